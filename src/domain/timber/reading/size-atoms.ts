import { type Bound, isDigit, isLetter, type LengthUnit, type Side, wordAt } from "./size-words.ts";

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
  /** 之间: the upper end of a range. */
  readonly between: boolean;
  readonly counted: string | null;
  /** 随宽: a side of any size. */
  readonly random: boolean;
  /** What stands between this atom and the one before it. */
  readonly joint: Joint;
};
/** `apart`: something else, so that the two have nothing to do with one another. */
export type Joint = "cross" | "dash" | "slash" | "list" | "dot" | "gap" | "apart";

const DIGITS = "零一二三四五六七八九";
const digitOf = (character: string | undefined): number => {
  if (character === "两") return 2;
  return character === undefined ? -1 : DIGITS.indexOf(character);
};
export function spelledNumber(spelled: string): number {
  const [whole = "", part = ""] = spelled.split("点");
  let total = 0;
  let digit: number | null = null;
  for (const character of whole) {
    const step = { 十: 10, 百: 100, 千: 1000 }[character];
    if (step === undefined) digit = digitOf(character);
    else {
      total += (digit ?? 1) * step;
      digit = null;
    }
  }
  // 一百二 is 120, 十二 is 12.
  const below = /百[一二三四五六七八九]$/.test(whole) ? 10 : /千[一二三四五六七八九]$/.test(whole) ? 100 : 1;
  total += (digit ?? 0) * below;
  return part === "" ? total : total + Number(`0.${Array.from(part, digitOf).join("")}`);
}

type Figure = Pick<Atom, "start" | "end" | "value" | "decimals" | "spelled"> & { readonly unit: LengthUnit | null };

