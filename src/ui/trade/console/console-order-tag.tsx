import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { orderState } from "../../../domain/trade/order.ts";
import { waitsForSide } from "../../../domain/trade/order-console.ts";
import type { OrderBrief } from "../../../domain/trade/order-view.ts";
import { Tag, type TagMeaning } from "../../kit/tag.tsx";

const meaningOf = (order: OrderBrief, side: ConsoleSide): TagMeaning => {
  const { final, tone, paid } = orderState(order.status);
  if (final) return tone;
  if (waitsForSide(order, side)) return "act";
  return paid ? "running" : "waiting";
};

/** Where an order stands, orange where it waits for this side of the console. */
export const ConsoleOrderTag = ({ order, side }: { order: OrderBrief; side: ConsoleSide }) => (
  <Tag meaning={meaningOf(order, side)}>{order.statusName}</Tag>
);
