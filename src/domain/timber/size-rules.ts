import {
  inchThickness,
  lengthSizes,
  type Measure,
  measure,
  openLength,
  pair,
  QUARTERS,
  type ReadSizes,
  type SizeContext,
  sectionSizes,
  tenths,
  triple,
  within,
} from "./size-measure.ts";

/** A pattern and what its match means; `null` if it is no size after all. Patterns read normal text. */
export type SizeRule = {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, context: SizeContext) => ReadSizes | null;
};

const NUMBER = "(\\d{1,5}(?:\\.\\d{1,3})?)";
const RANGE = `${NUMBER}(?:\\s*[-至到]\\s*${NUMBER})?`;
const UNIT = "(mm|毫米|cm|公分|厘米|m(?![a-wyz0-9]|x[^\\d])|米|公尺|英尺|尺|ft|英寸|寸|\"|''|')?";
const UNIT_TYPED = UNIT.slice(0, -1);
/** 3米97 is 3.97 m. */
const SPOKEN =
  "(?:(?<=米)([1-9]\\d?)长?(?![\\d.米*x-]|\\s*(?:方|立方|件|根|支|张|片|吨|车|柜|包|元|块|个|公分|厘|寸|厚|宽|m|t|c)))?";
const CROSS = "\\s*(?:(?:[*x]|乘以?)\\s*)+";
const MORE = "(及?以上|\\+|起|上(?!海)|以下|up(?![a-z]))?";

/** 不少于3米: the bound before its number. */
const BOUND = "(不少于|不低于|不小于|至少|大于|高于|超过|>=?|≥|不超过|不大于|不高于|小于|低于|<=?|≤)?\\s*";
const boundOf = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : /^(?:不[超大高]|[小低<≤])/.test(word) ? "以下" : "以上";

/** 30*70*1000以上: the last side is open; a panel's is not. */
function openEnd(sizes: ReadSizes, more: string | undefined): ReadSizes {
  if (more === undefined) return sizes;
  if (sizes.length !== undefined) {
    const { length, ...across } = sizes;
    return { ...across, ...openLength({ length }, more) };
  }
  const { width, ...others } = sizes;
  if (width === undefined) return sizes;
  return { ...others, ...(more === "以下" ? { widthMax: width } : { widthMin: width }) };
}

const product: SizeRule = {
  pattern: new RegExp(
    `(?<![\\d.])${RANGE}\\s*${UNIT}${CROSS}${RANGE}\\s*${UNIT}(?:${CROSS}${RANGE}\\s*${UNIT}${SPOKEN})?(?!\\d|\\.\\d)(?:\\s*(及?以上|以下))?`,
    "g",
  ),
  read: (match, context) => {
    const a = measure(match[1], match[2], match[3]);
    const b = measure(match[4], match[5], match[6]);
    const c = measure(match[10] === undefined ? match[7] : `${match[7]}.${match[10]}`, match[8], match[9]);
    if (a === null || b === null) return null;
    const sizes = c === null ? pair(a, b, context) : triple(a, b, c, context);
    return sizes && openEnd(sizes, match[11]);
  },
};

const randomWidth: SizeRule = {
  pattern: new RegExp(
    `(?<![\\d.])${NUMBER}\\s*(?:mm)?${CROSS}(?:随机?宽|宽度不限)(?:${CROSS}${RANGE}\\s*${UNIT})?`,
    "g",
  ),
  read: (match) => {
    const thickness = Number(match[1]);
    const length = measure(match[2], match[3], match[4]);
    if (!within(thickness, 0.3, 400)) return null;
    return length === null ? { thickness } : { thickness, ...lengthSizes(length, 20) };
  },
};

/** 30.120.4米 */
const dotted: SizeRule = {
  pattern: /(?<![\d.])([1-9]\d{1,2})\.([1-9]\d{1,3})\.(\d(?:\.\d{1,2})?|\d{4})\s*(米|m(?![a-z0-9]))?(?![\d.])/g,
  read: (match) => {
    const [thickness, width, length] = [Number(match[1]), Number(match[2]), Number(match[3])];
    const year = match[4] === undefined && within(length, 2010, 2040);
    if (year || !within(thickness, 10, 100) || !within(width, Math.max(20, thickness), 400)) return null;
    const along = lengthSizes({ low: length, high: length, unit: match[4] === undefined ? null : "m" }, 20);
    return along && { thickness, width, ...along };
  },
};

/** 30/120/4000, 30/120/4米 */
const slashed: SizeRule = {
  pattern:
    /(?<![\d./])([1-9]\d{1,2})\s*\/\s*([1-9]\d{1,2})\s*\/\s*(\d{4}(?!\d)|\d(?:\.\d{1,2})?(?=\s*(?:米|m(?![a-z0-9]))))\s*(?:mm|毫米|米|m(?![a-z0-9]))?(?![\d./])/g,
  read: (match) => {
    const [one, other, length] = [Number(match[1]), Number(match[2]), Number(match[3])];
    const [thickness, width] = [Math.min(one, other), Math.max(one, other)];
    if (!within(thickness, 10, 200) || !within(width, 20, 1300) || within(length, 2010, 2040)) return null;
    const along = lengthSizes({ low: length, high: length, unit: null }, 20);
    return along && { thickness, width, ...along };
  },
};

