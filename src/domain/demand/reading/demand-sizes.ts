import { followedBy, type SizeWords, sizeWords, surroundingsOf } from "../../timber/reading/size-evidence.ts";
import { coverOf, withoutDoubtful } from "../../timber/reading/size-lattice.ts";
import { TAKEN } from "../../timber/reading/taken.ts";
import type { Amount, Reader } from "./demand-reader.ts";

/**
 * Sizes of a row. Each clause may speak of other goods, and one that names none speaks of those before; `words` are those
 * of the given row, some of which may be taken already. Returns what the row says last of its goods.
 */
export function readNumbers(
  reader: Reader,
  row: string,
  clauses: readonly (readonly [number, number])[],
  heading: SizeWords | null,
  amounts: readonly Amount[],
): SizeWords | null {
  const said: (SizeWords | null)[] = [];
  let words = heading;
  for (const [start, end] of clauses) {
    words = followedBy(words, sizeWords(row.slice(start, end), reader.lexicon));
    said.push(words);
  }
  const around = (at: number) => {
    const known = said[clauses.findIndex(([start, end]) => at >= start && at < end)] ?? words;
    return surroundingsOf(known, reader.market);
  };
  const { sizes: found, others } = coverOf(reader.text, around, amounts);
  for (const { start, end, value, isUnread, isWord } of others) {
    if (isWord === true) continue;
    reader.add(start, end, value);
    if (isUnread === true) reader.unread.push({ start, end });
  }
  for (const { start, end, sizes, lengths, lists } of withoutDoubtful(found)) {
    reader.add(start, end, { field: "size", sizes, lengths, lists });
  }
  for (const [at, [start, end]] of clauses.entries()) readBareLength(reader, start, end, said[at] ?? null);
  return words;
}

/** 38*140 3.97, 30*120 4000: a bare number behind a section without a length, if it can be one. */
const BARE_LENGTH = new RegExp(
  `(?<![\\d.*x/φ-]\\s*)(?:(\\d\\.\\d{1,2}|1[01]\\.\\d)|(?<=${TAKEN}\\s*)(\\d|\\d{4}))(?![\\d.]|\\s*[-*x/+%a-z]|\\s*[方根件张吨车柜包捆级等号月日天元块个台公厘寸尺米])`,
  "g",
);

function readBareLength(reader: Reader, start: number, end: number, words: SizeWords | null): void {
  const sizes = reader.found.flatMap((one) =>
    one.value.field === "size" && one.start >= start && one.end <= end ? [one.value] : [],
  );
  const lengthless = sizes.every(
    ({ sizes: { length, lengthMin, lengthMax }, lengths }) =>
      length === undefined && lengthMin === undefined && lengthMax === undefined && lengths.length === 0,
  );
  const across = sizes.filter(({ sizes: { width, widthMin, diameterMin } }) =>
    [width, widthMin, diameterMin].some((side) => side !== undefined),
  );
  const isGraded = words?.logs === true || words?.gradeCodes.some((code) => code.startsWith("rl-")) === true;
  if (!lengthless || across.length > 1 || (across.length === 0 && !isGraded)) return;
  for (const match of reader.text.slice(start, end).matchAll(BARE_LENGTH)) {
    const value = Number(match[1] ?? match[2]);
    const mm = value < 20 ? Math.round(value * 1000) : value;
    if (across.length === 0 && match[1] === undefined) continue;
    if (mm < 900 || mm > 12_000 || (match[2] !== undefined && mm < 2000)) continue;
    const from = start + match.index;
    reader.add(from, from + match[0].length, { field: "size", sizes: { length: mm }, lengths: [] });
    return;
  }
}
