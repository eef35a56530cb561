import type { DemandLineId } from "../ids.ts";
import { mmOfTenths } from "../units.ts";
import { demandQuantityTyped } from "./demand-item-typed.ts";
import {
  goodsBegun,
  goodsFor,
  type LineTyped,
  type QuoteBasis,
  type QuoteTyped,
  quotedAsRequested,
  sourceRows,
  sourcesTyped,
} from "./quote-form.ts";
import { itemLeft, type QuotedAmount, sourceAmount } from "./quote-line.ts";
import type { QuotableLine } from "./quote-view.ts";

type Offered = Pick<QuoteBasis, "goods">;

/** What the sources of a line in the form come to; those that would be refused are left out. */
function amountsTyped(typed: QuoteTyped, basis: Offered, { id, item }: QuotableLine): QuotedAmount[] {
  const amounts: QuotedAmount[] = [];
  for (const { line } of sourcesTyped(typed, id)) {
    const { unit: saleUnit, width, length } = line;
    const quantity = demandQuantityTyped(line.quantity, saleUnit);
    if (quantity === null) continue;
    const own = goodsFor(basis, id).find((goods) => goods.id === line.goods);
    const sizes = { thickness: mmOfTenths(line.thicknessTenths), width, length };
    const amount = sourceAmount(item, own, { ...sizes, saleUnit, quantity }, amounts);
    if (amount !== null) amounts.push(amount);
  }
  return amounts;
}

/** Goods that other sources of the line name, "" for what is none of the shop's: `row` may not name them too. */
export const namedBeside = (typed: QuoteTyped, id: DemandLineId, row: string): string[] =>
  sourcesTyped(typed, id).flatMap(({ row: other, line }) => (other === row ? [] : (line.goods ?? "")));

/**
 * A further source of a line as it begins, and its row: the next goods of the shop that are counted as the line's are, for what
 * of it is left, else what is none of the shop's. `null` where there is nothing further to name.
 */
export function furtherSource(
  typed: QuoteTyped,
  basis: Offered,
  line: QuotableLine,
): { row: string; begun: Partial<LineTyped> } | null {
  const sources = sourcesTyped(typed, line.id);
  const row = sourceRows(line.id).find((one) => sources.every((source) => source.row !== one));
  if (row === undefined) return null;
  const named = namedBeside(typed, line.id, row);
  const unit = sources[0]?.line.unit;
  const next = goodsFor(basis, line.id).find((goods) => !named.includes(goods.id) && goods.saleUnit === unit);
  const before = amountsTyped(typed, basis, line);
  const left = itemLeft(line.item, before);
  const others = { isOpen: true, ...(left.quantity === 0 ? { quantity: "" } : {}) };
  if (next !== undefined) return { row, begun: { ...goodsBegun(line, next, typed, before), ...others } };
  if (named.includes("")) return null;
  return { row, begun: { ...quotedAsRequested({ ...line, item: left }), unit: unit ?? "m3", ...others } };
}
