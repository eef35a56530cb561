import type { DemandLineId } from "../ids.ts";
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
import { itemLeft } from "./quote-line.ts";
import type { QuotableLine } from "./quote-view.ts";
import { sourcesCounted } from "./source-amounts.ts";

type Offered = Pick<QuoteBasis, "goods">;

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
  const before = sourcesCounted(typed, basis, line, () => true).flatMap(({ amount }) => amount ?? []);
  const left = itemLeft(line.item, before);
  const others = { isOpen: true, ...(left.quantity === 0 ? { quantity: "" } : {}) };
  if (next !== undefined) return { row, begun: { ...goodsBegun(line, next, typed, before), ...others } };
  if (named.includes("")) return null;
  return { row, begun: { ...quotedAsRequested({ ...line, item: left }), unit: unit ?? "m3", ...others } };
}
