import { followedBy, type SizeWords, sizeWords, surroundingsOf } from "../../timber/reading/size-evidence.ts";
import { coverOf, withoutDoubtful } from "../../timber/reading/size-lattice.ts";
import { TAKEN } from "../../timber/reading/taken.ts";
import { priceOf } from "./demand-amounts.ts";
import type { Amount, Found, Reader } from "./demand-reader.ts";
import { sidesIn } from "./demand-token-facts.ts";

type Clauses = readonly (readonly [start: number, end: number])[];

/**
 * Sizes of a row and what else its numbers say. Each clause may speak of other goods, and one that names none speaks of
 * those before; `row` is as it was given, some of its words may be taken already. Returns what the row says last of its goods.
 */
export function readNumbers(
  reader: Reader,
  row: string,
  clauses: Clauses,
  heading: SizeWords | null,
  amounts: readonly Amount[],
): SizeWords | null {
  const said: (SizeWords | null)[] = [];
  for (const clause of clauses)
    said.push(followedBy(said.at(-1) ?? heading, sizeWords(row.slice(...clause), reader.lexicon)));
  const around = (at: number) =>
    surroundingsOf(
      said[clauses.findIndex(([start, end]) => at >= start && at < end)] ?? said.at(-1) ?? null,
      reader.market,
    );
  const { sizes, others } = coverOf(reader.text, around, amounts);
  for (const { start, end, value, isUnread, isWord } of others) {
    if (isWord === true) continue;
    reader.add(start, end, value);
    if (isUnread === true) reader.unread.push({ start, end });
  }
  for (const { start, end, sizes: said, lengths, lists } of withoutDoubtful(sizes))
    reader.add(start, end, { field: "size", sizes: said, lengths, lists });
  for (const [at, [start, end]] of clauses.entries()) readBareLength(reader, start, end, said[at] ?? null);
  return said.at(-1) ?? null;
}

/** 38*140 3.97, 30*120 4000: a bare number behind a section without a length, if it can be one. */
const BARE_LENGTH = new RegExp(
  `(?<![\\d.*x/φ-]\\s*)(?:(\\d\\.\\d{1,2}|1[01]\\.\\d)|(?<=${TAKEN}\\s*)(\\d|\\d{4}))(?![\\d.]|\\s*[-*x/+%a-z]|\\s*[方根件张吨车柜包捆级等号月日天元块个台公厘寸尺米])`,
  "g",
);

const sidesSaid = (found: readonly Found[]): string[] =>
  found.flatMap(({ value }) => (value.field === "size" ? sidesIn(value) : []));

function readBareLength(reader: Reader, start: number, end: number, words: SizeWords | null): void {
  const sides = sidesSaid(reader.found.filter((one) => one.start >= start && one.end <= end));
  const across = sides.filter((side) => side === "width" || side === "diameter").length;
  const isGraded = words?.logs === true || words?.gradeCodes.some((code) => code.startsWith("rl-")) === true;
  if (sides.includes("length") || across > 1 || (across === 0 && !isGraded)) return;
  for (const { 0: whole, 1: metres, 2: bare, index } of reader.text.slice(start, end).matchAll(BARE_LENGTH)) {
    const value = Number(metres ?? bare);
    const length = value < 20 ? Math.round(value * 1000) : value;
    if ((across === 0 && metres === undefined) || length < (bare === undefined ? 900 : 2000) || length > 12_000)
      continue;
    reader.add(start + index, start + index + whole.length, { field: "size", sizes: { length }, lengths: [] });
    return;
  }
}

/** 30*120*4米 80方 1750: a figure at the end of what is said of an amount. */
const BARE_PRICE = /(?<=\s)\d{3,5}(?=\s*(?:[,;。]|$))/g;
const COUNTED = ["m3", "truck", "container", "ton"];

export function readBarePrice(reader: Reader): void {
  const { found, text } = reader;
  const isCounted = found.some(({ value }) => value.field === "quantity" && COUNTED.includes(value.quantity.unit));
  if (!isCounted || found.some(({ value }) => value.field === "price")) return;
  const sides = sidesSaid(found);
  for (const { 0: figure, index } of text.matchAll(BARE_PRICE)) {
    const yuan = Number(figure);
    // A section still lacks its length, which such a figure may be.
    const isLength = sides.includes("width") && !sides.includes("length") && yuan >= 1800 && yuan <= 6100;
    if (isLength || yuan < 500 || yuan > 50_000) continue;
    reader.add(index, index + figure.length, priceOf(yuan, null));
    return;
  }
}
