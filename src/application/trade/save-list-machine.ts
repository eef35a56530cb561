import { fromPromise, setup } from "xstate";
import type { BasketId, OrderId } from "../../domain/ids.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids } from "../platform.ts";
import type { Baskets } from "./baskets.ts";

/** What the lines of a purchase list are taken from. */
type ListSource = { basketId: BasketId } | { orderId: OrderId };

/**
 * The button 存为常购清单: idle → saving → saved, after which it does nothing more; a failure leads back to idle and is shown by
 * the subscriber of failures.
 */
export const createSaveListMachine = ({ baskets, ids, notify }: { baskets: Baskets; ids: Ids; notify: Notifier }) =>
  setup({
    types: { context: {} as { of: ListSource }, input: {} as { of: ListSource }, events: {} as { type: "pressed" } },
    actors: { save: fromPromise(({ input }: { input: ListSource }) => baskets.saveList(input, ids.next())) },
  }).createMachine({
    id: "saveList",
    context: ({ input }) => input,
    initial: "idle",
    states: {
      idle: { on: { pressed: "saving" } },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context.of,
          onDone: { target: "saved", actions: () => notify("已存为常购清单", "success") },
          onError: "idle",
        },
      },
      saved: {},
    },
  });