/** 38-140 or 30 120: slips for 38*140, taken only where both numbers are plausible. */
const slip: SizeRule = {
  pattern:
    /(?<![\d.\-/a-z])([1-9]\d{1,2})(?:\s*-\s*|\s+)([1-9]\d{1,3})(?:(?:\s*-\s*|\s+)(\d{4}|\d(?:\.\d{1,2})?))?\s*(米|m(?![a-z0-9]))?(?![\d.-]|\s*(?:方|立方|件|根|张|吨|车|柜|元|块|天|年|月|号|公分|cm|厘米|mm|%|以上))/g,
  read: (match, context) => {
    const [thickness, width] = [Number(match[1]), Number(match[2])];
    if (context.logs || !within(thickness, 10, 100) || !within(width, 50, 400) || width < thickness) return null;
    if (match[3] === undefined) return match[4] === undefined ? { thickness, width } : null;
    const length = Number(match[3]);
    const along = lengthSizes({ low: length, high: length, unit: match[4] === undefined ? null : "m" }, 20);
    return along && { thickness, width, ...along };
  },
};

function diameters(low: number, high: number | null, more: string | undefined): ReadSizes | null {
  if (!within(low, 4, 150) || (high !== null && !within(high, low, 150))) return null;
  if (more === "以下") return { diameterMax: high ?? low };
  if (more !== undefined && high === null) return { diameterMin: low };
  return { diameterMin: low, diameterMax: high ?? low };
}

/** φ30-40*3900, 直径30公分以上, 径级30-40 */
const namedDiameter: SizeRule = {
  pattern: new RegExp(
    `(?:φ|检尺径|(?:小头|尾)?直径|径级|小头径?|尾径|口径|径)\\s*[:为]?\\s*(\\d{1,3})\\s*(?:公分|cm|厘米)?(?:\\s*[-至到]\\s*(\\d{1,3}))?\\s*(?:公分|cm|厘米)?\\s*${MORE}(?:${CROSS}${RANGE}\\s*${UNIT})?(?!\\d|\\.\\d)`,
    "g",
  ),
  read: (match) => {
    const round = diameters(Number(match[1]), match[2] === undefined ? null : Number(match[2]), match[3]);
    const length = measure(match[4], match[5], match[6]);
    return round && { ...round, ...(length === null ? {} : lengthSizes(length, 20)) };
  },
};

/** 厚30, 宽12公分, 长4米 */
const named: SizeRule = {
  pattern: new RegExp(`(厚|宽|长)度?\\s*[:为]?\\s*${BOUND}${RANGE}(?!\\d|\\.\\d|\\/4)\\s*${UNIT}\\s*${MORE}`, "g"),
  read: (match) => sideSizes(match[1], measure(match[3], match[4], match[5]), match[6] ?? boundOf(match[2]), true),
};

/** 2米5 is 2.5 m, 3米97 3.97 m. */
const spoken: SizeRule = {
  pattern:
    /(?<![\d.*x-])(\d{1,2})米([1-9]\d?)长?(?![\d.米*x-]|\s*(?:方|立方|件|根|支|张|片|吨|车|柜|包|元|块|个|公分|厘|寸|厚|宽|m|t|c))/g,
  read: (match) =>
    lengthSizes({ low: Number(`${match[1]}.${match[2]}`), high: Number(`${match[1]}.${match[2]}`), unit: "m" }, 20),
};

/** 105角: a square post. */
const square: SizeRule = {
  pattern: /(?<![\d.])(\d{2,3})(?:\s*mm)?\s*角(?!钢|落|度)/g,
  read: (match) => sectionSizes(Number(match[1]), Number(match[1])),
};

/** 5公分厚 15公分宽: the side behind its number, unless one stands before it (厚3公分宽12公分). */
const suffixed: SizeRule = {
  pattern: new RegExp(
    `(?<![\\d.])(?<!(?:厚|宽|长)度?\\s*[:为]?\\s*)${RANGE}(?:\\s*${UNIT_TYPED})?(厚|宽|长)(?!期|度)`,
    "g",
  ),
  read: (match, context) => sideSizes(match[4], measure(match[1], match[2], match[3]), undefined, context.panel),
};

/** 1.2厚, 120宽, 4米长 */
const named2: SizeRule = {
  pattern: new RegExp(`(?<![\\d.])${RANGE}\\s*${UNIT}\\s*(厚|宽|长)(?!期|度)`, "g"),
  read: (match, context) => sideSizes(match[4], measure(match[1], match[2], match[3]), undefined, context.panel),
};

