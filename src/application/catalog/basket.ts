import { and, fromPromise } from "xstate";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { orderedQuantity, purchaseOf } from "../../domain/catalog/goods/goods-offer.ts";
import { CLICK_REST_MS } from "../../domain/click-rest.ts";
import { ApiError, noticeFor } from "../../domain/errors.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { quantityText } from "../../domain/timber/quantity.ts";
import type { Navigator } from "../platform.ts";
import type { Basket } from "./catalog.ts";
import type { Visit } from "./visit.ts";

/** An amount of goods for the cart, in stock units. */
export type BasketItem = { goods: GoodsBrief; count: number };

/** Such an amount can be ordered; nothing else is ever put into a cart or settled. */
export const canOrder = ({ goods, count }: BasketItem): boolean => purchaseOf(goods, count).problem === null;

/** Puts it into the cart, shows a notice and updates the cart's number. */
export async function addToCart(carts: Basket, visit: Visit, { goods, count }: BasketItem): Promise<void> {
  const num = await carts.add(orderedQuantity(goods, count));
  visit.session.send({ type: "cartCounted", num });
  visit.notify(`已加入购物车：${quantityText(goods, count)}`);
}

/** Shows why it did not go into the cart, unless the caller does: "confirm again" and "missing first" belong to the caller. */
export function notifyRefusal(visit: Visit, error: unknown): void {
  if (error instanceof ApiError && noticeFor(error.failure).intent === "none") visit.notify(error.message, "warning");
}

/** Opens the checkout for these goods; the address carries the exact quantity. */
export function buyNow(navigator: Navigator, { goods, count }: BasketItem): void {
  const { goodsId, quantity, unit } = orderedQuantity(goods, count);
  navigator.go(PAGES.checkout.to({ goodsId, quantity: String(quantity), unit }));
}

/** Ends once the visitor has signed in. */
export const signingIn = (visit: Visit) =>
  fromPromise(
    () =>
      new Promise<void>((resolve) => {
        const heard = visit.session.subscribe(() => {
          if (!visit.isSignedIn) return;
          heard.unsubscribe();
          resolve();
        });
      }),
  );

/**
 * Putting goods into the cart beside whatever else a page does: idle → adding → resting → idle; resting a double click counts
 * once, other goods go through. What a visitor adds (`awaiting`) is added once they have signed in. The machine names the
 * guards `isSignedOut`, `canOrder`, `isAnother`, the actors `adding` and `signingIn` and the actions, `onAdded` among them.
 */
export const basketRegion = <Added extends string>(visit: Visit, onAdded: readonly Added[]) =>
  ({
    initial: "idle",
    states: {
      idle: {
        on: {
          addRequested: [
            {
              guard: and(["isSignedOut", "canOrder"]),
              target: "awaiting",
              actions: ["remember", "promptSignIn"],
            },
            { guard: "isSignedOut", actions: "promptSignIn" },
            { guard: "canOrder", target: "adding", actions: "remember" },
          ],
        },
      },
      awaiting: {
        invoke: { src: "signingIn", onDone: "adding" },
        on: { addRequested: { guard: "canOrder", actions: ["remember", "promptSignIn"] } },
      },
      adding: {
        invoke: {
          src: "adding",
          input: ({ context }: { context: { adding: BasketItem | null } }) => context.adding!,
          onDone: { target: "resting", actions: onAdded },
          onError: {
            target: "idle",
            actions: [({ event }: { event: { error: unknown } }) => notifyRefusal(visit, event.error), "forget"],
          },
        },
      },
      resting: {
        after: { [CLICK_REST_MS]: "idle" },
        on: {
          addRequested: [
            { guard: "isSignedOut", actions: "promptSignIn" },
            { guard: and(["canOrder", "isAnother"]), target: "adding", actions: "remember" },
          ],
        },
      },
    },
  }) as const;
