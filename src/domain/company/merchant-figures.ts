import type { BasisPoints } from "../units.ts";
import { FEWEST_MEASURED, FIGURE_NAMES, type FigureName, type MerchantMetrics } from "./merchant.ts";
import { countedLoads, type Load, shareSpan } from "./steadiness.ts";

/** Every figure is measured by the latest events, at most this many. */
export const MOST_MEASURED = 200;

/**
 * What happened at a shop, of each kind the latest `MOST_MEASURED` in any order. Times: epoch ms; volumes: dm³.
 */
export type MerchantHistory = {
  /** What is known of whether orders could be loaded as stated. */
  loads: readonly Load[];
  /**
   * Orders that the shop confirmed or declined, and inquiries about goods that it quoted on; `answeredAt` of those that it let
   * run out is the end of the wait.
   */
  answers: readonly { placedAt: number; answeredAt: number }[];
  /** Quotes that were decided: chosen, or passed over, refused and expired. */
  quotes: readonly { isChosen: boolean }[];
  /** Shipments with an agreed day, and reservations whose truck was there in time: until when, and when loading ended. */
  deliveries: readonly { dueAt: number; doneAt: number }[];
  /** Finished orders of which nothing was given up by agreement. */
  tallies: readonly { ordered: number; settled: number }[];
  /** Orders that are finished or cancelled. */
  ended: readonly { isShopsCancellation: boolean }[];
  /** Finished orders. */
  finished: readonly { wasDisputed: boolean }[];
  /** What was owed to buyers after an order ended, and was paid back. */
  refunds: readonly { owedAt: number; paidAt: number }[];
  /** All orders that were ever finished. */
  orderCount: number;
};

type Meaning = { name: string; unit: string };

/** What each figure is called and what it is counted by. */
export const FIGURES: Readonly<Record<FigureName, Meaning>> = {
  loaded: { name: "现货可信", unit: "单" },
  firstAnswer: { name: "首次答复", unit: "次答复" },
  quoteHit: { name: "报价采纳", unit: "份报价" },
  onTime: { name: "按时交货", unit: "次交货" },
  tallyAccuracy: { name: "码单相符", unit: "笔订单" },
  cancel: { name: "取消率", unit: "笔订单" },
  dispute: { name: "争议率", unit: "笔订单" },
  refund: { name: "退款用时", unit: "笔退款" },
};

