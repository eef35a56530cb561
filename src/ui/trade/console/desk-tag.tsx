import { ORDER_STATUS } from "../../../domain/trade/order.ts";
import { type DeskSide, waitsForDesk } from "../../../domain/trade/order-desk.ts";
import type { OrderBrief } from "../../../domain/trade/order-view.ts";
import { Tag, type TagMeaning } from "../../kit/tag.tsx";

const meaningOf = (order: OrderBrief, side: DeskSide): TagMeaning => {
  if (order.status === ORDER_STATUS.completed) return "done";
  if (order.status === ORDER_STATUS.cancelled) return "ended";
  if (waitsForDesk(order, side)) return "act";
  return order.status >= ORDER_STATUS.toPickup ? "running" : "waiting";
};

/** Where an order stands, orange where this side of the desk is waited for. */
export const DeskTag = ({ order, side }: { order: OrderBrief; side: DeskSide }) => (
  <Tag meaning={meaningOf(order, side)}>{order.statusName}</Tag>
);
