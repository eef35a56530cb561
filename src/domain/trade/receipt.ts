import type { OrderLineId } from "../ids.ts";
import { orderState } from "./order.ts";
import { type Arrived, arrivedField, countWords } from "./order-console.ts";
import type { OrderBrief, OrderLine } from "./order-view.ts";

/** Whether a buyer counts what arrived: goods that were sent. */
export const countsReceipt = ({ deliveryMode, status }: Pick<OrderBrief, "deliveryMode" | "status">): boolean =>
  deliveryMode === 2 && orderState(status).countsReceipt === true;

/** Lines whose count differs from what was sent, in units of `count`. */
export const receivedLines = (
  lines: readonly Pick<OrderLine, "id" | "pickedCount">[],
  arrived: Arrived,
): { orderLineId: OrderLineId; count: number }[] =>
  lines.flatMap(({ id, pickedCount }) => {
    const count = arrived[arrivedField(id)];
    return count === undefined || count === pickedCount ? [] : [{ orderLineId: id, count }];
  });

/** What arrived of a line and what it was settled by, where that is not what was ordered: 实收 144 根. */
export function otherCounts(
  line: Pick<OrderLine, "countedIn" | "saleUnit" | "count" | "receivedCount" | "settledCount">,
): string[] {
  const received = line.receivedCount ?? line.count;
  const settled = line.settledCount ?? received;
  return [
    ...(received === line.count ? [] : [`实收 ${countWords(line, received)}`]),
    ...(settled === received ? [] : [`结算 ${countWords(line, settled)}`]),
  ];
}
