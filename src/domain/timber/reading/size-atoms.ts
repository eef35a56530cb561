import { type Bound, isDigit, isLetter, type LengthUnit, type Side, type WordHit, wordAt } from "./size-words.ts";
import { figureByFigure, typedNumber } from "./typed-numbers.ts";

/**
 * A number with all that stands at it and speaks of it; ranges and lists are made of several. `spelled`: in characters;
 * `plus`: 30+; `square`: 105角; `counted`: the unit of amounts that follows.
 */
export type Atom = {
  readonly start: number;
  readonly end: number;
  /** Where the figure itself starts. */
  readonly figure: number;
  readonly value: number;
  readonly decimals: boolean;
  readonly spelled: boolean;
  readonly unit: LengthUnit | null;
  readonly side: Side | null;
  readonly sideFirst: boolean;
  readonly bound: Bound | null;
  readonly plus: boolean;
  readonly square: boolean;
  /** 三种厚度: the last of several that stand before it. */
  readonly listed: boolean;
  readonly counted: string | null;
  /** 随宽: a side of any size. */
  readonly random: boolean;
  /** What stands between this atom and the one before it. */
  readonly joint: Joint;
};
/** `apart`: something else, so that the two have nothing to do with one another. */
export type Joint = "cross" | "dash" | "slash" | "list" | "dot" | "gap" | "apart";

const UNSTATED = {
  unit: null,
  side: null,
  sideFirst: false,
  bound: null,
  plus: false,
  square: false,
  listed: false,
  counted: null,
  random: false,
  decimals: false,
  spelled: false,
} as const;

type Figure = Pick<Atom, "start" | "end" | "value" | "decimals" | "spelled" | "unit">;

