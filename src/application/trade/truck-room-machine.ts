import { assign, fromPromise, setup } from "xstate";
import { orderedQuantity } from "../../domain/catalog/goods/goods-offer.ts";
import type { WarehouseId } from "../../domain/ids.ts";
import { quantityText } from "../../domain/timber/quantity.ts";
import type { FittingGoods, TruckRoom } from "../../domain/trade/truck-room.ts";
import type { Carts } from "./carts.ts";

/** Notices, and the count beside the cart. */
type Visit = {
  notify(text: string, intent?: "success" | "warning"): void;
  session: { send(event: { type: "cartCounted"; num: number }): void };
};

/**
 * `storeId` `null`: the warehouses of the cart's chosen lines. `seen`: what of the page the room depends on, as any text. `onAdded`
 * is called when the cart has another line.
 */
type TruckRoomInput = { storeId: WarehouseId | null; seen: string; onAdded: (() => void) | null };

/** `adding`: what is being put into the cart. */
type TruckRoomContext = TruckRoomInput & { rooms: readonly TruckRoom[]; adding: FittingGoods | null };

/** Events of the room on trucks. */
export type TruckRoomEvent = { type: "addRequested"; fit: FittingGoods } | { type: "seen"; seen: string };

type TruckRoomPorts = { carts: Carts; app: Visit };

/**
 * What still goes onto the trucks, and what fits put into the cart: reading ⇄ ready → adding → reading. What was read before stays
 * while it is read anew, and stays where that fails: it stands beside what matters more. A refused addition is shown by the
 * subscriber of failures.
 */
export const createTruckRoomMachine = ({ carts, app }: TruckRoomPorts) =>
  setup({
    types: {
      context: {} as TruckRoomContext,
      input: {} as TruckRoomInput,
      events: {} as TruckRoomEvent,
    },
    actors: {
      read: fromPromise(({ input }: { input: WarehouseId | null }) => carts.truckRooms(input)),
      add: fromPromise(({ input: { goods, count } }: { input: FittingGoods }) =>
        carts.add(orderedQuantity(goods, count)),
      ),
    },
    guards: {
      isOther: ({ context, event }) => event.type === "seen" && event.seen !== context.seen,
    },
    actions: {
      setSeen: assign(({ context, event }) => (event.type === "seen" ? { seen: event.seen } : context)),
      setAdding: assign({ adding: ({ event }) => (event.type === "addRequested" ? event.fit : null) }),
      reportAdded: ({ context }, num: number) => {
        app.session.send({ type: "cartCounted", num });
        if (context.adding !== null) {
          const { goods, count } = context.adding;
          app.notify(`已加入购物车：${quantityText(goods, count)}`, "success");
        }
        context.onAdded?.();
      },
    },
  }).createMachine({
    id: "truckRoom",
    context: ({ input }) => ({ ...input, rooms: [], adding: null }),
    initial: "reading",
    states: {
      reading: {
        entry: assign({ adding: null }),
        invoke: {
          src: "read",
          input: ({ context }) => context.storeId,
          onDone: { target: "ready", actions: assign({ rooms: ({ event }) => event.output }) },
          onError: "ready",
        },
        on: { seen: { guard: "isOther", target: "reading", reenter: true, actions: "setSeen" } },
      },
      ready: {
        on: {
          seen: { guard: "isOther", target: "reading", actions: "setSeen" },
          addRequested: { target: "adding", actions: "setAdding" },
        },
      },
      // What is read after the addition covers what was seen meanwhile.
      adding: {
        on: { seen: { actions: "setSeen" } },
        invoke: {
          src: "add",
          input: ({ context }) => context.adding!, // `addRequested` has set it.
          onDone: { target: "reading", actions: { type: "reportAdded", params: ({ event }) => event.output } },
          onError: "reading",
        },
      },
    },
  });
