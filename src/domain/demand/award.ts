import type { DemandLineId } from "../ids.ts";
import { quantityText } from "../timber/quantity.ts";
import type { DemandItem } from "./demand-item.ts";
import { demandSpecText, itemText } from "./demand-item-text.ts";
import { amountOf, sourcesByLine, type WholeLine, wholeLineFor } from "./line-sources.ts";
import { countQuoted, type QuoteLine, quotedAmount, takenProblem, volumeQuoted } from "./quote-line.ts";
import type { ComparedLine, QuotableLine, Quote } from "./quote-view.ts";

/** How much is taken of a line of a quote, in the smallest step of the unit it was quoted in. */
export type TakenLine = { demandItemId: DemandLineId; quantity: number };

/** What is taken of one quote. */
export type QuoteAward = { quote: Pick<Quote, "id" | "quoteNo" | "lines">; lines: readonly TakenLine[] };

/**
 * As much of a quoted line as is taken: all of it, or a part, rounded down to whole steps for goods in stock. Or why that cannot be taken.
 */
export function partOf(
  item: DemandItem,
  { cubic: _cubic, rule, ...line }: ComparedLine,
  quantity: number,
): { line: QuoteLine } | { problem: string } {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return { problem: "请输入正确的数量" };
  if (quantity > line.quantity) return { problem: "超过报价数量" };
  if (quantity === line.quantity) return { line };
  const { saleUnit, price } = line;
  if (line.goodsId === null) {
    const volume = volumeQuoted(item, line, saleUnit, quantity);
    return { line: { ...line, quantity, volume, amount: quotedAmount(price, quantity, saleUnit) } };
  }
  if (rule === null || rule.saleUnit !== saleUnit) return { problem: "货源已变化，只能整行采纳" };
  const counted = countQuoted(rule, { ...item, quantity, quantityUnit: saleUnit }, quantity);
  if ("problem" in counted) return { problem: "数量过小" };
  if (counted.count < rule.minOrder) return { problem: `起订量 ${quantityText(rule, rule.minOrder)}` };
  return { line: { ...line, ...counted, amount: quotedAmount(price, counted.quantity, saleUnit) } };
}

/**
 * As much of all sources of a line as is taken: of one source all of it or a part, of several all of them. Or why that cannot be taken.
 */
function sourcesTaken(
  item: DemandItem,
  whole: WholeLine<ComparedLine>,
  quantity: number,
): { lines: QuoteLine[] } | { problem: string } {
  const [first, ...others] = whole.sources;
  if (others.length > 0 && quantity !== whole.quantity) return { problem: "由几个货源组成，只能整行采纳" };
  const lines: QuoteLine[] = [];
  for (const source of whole.sources) {
    const part = partOf(item, source, source === first && others.length === 0 ? quantity : source.quantity);
    if ("problem" in part) return part;
    lines.push(part.line);
  }
  return { lines };
}

/** The lines of an award, source by source; those that cannot be taken are left out. */
export const linesTaken = (items: readonly QuotableLine[], { quote, lines }: QuoteAward): QuoteLine[] =>
  lines.flatMap(({ demandItemId, quantity }) => {
    const asked = items.find(({ id }) => id === demandItemId);
    const quoted = wholeLineFor(quote.lines, demandItemId);
    if (asked === undefined || quoted === undefined) return [];
    const taken = sourcesTaken(asked.item, quoted, quantity);
    return "problem" in taken ? [] : taken.lines;
  });

const nameOf = (item: DemandItem): string => itemText(item) || demandSpecText(item) || "该行";

/** Why so much of these quotes cannot be taken together, or `null`: never more of a line than was demanded. */
export function awardProblem(items: readonly QuotableLine[], awards: readonly QuoteAward[]): string | null {
  if (awards.every(({ lines }) => lines.length === 0)) return "请选择要采纳的报价";
  for (const { quote, lines } of awards) {
    if (lines.length === 0) return `报价 ${quote.quoteNo} 没有选择任何行`;
    if (new Set(lines.map(({ demandItemId }) => demandItemId)).size !== lines.length) return "同一行重复选择";
    for (const { demandItemId, quantity } of lines) {
      const asked = items.find(({ id }) => id === demandItemId);
      const quoted = wholeLineFor(quote.lines, demandItemId);
      if (asked === undefined || quoted === undefined) return `报价 ${quote.quoteNo} 没有这一行`;
      if (asked.taken) return `${nameOf(asked.item)}：已采纳`;
      const part = sourcesTaken(asked.item, quoted, quantity);
      if ("problem" in part) return `${nameOf(asked.item)}：${part.problem}`;
    }
  }
  for (const { id, item } of items) {
    const taken = awards.flatMap((award) =>
      sourcesByLine(linesTaken(items, award).filter(({ demandItemId }) => demandItemId === id)).map(amountOf),
    );
    const problem = taken.length === 0 ? null : takenProblem(item, taken);
    if (problem !== null) return `${nameOf(item)}：${problem}`;
  }
  return null;
}

/** Lines of which nothing is taken after these awards. */
export const linesLeft = (items: readonly QuotableLine[], awards: readonly QuoteAward[]): QuotableLine[] =>
  items.filter(
    ({ id, taken }) => !taken && awards.every(({ lines }) => lines.every(({ demandItemId }) => demandItemId !== id)),
  );
