import type { DemandLineId, GoodsId } from "../ids.ts";
import { demandQuantityTyped } from "./demand-item-typed.ts";
import { type QuoteBasis, type QuoteTyped, sourcesTyped } from "./quote-form.ts";
import { countQuoted, type QuotedAmount } from "./quote-line.ts";

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
  const rows = items.flatMap(({ id, item }) => sourcesTyped(typed, id).map(({ line: row }) => ({ id, item, row })));
  const priced = rows.filter(({ row }) => row.price !== null);
  const quoted: { id: DemandLineId; to: string; goodsId: GoodsId; count: number; amount: QuotedAmount }[] = [];
  for (const { id, item, row } of priced.length === 0 ? rows : priced) {
    const offered = goods.find(({ demandItemId }) => demandItemId === id)?.goods ?? [];
    const own = offered.find((one) => one.id === row.goods);
    const quantity = own === undefined ? null : demandQuantityTyped(row.quantity, own.saleUnit);
    if (own === undefined || quantity === null) continue;
    const before = quoted.filter((one) => one.id === id).map(({ amount }) => amount);
    const counted = countQuoted(own, item, quantity, before);
    if ("problem" in counted) continue;
    const { count, ...amount } = counted;
    const to = item.deliverCityCode ?? cityCode;
    quoted.push({ id, to, goodsId: own.id, count, amount: { saleUnit: own.saleUnit, ...amount } });
  }
  const cities = new Set(quoted.map(({ to }) => to));
  const [city] = cities.size === 1 ? cities : [];
  return { cityCode: city ?? "", lines: quoted.map(({ goodsId, count }) => ({ goodsId, count })) };
}
