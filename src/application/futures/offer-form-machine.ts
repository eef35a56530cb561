import { type DepositKind, depositKindOf, depositShareProblem } from "../../domain/futures/deposit.ts";
import type { MerchantOffer } from "../../domain/futures/forward-offer.ts";
import { OFFER_FIELDS, offerIn, offerTyped } from "../../domain/futures/offer-draft.ts";
import { linesProblem } from "../../domain/futures/typed.ts";
import { asId } from "../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { createApplyMachine } from "./apply-machine.ts";
import type { MerchantFutures } from "./futures-console.ts";

type OfferFormPorts = { futures: MerchantFutures; clock: Clock; ids: Ids; navigator: Navigator; notify: Notifier };

/** A new offer, or the draft that the address names. */
export const createOfferFormMachine = ({ futures, clock, ids, navigator, notify }: OfferFormPorts) =>
  createApplyMachine({
    fields: OFFER_FIELDS,
    async load({ id = "" }): Promise<{ offer: MerchantOffer | null; depositKind: DepositKind } | null> {
      if (id === "") return { offer: null, depositKind: await futures.depositKind() };
      const offer = await futures.offer(asId(id));
      return offer?.events.includes("edit") ? { offer, depositKind: depositKindOf(offer) } : null;
    },
    first: ({ offer, depositKind }) => offerTyped(offer, depositKind, clock.now()),
    problems: ({ sizes, depositPct }, { depositKind }) => ({
      sizes: linesProblem(sizes),
      depositPct: depositShareProblem(depositPct ?? 0, depositKind),
    }),
    async send(typed, { offer }, key) {
      const form = offerIn(typed);
      if (offer === null) return futures.addOffer(form, key);
      await futures.updateOffer({ ...form, id: offer.id, version: offer.version });
      return offer.id;
    },
    sent: () => {
      notify("草稿已保存，提交审核后发布", "success");
      navigator.go(CONSOLE_PAGES.merchantForwardOffers.to());
    },
    ids,
  });