const QUARTER = /(?<![\d/*.])(3|4|5|6|8|10|12|16)\/4(?![\d/]|\s*(?:米|m|寸|英寸|吋|"|in))/y;
const FRACTION = /(?:(\d)[又-])?(\d{1,2})\/(2|4|8|16)(?=\s*(?:寸|英寸|吋|"|in))/y;
const IN_DOTTED = /(?<=[^\d.][1-9]\d{1,2}\.|^[1-9]\d{1,2}\.)[1-9]\d{1,3}(?=\.(?:\d(?:\.\d{1,2})?|\d{4})(?![\d.]))/y;
const PLAIN = /(?:(?<![米乘*x.] ?)\d{1,3}(?:,\d{3}){1,3}(?![\d,])|\d+)(?:\.\d{1,3}(?![\d.]))?/y;
/** 半寸, of nothing that stands before. */
const HALF_INCH = /(?<![一二两三四五六七八九十\d米寸尺分]\s*)半(?=英?寸)/y;
/** 寸半, 寸板: an inch without its one. */
const INCH = /(?<![一二两三四五六七八九十半\d]\s*)寸(?=半|板|[二五七](?![十百\d]))/y;
const NUMERALS =
  /(?=[一二两三四五六七八九十百])(?:[一二两三四五六七八九]?千零?)?(?:[一二两三四五六七八九]?百零?)?(?:[一二两三四五六七八九]?十)?[一二两三四五六七八九]?(?:点[一二三四五六七八九]{1,2})?/y;
/** 一百四米: no timber is as long, so that its last figure is that of the length behind it. */
const MOST_METRES = 30;
const LENGTH_OF_ITS_OWN = /(?<=[十百])[一二两三四五六七八九]米/y;
/** 3米97, 2米5, 三米九七: the figures behind the metre are parts of one. */
const SPOKEN =
  /([1-9]\d?|[一二三四五六七八九]{2}|[一二三四五六七八九](?!(?![长的到至和或及跟都也以左上之要全])\p{Script=Han}))(?:长(?!期))?(?![\d.米*x一二三四五六七八九十-]|\s*(?:方|立方|件|根(?!河)|支|张(?![家掖])|片|吨|车|柜|包(?!头)|元|块|个|公分|厘|寸|厚|宽|[等级号面]|m|t|c))/uy;
/** 一寸二, 寸二: the trade's 5/4 and so on. */
const SPOKEN_QUARTER =
  /[二五七](?![\d.*x一二三四五六七八九十百]|\s*(?:方|立|件|根|支|条|张|片|吨|车|柜|包|块|个|米|公分|厘|寸|级|等|号|面))/y;
const QUARTERS_SPOKEN: Readonly<Record<string, number>> = { 二: 0.25, 五: 0.5, 七: 0.75 };
/** 三公分八, 3公分2: the figure behind is tenths of a centimetre. */
const SPOKEN_TENTH =
  /[一二三四五六七八九1-9](?![\d.一二三四五六七八九十百千万]|\s*(?:方|立|件|根|支|条|张|片|吨|车|柜|包|捆|托|元|块|个|米|公分|厘|毫|寸|分|尺|丝|m|t|c|级|等|号|面|种|层|套|天|月|日|年|家|人))/y;
/** 长度4米, 长度:4米, 长度全部4米 */
const VALUE_NEXT = /(?:(?:全部?|都|均|统一|一律|要求?|需要?)\s{0,2}(?=[:=为是\d]))?[:=为是\d]/y;
/** 0.5 厚 2000张: a number behind a side's name that is counted. */
const COUNTED_NEXT = /\s{0,4}\d{1,6}\s{0,2}(?:张|根|方|件|包|块|支|片|吨|柜|车|立方)/y;
/** No log is metres thick. */
const METRES_NEXT = /\s{0,4}\d{1,2}(?:\.\d{1,2})?\s?米/y;
/** A number behind a side's name that has its own name behind it: 5公分厚15公分宽. */
const NAMED_NEXT = /\s{0,4}\d{1,5}(?:\.\d{1,2})?\s{0,4}(?:(?:mm|毫米|cm|公分|厘米|厘|米|m)\s{0,4})?[厚宽长径]/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The number that starts at `at`: figures, a fraction of an inch, numerals. */
function figureAt(text: string, at: number): Figure | null {
  const plain = { start: at, decimals: false, spelled: false, unit: null };
  if (!isDigit(text[at])) {
    const [whole] = matchAt(NUMERALS, text, at) ?? [];
    if (matchAt(HALF_INCH, text, at) !== null) return { ...plain, end: at + 1, value: 0.5, decimals: true };
    if (whole === undefined) return matchAt(INCH, text, at) && { ...plain, end: at, value: 1, spelled: true };
    const isTwo =
      (typedNumber(whole) ?? 0) > MOST_METRES && matchAt(LENGTH_OF_ITS_OWN, text, at + whole.length - 1) !== null;
    const spelled = isTwo ? whole.slice(0, -1) : whole;
    const figure = { ...plain, end: at + spelled.length, value: typedNumber(spelled) ?? 0, spelled: true };
    return { ...figure, decimals: spelled.includes("点") };
  }
  const quarter = matchAt(QUARTER, text, at);
  if (quarter !== null) return { ...plain, end: at + quarter[0].length, value: Number(quarter[1]), unit: "quarter" };
  const fraction = matchAt(FRACTION, text, at);
  if (fraction !== null) {
    const value = Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]);
    return { ...plain, end: at + fraction[0].length, value, decimals: true };
  }
  const [digits = ""] = matchAt(IN_DOTTED, text, at) ?? matchAt(PLAIN, text, at) ?? [];
  const value = Number(digits.replaceAll(",", ""));
  return { ...plain, end: at + digits.length, value, decimals: digits.includes(".") };
}

const JOINTS: readonly (readonly [RegExp, Joint])[] = [
  [/^\s*(?:(?:[*x]|乘以?|by)\s*){1,4}$/, "cross"],
  [/^\s*[-~至到]{1,2}\s*$/, "dash"],
  [/^\s*\/\s*$/, "slash"],
  [/^\s*(?:[、,]|和|或者?|及|与|跟)\s*$/, "list"],
  [/^\.$/, "dot"],
  [/^\s*$/, "gap"],
];
const jointOf = (between: string): Joint =>
  between.length > 12 ? "apart" : (JOINTS.find(([pattern]) => pattern.test(between))?.[1] ?? "apart");

