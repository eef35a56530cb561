import { type Dm3, dm3 } from "../units.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long an order may wait for its confirmation, its receipt and an answer to its settlement. */
export const ORDER_WAIT_MS = { confirm: 24 * HOUR_MS, receipt: 7 * 24 * HOUR_MS, settlement: 48 * HOUR_MS } as const;

/** What becomes of a posted settlement, spot or forward, that the buyer does not answer in time. */
export const SETTLEMENT_LAPSE = "自动确认，差异超出允许范围则转平台裁定";

/**
 * Default limits per purchasing entity, and how long an unpaid order holds its stock; the configuration may change
 * them.
 */
export type OrderLimits = {
  unpaidOrders: number;
  /** dm³ held by unpaid orders */
  heldVolume: Dm3;
  holdMinutesPersonal: number;
  holdMinutesCompany: number;
};
export const ORDER_LIMITS: OrderLimits = {
  unpaidOrders: 5,
  heldVolume: dm3(200_000),
  holdMinutesPersonal: 30,
  holdMinutesCompany: 1440,
};

/** When an unpaid order expires: `fromMs` + the hold of a person (0) or of a certified company (1). Epoch ms. */
export function holdUntil(fromMs: number, purchaserType: 0 | 1, limits: OrderLimits = ORDER_LIMITS): number {
  return fromMs + (purchaserType === 1 ? limits.holdMinutesCompany : limits.holdMinutesPersonal) * MINUTE_MS;
}

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
