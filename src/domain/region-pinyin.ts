import READING_TABLE from "./data/region-readings.json" with { type: "json" };
import { syllablesOf } from "./timber/pinyin.ts";
import { rowsOf } from "./timber/tables.ts";

/** Readings that places have and their characters elsewhere have not; the local one first, then what strangers read. */
const READINGS = new Map(rowsOf(READING_TABLE, "name", "pinyin").map(({ name, pinyin }) => [name, pinyin]));

const LONGEST = Math.max(...[...READINGS.keys()].map((name) => name.length));

/** How the name of a province, city or district is read, as a choice is found by it; `undefined` where a character is not known. */
export function regionPinyin(name: string): string | undefined {
  const syllables: string[] = [];
  for (let at = 0; at < name.length; ) {
    let length = Math.min(LONGEST, name.length - at);
    while (length > 1 && !READINGS.has(name.slice(at, at + length))) length -= 1;
    const part = name.slice(at, at + length);
    const read = READINGS.get(part) ?? syllablesOf(part)?.join(" ");
    if (read === undefined) return undefined;
    syllables.push(read);
    at += length;
  }
  return syllables.join(" ");
}