/** By which rule each is measured: the words of the help article. Apart, since public pages load the names alone. */
const RULES: Readonly<Record<FigureName, string>> = {
  loaded:
    "能按下单数量装车的订单占已确认或因缺货拒绝的订单的比例：因缺货拒绝、减量确认、结算材积少于订单超过平台允许范围的不算按数装车；因其他原因拒绝的、买卖双方商定取消余量的不计。括号中是 90% 区间（威尔逊区间），其余相同的货源按区间下限排列。",
  firstAnswer:
    "从买家下单到商家确认或拒绝、从买家询价到商家报价的时间，取中位数，只计每天 8 点到 20 点，取整到分钟；逾期未处理的订单计到自动取消时，未报价的询价计到报价截止时。",
  quoteHit: "被买家采纳的报价占已有结果的报价（采纳、未采纳、到期）的比例，撤回的不计。",
  onTime:
    "在约定日期当天或之前发出的送货订单，和车辆在预约时段内到场、当时段内装完车的提货，占有约定日期的送货与按时到场的提货之比。",
  tallyAccuracy: "结算材积与订单材积相差不超过平台允许范围的已完成订单的比例，买卖双方商定取消余量的不计。",
  cancel: "商家拒绝、或商家逾期未确认而取消的订单，占已完成和已取消订单的比例。",
  dispute: "进入过争议的订单占已完成订单的比例。",
  refund: "订单结束后应退的货款到商家登记退回的时间，取中位数，取整到小时。",
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BEIJING_MS = 8 * HOUR_MS;
const OPENS_MS = 8 * HOUR_MS;
const CLOSES_MS = 20 * HOUR_MS;

/** Milliseconds of daytime (8:00 to 20:00 in Beijing, every day) before `ms`, counted from a fixed midnight. */
function daytimeBefore(ms: number): number {
  const local = ms + BEIJING_MS;
  const days = Math.floor(local / DAY_MS);
  const today = local - days * DAY_MS;
  return days * (CLOSES_MS - OPENS_MS) + Math.min(CLOSES_MS, Math.max(OPENS_MS, today)) - OPENS_MS;
}

/** The median, half up to a whole number; of an even number of values the mean of the two in the middle. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? 0;
  return Math.floor((low + high) / 2 + 0.5);
}

/** Percent with one decimal, half up; exact. */
const rateOf = (part: number, whole: number): number => Math.floor((2000 * part + whole) / (2 * whole)) / 10;

const share = <One>(all: readonly One[], isPart: (one: One) => boolean): number | null =>
  all.length < FEWEST_MEASURED ? null : rateOf(all.filter(isPart).length, all.length);

const median = <One>(all: readonly One[], measure: (one: One) => number): number | null =>
  all.length < FEWEST_MEASURED ? null : medianOf(all.map(measure));

const BP = 10_000;

/** A shop's figures. `toleranceBp`: by how much a tally may differ, in 1/100 percent. */
export function merchantFigures(history: MerchantHistory, toleranceBp: BasisPoints): MerchantMetrics {
  const loads = countedLoads(history.loads, toleranceBp);
  const { answers, quotes, deliveries, tallies, ended, finished, refunds, orderCount } = history;
  return {
    loadedRate: loads.n < FEWEST_MEASURED ? null : rateOf(loads.met, loads.n),
    loadedNum: loads.met,
    firstAnswerMinutesP50: median(
      answers,
      ({ placedAt, answeredAt }) => Math.max(0, daytimeBefore(answeredAt) - daytimeBefore(placedAt)) / MINUTE_MS,
    ),
    quoteHitRate: share(quotes, ({ isChosen }) => isChosen),
    onTimeRate: share(deliveries, ({ dueAt, doneAt }) => doneAt <= dueAt),
    tallyAccuracy: share(tallies, ({ ordered, settled }) => Math.abs(settled - ordered) * BP <= ordered * toleranceBp),
    cancelRate: share(ended, ({ isShopsCancellation }) => isShopsCancellation),
    disputeRate: share(finished, ({ wasDisputed }) => wasDisputed),
    refundHoursP50: median(refunds, ({ owedAt, paidAt }) => Math.max(0, paidAt - owedAt) / HOUR_MS),
    orderCount,
    sampleSize: ended.length,
    samples: {
      loaded: loads.n,
      firstAnswer: answers.length,
      quoteHit: quotes.length,
      onTime: deliveries.length,
      tallyAccuracy: tallies.length,
      cancel: ended.length,
      dispute: finished.length,
      refund: refunds.length,
    },
  };
}

const minutesText = (minutes: number): string =>
  minutes < 60 ? `${minutes} 分钟` : `${Math.round(minutes / 6) / 10} 小时`;
const hoursText = (hours: number): string => (hours < 48 ? `${hours} 小时` : `${Math.round(hours / 2.4) / 10} 天`);
const percentText = (rate: number): string => `${rate.toFixed(1)}%`;

const textOf = (value: number | null, text: (value: number) => string): string | null =>
  value === null ? null : text(value);

const SHOWN: Readonly<Record<FigureName, (metrics: MerchantMetrics) => string | null>> = {
  loaded: ({ loadedRate: value }) => textOf(value, percentText),
  firstAnswer: ({ firstAnswerMinutesP50: value }) => textOf(value, minutesText),
  quoteHit: ({ quoteHitRate: value }) => textOf(value, percentText),
  onTime: ({ onTimeRate: value }) => textOf(value, percentText),
  tallyAccuracy: ({ tallyAccuracy: value }) => textOf(value, percentText),
  cancel: ({ cancelRate: value }) => textOf(value, percentText),
  dispute: ({ disputeRate: value }) => textOf(value, percentText),
  refund: ({ refundHoursP50: value }) => textOf(value, hoursText),
};

/**
 * A figure as a page shows it: 92.5% and by how many it was measured; a dash alone while it is not significant, of the stock 新店.
 */
export function figureText(metrics: MerchantMetrics | null, name: FigureName): { value: string; sample: string } {
  const n = metrics?.samples[name] ?? 0;
  const value = metrics === null || n < FEWEST_MEASURED ? null : SHOWN[name](metrics);
  if (metrics === null || value === null) return { value: name === "loaded" ? "新店" : "-", sample: "" };
  const span = name === "loaded" ? shareSpan({ met: metrics.loadedNum, n }) : "";
  return { value, sample: `近 ${n} ${FIGURES[name].unit}${span}` };
}

/** Whether a figure was measured often enough to be shown. */
export const hasFigure = (metrics: MerchantMetrics | null, name: FigureName): boolean =>
  figureText(metrics, name).sample !== "";

/** How many orders a shop finished, or that they are too few. */
export function orderCountText(metrics: MerchantMetrics | null): string {
  const count = metrics?.orderCount ?? 0;
  return count < FEWEST_MEASURED ? `不足 ${FEWEST_MEASURED} 单` : `${count} 单`;
}

/** The help article about the figures, in the lines of an article. */
export const figuresHelp = (): string =>
  [
    ...FIGURE_NAMES.map((name) => `- **${FIGURES[name].name}**：${RULES[name]}`),
    "- **成交**：已完成的订单数。",
    `每项指标按最近 ${MOST_MEASURED} 笔计算，比率保留一位小数，页面上注明实际笔数；不足 ${FEWEST_MEASURED} 笔的不显示，以免个别订单左右结果。每有订单、报价、码单或退款变化，几分钟内重新计算，每天夜里全部核算一次。`,
    "休假的店铺不接新订单，休假期间不影响首次答复，请提前在店铺设置里填写休假时间。",
  ].join("\n");
