import { atOnce, type Steps } from "../../steps.ts";
import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { LEXICON } from "../../timber/lexicon.ts";
import { givenSpan, normalText } from "../../timber/normal-text.ts";
import { MARKET, type Market } from "../../timber/reading/market.ts";
import type { TradeLexicon } from "../../timber/reading/word-hits.ts";
import {
  type CalendarDay,
  MESSAGE_MAX,
  type ParsedDemand,
  type ParsedDemandLine,
  type TextSpan,
} from "./demand-line.ts";
import { lineTokensOf } from "./demand-line-tokens.ts";
import { lineOf } from "./demand-line-values.ts";
import { demandQuestions } from "./demand-questions.ts";
import type { Stretch } from "./demand-reader.ts";
import type { TokenOf } from "./demand-token-facts.ts";
import { demandTokens, withoutCircles } from "./demand-tokens.ts";

/**
 * The lines of a buyer's message, line by line: sizes, quantities, prices, dates and places by their grammar, names by the
 * dictionaries (aliases, pinyin, misspelt). What a heading states once holds for the lines below that do not state otherwise.
 * It stops between rows and lines. `today` is where 下周 and 月底 are counted from, `lexicon` the words that are known and
 * `brands` the brands among them, `market` what sizes and grades are weighed by. Returns only what it read; never throws.
 */
export function* demandReading(
  text: string,
  today: CalendarDay,
  lexicon: TradeLexicon = LEXICON,
  brands: BrandBook = FIRST_BRANDS,
  market: Market = MARKET,
): Steps<ParsedDemand> {
  const given = text.slice(0, MESSAGE_MAX.characters);
  const normal = normalText(withoutCircles(given));
  const { tokens, unknown, operations } = yield* demandTokens(normal, today, { lexicon, market });
  const lines = lineTokensOf(tokens);
  const items: ParsedDemandLine[] = [];
  for (const line of lines) {
    yield;
    items.push(lineOf(line, { given, normal, brands, market }));
  }
  const shown = ({ start, end }: Stretch) => {
    const span = givenSpan(normal, start, end);
    return { text: given.slice(...span), span };
  };
  const done = operations.map(({ does, isClear, ...stretch }) => ({ does, isClear, ...shown(stretch) }));
  const used = items.flatMap(({ sourceSpan }) => Object.values(sourceSpan));
  // Shown as not understood where no line holds them: a second price.
  const required = items.flatMap(({ requirements }) => requirements);
  const isNeeded = ({ code, detail }: TokenOf<"requirement">): boolean =>
    required.some((one) => one.code === code && one.detail.includes(detail));
  const numbers = tokens.filter((token) =>
    token.field === "requirement" ? !isNeeded(token) : ["size", "quantity", "price", "date"].includes(token.field),
  );
  const isUsed = coveredBy(used, given.length);
  const isDone = coveredBy(
    done.flatMap(({ isClear, span }) => (isClear ? [span] : [])),
    given.length,
  );
  const spans = [...unknown, ...numbers]
    .map(({ start, end }) => givenSpan(normal, start, end))
    .filter(([start, end], at) => !(at < unknown.length ? isDone(start, end) : isUsed(start, end)))
    .sort(([one], [other]) => one - other);
  let upTo = 0;
  return {
    items,
    operations: done,
    questions: demandQuestions(items, lines, (stretch) => shown(stretch).text),
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

/** The lines of a buyer's message, read in one go. */
export const parseDemand = (...message: Parameters<typeof demandReading>): ParsedDemand =>
  atOnce(demandReading(...message));

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