type Before = Pick<Atom, "start" | "side" | "bound" | "square">;
const before = (start: number): Before => ({ start, side: null, bound: null, square: false });

function skipBlanks(text: string, at: number): number {
  let end = at;
  while (text[end] === " ") end += 1;
  return end;
}

/** Whether the name of a side that ends at `end` speaks of the number behind it: 厚3 宽12 and 厚3宽12, but neither 12厚 1220*2440, 5公分厚15公分宽 nor 18-28 径 4米. */
function speaksOfNext(text: string, end: number, isBeside: boolean, isMeasured: boolean): boolean {
  const figure = skipBlanks(text, end);
  const isBehind =
    matchAt(COUNTED_NEXT, text, end) !== null ||
    (text.charAt(end - 1) === "径" && matchAt(METRES_NEXT, text, end) !== null) ||
    (isBeside && (figure > end || isMeasured || matchAt(NAMED_NEXT, text, end) !== null));
  return matchAt(VALUE_NEXT, text, figure) !== null && !isBehind;
}

/** 3米97: what its parts of a metre make of it; `null` where none are behind it. */
function spokenMetres(text: string, at: number, whole: number): Partial<Atom> | null {
  const [spoken, parts = ""] = matchAt(SPOKEN, text, at) ?? [];
  if (spoken === undefined) return null;
  const value = Number(`${whole}.${figureByFigure(parts)}`);
  return { value, end: at + spoken.length, decimals: true };
}

/** 三公分二 */
function spokenTenth(text: string, at: number, whole: number): Partial<Atom> | null {
  const [tenth] = matchAt(SPOKEN_TENTH, text, at) ?? [];
  return tenth === undefined
    ? null
    : { value: Number(`${whole}.${figureByFigure(tenth)}`), end: at + tenth.length, decimals: true };
}

/** 一寸二 */
function spokenQuarter(text: string, at: number): Partial<Atom> | null {
  const [part] = matchAt(SPOKEN_QUARTER, text, at) ?? [];
  return part === undefined ? null : { value: 1 + (QUARTERS_SPOKEN[part] ?? 0), end: at + part.length, decimals: true };
}

/** What the figure behind a plain number's unit adds to it: 3米97, 三公分二, 一寸二. */
function spokenBehind(text: string, { end, spelling, word }: WordHit, value: number): Partial<Atom> | null {
  if (word.is !== "unit") return null;
  if (word.unit === "m") return spokenMetres(text, end, value);
  if (spelling === "公分") return spokenTenth(text, end, value);
  return spelling === "寸" && value === 1 ? spokenQuarter(text, end) : null;
}

/** All that stands behind a figure and belongs to it. */
function atomFrom(text: string, figure: Figure, lead: Before | null, joint: Joint): Atom {
  const isSideFirst = lead !== null && lead.side !== null;
  const atom: Atom = { ...UNSTATED, ...figure, figure: figure.start, ...lead, sideFirst: isSideFirst, joint };
  const extend = (more: Partial<Atom>): Atom => Object.assign(atom, more);
  for (;;) {
    const at = skipBlanks(text, atom.end);
    if (text[at] === "+" && !isDigit(text[at + 1])) {
      extend({ plus: true, bound: "min", end: at + 1 });
      continue;
    }
    const next = wordAt(text, at);
    if (next === null) return atom;
    const { word, end } = next;
    const isBeside = at === atom.end;
    if (word.is === "unit" && atom.unit === null) {
      const isPlain = !atom.decimals && at === figure.end;
      extend({ unit: word.unit, end, ...(isPlain ? spokenBehind(text, next, atom.value) : null) });
    } else if (word.is === "half" && atom.unit !== null && isBeside) {
      extend({ value: atom.value + 0.5, end });
    } else if (word.is === "side" && atom.side === null) {
      if (speaksOfNext(text, end, isBeside, atom.unit !== null && joint !== "cross")) return atom;
      extend({ side: word.side, end });
    } else if (word.is === "listed" && atom.side === null) {
      extend({ side: word.side, listed: true, end });
    } else if (word.is === "after") {
      extend({ bound: word.bound ?? atom.bound, end });
    } else if (isSquare(next, atom, isBeside)) {
      extend({ square: true, end });
    } else {
      const isCount = word.is === "count" && atom.unit === null && (isBeside || next.spelling !== "#");
      return isCount ? extend({ counted: next.spelling }) : atom;
    }
  }
}

