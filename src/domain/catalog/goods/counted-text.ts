import { FEWEST_MEASURED } from "../../company/merchant.ts";
import { shareSpan } from "../../company/steadiness.ts";
import { type QuantityRule, quantityText } from "../../timber/quantity.ts";
import { exactUnit, pieceName } from "../../timber/quantity-input.ts";

/** An amount in the goods' own unit, with the pieces that their merchant counts them by: `1.296 m³（90 根）`. */
export function countedText(rule: QuantityRule, count: number): string {
  const isOther = rule.countedIn === "piece" && rule.saleUnit !== exactUnit(rule);
  return `${quantityText(rule, count)}${isOther ? `（${count} ${pieceName(rule)}）` : ""}`;
}

/** The problem of a stock below what orders hold. */
export const underHeldText = (rule: QuantityRule, held: number): string =>
  `库存不能少于订单已占用的 ${countedText(rule, held)}`;

/** Views count for this many days, today included: they cannot be raised without end, and what was liked long ago fades. */
export const VIEW_DAYS = 30;

type Earned = { saleNum: number; saleOrders: number; viewNum: number; loads: number; loadsMet: number };

/** What goods earned, each with how many it is of; nothing of what too few did. */
export function earnedText(goods: QuantityRule & Earned): string {
  const views = goods.viewNum < FEWEST_MEASURED ? "" : ` · 近 ${VIEW_DAYS} 天浏览 ${goods.viewNum} 人次`;
  const counted = { met: goods.loadsMet, n: goods.loads };
  const loaded = counted.n < FEWEST_MEASURED ? "" : ` · 按数装车 ${counted.met}/${counted.n} 单${shareSpan(counted)}`;
  const sold = `已售 ${quantityText(goods, goods.saleNum)}（${goods.saleOrders} 笔）`;
  return `${views}${goods.saleOrders < FEWEST_MEASURED ? "" : ` · ${sold}`}${loaded}`;
}
