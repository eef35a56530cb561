import { normalText } from "../../timber/normal-text.ts";
import { SALE_UNIT_OF } from "../../timber/reading/sale-units.ts";

/** A side of sawn timber, as a heading orders them. */
export type Side = "thickness" | "width" | "length";

/** What a heading states beside the name of its column: `单价（不含税，万元/m³）`, `厚度(cm)`, `规格（宽*厚*长）`, `库存（千张）`. */
export type HeadingHints = {
  /** Hundreds, thousands, 万 of the unit; "" for ones. */
  readonly power: string;
  /** `mm`, `m3`, `张`, `%`; "" where none is named. */
  readonly unit: string;
  readonly isMoney: boolean;
  /** Behind a slash or 每: `m3`, `千张`; "" where none is named. */
  readonly per: string;
  /** Of each of what the unit counts: `件` of m³/件; "" where none is named. */
  readonly each: string;
  readonly isTaxed: boolean | null;
  /** `13%`; "" where none is named. */
  readonly taxRate: string;
  readonly sides: readonly Side[];
};

/** What such words make wrong: foreign currencies, or unknown words. */
export type HeadingWords =
  | { readonly hints: HeadingHints }
  | { readonly foreign: string }
  | { readonly unknown: string };

export const NO_HINTS: HeadingHints = {
  power: "",
  unit: "",
  isMoney: false,
  per: "",
  each: "",
  isTaxed: null,
  taxRate: "",
  sides: [],
};

/** Units of length by each of their words. */
export const LENGTH_UNITS: ReadonlyMap<string, "mm" | "cm" | "m"> = new Map(
  Object.entries({ mm: "mm 毫米", cm: "cm 厘米 公分", m: "m 米" }).flatMap(([unit, words]) =>
    words.split(" ").map((word) => [word, unit as "mm" | "cm" | "m"] as const),
  ),
);

const LENGTH_WORDS = [...LENGTH_UNITS.keys()].sort((a, b) => b.length - a.length);

/** Words that change nothing of what stands below. */
const HARMLESS = new Set(
  "单位 必填 必填项 选填 可选 可空 可不填 非必填 数字 纯数字 整数 小数 人民币 数值 num number required optional".split(
    " ",
  ),
);
const UNTAXED = new Set("不含税 未税 未含税 不含增值税 税前 裸价".split(" "));
const TAXED = new Set("含税 已含税 含增值税 税后 含税价".split(" "));
const TAXED_RATE = /^含(?:增值)?税?(\d{1,2}%)(?:的?(?:增值)?税)?$/;
const FOREIGN =
  /^(?:us\$|usd|[$€£]|eur|gbp|jpy|hkd|cad|nzd|美[元金刀]|欧元|英镑|日元|港[币元]|加[元币]|纽币|卢布|外币)(?:[/每].*)?$/;
const MONEY = /^([百千万]?)(元|块|rmb|cny|¥|人民币)?(?:[/每]([百千万]?)(.+))?$/;
const UNIT = /^([百千万]?)([^/每]+)(?:[/每](.+))?$/;
const SIDE_OF: ReadonlyMap<string, Side> = new Map(
  Object.entries({ thickness: "厚 厚度 高 t h", width: "宽 宽度 w", length: "长 长度 l" }).flatMap(([side, words]) =>
    words.split(" ").map((word) => [word, side as Side] as const),
  ),
);
/** Sizes of logs have one order only. */
const LOG_ORDER = /^(?:直?径级?|检尺径)[*/]长度?$/;

/** `厚*宽*长`, `宽*厚*长mm`: the order of sides, all in one unit. */
function sidesIn(word: string): Pick<HeadingHints, "sides" | "unit"> | null {
  const sides: Side[] = [];
  const units = new Set<string>();
  for (const part of word.split(/[*/]/)) {
    const unit = LENGTH_WORDS.find((one) => part.endsWith(one)) ?? "";
    const side = SIDE_OF.get(part.slice(0, part.length - unit.length));
    if (side === undefined || sides.includes(side)) return null;
    sides.push(side);
    if (unit !== "") units.add(LENGTH_UNITS.get(unit) ?? "");
  }
  return sides.length < 2 || units.size > 1 ? null : { sides, unit: [...units][0] ?? "" };
}

