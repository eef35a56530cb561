import { type DepositKind, depositRule } from "../futures/deposit.ts";
import { CONFIG_KEYS } from "../system/config-keys.ts";
import { afterWorkingMinutes, type WorkingTime, workingTimeFrom, workingTimeText } from "../system/working-time.ts";
import { type Dm3, dm3 } from "../units.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long an order may wait for its confirmation, an answer to a change, its receipt and an answer to its settlement. */
export const ORDER_WAIT_MS = {
  confirm: 24 * HOUR_MS,
  change: 24 * HOUR_MS,
  receipt: 7 * 24 * HOUR_MS,
  settlement: 48 * HOUR_MS,
} as const;

/** How long the merchant may answer a dispute of any kind before it is ruled on without. */
export const DISPUTE_ANSWER_MS = 48 * HOUR_MS;

/** What becomes of a posted settlement, spot or forward, that the buyer does not answer in time. */
export const SETTLEMENT_LAPSE = "自动确认，差异超出允许范围则转平台裁定";

/**
 * Limits per purchasing entity, and how long an unpaid order holds its stock: a person has minutes of working time, since
 * banks transfer and merchants answer then, a certified company minutes by the clock.
 */
export type OrderLimits = {
  unpaidOrders: number;
  /** dm³ held by unpaid orders */
  heldVolume: Dm3;
  holdMinutesPersonal: number;
  holdMinutesCompany: number;
  work: WorkingTime;
};
/** What holds where the operator set nothing. */
export const ORDER_LIMITS: OrderLimits = /* @__PURE__ */ {
  unpaidOrders: CONFIG_KEYS["hold.cap.orders"].fallback,
  heldVolume: dm3(CONFIG_KEYS["hold.cap.m3"].fallback * 1000),
  holdMinutesPersonal: CONFIG_KEYS["order.hold.minutes.personal"].fallback,
  holdMinutesCompany: CONFIG_KEYS["order.hold.minutes.company"].fallback,
  work: workingTimeFrom({
    hours: CONFIG_KEYS["work.hours"].fallback,
    weekdays: CONFIG_KEYS["work.weekdays"].fallback,
    holidays: CONFIG_KEYS["work.holidays"].fallback,
  }),
};

/** When an unpaid order expires that a person (0) or a certified company (1) has to pay from `fromMs` on. Epoch ms. */
export function holdUntil(fromMs: number, purchaserType: 0 | 1, limits: OrderLimits = ORDER_LIMITS): number {
  return purchaserType === 1
    ? fromMs + limits.holdMinutesCompany * MINUTE_MS
    : afterWorkingMinutes(fromMs, limits.holdMinutesPersonal, limits.work);
}

const durationText = (minutes: number, hour: string, minute: string): string =>
  minutes % 60 === 0 ? `${minutes / 60} ${hour}` : `${minutes} ${minute}`;

/** How long a person (0) or a certified company (1) has to pay after the confirmation, as buyers read it. */
const payWindowText = (purchaserType: 0 | 1, limits: OrderLimits): string =>
  purchaserType === 1
    ? durationText(limits.holdMinutesCompany, "小时", "分钟")
    : durationText(limits.holdMinutesPersonal, "个工作小时", "分钟工作时间");

/** The same with what working time is. */
export const payWindowNote = (purchaserType: 0 | 1, limits: OrderLimits): string =>
  `${payWindowText(purchaserType, limits)}${purchaserType === 1 ? "" : `（工作时间${workingTimeText(limits.work)}）`}`;

/** The operator's settings that help texts quote. */
type HelpLimits = OrderLimits & { depositKind: DepositKind };

/** The limits as help names them: what stands in its text between `{{` and `}}`, by name. */
const limitTexts = (limits: HelpLimits): Readonly<Record<string, string>> => ({
  个人付款时限: payWindowText(0, limits),
  企业付款时限: payWindowText(1, limits),
  工作时间: workingTimeText(limits.work),
  未付款订单上限: `${limits.unpaidOrders} 张`,
  未付款材积上限: `${limits.heldVolume / 1000} 立方米`,
  期货首付款约定: depositRule(limits.depositKind),
});

/** `text` with the limits that it names; other names stay as they are written. */
export const withLimits = (text: string, limits: HelpLimits): string => {
  const texts = limitTexts(limits);
  return text.replace(/\{\{([^{}]+)\}\}/g, (written, name: string) => texts[name.trim()] ?? written);
};

/** Unpaid orders and held volume (dm³) of the purchasing entity, and what the new orders would add. */
export type OrderLoad = { unpaidOrders: number; newOrders: number; heldVolume: Dm3; newVolume: Dm3 };

/** Why the new orders exceed the limits, or `null`. The limits prevent hoarding of stock. */
export function orderLimitProblem(load: OrderLoad, limits: OrderLimits = ORDER_LIMITS): string | null {
  if (load.unpaidOrders + load.newOrders > limits.unpaidOrders)
    return `待付款订单最多${limits.unpaidOrders}笔，请先付款或取消后再下单`;
  if (load.heldVolume + load.newVolume > limits.heldVolume)
    return `待付款订单合计不能超过${limits.heldVolume / 1000}m³，请先付款或取消后再下单`;
  return null;
}
