import { chosenSheet, joinedHead } from "../../system/sheet-head.ts";
import type { Sheet } from "../../system/sheet-merges.ts";
import { type ImportHeader, importHeader, isListed, wordsBeside } from "./import-columns.ts";
import { headingParts, headingWords } from "./import-headings.ts";

/** The head of a list of goods: `at`: the index of its first row, `height`: how many it has. */
export type ListHead = { readonly header: ImportHeader; readonly at: number; readonly height: number };

/** Rows among which the head is looked for; above it stand a title, a date, an address. */
export const HEAD_LOOKED_FOR = 20;

const isHeading = (text: string): boolean => importHeader([text]).fields[0] !== null;
const isWords = (text: string): boolean => {
  const { name, words } = headingParts(text);
  return !("unknown" in headingWords([name, ...words]));
};

/** An order of sides means nothing for a column of one side. */
const isOrder = (word: string): boolean => {
  const parsed = headingWords([word]);
  return "hints" in parsed && parsed.hints.sides.length > 0 && parsed.hints.unit === "";
};

/** What a heading gives to the one below it: its words in brackets, and its name where that is none of a column. */
function wordsOver(upper: string): string[] {
  const { name, words } = headingParts(upper);
  const own = isWords(name) ? [name] : wordsBeside(name);
  return [...own, ...words].filter((word) => word !== "" && !isOrder(word));
}

const bracketed = (name: string, words: readonly string[]): string =>
  words.length === 0 ? name : `${name}（${words.join("，")}）`;

/** One heading of two that stand over each other, `null` where they make none: 厚 under 规格(mm) is 厚（mm）, 件数 under 库存 is 库存件数. */
function headingOver(upper: string, lower: string): string | null {
  const above = headingParts(upper);
  const below = headingParts(lower);
  const words = [...above.words, ...below.words].filter((word) => word !== "");
  for (const name of [above.name + below.name, below.name + above.name])
    if (isListed(name)) return bracketed(name, words);
  if (isHeading(lower)) return bracketed(lower, wordsOver(upper));
  return isHeading(upper) && isWords(lower) ? bracketed(upper, [below.name, ...below.words]) : null;
}

const knownIn = ({ fields }: ImportHeader): number => fields.filter((field) => field !== null).length;

/** The head that begins at a row; a row of headings below groups or over units belongs to it. */
function headAt(rows: readonly (readonly string[])[], at: number, next: number | undefined): ListHead {
  const row = rows[at] ?? [];
  const below = next === undefined ? undefined : rows[next];
  const single = importHeader(row);
  const joined = below === undefined || knownIn(single) < 2 ? null : joinedHead(row, below, headingOver);
  return joined === null
    ? { header: single, at, height: 1 }
    : { header: importHeader(joined), at, height: (next ?? at) - at + 1 };
}

/** Words above a list that change what stands in it, and the column that has to state it itself. */
const STATED_ABOVE: readonly (readonly [words: RegExp, isInColumns: (header: ImportHeader) => boolean])[] = [
  [
    /美[元金刀]|us[d$]|[$€£]|欧元|英镑|日元|港币|卢布|(?<!\d)[百千万]元/iu,
    ({ hints }) => hints.some(({ isMoney }) => isMoney),
  ],
  [
    /不含税|未税|未含税|裸价/u,
    ({ hints, fields }) => fields.includes("taxIncluded") || hints.some(({ isTaxed }) => isTaxed !== null),
  ],
  [
    /厘米|公分|(?<![a-z])cm(?![a-z])|单位\s?[:：]?\s?(?:米|m)(?![a-z²³23])/iu,
    ({ hints, fields }) => fields.every((field, at) => !SIZED.has(field ?? "") || (hints[at]?.unit ?? "") !== ""),
  ],
];
const SIZED: ReadonlySet<string> = new Set(["thickness", "width", "lengthMin", "lengthMax", "spec"]);

/** What is written above a list and holds for all of it, so that its columns would be misread. */
function problemAbove(rows: readonly (readonly string[])[], header: ImportHeader): string | null {
  for (const cell of rows.flat())
    for (const [words, isInColumns] of STATED_ABOVE)
      if (words.test(cell) && !isInColumns(header))
        return `表头上方写着“${cell.trim().slice(0, 40)}”，请写进列名，如 厚度（cm）、单价（不含税，元/m³）`;
  return null;
}

/** Whether a head names what goods cannot be without, whatever else is wrong with it. */
const isList = ({ fields }: ImportHeader): boolean =>
  fields.includes("price") && (fields.includes("title") || fields.includes("speciesName"));

/** The head of a list among its first rows: the first one that is of goods, else the one of which most is understood. */
export function listHead(rows: readonly (readonly string[])[]): ListHead {
  const filled = rows
    .flatMap((row, at) => (row.some((cell) => cell.trim() !== "") ? [at] : []))
    .slice(0, HEAD_LOOKED_FOR);
  const heads = filled.map((at, nth) => headAt(rows, at, filled[nth + 1]));
  const [first = { header: importHeader([]), at: 0, height: 1 }] = heads;
  const head =
    heads.find(({ header }) => isList(header)) ??
    heads.reduce((best, one) => (knownIn(one.header) > knownIn(best.header) ? one : best), first);
  const problem = head.header.problem ?? problemAbove(rows.slice(0, head.at), head.header);
  return { ...head, header: { ...head.header, problem } };
}

/** The sheet of a workbook that is a list of goods. */
export const sheetOfGoods = (sheets: readonly Sheet[]): Sheet | { readonly problem: string } =>
  chosenSheet(sheets, ({ rows }) => isList(listHead(rows.slice(0, 2 * HEAD_LOOKED_FOR)).header), "商品清单");