const isUnit = (word: string): boolean => LENGTH_UNITS.has(word) || SALE_UNIT_OF.has(word) || word === "%";

/** What one word of a heading states, or `null` where it is unknown. */
function hintsOfWord(word: string): Partial<HeadingHints> | null {
  if (HARMLESS.has(word) || LOG_ORDER.test(word)) return {};
  if (UNTAXED.has(word)) return { isTaxed: false };
  if (TAXED.has(word)) return { isTaxed: true };
  const [, rate] = TAXED_RATE.exec(word) ?? [];
  if (rate !== undefined) return { isTaxed: true, taxRate: rate };
  const sides = sidesIn(word);
  if (sides !== null) return sides.unit === "" ? { sides: sides.sides } : sides;
  const [money, power = "", yuan, many = "", per] = MONEY.exec(word) ?? [];
  if (
    money !== undefined &&
    (yuan !== undefined || (per !== undefined && power === "")) &&
    (per === undefined || SALE_UNIT_OF.has(per))
  )
    return { isMoney: true, power, per: per === undefined ? "" : many + per };
  const [, count = "", unit = "", each = ""] = UNIT.exec(word) ?? [];
  return isUnit(unit) && (each === "" || SALE_UNIT_OF.has(each)) ? { power: count, unit, each } : null;
}

/** Reads the words that stand beside a column's name. */
export function headingWords(words: readonly string[]): HeadingWords {
  let hints = NO_HINTS;
  for (const word of words) {
    if (word === "") continue;
    if (FOREIGN.test(word)) return { foreign: word };
    const one = hintsOfWord(word);
    if (one === null) return { unknown: word };
    // Two words that contradict each other state nothing.
    const differs = Object.entries(one).some(([name, value]) => {
      const before = hints[name as keyof HeadingHints];
      return String(before) !== String(NO_HINTS[name as keyof HeadingHints]) && String(before) !== String(value);
    });
    if (differs) return { unknown: word };
    hints = { ...hints, ...one };
  }
  return { hints };
}

/** `*价格*`: marked as one that has to be filled in. */
function withoutCrosses(word: string): string {
  let from = 0;
  let to = word.length;
  while (word[from] === "*") from += 1;
  while (to > from && word[to - 1] === "*") to -= 1;
  return word.slice(from, to);
}

/** A day or a month that a list was made on: 11月28日报价, 报价(11.28). */
const DAY =
  /(?:(?:\d{4}|\d{2})[年./-])?(?<!\d)\d{1,2}(?:月份?(?:\d{1,2}[日号]?)?|[./-]\d{1,2}[日号]?)(?![\d*])|\d{4}年|(?<!\d)\d{1,2}[日号]/g;

/** A heading's name and the words in brackets or behind it, in small letters, without blanks. */
export function headingParts(text: string): { name: string; words: string[] } {
  const normal = normalText(text).text.replace(/ {0,8}([/每*]) {0,8}/g, "$1");
  const [name = "", ...words] = normal.split(/[()[\]{}【】〔〕]/);
  const bare = (part: string) => part.replace(DAY, "").replace(/[\s_\-.:#"'\uFEFF\u200B]+/g, "");
  const isSplit = /[,;、:|\s]+/;
  return {
    name: withoutCrosses(bare(name)),
    words: words.flatMap((part) => part.split(isSplit)).map((word) => withoutCrosses(bare(word))),
  };
}

/** Whether a heading is nothing but the order of sides: `厚*宽*长`, `厚*宽*长mm`. */
export const isOrderOfSides = (name: string): boolean => sidesIn(name) !== null;

/** `不含税单价`, `厚度cm`, `库存千张` parted into a name that is known and words that are; `null` where that cannot be. */
export function partedName<Field>(
  name: string,
  known: ReadonlyMap<string, Field>,
): { field: Field; words: string[] } | null {
  const names = [...known.keys()].filter((one) => one !== "" && name.includes(one));
  for (const one of names.sort((a, b) => b.length - a.length)) {
    const at = name.indexOf(one);
    const words = [name.slice(0, at), name.slice(at + one.length)];
    const field = known.get(one);
    if (field !== undefined && !("unknown" in headingWords(words))) return { field, words };
  }
  return null;
}
