import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { LEXICON } from "../../timber/lexicon.ts";
import { givenSpan, normalText } from "../../timber/normal-text.ts";
import { MARKET, type Market } from "../../timber/reading/market.ts";
import type { TradeLexicon } from "../../timber/reading/word-hits.ts";
import type { CalendarDay, ParsedDemand, TextSpan } from "./demand-line.ts";
import { lineTokensOf } from "./demand-line-tokens.ts";
import { lineOf } from "./demand-line-values.ts";
import { demandQuestions } from "./demand-questions.ts";
import { demandTokens, withoutCircles } from "./demand-tokens.ts";

/** A message has at most 1000 characters; a pasted list may be longer. What stands behind is not read. */
const READ_AT_MOST = 4000;

/**
 * The lines of a buyer's message, line by line: sizes, quantities, prices, dates and places by their grammar, names by the
 * dictionaries (aliases, pinyin, misspelt). What a heading says once holds for the lines below that do not say otherwise.
 * `today` is where 下周 and 月底 are counted from, `lexicon` the words that are known and `brands` the brands among them, `market` what sizes and grades are weighed by.
 * Says only what it read; never throws.
 */
export function parseDemand(
  text: string,
  today: CalendarDay,
  lexicon: TradeLexicon = LEXICON,
  brands: BrandBook = FIRST_BRANDS,
  market: Market = MARKET,
): ParsedDemand {
  const given = text.slice(0, READ_AT_MOST);
  const normal = normalText(withoutCircles(given));
  const { tokens, unknown } = demandTokens(normal, today, { lexicon, market });
  const items = lineTokensOf(tokens).map((lineTokens) => lineOf(lineTokens, { given, normal, brands, market }));
  const used = items.flatMap(({ sourceSpan }) => Object.values(sourceSpan));
  // Shown as not understood where no line holds them: a second price.
  const numbers = tokens.filter(({ field }) => ["size", "quantity", "price", "date"].includes(field));
  const isUsed = coveredBy(used, given.length);
  const spans = [...unknown, ...numbers]
    .map(({ start, end }) => givenSpan(normal, start, end))
    .filter(([start, end], at) => at < unknown.length || !isUsed(start, end))
    .sort(([one], [other]) => one - other);
  let upTo = 0;
  return {
    items,
    questions: demandQuestions(items),
    // `㏠` is read as two words and is one character.
    unknown: spans
      .filter(([start, end]) => {
        const isBehind = upTo <= start;
        upTo = Math.max(upTo, end);
        return isBehind;
      })
      .map((span) => ({ text: given.slice(...span), span })),
  };
}

/** Whether a stretch shares a character with any of the spans, of a text of so many characters. */
function coveredBy(spans: readonly TextSpan[], length: number): (start: number, end: number) => boolean {
  const opened = new Int32Array(length + 2);
  for (const [start, end] of spans) {
    opened[start] = (opened[start] ?? 0) + 1;
    opened[end] = (opened[end] ?? 0) - 1;
  }
  // How many characters before each place are covered.
  const before = new Int32Array(length + 1);
  let open = 0;
  for (let at = 0; at < length; at += 1) {
    open += opened[at] ?? 0;
    before[at + 1] = (before[at] ?? 0) + (open > 0 ? 1 : 0);
  }
  return (start, end) => (before[end] ?? 0) > (before[start] ?? 0);
}
