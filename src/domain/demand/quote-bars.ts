import { perM3Of } from "../freight/freight-of.ts";
import { type Fen, fen } from "../money.ts";
import { deliveredTotal } from "./delivered-quote.ts";
import type { ComparedQuote } from "./quote-view.ts";

/** What a quote costs at the buyer's door, fen per m³ by its parts. `freight` and `total`: `null` where the freight is not known. */
export type QuoteBar = {
  id: ComparedQuote["id"];
  name: string;
  /** The goods without tax. */
  net: Fen;
  tax: Fen;
  freight: Fen | null;
  total: Fen | null;
};

type Barred = Pick<ComparedQuote, "id" | "supplier" | "terms" | "fetched" | "goodsAmount" | "lines">;

/** Half up. */
const withoutTax = (amount: Fen, taxRate: number): Fen => fen(Math.round((amount * 100) / (100 + taxRate)));

/** The quotes whose volume is known as bars to be compared, in the order of the columns. `most`: the longest, at least 1. */
export function quoteBars(quotes: readonly Barred[]): { bars: QuoteBar[]; most: number } {
  const bars = quotes.flatMap((quote): QuoteBar[] => {
    const { goods, volume, perM3: total } = deliveredTotal(quote);
    if (volume === null) return [];
    const taxed = perM3Of(goods, volume);
    const net = withoutTax(taxed, quote.terms.taxRate);
    return [
      {
        id: quote.id,
        name: quote.supplier.name,
        net,
        tax: fen(taxed - net),
        freight: total === null ? null : fen(total - taxed),
        total,
      },
    ];
  });
  return { bars, most: Math.max(1, ...bars.map(({ net, tax, freight }) => net + tax + (freight ?? 0))) };
}
