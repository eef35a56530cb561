import { BRANDS } from "../../src/domain/timber/brands.ts";
import { GRADES } from "../../src/domain/timber/grades.ts";
import { KINDS } from "../../src/domain/timber/kinds.ts";
import { ORIGINS } from "../../src/domain/timber/origins.ts";
import { PLACES } from "../../src/domain/timber/places.ts";
import { SPECIES } from "../../src/domain/timber/species.ts";
import type { DictionaryEntry } from "../../src/domain/timber/tables.ts";
import { type Fields, said } from "./demand-fields.ts";

/** The longest name or alias of a list that stands in the line. */
function named(line: string, entries: readonly DictionaryEntry[]): string | null {
  let best = "";
  let code: string | null = null;
  for (const entry of entries) {
    for (const spelling of [entry.name, ...entry.aliases]) {
      if (spelling.length > best.length && line.includes(spelling)) [best, code] = [spelling, entry.code];
    }
  }
  return code;
}

const UNITS: Readonly<Record<string, string>> = {
  方: "m³",
  立方: "m³",
  根: "根",
  件: "件",
  张: "张",
  吨: "吨",
  车: "车",
  柜: "柜",
};

/** What an afternoon's parser does: a line of text is a demand line, dictionaries by substring, one pattern for each of the numbers. */
export function plainDemand(text: string): Fields[] {
  return text
    .split(/[\n；;]/)
    .filter((line) => /\d/.test(line))
    .map((line) => {
      const size = /(\d+(?:\.\d+)?)[*x×](\d+(?:\.\d+)?)(?:[*x×](\d+(?:\.\d+)?))?/.exec(line);
      const metres = /(\d(?:\.\d+)?)米/.exec(line);
      const amount = /(\d+)(立方|方|根|件|张|吨|车|柜)/.exec(line);
      const price = /(\d+)元/.exec(line);
      const third = size?.[3] === undefined ? null : Number(size[3]);
      const length =
        third === null ? (metres === null ? null : Number(metres[1]) * 1000) : third < 20 ? third * 1000 : third;
      const unit = UNITS[amount?.[2] ?? ""];
      const step = unit === "m³" || unit === "吨" ? 1000 : 1;
      return said({
        species: named(line, SPECIES),
        kind: named(line, KINDS),
        grade: named(line, GRADES),
        brand: named(line, BRANDS),
        origin: named(line, ORIGINS),
        port: named(line, PLACES),
        moisture: /烘干|窑干|KD/.test(line) ? "KD" : null,
        thickness: size?.[1] ?? null,
        width: size?.[2] ?? null,
        length: length === null ? null : String(length),
        quantity: amount === null ? null : `${Number(amount[1]) * step}${unit ?? ""}`,
        price: price === null ? null : String(Number(price[1]) * 100),
      });
    });
}
