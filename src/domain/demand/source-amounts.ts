import type { GoodsBrief } from "../catalog/goods/goods.ts";
import { roundedText } from "../timber/quantity-typed.ts";
import { mmOfTenths } from "../units.ts";
import { demandQuantityTyped } from "./demand-item-typed.ts";
import { goodsFor, type LineTyped, type QuoteBasis, type QuoteTyped, sourcesTyped } from "./quote-form.ts";
import { priceProblem, type QuotedAmount, sourceAmount } from "./quote-line.ts";
import type { QuotableLine } from "./quote-view.ts";

/**
 * A source of a line in the form, counted as the quote will be. `own`: the goods of the shop that it names; `amount`: `null` where
 * it is none, which `problem` says; `rounded`: what its typed quantity was taken for, `null` where it was taken as typed.
 */
export type CountedSource = {
  row: string;
  line: LineTyped;
  own: GoodsBrief | undefined;
  amount: (QuotedAmount & { count: number | null }) | null;
  problem: string | null;
  rounded: string | null;
};

/** Whether a source has a price, so that it is sent. */
export const isPriced = ({ price }: LineTyped): boolean => price !== null;

/** The sources of a line in the form, each counted beside those before it that `counts` says will be sent. */
export function sourcesCounted(
  typed: QuoteTyped,
  basis: Pick<QuoteBasis, "goods">,
  { id, item }: QuotableLine,
  counts: (line: LineTyped) => boolean = isPriced,
): CountedSource[] {
  const before: QuotedAmount[] = [];
  return sourcesTyped(typed, id).map(({ row, line }) => {
    const own = goodsFor(basis, id).find((goods) => goods.id === line.goods);
    const saleUnit = own?.saleUnit ?? line.unit;
    const quantity = demandQuantityTyped(line.quantity, saleUnit);
    const source = { row, line, own };
    if (quantity === null) return { ...source, amount: null, problem: "数量不正确", rounded: null };
    const { thicknessTenths, width, length } = line;
    const stated = { thickness: mmOfTenths(thicknessTenths), width, length, saleUnit, quantity };
    const amount = sourceAmount(item, own, stated, before);
    if ("problem" in amount) return { ...source, amount: null, problem: amount.problem, rounded: null };
    if (counts(line)) before.push(amount);
    const { count } = amount;
    const isAsTyped = own === undefined || count === null || amount.quantity === quantity;
    return { ...source, amount, problem: null, rounded: isAsTyped ? null : roundedText(own, saleUnit, count) };
  });
}

/** Whether all that is to be sent of these can be. */
export const areSendable = (sources: readonly CountedSource[]): boolean =>
  sources.every(({ line, amount }) => line.price === null || (amount !== null && priceProblem(line.price) === null));
