import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { LEXICON } from "../../timber/lexicon.ts";
import { givenSpan, normalText } from "../../timber/normal-text.ts";
import { MARKET, type Market } from "../../timber/reading/market.ts";
import type { TradeLexicon } from "../../timber/reading/word-hits.ts";
import type { CalendarDay, ParsedDemand } from "./demand-line.ts";
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
  const spans = [...unknown, ...numbers]
    .map(({ start, end }) => givenSpan(normal, start, end))
    .filter(([start, end], at) => at < unknown.length || !used.some(([from, to]) => from < end && start < to))
    .sort(([one], [other]) => one - other);
  return {
    items,
    questions: demandQuestions(items),
    // `㏠` is read as two words and is one character.
    unknown: spans
      .filter(([start], at) => spans.slice(0, at).every(([, end]) => end <= start))
      .map((span) => ({ text: given.slice(...span), span })),
  };
}
