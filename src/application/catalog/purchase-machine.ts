import { and, assign, setup } from "xstate";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { firstPurchase } from "../../domain/catalog/goods/goods-offer.ts";
import { inputUnits } from "../../domain/timber/quantity-input.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import type { Navigator } from "../platform.ts";
import { type BasketItem, buyNow, canOrder, signingIn } from "./basket.ts";
import type { Visit } from "./visit.ts";

/** Events of the dialog that buys a row of goods or puts it into the cart. */
export type PurchaseEvent =
  | { type: "countChanged"; count: number }
  | { type: "unitChosen"; unit: SaleUnit }
  | { type: "confirmed" };

/** `count`: stock units, 0 while the field is empty. */
type PurchaseContext = BasketItem & { unit: SaleUnit; onAdd: OnAdd | null; onClosed: () => void };

/** Puts what was chosen into the cart. */
type OnAdd = (item: BasketItem) => void;

type PurchasePorts = { app: Visit; navigator: Navigator };

/**
 * How much of a row's goods to buy: choosing → closed, and on to the checkout, or into the cart where it is opened with `onAdd`.
 * It starts with the least that can be ordered. A visitor is asked to sign in (`awaiting`), and what they chose is bought once
 * they have; what cannot be ordered leads nowhere.
 */
export const createPurchaseMachine = ({ app, navigator }: PurchasePorts) =>
  setup({
    types: {
      context: {} as PurchaseContext,
      events: {} as PurchaseEvent,
      input: {} as { goods: GoodsBrief; onAdd: OnAdd | null; onClosed: () => void },
    },
    actors: { signingIn: signingIn(app) },
    guards: {
      isForCart: ({ context }) => context.onAdd !== null,
      isPossible: ({ context }) => canOrder(context),
      isSignedOut: () => !app.isSignedIn,
    },
    actions: {
      changeCount: assign(({ context, event }) =>
        event.type === "countChanged" && Number.isSafeInteger(event.count) && event.count >= 0
          ? { count: event.count }
          : context,
      ),
      selectUnit: assign(({ context, event }) => (event.type === "unitChosen" ? { unit: event.unit } : context)),
      promptSignIn: () => app.promptSignIn(),
      buyNow: ({ context }) => buyNow(navigator, context),
      add: ({ context: { goods, count, onAdd } }) => onAdd?.({ goods, count }),
      close: ({ context }) => context.onClosed(),
    },
  }).createMachine({
    id: "purchase",
    context: ({ input: { goods, onAdd, onClosed } }) => ({
      goods,
      onAdd,
      onClosed,
      count: firstPurchase(goods),
      unit: inputUnits(goods)[0] ?? goods.saleUnit,
    }),
    initial: "choosing",
    on: { countChanged: { actions: "changeCount" }, unitChosen: { actions: "selectUnit" } },
    states: {
      choosing: {
        on: {
          confirmed: [
            { guard: and(["isForCart", "isPossible"]), target: "closed", actions: ["add", "close"] },
            { guard: and(["isSignedOut", "isPossible"]), target: "awaiting", actions: "promptSignIn" },
            { guard: "isPossible", target: "closed", actions: ["buyNow", "close"] },
          ],
        },
      },
      awaiting: {
        invoke: {
          src: "signingIn",
          onDone: [{ guard: "isPossible", target: "closed", actions: ["buyNow", "close"] }, { target: "choosing" }],
        },
        on: { confirmed: { guard: "isPossible", actions: "promptSignIn" } },
      },
      closed: { type: "final" },
    },
  });
