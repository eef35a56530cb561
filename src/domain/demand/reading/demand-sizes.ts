import { citiesSentTo } from "../../timber/reading/place-words.ts";
import { type ReadBy, readText } from "../../timber/reading/read-text.ts";
import type { SizeWords } from "../../timber/reading/size-evidence.ts";
import { TAKEN, takenAll } from "../../timber/reading/taken.ts";
import { byPlace } from "../../timber/reading/word-hits.ts";
import { priceOf } from "./demand-amounts.ts";
import type { Amount, Found } from "./demand-reader.ts";
import { sidesIn } from "./demand-token-facts.ts";
import { foundIn, leftCities, loneGrades } from "./demand-words.ts";

type Clauses = readonly (readonly [start: number, end: number])[];

/**
 * Everything that a row says; `left`: the row without it; `unread`: what was recognised and says nothing that a demand can hold;
 * `refused`: codes of species that it refuses.
 */
export function readRow(
  row: string,
  clauses: Clauses,
  heading: SizeWords | null,
  amounts: readonly Amount[],
  by: ReadBy,
) {
  const read = readText(row, [...amounts, ...citiesSentTo(row, by.lexicon)], by, clauses, heading);
  const { others, negated } = read;
  const found: Found[] = [
    ...others.flatMap(({ start, end, value, also }) =>
      [also, value].flatMap((one) => (one == null ? [] : [{ start, end, value: one }])),
    ),
    ...read.sizes.flatMap((size): Found[] => {
      const { start, end, sizes, lengths, lists } = size;
      return negated.hits.has(size) ? [] : [{ start, end, value: { field: "size", sizes, lengths, lists } }];
    }),
    ...read.words.flatMap((word) => (negated.hits.has(word) ? [] : foundIn(row, word, by.lexicon))),
  ];
  for (const [at, clause] of clauses.entries())
    found.push(...bareLength(read.left, clause, found, read.goods[at] ?? null));
  const numbers = takenAll(read.left, found);
  found.push(...barePrice(numbers, found), ...loneGrades(numbers, found, by.lexicon), ...leftCities(numbers));
  return {
    found: found.sort(byPlace),
    unread: others.filter(({ isUnread }) => isUnread),
    left: takenAll(numbers, found),
    refused: read.words.flatMap((word) =>
      word.sense.field === "species" && negated.hits.has(word) ? word.sense.codes : [],
    ),
    goods: read.goods.at(-1) ?? null,
  };
}

/** 38*140 3.97, 30*120 4000: a bare number behind a section without a length, if it can be one. */
const BARE_LENGTH = new RegExp(
  `(?<![\\d.*x/φ-]\\s*)(?:(\\d\\.\\d{1,2}|1[01]\\.\\d)|(?<=${TAKEN}\\s*)(\\d|\\d{4}))(?![\\d.]|\\s*[-*x/+%a-z]|\\s*[方根件张吨车柜包捆级等号月日天元块个台公厘寸尺米])`,
  "g",
);

const sidesSaid = (found: readonly Found[]): string[] =>
  found.flatMap(({ value }) => (value.field === "size" ? sidesIn(value) : []));

function bareLength(
  text: string,
  [start, end]: Clauses[number],
  found: readonly Found[],
  words: SizeWords | null,
): Found[] {
  const sides = sidesSaid(found.filter((one) => one.start >= start && one.end <= end));
  const across = sides.filter((side) => side === "width" || side === "diameter").length;
  const isGraded = words?.logs === true || words?.gradeCodes.some((code) => code.startsWith("rl-")) === true;
  if (sides.includes("length") || across > 1 || (across === 0 && !isGraded)) return [];
  for (const { 0: whole, 1: metres, 2: bare, index } of text.slice(start, end).matchAll(BARE_LENGTH)) {
    const value = Number(metres ?? bare);
    const length = value < 20 ? Math.round(value * 1000) : value;
    if ((across === 0 && metres === undefined) || length < (bare === undefined ? 900 : 2000) || length > 12_000)
      continue;
    const at = start + index;
    return [{ start: at, end: at + whole.length, value: { field: "size", sizes: { length }, lengths: [] } }];
  }
  return [];
}

/** 30*120*4米 80方 1750: a figure at the end of what is said of an amount. */
const BARE_PRICE = /(?<=\s)\d{3,5}(?=\s*(?:[,;。]|$))/g;
const COUNTED = ["m3", "truck", "container", "ton"];

function barePrice(text: string, found: readonly Found[]): Found[] {
  const isCounted = found.some(({ value }) => value.field === "quantity" && COUNTED.includes(value.quantity.unit));
  if (!isCounted || found.some(({ value }) => value.field === "price")) return [];
  const sides = sidesSaid(found);
  for (const { 0: figure, index } of text.matchAll(BARE_PRICE)) {
    const yuan = Number(figure);
    // A section still lacks its length, which such a figure may be.
    const isLength = sides.includes("width") && !sides.includes("length") && yuan >= 1800 && yuan <= 6100;
    if (isLength || yuan < 500 || yuan > 50_000) continue;
    const value = priceOf(yuan, null);
    return value === null ? [] : [{ start: index, end: index + figure.length, value }];
  }
  return [];
}
