import { fromPromise, setup } from "xstate";
import type { OrderId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { type BoughtAgain, boughtAgainText } from "../../domain/trade/order-view.ts";
import type { Navigator } from "../platform.ts";
import type { Orders } from "./orders.ts";

/** Notices about a cart, and its count. */
type Visit = {
  notify(text: string, intent?: "success" | "warning"): void;
  session: { send(event: { type: "refreshRequested" }): void };
};

type BuyAgainPorts = { orders: Orders; navigator: Navigator; app: Visit };

/**
 * The button 再次购买: idle → adding → idle, and on to the cart where anything of the order could be had. A press while one
 * is under way does nothing; a failure is shown by the subscriber of failures.
 */
export const createBuyAgainMachine = ({ orders, navigator, app }: BuyAgainPorts) =>
  setup({
    types: {
      context: {} as { orderId: OrderId },
      input: {} as { orderId: OrderId },
      events: {} as { type: "pressed" },
    },
    actors: { add: fromPromise(({ input }: { input: OrderId }) => orders.buyAgain(input)) },
    actions: {
      notify: (_, bought: BoughtAgain) =>
        app.notify(boughtAgainText(bought), bought.skipped > 0 ? "warning" : "success"),
      goToCart: (_, { added }: BoughtAgain) => {
        if (added === 0) return;
        app.session.send({ type: "refreshRequested" });
        navigator.go(PAGES.cart.to());
      },
    },
  }).createMachine({
    id: "buyAgain",
    context: ({ input }) => input,
    initial: "idle",
    states: {
      idle: { on: { pressed: "adding" } },
      adding: {
        invoke: {
          src: "add",
          input: ({ context }) => context.orderId,
          onDone: {
            target: "idle",
            actions: [
              { type: "notify", params: ({ event }) => event.output },
              { type: "goToCart", params: ({ event }) => event.output },
            ],
          },
          onError: "idle",
        },
      },
    },
  });
