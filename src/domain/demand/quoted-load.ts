import type { GoodsId } from "../ids.ts";
import { type QuoteBasis, type QuoteTyped, sourcesTyped } from "./quote-form.ts";
import { isPriced, sourcesCounted } from "./source-amounts.ts";

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
  const hasPrice = items.some(({ id }) => sourcesTyped(typed, id).some(({ line }) => isPriced(line)));
  const counts = hasPrice ? isPriced : () => true;
  const quoted = items.flatMap((asked) =>
    sourcesCounted(typed, { goods }, asked, counts).flatMap(({ line, own, amount }) =>
      own === undefined || amount?.count == null || !counts(line)
        ? []
        : { to: asked.item.deliverCityCode ?? cityCode, goodsId: own.id, count: amount.count },
    ),
  );
  const cities = new Set(quoted.map(({ to }) => to));
  const [city] = cities.size === 1 ? cities : [];
  return { cityCode: city ?? "", lines: quoted.map(({ goodsId, count }) => ({ goodsId, count })) };
}
