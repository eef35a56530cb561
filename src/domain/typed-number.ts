/** What a field of numbers takes: figures in its own unit. */
export type NumberField = {
  /** Digits behind the point at most. */
  readonly decimals: number;
  /** What its figures are counted in: `mm`, `m³`, `元`, `元/m³`; "" counts nothing. */
  readonly unit: string;
  /** Characters of the figure at most. */
  readonly most?: number;
};

/** The figure in a text, or why it has none. `figure`: plain digits with at most one point, "" for an empty text. */
export type NumberRead = { readonly figure: string } | { readonly problem: string };

/**
 * Units by what they measure: how many of the smallest step (0.001 m² and m³, 1 mm, 1 g, 1 fen, one piece …) one of them is, and
 * all the words for it, as `unitKey` writes them.
 */
const UNITS = {
  length: [
    [1n, "mm 毫米"],
    [10n, "cm 厘米 公分"],
    [100n, "dm 分米"],
    [1000n, "m 米 延米 延长米 线米"],
  ],
  area: [[1000n, "m2 平方米 平方 平米 平"]],
  volume: [[1000n, "m3 立方米 立方 方 cbm"]],
  weight: [
    [1n, "g 克"],
    [500n, "斤 市斤"],
    [1000n, "kg 公斤 千克"],
    [1_000_000n, "t 吨 公吨"],
  ],
  money: [
    [1n, "分"],
    [10n, "角 毛"],
    [100n, "元 块 块钱 圆 人民币 rmb cny ¥"],
  ],
  dollar: [[1n, "美元 美金 usd us$ $"]],
  euro: [[1n, "欧元 eur €"]],
  percent: [[1n, "%"]],
  piece: [[1n, "根 支 条 块 枚 pcs"]],
  sheet: [[1n, "张 片"]],
  bundle: [[1n, "件 包 捆"]],
  truck: [[1n, "车"]],
  container: [[1n, "柜"]],
  day: [[1n, "天 日"]],
  month: [
    [1n, "月 个月"],
    [12n, "年"],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [bigint, string])[]>>;

/** Powers of ten that stand between a figure and its unit. */
const POWERS = new Map([
  ["", 1n],
  ["百", 100n],
  ["千", 1_000n],
  ["万", 10_000n],
  ["亿", 100_000_000n],
]);

type Measure = { readonly of: string; readonly steps: bigint };

const MEASURES: ReadonlyMap<string, readonly Measure[]> = Object.entries(UNITS).reduce(
  (all, [of, units]) =>
    units.reduce(
      (map, [steps, words]) =>
        words.split(" ").reduce((one, word) => one.set(word, [...(one.get(word) ?? []), { of, steps }]), map),
      all,
    ),
  new Map<string, readonly Measure[]>(),
);

/** Why a text is no number of its field. */
export const NUMBER_PROBLEMS = {
  none: () => "这里只填数字",
  several: () => "只能填一个数字，请改成一个确定的数",
  negative: () => "不能填负数",
  comma: () => "逗号只用来分隔千位，小数请用小数点",
  whole: () => "请填整数",
  decimals: (most: number) => `小数最多 ${most} 位`,
  long: (most: number) => `最多 ${most} 位`,
  unit: (said: string, unit: string) => `这里按 ${unit} 填写，不能填“${said}”`,
  unread: (said: string) => `“${said}”看不懂，这里只填数字`,
} as const;

/** Longer texts are not looked into. */
const LONGEST = 100;
/** Words of a text that a problem repeats. */
const REPEATED = 12;

/** Full-width signs as half-width ones, other blanks as blanks, without what is not seen. Digits of other kinds stay what they are. */
const folded = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/g, "")
    .replaceAll("。", ".")
    .replaceAll("￥", "¥")
    .replace(/\s+/g, " ")
    .trim();

/** `m³` and `㎥` are `m3`, small letters, no blanks. */
const unitKey = (text: string): string => text.normalize("NFKC").toLowerCase().replaceAll(" ", "");

/** Digits behind a point without the zeros at their end. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** A figure without needless zeros in front; of those behind the point only what the field has room for. */
function tidy(whole: string, fraction: string, decimals: number): string {
  const rest = fraction.slice(0, decimals) + withoutZeros(fraction.slice(decimals));
  return `${whole.replace(/^0+(?=\d)/, "") || "0"}${rest === "" ? "" : `.${rest}`}`;
}

/**
 * The number in a text, in the unit of its field: exactly one, with at most one unit, which is converted exactly. `20 m³`,
 * `1,680.50`, `１２．５`, `¥1680` and `1.2万` are numbers; `1/2`, `8-12`, `12,5`, `30±1`, `-5` and `2 件（416 根）` are none. Each digit
 * counts: what the field has no room for is a problem and is not cut off, except zeros at the end.
 */
export function numberTyped(text: string, field: NumberField): NumberRead {
  const plain = text.length > LONGEST ? text.slice(0, LONGEST) : folded(text);
  if (plain === "" || plain === ".") return { figure: "" };
  const money = /^(?:us\$|[¥$€]|rmb|cny|usd|eur|人民币|美元|欧元)\s?/i.exec(plain)?.[0] ?? "";
  const [said, grouped, simple, fraction = "", lone] =
    /^(?:(?:([1-9]\d{0,2}(?:,\d{3})+)|(\d+))(?:\.(\d*))?|\.(\d+))/.exec(plain.slice(money.length)) ?? [];
  if (said === undefined || text.length > LONGEST) return { problem: unreadProblem(plain, field) };
  const rest = plain.slice(money.length + said.length);
  const factor = /^[\d.,]/.test(rest) ? null : factorOf(money, rest, field);
  if (factor === null) return { problem: unreadProblem(plain, field) };
  return converted((grouped ?? simple ?? "").replaceAll(",", ""), lone ?? fraction, factor, field);
}

