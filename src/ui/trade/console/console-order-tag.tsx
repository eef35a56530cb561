import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { ORDER_STATUS } from "../../../domain/trade/order.ts";
import { waitsForSide } from "../../../domain/trade/order-console.ts";
import type { OrderBrief } from "../../../domain/trade/order-view.ts";
import { Tag, type TagMeaning } from "../../kit/tag.tsx";

const meaningOf = (order: OrderBrief, side: ConsoleSide): TagMeaning => {
  if (order.status === ORDER_STATUS.completed) return "done";
  if (order.status === ORDER_STATUS.cancelled) return "ended";
  if (waitsForSide(order, side)) return "act";
  return order.status >= ORDER_STATUS.toPickup ? "running" : "waiting";
};

/** Where an order stands, orange where it waits for this side of the console. */
export const ConsoleOrderTag = ({ order, side }: { order: OrderBrief; side: ConsoleSide }) => (
  <Tag meaning={meaningOf(order, side)}>{order.statusName}</Tag>
);
