/**
 * How a spreadsheet shows numbers of a cell. `before` and `after`: what stands around the figure, as 0.00"元/m³" or [$US$-409]#,##0
 * have it; `digits`: places that are filled up with zeros (0000).
 */
export type NumberFormat = {
  readonly kind: "number" | "percent" | "date";
  readonly before: string;
  readonly after: string;
  readonly digits: number;
};

/** How numbers without a stated format are shown. */
export const GENERAL: NumberFormat = { kind: "number", before: "", after: "", digits: 0 };

const DATE: NumberFormat = { ...GENERAL, kind: "date" };
const PERCENT: NumberFormat = { ...GENERAL, kind: "percent" };

/** Formats that files name by their number alone: percents, and days and times of all languages. */
const BUILT_IN: readonly (readonly [first: number, last: number, format: NumberFormat])[] = [
  [9, 10, PERCENT],
  [14, 22, DATE],
  [27, 36, DATE],
  [45, 47, DATE],
  [50, 58, DATE],
];
/** The format of a number that no file has to explain. */
export const builtInFormat = (id: number): NumberFormat =>
  BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? GENERAL;

/** Longer formats are not looked into. */
const LONGEST = 255;
const WORDS_FOR_NUMBERS = /^(?:general|g\/通用格式)/i;
const FIGURE = /^(?:[0#?][0#?,.]*(?:e[+-][0#?]+)?)/i;
const CLOCK = /^\[(?:h+|m+|s+)\]$/i;
const CURRENCY = /^\[\$([^\]-]*)/;

/** What one sign of a format is: a stretch of it, and what that shows. */
type Shown = { readonly length: number; readonly text?: string; readonly figure?: string; readonly isDate?: boolean };

function shownAt(code: string, at: number): Shown {
  const sign = code.charAt(at);
  const rest = code.slice(at);
  if (sign === '"') {
    const end = code.indexOf('"', at + 1);
    return end < 0 ? { length: rest.length } : { length: end + 1 - at, text: code.slice(at + 1, end) };
  }
  if (sign === "\\" || sign === "!") return { length: 2, text: code.charAt(at + 1) };
  if (sign === "_" || sign === "*") return { length: 2, text: " " };
  if (sign === "[") {
    const end = code.indexOf("]", at);
    const inside = end < 0 ? rest : code.slice(at, end + 1);
    return { length: inside.length, text: CURRENCY.exec(inside)?.[1] ?? "", isDate: CLOCK.test(inside) };
  }
  const figure = WORDS_FOR_NUMBERS.exec(rest)?.[0] ?? FIGURE.exec(rest)?.[0];
  if (figure !== undefined) return { length: figure.length, figure };
  return /[ymdhse]/i.test(sign) ? { length: 1, isDate: true } : { length: 1, text: sign };
}

/** Reads the first part of a format, by which positive numbers are shown. */
export function numberFormat(code: string): NumberFormat {
  if (code.length > LONGEST) return GENERAL;
  let before = "";
  let after = "";
  let figure = "";
  let isPercent = false;
  for (let at = 0; at < code.length && code.charAt(at) !== ";"; ) {
    const shown = shownAt(code, at);
    if (shown.isDate === true) return DATE;
    if (shown.figure !== undefined) figure += shown.figure;
    else if (shown.text === "%") isPercent = true;
    else if (figure === "") before += shown.text ?? "";
    else after += shown.text ?? "";
    at += shown.length;
  }
  // A comma behind the digits shows thousands of them, and a condition some of them: what stands behind counts the figure shown.
  const isScaled = figure.endsWith(",") || /\[[<>=]/.test(code) || /!\./.test(code);
  const digits = /^0+$/.test(figure) ? figure.length : 0;
  return {
    kind: isPercent ? "percent" : "number",
    before: before.trim(),
    after: isScaled ? "" : after.trim(),
    digits: digits > 1 ? digits : 0,
  };
}

const DAY_MS = 86_400_000;
/** Days from the first one that a workbook counts to 1970-01-01, by whether it counts from 1904. */
const FIRST_DAYS = { 1900: 25_569, 1904: 24_107 } as const;
/** 9999-12-31 by days of 1900. */
const LAST_DAY = 2_958_465;

/** A number as Excel shows it: fifteen digits, without the noise of binary fractions. */
const figureText = (value: number): string => String(Number(value.toPrecision(15)));

/** A number of a cell as the text that a person reads there, but for rounding; days as `2026-11-20`. */
export function numberText(value: number, format: NumberFormat, is1904: boolean): string {
  const { kind, before, after, digits } = format;
  if (kind === "date" && value >= 0 && value <= LAST_DAY)
    return new Date((value - FIRST_DAYS[is1904 ? 1904 : 1900]) * DAY_MS).toISOString().slice(0, 10);
  const figure = kind === "percent" ? `${figureText(value * 100)}%` : figureText(value);
  return `${before}${digits > 0 && /^\d+$/.test(figure) ? figure.padStart(digits, "0") : figure}${after}`;
}
