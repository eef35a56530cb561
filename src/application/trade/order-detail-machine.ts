import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids } from "../platform.ts";
import { buyerOrderCommands, ORDER_CHANGED } from "./buyer-order-commands.ts";
import type { Orders } from "./orders.ts";

type OrderDetailPorts = { orders: Orders; clock: Clock; ids: Ids; notify: Notifier };

/** One order of the purchasing entity, with the time left until it expires and what the buyer may do with it. */
export const createOrderDetailMachine = ({ orders, clock, ids, notify }: OrderDetailPorts) =>
  createDetailMachine({
    load: (id) => foundOrNull(orders.detail(id)),
    shows: (order) => thingsOfOrder("order", order),
    commands: buyerOrderCommands(orders, clock, ids),
    changed: ORDER_CHANGED,
    ends: { at: ({ expireAt }) => expireAt, clock },
    notify,
  });
