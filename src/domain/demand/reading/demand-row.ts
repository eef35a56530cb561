import { citiesSentTo } from "../../timber/reading/place-words.ts";
import { type ReadBy, readText } from "../../timber/reading/read-text.ts";
import type { SizeWords } from "../../timber/reading/size-evidence.ts";
import { takenAll } from "../../timber/reading/taken.ts";
import { byPlace } from "../../timber/reading/word-hits.ts";
import { priceOf } from "./demand-amounts.ts";
import type { Amount, Found, TokenValue } from "./demand-reader.ts";
import { has, ofField, sizeOf } from "./demand-token-facts.ts";
import { foundIn, leftCities } from "./demand-words.ts";

type Clauses = readonly (readonly [start: number, end: number])[];

/**
 * Everything that a row states; `left`: the row without it; `unread`: what was recognised but cannot be stored in a demand;
 * `refusals`: where it refuses something; `refused`: species and sizes that it refuses.
 */
export function readRow(
  row: string,
  clauses: Clauses,
  heading: SizeWords | null,
  amounts: readonly Amount[],
  by: ReadBy,
) {
  const read = readText(row, [...amounts, ...citiesSentTo(row, by.lexicon)], by, clauses, heading);
  const isNeeded = (one: (typeof read.words | typeof read.sizes)[number]): boolean => !read.negated.hits.has(one);
  const found: Found[] = [
    ...read.others.flatMap(({ start, end, values }) => values.map((value) => ({ ...value, start, end }))),
    ...read.sizes.filter(isNeeded).map(({ start, end, sizes, lengths, lists }): Found => {
      return { ...sizeOf(sizes, lengths, lists), start, end };
    }),
    ...read.words.filter(isNeeded).flatMap((word) => foundIn(row, word, by.lexicon)),
  ];
  for (const { 0: figure, index: start } of read.left.matchAll(BARE)) {
    const end = start + figure.length;
    const isBehind = found.some((one) => one.field === "quantity" && one.end <= start);
    const value = isBehind ? barePrice(figure, read.left.slice(end), found) : null;
    if (value !== null) found.push({ ...value, start, end });
  }
  found.push(...leftCities(takenAll(read.left, found)));
  return {
    found: found.sort(byPlace),
    unread: read.others.filter(({ isUnread }) => isUnread),
    refusals: read.negated.refusals,
    left: takenAll(read.left, found),
    refused: {
      species: read.words.flatMap((one) => (one.sense.field === "species" && !isNeeded(one) ? one.sense.codes : [])),
      sizes: read.sizes.flatMap((one) =>
        isNeeded(one) ? [] : [{ ...sizeOf(one.sizes, one.lengths, one.lists), start: one.start, end: one.end }],
      ),
    },
    goods: read.goods.at(-1) ?? null,
  };
}

/** A figure that nothing else has taken, joined to nothing. */
const BARE = /(?<![\d.*x/φ-]\s*|[a-z])\d{3,5}(?![\d.]|\s*[-*x/+%a-z])/g;

/** 30*120*4米 80方 1750: what an amount costs, at the end of its words. */
function barePrice(figure: string, behind: string, found: readonly Found[]): TokenValue | null {
  const isCounted = ofField(found, "quantity").some(({ unit }) => ["m3", "truck", "container", "ton"].includes(unit));
  const yuan = Number(figure);
  const isPrice = isCounted && /^\s*(?:[,;。]|$)/.test(behind) && yuan >= 500 && yuan <= 50_000;
  return isPrice && !has(found, "price") ? priceOf(yuan, null) : null;
}