function sideSizes(
  side: string | undefined,
  value: Measure | null,
  more: string | undefined,
  thin: boolean,
): ReadSizes | null {
  if (value === null) return null;
  if (side === "长") return openLength(lengthSizes(value, 20), more);
  if (value.unit === "m") return null;
  if (value.unit === "in") return inchThickness(value.low);
  // No board is 12 mm wide: 宽12 is said in centimetres.
  // Nor is one 5 mm thick, unless it is `thin` by nature: 5厚 is said in centimetres.
  const thick = side === "厚" && !thin && within(value.low, 2, 8) && Number.isInteger(value.low);
  const inCm = value.unit === "cm" || (value.unit === null && ((side === "宽" && value.high < 20) || thick));
  const [low, high] = [value.low, value.high].map((one) => tenths(inCm ? one * 10 : one)) as [number, number];
  const [min, max] = side === "厚" ? [0.3, 400] : [10, 2000];
  if (!within(low, min, max) || !within(high, low, max)) return null;
  const below = more === "以下";
  if (side === "厚") {
    if (low !== high) return { thicknessMin: low, thicknessMax: high };
    if (more === undefined) return { thickness: low };
    return below ? { thicknessMax: low } : { thicknessMin: low };
  }
  if (low !== high) return { widthMin: low, widthMax: high };
  if (more === undefined) return { width: low };
  return below ? { widthMax: low } : { widthMin: low };
}

/** 18-25厘, 26-52mm, 3-5公分: boards and panels of any thickness between. */
const thicknessRange = (low: number, high: number): ReadSizes | null =>
  within(low, 0.3, 100) && within(high, low, 100) ? { thicknessMin: tenths(low), thicknessMax: tenths(high) } : null;

/** 4/4, 8/4 */
const quarters: SizeRule = {
  pattern: /(?<![\d./])(3|4|5|6|8|10|12|16)\/4(?![\d/])/g,
  read: (match) => {
    const thickness = QUARTERS[Number(match[1])];
    return thickness === undefined ? null : { thickness };
  },
};

/** 50丝: a hundredth of a millimetre each, as veneers are measured. */
const hundredths: SizeRule = {
  pattern: /(?<![\d.])(\d{1,3})\s*丝(?!杆|网|楠)/g,
  read: (match) => {
    const thickness = Number(match[1]) / 100;
    return within(thickness, 0.1, 3) ? { thickness } : null;
  },
};

/** 4米, 3.9m, 2-4米, 12尺, 16ft, 2寸, 3公分, 20-30公分, 18厘, 12mm, 30公分以上 */
const single: SizeRule = {
  pattern: new RegExp(
    `${BOUND}(?<![\\d.])${RANGE}\\s*(毫米|mm|公分|厘米|cm|厘|米|公尺|m(?![a-z0-9])|英尺|尺|ft|'(?!')|英寸|寸)\\s*${MORE}`,
    "g",
  ),
  read: (match, context) => {
    const unit = match[4] === "厘" ? "毫米" : match[4];
    const more = match[5] ?? boundOf(match[1]);
    const value = measure(match[2], match[3], unit);
    if (value === null) return null;
    if (value.unit === "m" || (value.unit === "mm" && value.low >= 900)) {
      return openLength(lengthSizes(value, 20), more);
    }
    if (value.unit === "in") return inchThickness(value.low);
    if (value.unit === "ft") {
      if (unit !== "尺" || context.feet) return lengthSizes(value, 20);
      const third = (feet: number): number => Math.round((feet * 1000) / 3 / 10) / 100;
      return lengthSizes({ low: third(value.low), high: third(value.high), unit: "m" }, 20);
    }
    const ranged = value.low !== value.high;
    if (value.unit === "cm" && (context.logs || ((ranged || more !== undefined) && value.high >= 8))) {
      return diameters(value.low, ranged ? value.high : null, more);
    }
    const inMm = value.unit === "cm" ? value.low * 10 : value.low;
    if (ranged) return thicknessRange(inMm, value.unit === "cm" ? value.high * 10 : value.high);
    if (!within(inMm, 0.3, 400)) return null;
    return inMm > 100 && value.unit === "mm" ? { width: tenths(inMm) } : { thickness: tenths(inMm) };
  },
};

/** 30+, and for logs 30以上, 30-40 */
const bareDiameter: SizeRule = {
  pattern:
    /(?<![\d.\-*])(\d{2,3})(?:\s*-\s*(\d{2,3}))?\s*(\+|及?以上|上(?!海)|起|up(?![a-z]))?(?![\d.*]|\s*(?:方|立方|件|根|张|吨|元|%))/g,
  read: (match, context) => {
    const ranged = match[2] !== undefined;
    if (!(match[3] === "+" && !ranged) && !(context.logs && (ranged || match[3] !== undefined))) return null;
    return diameters(Number(match[1]), ranged ? Number(match[2]) : null, match[3]);
  },
};

/** In the order in which they are tried; what one rule has read is gone for the next. */
export const SIZE_RULES: readonly SizeRule[] = [
  namedDiameter,
  product,
  randomWidth,
  dotted,
  slashed,
  spoken,
  square,
  suffixed,
  named,
  named2,
  quarters,
  slip,
  hundredths,
  single,
  bareDiameter,
];
