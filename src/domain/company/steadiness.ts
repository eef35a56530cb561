import type { BasisPoints } from "../units.ts";
import type { MerchantMetrics } from "./merchant.ts";

/** How much of what was measured went well: `met` of `n`. */
export type Counted = { met: number; n: number };

/** Quantile of the normal distribution that leaves 5 % on each side, to three decimals: both bounds together cover 90 %. */
const Z = 1.645;

/**
 * Wilson's 90 % interval of a share, each bound from 0 to 1: (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) ÷ (1 + z²/n) with p = met ÷ n.
 * It stays within 0 and 1 and narrows with n also where all or none went well; of nothing measured it is all of 0 to 1.
 */
export function shareInterval({ met, n }: Counted): { low: number; high: number } {
  if (n === 0) return { low: 0, high: 1 };
  const share = met / n;
  const middle = share + (Z * Z) / (2 * n);
  const reach = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const whole = 1 + (Z * Z) / n;
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) };
}

/** （85–97%）: the same interval in whole percent, rounded outwards. */
export function shareSpan(counted: Counted): string {
  const { low, high } = shareInterval(counted);
  return `（${Math.floor(100 * low)}–${Math.ceil(100 * high)}%）`;
}

/**
 * How surely a shop loads what it states, 0 to 1: the lower bound of the share of orders that could be loaded as stated; 0 of a
 * shop of which nothing was measured.
 */
export const steadiness = (metrics: Pick<MerchantMetrics, "loadedNum" | "samples"> | null): number =>
  metrics === null ? 0 : shareInterval({ met: metrics.loadedNum, n: metrics.samples.loaded }).low;

/** In so many percent goods hold it: each order of a young shop moves it by less, and nothing of its goods is written. */
const PERCENT_STEP = 5;

/** The same in percent, rounded down to a step, as goods hold it of their shop. */
export const steadyPercent = (metrics: Parameters<typeof steadiness>[0]): number =>
  Math.floor((100 / PERCENT_STEP) * steadiness(metrics)) * PERCENT_STEP;

/** The words by which merchants say that goods are not there. */
const NO_STOCK = /库存|缺货|没货|无货|没有货|断货|售完|售罄|卖完|卖光|不够|不足|没有了|已出完/;

/** Whether a merchant declined an order since the goods were not there. */
export const saysNoStock = (reason: string): boolean => NO_STOCK.test(reason);

/**
 * An order, or its lines of some goods, of which it is known whether it could be loaded as stated: a declined one (`refusal`:
 * why, else `null`), one of which the shop could deliver less than was ordered, and a finished one of which nothing was given
 * up by agreement. `ordered`, `loaded`: dm³.
 */
export type Load = { refusal: string | null; isReduced: boolean; ordered: number; loaded: number };

const BP = 10_000;

/**
 * How many could be loaded as stated: neither declined nor reduced for lack of stock, and not short by more than `toleranceBp`
 * (1/100 percent). What was declined for another reason says nothing; more than was stated does no harm.
 */
export function countedLoads(loads: readonly Load[], toleranceBp: BasisPoints): Counted {
  const known = loads.filter(({ refusal }) => refusal === null || saysNoStock(refusal));
  const met = known.filter(
    ({ refusal, isReduced, ordered, loaded }) =>
      refusal === null && !isReduced && (ordered - loaded) * BP <= ordered * toleranceBp,
  );
  return { met: met.length, n: known.length };
}
