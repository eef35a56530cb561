import { and, assign, fromPromise, setup } from "xstate";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { firstPurchase } from "../../domain/catalog/goods/goods-offer.ts";
import { DETAIL_FIELDS } from "../../domain/demand/demand-details.ts";
import type { Inquiry } from "../../domain/demand/inquiry.ts";
import { fieldProblem } from "../../domain/fields.ts";
import { breakdownOf } from "../../domain/timber/quantity.ts";
import { inputUnits } from "../../domain/timber/quantity-input.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import type { Ids } from "../platform.ts";
import type { DeliveryPlace } from "../system/delivery-place.ts";
import { notifyRefusal, signingIn } from "./basket.ts";
import type { AskedPrice, Inquiries } from "./inquiries.ts";
import type { Visit } from "./visit.ts";

/** Events of the dialog that asks a shop for a price. */
export type InquiryEvent =
  | { type: "countChanged"; count: number }
  | { type: "unitChosen"; unit: SaleUnit }
  | { type: "cityChosen"; code: string }
  | { type: "remarkTyped"; text: string }
  | { type: "confirmed" };

/** `count`: stock units, 0 while the field is empty. `inquiry`: what was sent, or was open already. */
type InquiryContext = {
  goods: GoodsBrief;
  count: number;
  unit: SaleUnit;
  cityCode: string;
  remark: string;
  /** One form is one request, however often it is sent. */
  key: string;
  inquiry: Inquiry | null;
};

/** Why the remark cannot be sent, or `null`. */
export const remarkProblem = (remark: string): string | null => fieldProblem(DETAIL_FIELDS.remark, remark);

type InquiryPorts = { inquiries: Inquiries; place: Pick<DeliveryPlace, "current">; app: Visit; ids: Ids };

const askedOf = ({ goods, count, cityCode, remark }: InquiryContext): AskedPrice => ({
  goodsId: goods.id,
  quantity: Math.max(1, breakdownOf(goods, count).quantity),
  deliverCityCode: cityCode,
  remark: remark.trim(),
});

/**
 * Asks the shop of goods for their price: filling → sending → sent. A visitor signs in first (`awaiting`), and what they filled
 * in is sent once they have. It starts with `count`, or with the least that can be ordered, and with the city that the person's
 * goods go to. A refused form is filled in again.
 */
export const createInquiryMachine = ({ inquiries, place, app, ids }: InquiryPorts) =>
  setup({
    types: {
      context: {} as InquiryContext,
      events: {} as InquiryEvent,
      input: {} as { goods: GoodsBrief; count: number },
    },
    actors: {
      signingIn: signingIn(app),
      asking: fromPromise(({ input }: { input: InquiryContext }) => inquiries.ask(askedOf(input), input.key)),
    },
    guards: {
      isPossible: ({ context: { count, remark } }) => count > 0 && remarkProblem(remark) === null,
      isSignedOut: () => !app.isSignedIn,
    },
    actions: {
      fill: assign(({ context, event }) => {
        const key = ids.next();
        switch (event.type) {
          case "countChanged":
            return Number.isSafeInteger(event.count) && event.count >= 0 ? { count: event.count, key } : context;
          case "unitChosen":
            return { unit: event.unit };
          case "cityChosen":
            return { cityCode: event.code, key };
          case "remarkTyped":
            return { remark: event.text, key };
          default:
            return context;
        }
      }),
      promptSignIn: () => app.promptSignIn(),
    },
  }).createMachine({
    id: "inquiry",
    context: ({ input: { goods, count } }) => ({
      goods,
      count: count > 0 ? count : firstPurchase(goods),
      unit: inputUnits(goods)[0] ?? goods.saleUnit,
      cityCode: place.current(),
      remark: "",
      key: ids.next(),
      inquiry: null,
    }),
    initial: "filling",
    states: {
      filling: {
        on: {
          countChanged: { actions: "fill" },
          unitChosen: { actions: "fill" },
          cityChosen: { actions: "fill" },
          remarkTyped: { actions: "fill" },
          confirmed: [
            { guard: and(["isPossible", "isSignedOut"]), target: "awaiting", actions: "promptSignIn" },
            { guard: "isPossible", target: "sending" },
          ],
        },
      },
      awaiting: {
        invoke: { src: "signingIn", onDone: "sending" },
        on: { confirmed: { actions: "promptSignIn" } },
      },
      sending: {
        invoke: {
          src: "asking",
          input: ({ context }) => context,
          onDone: { target: "sent", actions: assign({ inquiry: ({ event }) => event.output }) },
          onError: { target: "filling", actions: ({ event }) => notifyRefusal(app, event.error) },
        },
      },
      sent: {},
    },
  });
