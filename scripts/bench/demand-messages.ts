import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DemandUnit } from "../../src/domain/demand/reading/demand-line.ts";

/**
 * What a trader would write down from a message. Codes of the dictionaries, "a|b" where either is right; `size` thickness,
 * width, length in mm (`null`: not said); `lengths` several or `[from, to]` in `range`; `diameter` cm; `quantity` in the
 * unit; `price` yuan; `city` by its name.
 */
export type ExpectedLine = {
  readonly kind?: string;
  readonly species?: string;
  readonly grade?: string;
  readonly brand?: string;
  readonly origin?: string;
  readonly port?: string;
  readonly moisture?: string;
  readonly size?: readonly [number | null, number | null, (number | null)?];
  readonly lengths?: readonly number[];
  readonly range?: readonly [number | null, number | null];
  readonly diameter?: readonly [number | null, number | null];
  readonly quantity?: readonly [number, DemandUnit];
  readonly price?: number;
  readonly date?: string;
  readonly city?: string;
  /** Other ways to read it. */
  readonly or?: readonly ExpectedLine[];
};

export type DemandMessage = { readonly text: string; readonly lines: readonly ExpectedLine[] };

/** The day on which the messages were sent: a Saturday. */
export const SENT_ON = { year: 2026, month: 11, day: 21 };

/** Short names of the fields in a written expectation. */
const WORDS = {
  k: "kind",
  s: "species",
  g: "grade",
  b: "brand",
  o: "origin",
  m: "moisture",
  port: "port",
  city: "city",
  d: "date",
} as const;

const bound = (text: string | undefined): number | null => (text === undefined || text === "" ? null : Number(text));
const bounds = (text: string): readonly [number | null, number | null] => {
  const [low, high] = text.split("-");
  return [bound(low), bound(high)];
};

function fieldOf(word: string): ExpectedLine {
  const at = word.indexOf(":");
  const name = word.slice(0, at);
  const value = word.slice(at + 1);
  if (name === "z") {
    const [thickness = null, width = null, length = null] = value.split("*").map((side) => bound(side));
    return { size: [thickness, width, length] };
  }
  if (name === "l") return value.includes("-") ? { range: bounds(value) } : { lengths: value.split(",").map(Number) };
  if (name === "dia") return { diameter: bounds(value) };
  if (name === "p") return { price: Number(value) };
  if (name === "q") {
    const amount = Number.parseFloat(value);
    return { quantity: [amount, value.slice(String(amount).length) as DemandUnit] };
  }
  return { [WORDS[name as keyof typeof WORDS]]: value };
}

/** Each way to read a word of sizes or amounts, "-": nothing is said. */
const waysOf = (word: string): string[] => {
  const at = word.indexOf(":");
  const name = word.slice(0, at + 1);
  const isMeasured = ["z:", "l:", "dia:", "p:", "q:"].includes(name);
  return isMeasured
    ? word
        .slice(at + 1)
        .split("|")
        .map((way) => name + way)
    : [word];
};

function expectedLine(words: string): ExpectedLine {
  const ways = words.split(" ").map(waysOf);
  const most = Math.max(...ways.map((way) => way.length));
  const lines = Array.from({ length: most }, (_, at) => {
    const said = ways.map((way) => way[at] ?? way[0] ?? "").filter((word) => !/^(?:z|l|dia|p|q):-$/.test(word));
    return Object.assign({}, ...said.map(fieldOf)) as ExpectedLine;
  });
  return { ...lines[0], or: lines.slice(1) };
}

const CONTROL: Readonly<Record<string, string>> = { "\\n": "\n", "\\t": "\t" };

function messageOf(row: string): DemandMessage {
  const [text = "", ...lines] = row.split("\t");
  return { text: text.replace(/\\[nt]/g, (escaped) => CONTROL[escaped] ?? escaped), lines: lines.map(expectedLine) };
}

const setOf = (file: string): DemandMessage[] =>
  readFileSync(join(import.meta.dirname, "demand-messages", file), "utf8")
    .trimEnd()
    .split("\n")
    .map(messageOf);

/**
 * The sets of messages in the order in which they were written, one message a row: its text (`\n` and `\t` escaped), then a
 * column per demand line, each in short: `k` kind, `s` species, `g` grade, `b` brand, `o` origin, `m` moisture, `port`, `city`,
 * `d` date, `z` thickness*width*length (a side may be empty), `l` several lengths by commas or a range `from-to`, `dia`
 * diameters `from-to`, `q` amount with its unit, `p` yuan. "a|b": either is right; "-" among them: or nothing. The second to
 * the fourteenth set were written before the parser had seen them and learnt from afterwards; those from the eighth to the
 * eleventh by somebody who had not seen how messages are read, the three after them by who writes the reader, all others by
 * such strangers again.
 */
export const DEMAND_MESSAGES: readonly (readonly DemandMessage[])[] = [
  "first.tsv",
  "second.tsv",
  "third.tsv",
  "fourth.tsv",
  "fifth.tsv",
  "sixth.tsv",
  "seventh.tsv",
  "eighth.tsv",
  "ninth.tsv",
  "tenth.tsv",
  "eleventh.tsv",
  "twelfth.tsv",
  "thirteenth.tsv",
  "fourteenth.tsv",
  "fifteenth.tsv",
  "sixteenth.tsv",
  "seventeenth.tsv",
  "eighteenth.tsv",
  "nineteenth.tsv",
  "twentieth.tsv",
  "twenty-first.tsv",
  "twenty-second.tsv",
  "twenty-third.tsv",
  "twenty-fourth.tsv",
  "twenty-fifth.tsv",
].map(setOf);