/** A figure × 10^`decimals` to the nearest whole number, half up; 0 for "". */
export function stepsOfFigure(figure: string, decimals: number): number {
  const [whole = "", fraction = ""] = figure.split(".");
  const steps = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return Number(steps + ((fraction[decimals] ?? "0") >= "5" ? 1n : 0n));
}

/** A text of digits and points alone, as a person types them. */
export const isPlainFigure = (text: string): boolean => /^\d*(?:\.\d*)?$/.test(folded(text));

/** What a field shows of a plain figure that is being typed: no zeros in front, and its point before there is anything behind it. */
export function figureShown(text: string): string {
  const [whole = "", ...fraction] = folded(text).split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  return fraction.length === 0 ? digits : `${digits || "0"}.${fraction.join("")}`;
}

type Factor = { readonly times: bigint; readonly by: bigint };

/** What a figure of the stated unit is multiplied with and divided by to be one of the field; `null` for another unit. */
function factorOf(money: string, rest: string, field: NumberField): Factor | null {
  const [said = "", per, ...more] = unitKey(rest).split(/\/|每/);
  const [own = "", ownPer] = unitKey(field.unit).split("/");
  const perIsOther = per !== undefined && (ownPer === undefined || !isSameUnit(per, ownPer));
  if (more.length > 0 || perIsOther) return null;
  if (said === "" && money === "") return { times: 1n, by: 1n };
  const unit = measureOf(own, "");
  if (money !== "" && !(MEASURES.get(unitKey(money)) ?? []).some(({ of }) => of === unit?.of)) return null;
  if (said === own || (said === "" && unit?.of !== "money")) return { times: 1n, by: 1n };
  for (const [word, power] of POWERS) {
    if (!said.startsWith(word)) continue;
    const named = said.slice(word.length);
    // Ten thousand alone are ten thousand of the field's unit; of money they are yuan, also where a field counts in 万元.
    if (named === "" && unit?.of !== "money") return { times: power, by: 1n };
    const measure = (MEASURES.get(named === "" ? "元" : named) ?? []).find(({ of }) => of === unit?.of);
    if (measure !== undefined && unit !== null) return { times: measure.steps * power, by: unit.steps };
  }
  return null;
}

/** What a unit's word measures, `万元` too; `null` for a word that the table does not have. */
function measureOf(word: string, power: string): Measure | null {
  const measure = MEASURES.get(word)?.[0];
  if (measure !== undefined) return { of: measure.of, steps: measure.steps * POWERS.get(power)! };
  const first = word.charAt(0);
  const rest = word.slice(1);
  return power === "" && POWERS.has(first) && first !== "" ? measureOf(rest, first) : null;
}

function isSameUnit(one: string, other: string): boolean {
  const a = measureOf(one, "");
  const b = measureOf(other, "");
  return one === other || (a !== null && b !== null && a.of === b.of && a.steps === b.steps);
}

function converted(whole: string, fraction: string, { times, by }: Factor, field: NumberField): NumberRead {
  const { decimals } = field;
  if (times === by) return fitting(tidy(whole, fraction, decimals), field);
  const scale = 10n ** BigInt(decimals);
  const over = by * 10n ** BigInt(fraction.length);
  const steps = BigInt(`${whole}${fraction}`) * times * scale;
  if (steps % over !== 0n) return { problem: fractionProblem(decimals) };
  const digits = String(steps / over).padStart(decimals + 1, "0");
  const at = digits.length - decimals;
  return fitting(tidy(digits.slice(0, at), withoutZeros(digits.slice(at)), decimals), field);
}

const fractionProblem = (decimals: number): string =>
  decimals === 0 ? NUMBER_PROBLEMS.whole() : NUMBER_PROBLEMS.decimals(decimals);

function fitting(figure: string, { decimals, most }: NumberField): NumberRead {
  if ((figure.split(".")[1] ?? "").length > decimals) return { problem: fractionProblem(decimals) };
  return most !== undefined && figure.length > most ? { problem: NUMBER_PROBLEMS.long(most) } : { figure };
}

/** Why a text that is not read is none. */
function unreadProblem(text: string, { unit }: NumberField): string {
  // The digit of m³ is none of a number.
  const figures =
    text
      .normalize("NFKC")
      .replace(/([a-z])[23](?!\d)/gi, "$1")
      .match(/\d+(?:[.,]\d+)*/g) ?? [];
  if (figures.length > 1) return NUMBER_PROBLEMS.several();
  const [figure] = figures;
  if (figure === undefined) return NUMBER_PROBLEMS.none();
  const [before = "", after = ""] = text.split(figure, 2).map((part) => part.trim());
  if (/^[-\u2010-\u2015\u2212]$/.test(before)) return NUMBER_PROBLEMS.negative();
  if (figure.includes(",")) return NUMBER_PROBLEMS.comma();
  const [word = ""] = unitKey(before === "" ? after : before).split(/\/|每/);
  const said = (before + after).slice(0, REPEATED);
  if (unit !== "" && (before === "" || after === "") && measureOf(word, "") !== null)
    return NUMBER_PROBLEMS.unit(said, unit);
  return said === "" ? NUMBER_PROBLEMS.none() : NUMBER_PROBLEMS.unread(said);
}
