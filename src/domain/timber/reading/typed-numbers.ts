const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  俩: 2,
  三: 3,
  仨: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const STEPS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, k: 1000 };
const TEN_THOUSAND = 10_000;

const ENGLISH = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A number as typed, for patterns over normal text: 100, 1,000 (but not of 3米97,100方), 1.5万, 2千, 三百五, 十. No groups inside. */
export const TYPED_NUMBER =
  "(?:(?:(?<![米乘*x.] ?|[-/\\da-z])[1-9]\\d{0,2}(?:,\\d{3})+|\\d{1,8})(?:\\.\\d{1,3})?(?:\\s*[万千百]\\d?)?|[一二两俩三仨四五六七八九十百千万零]{1,8}|(?<![a-z])(?:one|two|three|four|five|six|seven|eight|nine|ten)(?![a-z]))";

/** 两三: two figures side by side are a range. */
const TWO_FIGURES = /^([一二两三四五六七八九])([二两三四五六七八九])$/;

/** 一千六 is 1600: a last figure without its step takes the step below the one before it. */
function chineseNumber(text: string): number | null {
  let whole = 0;
  let section = 0;
  let figure: number | null = null;
  let step = 1;
  for (const character of text) {
    const digit = DIGITS[character];
    if (digit !== undefined) {
      if (digit === 0) step = 10;
      figure = digit === 0 ? null : digit;
      continue;
    }
    if (character === "万") {
      whole += (section + (figure ?? 0)) * TEN_THOUSAND;
      section = 0;
      step = TEN_THOUSAND;
    } else {
      const next = STEPS[character];
      if (next === undefined) return null;
      section += (figure ?? 1) * next;
      step = next;
    }
    figure = null;
  }
  return whole + section + (figure ?? 0) * (step > 10 ? step / 10 : 1);
}

/** Figures that are spoken one by one: 九七 is 97. */
export const figureByFigure = (text: string): string => Array.from(text, (one) => DIGITS[one] ?? one).join("");

/** The value of a typed number, `null` when it is none: "1,200", "1.5万", "1千6", "一千六百五", "三点五". */
export function typedNumber(text: string): number | null {
  const typed = text.replace(/[\s,]/g, "");
  const figures = /^(\d+(?:\.\d+)?)([万千百k]?)(\d?)$/.exec(typed);
  if (figures === null) {
    const english = ENGLISH.indexOf(typed);
    if (english >= 0) return english > 0 ? english : null;
    const [whole = "", part = ""] = typed.split("点");
    const number = chineseNumber(whole);
    return number === null || part === "" ? number : number + Number(`0.${figureByFigure(part)}`);
  }
  const step = figures[2] === "万" ? TEN_THOUSAND : (STEPS[figures[2] ?? ""] ?? 1);
  if (step === 1) return Number(figures[1] ?? "") * (figures[3] === "" ? 1 : Number.NaN) || null;
  return Number(figures[1]) * step + (figures[3] === "" ? 0 : (Number(figures[3]) * step) / 10);
}

/** Both ends of a typed number or range; they are equal when it is no range. */
export function typedRange(low: string, high: string | undefined): { low: number; high: number } | null {
  const two = high === undefined ? TWO_FIGURES.exec(low.trim()) : null;
  const from = typedNumber(two?.[1] ?? low);
  const to = typedNumber(two?.[2] ?? high ?? low);
  if (from === null || to === null || !Number.isFinite(from) || !Number.isFinite(to)) return null;
  return from <= to ? { low: from, high: to } : { low: from, high: from };
}
