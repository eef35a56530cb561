import { valuesOfRow } from "../field-rows.ts";
import type { GoodsId } from "../ids.ts";
import { demandQuantityTyped } from "./demand-item-typed.ts";
import { QUOTE_LINE_FIELDS, type QuoteBasis, type QuoteTyped } from "./quote-form.ts";
import { countQuoted } from "./quote-line.ts";

/** Goods of the shop that a quote brings to one city. `cityCode`: "" where it is not known; `count`: in stock units. */
export type QuotedLoad = { cityCode: string; lines: { goodsId: GoodsId; count: number }[] };

/**
 * What the form of a quote would bring, as it is typed: of the lines that have a price, of all where none has one yet. `cityCode`:
 * of the demand, for lines that name none; lines to several cities are no load. Lines without goods of the shop do not count.
 */
export function quotedLoad(
  typed: QuoteTyped,
  { items, goods }: Omit<QuoteBasis, "quote">,
  cityCode: string,
): QuotedLoad {
  const rows = items.map(({ id, item }) => ({ id, item, row: valuesOfRow(QUOTE_LINE_FIELDS, typed, id) }));
  const priced = rows.filter(({ row }) => row.price !== null);
  const quoted = (priced.length === 0 ? rows : priced).flatMap(({ id, item, row }) => {
    const offered = goods.find(({ demandItemId }) => demandItemId === id)?.goods ?? [];
    const own = offered.find((one) => one.id === row.goods);
    const quantity = own === undefined ? null : demandQuantityTyped(row.quantity, own.saleUnit);
    if (own === undefined || quantity === null) return [];
    const counted = countQuoted(own, item, quantity);
    return "problem" in counted
      ? []
      : [{ to: item.deliverCityCode ?? cityCode, goodsId: own.id, count: counted.count }];
  });
  const cities = new Set(quoted.map(({ to }) => to));
  const [city] = cities.size === 1 ? cities : [];
  return { cityCode: city ?? "", lines: quoted.map(({ goodsId, count }) => ({ goodsId, count })) };
}