/** 105角, 20公分方 */
const isSquare = ({ word, spelling }: WordHit, { unit, spelled }: Atom, isBeside: boolean): boolean =>
  (spelling === "方" && (unit === "cm" || unit === "mm") && isBeside) ||
  (word.is === "square" && unit !== "m" && (!spelled || unit !== null));

/** Whether the figure is no number of a size: part of a word, or a numeral without a unit or a cross beside it: 一级, 三合板, 长三角. */
function isOther(text: string, atom: Atom, lead: Before | null, figureEnd: number): boolean {
  const first = text[atom.figure - 1];
  const isCrossed = /^\s*[*x乘]/.test(text.slice(atom.end, atom.end + 4));
  const isInWord =
    (isLetter(first) && lead === null && atom.joint !== "cross") ||
    first === "#" ||
    (first === "." && atom.joint !== "dot");
  const goesOn = atom.end === figureEnd && /^(?!x|by\d)[a-z]/.test(text.slice(atom.end, atom.end + 3));
  // But 厚度五十二.
  const isNamed = atom.side !== null && !(atom.sideFirst && atom.value < TEN);
  const isLone = atom.spelled && atom.unit === null && !isNamed && atom.joint !== "cross" && !isCrossed;
  return (isInWord && atom.unit === null && !isCrossed) || goesOn || isLone;
}
const TEN = 10;

/** Every number of normal text that may be a size, in order. */
export function atomsIn(text: string): Atom[] {
  const atoms: Atom[] = [];
  let lead: Before | null = null;
  const joint = (start: number): Joint =>
    atoms.length === 0 ? "apart" : jointOf(text.slice(atoms.at(-1)?.end, start));
  for (let at = 0; at < text.length; ) {
    const figure = figureAt(text, at);
    if (figure !== null) {
      const atom: Atom = atomFrom(text, figure, lead, joint(lead?.start ?? at));
      const isOne: boolean = !isOther(text, atom, lead, figure.end);
      if (isOne) atoms.push(atom);
      at = isOne ? atom.end : Math.max(figure.end, at + 1);
      lead = null;
      continue;
    }
    const next = wordAt(text, at);
    const word = next?.word;
    if (word?.is === "side") lead = { ...(lead ?? before(at)), side: word.side };
    else if (word?.is === "square") lead = { ...before(at), square: true };
    else if (word?.is === "before") lead = { ...(lead ?? before(at)), bound: word.bound };
    else if (word?.is !== "filler" && text[at] !== " ") lead = null;
    if (word?.is === "random") {
      const place = { start: at, end: next?.end ?? at, figure: at, joint: joint(at) };
      atoms.push({ ...UNSTATED, ...place, value: 0, side: "width", random: true });
    }
    at = next?.end ?? at + lettersAt(text, at);
  }
  return atoms;
}

/** A Latin word is passed over as a whole, but for a cross. */
function lettersAt(text: string, at: number): number {
  if (!isLetter(text[at]) || (text[at] === "x" && !isLetter(text[at + 1]))) return 1;
  return /^[a-z]+/.exec(text.slice(at, at + 40))?.[0].length ?? 1;
}
