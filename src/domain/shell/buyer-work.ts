import { askedOf } from "../futures/order.ts";
import type { FuturesOrderBrief } from "../futures/order-view.ts";
import { orderTurn } from "../trade/order-turn.ts";
import type { OrderBrief } from "../trade/order-view.ts";

/** One thing that a buyer has to do. `dueAt`: until when, epoch ms; `begun`: when the order was placed. */
export type BuyerWork = {
  id: string;
  no: string;
  subject: string;
  path: string;
  action: string;
  dueAt: number | null;
  begun: string;
};

const subjectOf = ({ lines }: OrderBrief): string => {
  const [first] = lines;
  const others = lines.length > 1 ? ` 等 ${lines.length} 种` : "";
  return first === undefined ? "" : `${first.specText} ${first.speciesName}${others}`;
};

/** What waits for the buyer of these orders, the oldest first. */
export function buyerWork(orders: readonly OrderBrief[], forwardOrders: readonly FuturesOrderBrief[]): BuyerWork[] {
  const spot = orders.flatMap((order): BuyerWork[] => {
    const turn = orderTurn(order);
    if (turn === null || turn.side !== "buyer") return [];
    const path = `/user/platformOrder/detail?id=${order.id}`;
    const { id, orderNo: no, createTime: begun } = order;
    return [{ id, no, path, begun, subject: subjectOf(order), action: turn.action, dueAt: turn.dueAt }];
  });
  const forward = forwardOrders.flatMap((order): BuyerWork[] => {
    const action = askedOf(order);
    if (action === null) return [];
    const { id, orderNo: no, createTime: begun, expireAt: dueAt } = order;
    const subject = `${order.sizeText} ${order.title}`;
    return [{ id, no, path: `/user/placeOrderList/detail?id=${id}`, begun, subject, action, dueAt }];
  });
  return [...spot, ...forward].sort((one, other) => (one.begun < other.begun ? -1 : one.begun > other.begun ? 1 : 0));
}
