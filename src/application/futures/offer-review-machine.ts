import type { MerchantOffer } from "../../domain/futures/forward-offer.ts";
import { confirmed, reasoned, versionedId } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import { leadingOn } from "../review-queue.ts";
import type { FuturesAdmin } from "./futures-console.ts";

type OfferReviewDetailPorts = { lists: ConsoleLists; futures: FuturesAdmin; navigator: Navigator; notify: Notifier };

/** One offer as the platform judges it. A decision of its review leads to the next one. */
export const createOfferReviewDetailMachine = ({ lists, futures, navigator, notify }: OfferReviewDetailPorts) =>
  createDetailMachine<MerchantOffer>({
    load: (id) => futures.offer(id),
    commands: {
      approve: leadingOn(
        confirmed((offer) => futures.approve(versionedId(offer)), "已通过，报盘已发布"),
        "offer",
        { lists, navigator },
      ),
      reject: leadingOn(
        reasoned((offer, reason) => futures.reject({ ...versionedId(offer), reason }), "已驳回"),
        "offer",
        { lists, navigator },
      ),
      withdraw: reasoned((offer, reason) => futures.withdraw({ ...versionedId(offer), reason }), "已撤盘，已通知商家"),
    },
    notify,
  });
