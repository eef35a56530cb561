import { type RailStep, railOf } from "../deal.ts";
import { timeText, withoutSeconds } from "../time.ts";
import { ORDER_STATUS, orderState } from "./order.ts";
import type { OrderState } from "./order-states.ts";
import type { OrderBrief, OrderEventView } from "./order-view.ts";

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
const stepsDone = (status: number): number | null => orderState(status).stationsDone;

/** The stations of an order, each passed when its history first went beyond it; what is next, by when the clock has it. */
export function orderRail({
  status,
  deliveryMode,
  dueAt,
  timeline,
}: Pick<OrderBrief, "status" | "deliveryMode" | "dueAt"> & {
  timeline: readonly Pick<OrderEventView, "toStatus" | "time">[];
}): RailStep[] {
  const done = stepsDone(status);
  const beyond = (place: number) => timeline.find(({ toStatus }) => (stepsDone(toStatus) ?? 0) > place);
  const ended = timeline.find(({ toStatus }) => stepsDone(toStatus) === null);
  return railOf(
    orderSteps(deliveryMode).map((name, place) => {
      const entry = beyond(place);
      const isPassed = done === null ? entry !== undefined : place < done;
      return {
        name,
        passed: isPassed ? withoutSeconds(entry?.time ?? "") : null,
        due: place === done && dueAt !== null ? `截止 ${timeText(dueAt)}` : "",
      };
    }),
    done === null ? { name: orderState(status).label, at: withoutSeconds(ended?.time ?? "") } : null,
  );
}

/** What happens next with an order, and by whom; "" when nothing does. */
export const nextStepText = (order: Parameters<NonNullable<OrderState["next"]>>[0] & { status: number }): string =>
  orderState(order.status).next?.(order) ?? "";

/** What a buyer who requests a cancellation gives up, by the order's status. */
export const cancelRequestText = (status: number): string =>
  status === ORDER_STATUS.partlyPickedUp
    ? "商家同意后未提走的余量取消，余量货款将退回；已提走部分照常结算。"
    : "商家同意后订单取消，已付货款将退回。";

/** The state of a cancellation that the buyer requested. */
export const CANCEL_REQUESTED = "已申请取消，等待商家处理，48小时内未处理由平台跟进";

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
