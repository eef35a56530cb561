import type { DemandLineId } from "../ids.ts";
import { type Fen, sumFen } from "../money.ts";
import { type DeliveredTotal, deliveredTotal, truePriceOf } from "./delivered-quote.ts";
import { wholeLines } from "./line-sources.ts";
import { type QuoteBasis, type QuoteTyped, quoteRound } from "./quote-form.ts";
import { type CubicPrice, cubicPrices, type PricedLine, quotedAmount } from "./quote-line.ts";
import { areSendable, sourcesCounted } from "./source-amounts.ts";
import { type MeasuredSource, wholeTrueVolume } from "./true-sources.ts";

/**
 * What a line comes to, with all its sources. `amount`: as it is priced; `cubic`: per m³, `null` of unknown volume; `truePrice`:
 * 足方价, delivered where that is known, `null` where some of it is not measured.
 */
type TypedLine = { demandItemId: DemandLineId; amount: Fen; cubic: CubicPrice | null; truePrice: Fen | null };
/** What a quote in writing comes to: its lines, and all of it at the buyer's door. */
export type TypedTotal = { lines: readonly TypedLine[]; whole: DeliveredTotal };

/**
 * What the form of a quote comes to as it is typed, counted as the quote will be. `null`: nothing has a price, or something that
 * has one would be refused, without which the sum is not what it says.
 */
export function typedTotal(typed: QuoteTyped, { items, goods }: Omit<QuoteBasis, "quote">): TypedTotal | null {
  const terms = quoteRound(typed, { items }, 0);
  const lines: (PricedLine & MeasuredSource & { demandItemId: DemandLineId })[] = [];
  for (const line of items) {
    const sources = sourcesCounted(typed, { goods }, line);
    if (!areSendable(sources)) return null;
    for (const {
      line: { price },
      own,
      amount,
    } of sources) {
      if (price === null || amount === null) continue;
      const { saleUnit, quantity, volume } = amount;
      const trueVolume = own?.trueVolume ?? null;
      const priced = { price, saleUnit, quantity, volume, amount: quotedAmount(price, quantity, saleUnit) };
      lines.push({ demandItemId: line.id, ...priced, trueVolume });
    }
  }
  if (lines.length === 0) return null;
  const cubic = cubicPrices(lines, terms);
  return {
    lines: wholeLines(lines.map((line, at) => ({ ...line, cubic: cubic[at] ?? null }))).map((line) => ({
      ...line,
      truePrice: truePriceOf(line.cubic?.delivered ?? line.cubic?.exWarehouse ?? null, wholeTrueVolume(line.sources)),
    })),
    whole: deliveredTotal({ terms, fetched: [], goodsAmount: sumFen(lines.map(({ amount }) => amount)), lines }),
  };
}
