import { assign, setup } from "xstate";
import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { firstPurchase } from "../../domain/catalog/goods-offer.ts";
import { inputUnits } from "../../domain/timber/quantity-input.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import type { Navigator } from "../platform.ts";
import { type BasketItem, buyNow, canOrder } from "./basket.ts";
import type { Visit } from "./visit.ts";

/** Events of the dialog that buys a row of goods. */
export type PurchaseEvent =
  | { type: "countChanged"; count: number }
  | { type: "unitChosen"; unit: SaleUnit }
  | { type: "confirmed" };

/** `count`: stock units, 0 while the field says nothing. */
type PurchaseContext = BasketItem & { unit: SaleUnit; onClosed: () => void };

/**
 * How much of a row's goods to buy: choosing → closed, and on to the checkout. It starts with the least that can be ordered.
 * A visitor is asked to sign in and keeps what they chose; what cannot be ordered leads nowhere.
 */
export const createPurchaseMachine = (visit: Visit, navigator: Navigator) =>
  setup({
    types: {
      context: {} as PurchaseContext,
      events: {} as PurchaseEvent,
      input: {} as { goods: GoodsBrief; onClosed: () => void },
    },
    guards: {
      isPossible: ({ context }) => canOrder(context),
      isSignedOut: () => !visit.isSignedIn,
    },
    actions: {
      keepCount: assign(({ context, event }) =>
        event.type === "countChanged" && Number.isSafeInteger(event.count) && event.count >= 0
          ? { count: event.count }
          : context,
      ),
      keepUnit: assign(({ context, event }) => (event.type === "unitChosen" ? { unit: event.unit } : context)),
      askToSignIn: () => visit.askToSignIn(),
      buyNow: ({ context }) => buyNow(navigator, context),
      close: ({ context }) => context.onClosed(),
    },
  }).createMachine({
    id: "purchase",
    context: ({ input: { goods, onClosed } }) => ({
      goods,
      onClosed,
      count: firstPurchase(goods),
      unit: inputUnits(goods)[0] ?? goods.saleUnit,
    }),
    initial: "choosing",
    states: {
      choosing: {
        on: {
          countChanged: { actions: "keepCount" },
          unitChosen: { actions: "keepUnit" },
          confirmed: [
            { guard: "isSignedOut", actions: "askToSignIn" },
            { guard: "isPossible", target: "closed", actions: ["buyNow", "close"] },
          ],
        },
      },
      closed: { type: "final" },
    },
  });
