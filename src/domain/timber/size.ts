import { givenSpan, type NormalText, normalText } from "./normal-text.ts";
import type { ReadSizes, SizeContext } from "./size-measure.ts";
import { SIZE_RULES } from "./size-rules.ts";

/** What one size in a text says: mm; diameters cm. `span`: offsets in the text as given, end exclusive. */
export type FoundSize = {
  readonly thickness?: number;
  readonly thicknessMin?: number;
  readonly thicknessMax?: number;
  readonly width?: number;
  readonly widthMin?: number;
  readonly widthMax?: number;
  readonly length?: number;
  readonly lengthMin?: number;
  readonly lengthMax?: number;
  readonly diameterMin?: number;
  readonly diameterMax?: number;
  readonly span: readonly [number, number];
};

/** `rest` is the text with every recognised character blanked, so that offsets stay. */
export type SizesIn = { readonly sizes: readonly FoundSize[]; readonly rest: string };

/** A size by its place in normal text. */
export type PlacedSize = { readonly start: number; readonly end: number; readonly sizes: ReadSizes };

const NUMERALS: Readonly<Record<string, string>> = {
  一: "1",
  二: "2",
  两: "2",
  三: "3",
  四: "4",
  五: "5",
  六: "6",
  七: "7",
  八: "8",
  九: "9",
};
const NUMERAL = /(?<![一二两三四五六七八九十百千])[一二两三四五六七八九](?=\s*(?:公分|厘(?!板)|英?寸|米|英?尺))/g;
/** 十二公分: as long in figures as in characters, or shorter. */
const TENS = /([一二三四五六七八九]?)十([一二三四五六七八九]?)(?=\s*(?:公分|厘(?!板)|毫米|米|英?尺))/g;

const figuresOf = (tens: string, before: string, after: string): string => {
  const value = `${NUMERALS[before] ?? "1"}${NUMERALS[after] ?? "0"}`;
  return value.length > tens.length ? tens : value.padStart(tens.length, " ");
};
const LOGS = /原木|圆木|原条|木头|径|φ|logs?(?![a-z])/;
/** Sold in metric sections: 白松 4*8 is 40*80, not a nominal beam. */
const SECTION = /木方|方木|口料|木枋|枋|公分|厘米|cm|白松|[樟獐]子松|[辐幅]射松|新西兰松|落叶松|杉木|俄松/;
/** Thin by nature: 5厚 of them is 5 mm. */
const PANEL = /多层|胶合|夹板|密度|纤维|刨花|颗粒|欧松|osb|mdf|模板|生态板|木工板|芯板|单板|木皮|旋切|ply/;
const FEET = /spf|加松|花旗|铁杉|hem|南方松|syp|[12]\s*[x*]\s*[468]/;
/** 3米到6米: the first unit says no more than the second. */
const TWICE = /(\d)(\s*)(毫米|mm|公分|厘米|cm|厘|米|m|寸)(?=\s*[-至到]\s*\d+(?:\.\d+)?\s*\3)/g;
const ANY_NUMBER = /\d/;

/** Stands for a character that a rule has read: no blank, so that its neighbours are not joined over it. */
const TAKEN = "\uE000";

/** What the words of normal text say about how its numbers are meant. */
export const sizeContext = (text: string): SizeContext => ({
  logs: LOGS.test(text),
  section: SECTION.test(text),
  feet: FEET.test(text),
  panel: PANEL.test(text),
});

/**
 * Sizes in normal text, in order of place; none overlaps another. `context`: what a larger text says, where `text` is but
 * a part of it.
 */
export function placedSizes(text: string, context: SizeContext = sizeContext(text)): PlacedSize[] {
  let left = text
    .replace(NUMERAL, (numeral) => NUMERALS[numeral] ?? numeral)
    .replace(TENS, figuresOf)
    .replace(TWICE, (_, figure: string, gap: string, unit: string) => `${figure}${gap}${" ".repeat(unit.length)}`);
  if (!ANY_NUMBER.test(left)) return [];
  const found: PlacedSize[] = [];
  for (const { pattern, read } of SIZE_RULES) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(left); match !== null; match = pattern.exec(left)) {
      const sizes = read(match, context);
      if (sizes === null || Object.keys(sizes).length === 0) {
        // Not a size from here: the next number may start one inside what was matched.
        pattern.lastIndex = match.index + 1;
        continue;
      }
      const start = match.index;
      const end = start + match[0].trimEnd().length;
      found.push({ start, end, sizes });
      left = `${left.slice(0, start)}${TAKEN.repeat(end - start)}${left.slice(end)}`;
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** `given` without the characters of `spans`: each becomes a blank. */
export function blanked(given: string, spans: readonly (readonly [number, number])[]): string {
  let rest = given;
  for (const [start, end] of spans) rest = `${rest.slice(0, start)}${" ".repeat(end - start)}${rest.slice(end)}`;
  return rest;
}

export function foundSize(normal: NormalText, { start, end, sizes }: PlacedSize): FoundSize {
  return { ...sizes, span: givenSpan(normal, start, end) };
}

/**
 * The sizes that a text names, thickness before width: `30*120*4000`, `3公分*12公分`, `2x4` (nominal inches: 38*89),
 * `φ30+`, `38-140`, `4米`, `8/4`. Full-width forms, the kind of cross and blanks around it make no difference. Numbers out
 * of range for timber (prices, dates, telephones) are left in `rest`.
 */
export function sizesIn(text: string): SizesIn {
  const normal = normalText(text);
  const sizes = placedSizes(normal.text).map((placed) => foundSize(normal, placed));
  return {
    sizes,
    rest: blanked(
      text,
      sizes.map(({ span }) => span),
    ),
  };
}
