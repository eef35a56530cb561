import { assign, fromPromise, setup } from "xstate";
import type { CartLineId, GoodsId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { breakdownOf } from "../../domain/timber/quantity.ts";
import { exactUnit } from "../../domain/timber/quantity-input.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import type { Cart, CartLine } from "../../domain/trade/cart.ts";
import { checkoutPath, checkoutProblem, chosenLines } from "../../domain/trade/cart-choice.ts";
import type { Ids, Navigator } from "../platform.ts";
import type { Carts } from "./carts.ts";
import { type CartEdits, type CartWrite, editsAfter, hasChoice, nextWrite, shownCart } from "./optimistic-cart.ts";

/** A line to restore; `quantity` in the smallest steps of `unit`, so that nothing is rounded. */
type RemovedLine = { goodsId: GoodsId; quantity: number; unit: SaleUnit };

/** The cart as the server knows it, with the edits that it has not confirmed yet. */
export type CartContext = {
  /** The server's last reply; all sums come from it. */
  cart: Cart | null;
  edits: CartEdits;
  sent: CartWrite | null;
  /** The unit that a line is typed in, by line id; the goods' sale unit unless the buyer chose another. */
  units: Readonly<Record<string, SaleUnit>>;
  /** Lines that wait for the buyer's confirmation to be removed. */
  asking: readonly CartLineId[];
  removing: readonly CartLineId[];
  /** The last removed lines, while they can be restored. */
  removed: readonly RemovedLine[];
  restoring: boolean;
  /** 去结算 was pressed and waits for the pending changes. */
  leaving: boolean;
};

/** Events of the cart. */
export type CartEvent =
  | { type: "retried" }
  | { type: "quantityChanged"; id: CartLineId; count: number }
  | { type: "unitChosen"; id: CartLineId; unit: SaleUnit }
  | { type: "linesChosen"; ids: readonly CartLineId[]; selected: boolean }
  | { type: "removalRequested"; ids: readonly CartLineId[] }
  | { type: "removalConfirmed" }
  | { type: "removalDropped" }
  | { type: "undoRequested" }
  | { type: "checkoutRequested" }
  /** The chosen lines are to be bought wherever they cost least. */
  | { type: "basketRequested" }
  /** Another tab may have changed the cart, or another device while this page was out of sight. */
  | { type: "outdated" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

/** Debounce of a typed quantity. */
const TYPING_MS = 500;

/** The cart as the page shows it, `null` before the first reply. */
export const cartOnScreen = ({ cart, edits, removing }: CartContext): Cart | null =>
  cart === null ? null : shownCart(cart, edits, removing);

/** Whether a change is pending that the sums do not include yet. */
export const sumsAreStale = ({ cart, edits, removing }: CartContext): boolean =>
  removing.length > 0 || (cart !== null && nextWrite(cart, edits) !== null);

/** Whether 去结算 can be pressed. */
export function canCheckOut(context: CartContext): boolean {
  const cart = cartOnScreen(context);
  return cart !== null && checkoutProblem(cart) === null;
}

const removedFrom = (cart: Cart, ids: readonly CartLineId[]): RemovedLine[] =>
  cart.groups
    .flatMap(({ items }) => items)
    .filter(({ id }) => ids.includes(id))
    .map(({ goods, goodsId, count }: CartLine) => {
      const unit = exactUnit(goods);
      const breakdown = breakdownOf(goods, count);
      return { goodsId, unit, quantity: unit === "m3" ? breakdown.volume : count };
    });

type CartPorts = { carts: Carts; ids: Ids; navigator: Navigator; onCounted: (lines: number) => void };

/**
 * The cart: loading → ready | failed → loading. `ready` runs one call at a time: resting → pausing (debounces typing) →
 * writing, removing or restoring → resting. Changes are optimistic; the sums are always those of the server's last
 * reply. A refused change falls back to that reply, and the cart is read again. `checkoutRequested` waits for pending
 * changes and opens the checkout; `basketRequested` makes a basket of the chosen lines and opens it. `onCounted` receives the
 * number of lines after every reply.
 */
export const createCartMachine = ({ carts, ids, navigator, onCounted }: CartPorts) =>
  setup({
    types: { context: {} as CartContext, events: {} as CartEvent },
    actors: {
      read: fromPromise(() => carts.read()),
      write: fromPromise(({ input: { id, quantity, selected } }: { input: CartWrite }) =>
        carts.update({ id, quantity, selected }),
      ),
      remove: fromPromise(async ({ input }: { input: readonly CartLineId[] }) => ({
        ids: input,
        cart: await carts.remove([...input]),
      })),
      basket: fromPromise(({ input }: { input: CartContext }) => {
        const cart = cartOnScreen(input);
        return carts.basketOf(cart === null ? [] : chosenLines(cart).map(({ id }) => id), ids.next());
      }),
      restore: fromPromise(async ({ input }: { input: readonly RemovedLine[] }) => {
        // The last removed line was the newest one: adding in reverse restores the order.
        for (const line of [...input].reverse()) await carts.add(line);
        return carts.read();
      }),
    },
    guards: {
      hasChosen: ({ context }) => {
        const cart = cartOnScreen(context);
        return cart !== null && chosenLines(cart).length > 0;
      },
      hasRemoval: ({ context }) => context.removing.length > 0,
      hasUndo: ({ context }) => context.restoring,
      hasWrite: ({ context }) => context.cart !== null && nextWrite(context.cart, context.edits) !== null,
      mustNotWait: ({ context }) =>
        context.leaving ||
        context.restoring ||
        context.removing.length > 0 ||
        (context.cart !== null && hasChoice(context.cart, context.edits)),
      mayLeave: ({ context }) => context.leaving && canCheckOut(context),
      canCheckOut: ({ context }) => canCheckOut(context),
      canUndo: ({ context }) => context.removed.length > 0,
    },
    actions: {
      editCount: assign(({ context, event }) =>
        event.type === "quantityChanged"
          ? { edits: { ...context.edits, [event.id]: { ...context.edits[event.id], count: event.count } } }
          : context,
      ),
      editChoice: assign(({ context, event }) => {
        if (event.type !== "linesChosen") return context;
        const edits = { ...context.edits };
        for (const id of event.ids) edits[id] = { ...edits[id], selected: event.selected };
        return { edits };
      }),
      selectUnit: assign(({ context, event }) =>
        event.type === "unitChosen" ? { units: { ...context.units, [event.id]: event.unit } } : context,
      ),
      ask: assign({ asking: ({ event }) => (event.type === "removalRequested" ? event.ids : []) }),
      dropQuestion: assign({ asking: [] }),
      startRemoval: assign(({ context }) => ({
        asking: [],
        removing: [...new Set([...context.removing, ...context.asking])],
      })),
      startUndo: assign({ restoring: true }),
      startLeaving: assign({ leaving: true }),
      stay: assign({ leaving: false }),
      dropSent: assign(({ context }) => ({
        edits: context.cart === null ? {} : editsAfter(context.cart, context.edits, context.sent),
        sent: null,
        leaving: false,
      })),
      setCart: assign(({ context }, cart: Cart) => ({
        cart,
        edits: editsAfter(cart, context.edits, context.sent),
        sent: null,
      })),
      notifyCount: (_, cart: Cart) => onCounted(cart.num),
      leave: ({ context }) => {
        const cart = cartOnScreen(context);
        if (cart !== null) navigator.go(checkoutPath(chosenLines(cart)));
      },
    },
    delays: { typing: TYPING_MS },
  }).createMachine({
    id: "cart",
    context: {
      cart: null,
      edits: {},
      sent: null,
      units: {},
      asking: [],
      removing: [],
      removed: [],
      restoring: false,
      leaving: false,
    },
    initial: "loading",
    states: {
      loading: {
        invoke: {
          src: "read",
          onDone: {
            target: "ready",
            actions: [
              { type: "setCart", params: ({ event }) => event.output },
              { type: "notifyCount", params: ({ event }) => event.output },
            ],
          },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      ready: {
        initial: "resting",
        on: {
          quantityChanged: { actions: "editCount" },
          linesChosen: { actions: "editChoice" },
          unitChosen: { actions: "selectUnit" },
          removalRequested: { actions: "ask" },
          removalDropped: { actions: "dropQuestion" },
          removalConfirmed: { actions: "startRemoval" },
          undoRequested: { guard: "canUndo", actions: "startUndo" },
          checkoutRequested: { guard: "canCheckOut", actions: "startLeaving" },
        },
        states: {
          resting: {
            always: [
              { guard: "hasRemoval", target: "removing" },
              { guard: "hasUndo", target: "restoring" },
              {
                guard: ({ context }) =>
                  context.cart !== null &&
                  nextWrite(context.cart, context.edits) !== null &&
                  (context.leaving || hasChoice(context.cart, context.edits)),
                target: "writing",
              },
              { guard: "hasWrite", target: "pausing" },
              { guard: "mayLeave", actions: ["stay", "leave"] },
              { guard: ({ context }) => context.leaving, actions: "stay" },
            ],
            on: { outdated: "rereading", basketRequested: { guard: "hasChosen", target: "basketing" } },
          },
          pausing: {
            always: { guard: "mustNotWait", target: "resting" },
            after: { typing: "writing" },
            on: { quantityChanged: { target: "pausing", reenter: true, actions: "editCount" } },
          },
          writing: {
            entry: assign({
              sent: ({ context }) => (context.cart === null ? null : nextWrite(context.cart, context.edits)),
            }),
            always: { guard: ({ context }) => context.sent === null, target: "resting" },
            invoke: {
              src: "write",
              input: ({ context }) => context.sent!, // With nothing to send the state is left at once.
              onDone: {
                target: "resting",
                actions: [
                  { type: "setCart", params: ({ event }) => event.output },
                  { type: "notifyCount", params: ({ event }) => event.output },
                ],
              },
              onError: { target: "rereading", actions: "dropSent" },
            },
          },
          removing: {
            invoke: {
              src: "remove",
              input: ({ context }) => context.removing,
              onDone: {
                target: "resting",
                actions: [
                  assign(({ context, event: { output } }) => ({
                    removed: context.cart === null ? [] : removedFrom(context.cart, output.ids),
                    removing: context.removing.filter((id) => !output.ids.includes(id)),
                  })),
                  { type: "setCart", params: ({ event }) => event.output.cart },
                  { type: "notifyCount", params: ({ event }) => event.output.cart },
                ],
              },
              onError: { target: "rereading", actions: assign({ removing: [], leaving: false }) },
            },
          },
          restoring: {
            invoke: {
              src: "restore",
              input: ({ context }) => context.removed,
              onDone: {
                target: "resting",
                actions: [
                  assign({ removed: [], restoring: false }),
                  { type: "setCart", params: ({ event }) => event.output },
                  { type: "notifyCount", params: ({ event }) => event.output },
                ],
              },
              onError: { target: "rereading", actions: assign({ removed: [], restoring: false, leaving: false }) },
            },
          },
          basketing: {
            invoke: {
              src: "basket",
              input: ({ context }) => context,
              onDone: {
                target: "resting",
                actions: ({ event }) => navigator.go(PAGES.basket.to({ id: event.output })),
              },
              onError: "resting",
            },
          },
          /** After a refusal, a lost reply, or something done in another tab, only the server knows the cart. */
          rereading: {
            invoke: {
              src: "read",
              onDone: {
                target: "resting",
                actions: [
                  { type: "setCart", params: ({ event }) => event.output },
                  { type: "notifyCount", params: ({ event }) => event.output },
                ],
              },
              onError: "resting",
            },
          },
        },
      },
    },
  });
