import { type QuantityRule, quantityText } from "../timber/quantity.ts";
import { pieceName } from "../timber/quantity-input.ts";

/** An amount in the goods' own unit, with the pieces that their merchant counts them by: `1.296 m³（90 根）`. */
export function countedText(rule: QuantityRule, count: number): string {
  const isOther = rule.countedIn === "piece" && rule.saleUnit !== "piece" && rule.saleUnit !== "sheet";
  return `${quantityText(rule, count)}${isOther ? `（${count} ${pieceName(rule)}）` : ""}`;
}

/** What is said of a stock below what orders hold. */
export const underHeldText = (rule: QuantityRule, held: number): string =>
  `库存不能少于订单已占用的 ${countedText(rule, held)}`;