const QUARTER = /(?<![\d/*.])(3|4|5|6|8|10|12|16)\/4(?![\d/]|\s*(?:米|m))/y;
const FRACTION = /(?:(\d)[又-])?(\d{1,2})\/(2|4|8|16)(?=\s*(?:寸|英寸|吋|"|in))/y;
const DOTTED = /(?<![\d.])[1-9]\d{1,2}(?=\.[1-9]\d{1,3}\.(?:\d(?:\.\d{1,2})?|\d{4})(?![\d.]))/y;
const IN_DOTTED = /(?<=[^\d.][1-9]\d{1,2}\.|^[1-9]\d{1,2}\.)[1-9]\d{1,3}(?=\.(?:\d(?:\.\d{1,2})?|\d{4})(?![\d.]))/y;
const PLAIN = /(?:(?<![米乘*x.] ?)\d{1,3}(?:,\d{3}){1,3}(?![\d,])|\d+)(?:\.\d{1,3}(?![\d.]))?/y;
const NUMERALS =
  /(?:[一二两三四五六七八九]?千零?)?(?:[一二两三四五六七八九]?百零?)?(?:[一二两三四五六七八九]?十)?[一二两三四五六七八九]?(?:点[一二三四五六七八九]{1,2})?/y;
/** 一百四米: no timber is as long, so that its last figure is that of the length behind it. */
const MOST_METRES = 30;
const LENGTH_OF_ITS_OWN = /(?<=[十百])[一二两三四五六七八九]米/y;
/** 3米97, 2米5: the figures behind the metre are parts of one. */
const SPOKEN =
  /([1-9]\d?|[一二三四五六七八九](?!(?!长|的)\p{Script=Han}))(?:长(?!期))?(?![\d.米*x一二三四五六七八九十-]|\s*(?:方|立方|件|根(?!河)|支|张(?![家掖])|片|吨|车|柜|包(?!头)|元|块|个|公分|厘|寸|厚|宽|m|t|c))/uy;
/** 长度4米, 长度:4米, 长度全部4米 */
const SAID_NEXT = /(?:(?:全部?|都|均|统一|一律|要求?|需要?)\s{0,2}(?=[:=为是\d]))?[:=为是\d]/y;
/** 0.5 厚 2000张: a number behind a side's name that is counted. */
const COUNTED_NEXT = /\s{0,4}\d{1,6}\s{0,2}(?:张|根|方|件|包|块|支|片|吨|柜|车|立方)/y;
/** A number behind a side's name that has its own name behind it: 5公分厚15公分宽. */
const NAMED_NEXT = /\s{0,4}\d{1,5}(?:\.\d{1,2})?\s{0,4}(?:(?:mm|毫米|cm|公分|厘米|厘|米|m)\s{0,4})?[厚宽长径]/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The number that starts at `at`: figures, a fraction of an inch, numerals. */
function figureAt(text: string, at: number): Figure | null {
  const first = text[at];
  if (!isDigit(first)) {
    if (digitOf(first) < 1 && first !== "十" && first !== "百") return null;
    const whole = matchAt(NUMERALS, text, at)?.[0] ?? "";
    if (whole === "") return null;
    const isTwo =
      spelledNumber(whole) > MOST_METRES && matchAt(LENGTH_OF_ITS_OWN, text, at + whole.length - 1) !== null;
    const spelled = isTwo ? whole.slice(0, -1) : whole;
    const end = at + spelled.length;
    return {
      start: at,
      end,
      value: spelledNumber(spelled),
      decimals: spelled.includes("点"),
      spelled: true,
      unit: null,
    };
  }
  const plain = { start: at, decimals: false, spelled: false, unit: null };
  const quarter = matchAt(QUARTER, text, at);
  if (quarter !== null) return { ...plain, end: at + quarter[0].length, value: Number(quarter[1]), unit: "quarter" };
  const fraction = matchAt(FRACTION, text, at);
  if (fraction !== null) {
    const value = Number(fraction[1] ?? 0) + Number(fraction[2]) / Number(fraction[3]);
    return { ...plain, end: at + fraction[0].length, value, decimals: true };
  }
  const part = (matchAt(DOTTED, text, at) ?? matchAt(IN_DOTTED, text, at))?.[0];
  const digits = part ?? matchAt(PLAIN, text, at)?.[0] ?? "";
  return {
    ...plain,
    end: at + digits.length,
    value: Number(digits.replaceAll(",", "")),
    decimals: digits.includes("."),
  };
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

type Before = {
  readonly start: number;
  readonly side: Side | null;
  readonly bound: Bound | null;
  readonly square?: true;
};

function skipBlanks(text: string, at: number): number {
  let end = at;
  while (text[end] === " ") end += 1;
  return end;
}

/** All that stands behind a figure and belongs to it. */
function atomFrom(text: string, figure: Figure, before: Before | null, joint: Joint): Atom {
  let { end, value, decimals, unit } = figure;
  let side = before?.side ?? null;
  let bound = before?.bound ?? null;
  let [plus, square, listed, between] = [false, before?.square ?? false, false, false];
  let counted: string | null = null;
  for (;;) {
    const at = skipBlanks(text, end);
    if (text[at] === "+" && !isDigit(text[at + 1])) {
      [plus, bound, end] = [true, "min", at + 1];
      continue;
    }
    const next = wordAt(text, at);
    if (next === null) break;
    const { word } = next;
    if (word.is === "unit" && unit === null) {
      unit = word.unit;
      end = next.end;
      const spoken = unit === "m" && !decimals && at === figure.end ? matchAt(SPOKEN, text, end) : null;
      if (spoken?.[1] !== undefined) {
        const parts = isDigit(spoken[1][0]) ? spoken[1] : String(digitOf(spoken[1]));
        value = Number(`${value}.${parts}`);
        decimals = true;
        end += spoken[0].length;
      }
    } else if (word.is === "half" && unit !== null && at === end) {
      value += 0.5;
      end = next.end;
    } else if (word.is === "side" && side === null) {
      const nextFigure = skipBlanks(text, next.end);
      const speaksOfNext = matchAt(SAID_NEXT, text, nextFigure) !== null;
      // 厚3 宽12 and 厚3宽12 name the next, 12厚 1220*2440 and 5公分厚15公分宽 the one before.
      const isBehind =
        matchAt(COUNTED_NEXT, text, next.end) !== null ||
        (at === end &&
          (nextFigure > next.end ||
            (unit !== null && joint !== "cross") ||
            matchAt(NAMED_NEXT, text, next.end) !== null));
      if (speaksOfNext && !isBehind) break;
      side = word.side;
      end = next.end;
    } else if (word.is === "listed" && side === null) {
      [side, listed, end] = [word.side, true, next.end];
    } else if (word.is === "between") {
      [between, end] = [true, next.end];
    } else if (word.is === "after") {
      bound = word.bound ?? bound;
      end = next.end;
    } else if (next.spelling === "方" && (unit === "cm" || unit === "mm") && at === end) {
      // 20公分方
      [square, end] = [true, next.end];
    } else if (word.is === "square" && unit !== "m" && (!figure.spelled || unit !== null)) {
      square = true;
      end = next.end;
    } else {
      if (word.is === "count" && unit === null && (at === end || next.spelling !== "#")) counted = next.spelling;
      break;
    }
  }
  const start = before?.start ?? figure.start;
  return {
    ...{
      start,
      end,
      figure: figure.start,
      value,
      decimals,
      spelled: figure.spelled,
      unit,
      side,
      sideFirst: before?.side != null,
    },
    ...{ bound, plus, square, listed, between, counted, random: false, joint },
  };
}

/** Every number of normal text that may say a size, in order. */
export function atomsIn(text: string): Atom[] {
  const atoms: Atom[] = [];
  let before = null as Before | null;
  const joint = (start: number): Joint =>
    atoms.length === 0 ? "apart" : jointOf(text.slice(atoms.at(-1)?.end, start));
  for (let at = 0; at < text.length; ) {
    const figure = figureAt(text, at);
    if (figure !== null) {
      const atom = atomFrom(text, figure, before, joint(before?.start ?? at));
      const first = text[figure.start - 1];
      const inWord =
        (isLetter(first) && before === null && atom.joint !== "cross") ||
        first === "#" ||
        (first === "." && atom.joint !== "dot");
      const goesOn = atom.end === figure.end && /^(?!x|by\d)[a-z]/.test(text.slice(atom.end, atom.end + 3));
      const crossed = /^\s*[*x乘]/.test(text.slice(atom.end, atom.end + 4));
      if (!(inWord && atom.unit === null && !crossed) && !goesOn && !(figure.spelled && isLone(atom, crossed))) {
        atoms.push(atom);
        at = atom.end;
      } else at = Math.max(figure.end, at + 1);
      before = null;
      continue;
    }
    const next = wordAt(text, at);
    if (next?.word.is === "side")
      before = { start: before?.start ?? at, side: next.word.side, bound: before?.bound ?? null };
    else if (next?.word.is === "square") before = { start: at, side: null, bound: null, square: true };
    else if (next?.word.is === "before")
      before = { start: before?.start ?? at, side: before?.side ?? null, bound: next.word.bound };
    else if (next?.word.is === "random") {
      atoms.push({
        ...{
          start: at,
          end: next.end,
          figure: at,
          value: 0,
          decimals: false,
          spelled: false,
          unit: null,
          side: "width",
        },
        ...{
          sideFirst: false,
          bound: null,
          plus: false,
          square: false,
          listed: false,
          between: false,
          counted: null,
          random: true,
          joint: joint(at),
        },
      });
      before = null;
    } else if (next?.word.is !== "filler" && text[at] !== " ") before = null;
    if (next !== null) at = next.end;
    else {
      // A Latin word is passed over as a whole, but for a cross.
      const letters =
        isLetter(text[at]) && !(text[at] === "x" && !isLetter(text[at + 1]))
          ? /^[a-z]+/.exec(text.slice(at, at + 40))?.[0]
          : undefined;
      at += letters?.length ?? 1;
    }
  }
  return atoms;
}

/** A numeral without a unit or a cross beside it is no number of a size: 一级, 三合板, 长三角, but 厚度五十二. */
const TEN = 10;
const isLone = (atom: Atom, crossed: boolean): boolean =>
  atom.unit === null &&
  (atom.side === null || (atom.sideFirst && atom.value < TEN)) &&
  atom.joint !== "cross" &&
  !crossed;
