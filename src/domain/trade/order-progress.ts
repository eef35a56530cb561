import { lengthOf } from "../text.ts";
import type { DeliveryMode } from "./order.ts";
import { ORDER_WAIT_MS } from "./order-clock.ts";

/** Stations of a spot order as the buyer sees them. */
export const orderSteps = (deliveryMode: number): string[] => [
  "提交订单",
  "商家确认",
  "付款",
  deliveryMode === 1 ? "提货" : "收货",
  "结算",
  "完成",
];

/** How many stations lie behind an order; the next one is where it stands. A cancelled order (90) has no place on the way: `null`. */
export function stepsDone(status: number): number | null {
  if (status === 90) return null;
  if (status === 20) return 1;
  if (status === 30 || status === 40) return 2;
  if (status === 50 || status === 55 || status === 60) return 3;
  return status === 80 ? 6 : 4;
}

const HOURS = 3_600_000;

/** What happens next with an order, and by whom; "" when nothing does. */
export function nextStepText(status: number, deliveryMode: DeliveryMode | number): string {
  switch (status) {
    case 20:
      return `等待商家确认${deliveryMode === 1 ? "" : "数量与运费"}，${ORDER_WAIT_MS.confirm / HOURS}小时内未确认将自动取消`;
    case 30:
      return "商家已确认，请在截止时间前对公转账，逾期自动取消并释放库存";
    case 40:
      return "付款凭证已提交，等待商家核款";
    case 50:
      return deliveryMode === 1 ? "货款已到账，请到仓库提货" : "货款已到账，等待商家发货";
    case 55:
      return "货物运输中，收货后请确认";
    case 60:
      return "已提走一部分，余量仍为您保留";
    case 70:
      return "等待按实提数量结算";
    case 75:
      return "平台正在处理争议";
    default:
      return "";
  }
}

/** Characters in a reason. */
export const REASON = { min: 5, max: 200 } as const;

/** Why `reason` does not do, or `null`: 5 to 200 characters. */
export function reasonProblem(reason: string): string | null {
  const length = lengthOf(reason.trim());
  return length >= REASON.min && length <= REASON.max ? null : "请填写原因(5-200字)";
}

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
