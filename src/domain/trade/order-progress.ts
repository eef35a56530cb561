import { orderState } from "./order.ts";
import type { OrderState } from "./order-states.ts";

/** Stations of a spot order as the buyer sees them. */
export const orderSteps = (deliveryMode: number): string[] => [
  "提交订单",
  "商家确认",
  "付款",
  deliveryMode === 1 ? "提货" : "收货",
  "结算",
  "完成",
];

/** How many stations lie behind an order; the next one is where it stands. A cancelled order has left the way: `null`. */
export const stepsDone = (status: number): number | null => orderState(status).stationsDone;

/** What happens next with an order, and by whom; "" when nothing does. */
export const nextStepText = (order: Parameters<NonNullable<OrderState["next"]>>[0] & { status: number }): string =>
  orderState(order.status).next?.(order) ?? "";

/** Reasons offered to a buyer who cancels; each does as it stands. */
export const CANCEL_REASONS = ["规格或数量选错了", "商家迟迟没有确认", "找到了更合适的货源", "采购计划有变化"] as const;

/** Time left, `1天 02:03:04` or `14:59`; whole seconds. */
export function countdownText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${days}天 ${two(hours)}:${rest}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}
