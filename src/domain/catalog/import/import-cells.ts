import { type Fen, fen } from "../../money.ts";
import { SALE_UNIT_OF } from "../../timber/reading/sale-units.ts";
import { MOISTURE_TYPES, type MoistureType, SALE_UNITS, type SaleUnit } from "../../timber/spec.ts";
import { NUMBER_PROBLEMS, type NumberField, numberTyped, stepsOfFigure } from "../../typed-number.ts";
import type { GoodsStatus } from "../goods/goods-states.ts";

/** The value of one cell, or why it has none. An empty cell is `null` throughout. */
export type CellRead<T> = { readonly value: T } | { readonly problem: string };

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** A cell as text that may be stored and shown: one line, single blanks, no control characters. */
export const plainText = (cell: string | undefined): string =>
  (cell ?? "").replace(CONTROLS, " ").replace(LONE_SURROGATES, "").replace(/\s+/gu, " ").trim();

/** A cell as a value: compatibility forms folded as well, so that full-width digits are digits. */
export const plainValue = (cell: string | undefined): string => plainText(plainText(cell).normalize("NFKC"));

/** A cell as it is compared: compatibility forms folded, no blanks, small letters. */
export const keyOf = (cell: string): string => plainValue(cell).toLowerCase().replaceAll(" ", "");

/** `text` × 10^`decimals` as a whole number, half up; `null` when it is no number without a sign. */
export function scaledNumber(text: string, decimals: number): number | null {
  const read = figureIn(text, { decimals: MOST_DECIMALS, unit: "" });
  if ("problem" in read || read.figure === "" || !/^[\d,]+(?:\.\d*)?$/.test(text)) return null;
  return stepsIn(read.figure, decimals);
}

/** Digits behind the point that a spreadsheet may give a number that it computed. */
const MOST_DECIMALS = 30;
/** Digits before the point. */
const MOST_DIGITS = 12;

/** The number in a cell, by the reader of typed numbers; an empty cell has none. */
function figureIn(cell: string, field: NumberField): { readonly figure: string } | { readonly problem: string } {
  const read = numberTyped(plainText(cell), field);
  if ("problem" in read) return read;
  const [whole = ""] = read.figure.split(".");
  return whole === "" || whole.length > MOST_DIGITS ? { problem: NUMBER_PROBLEMS.none() } : read;
}

function stepsIn(figure: string, decimals: number): number | null {
  const steps = stepsOfFigure(figure, decimals);
  return Number.isSafeInteger(steps) ? steps : null;
}

/** Why a cell is no number: what it is not, and the cause where that explains more. */
const CAUSES: readonly string[] = [NUMBER_PROBLEMS.comma(), NUMBER_PROBLEMS.several(), NUMBER_PROBLEMS.negative()];
const notNumber = (name: string, cell: string, what: string, cause = ""): { problem: string } => ({
  problem: `${name}“${plainText(cell)}”不是${what}${CAUSES.includes(cause) ? `：${cause}` : ""}`,
});

/** Tenths of a millimetre: `30`, `30.0`, `2.7mm`, `3cm`; what is finer than a tenth is not read. */
export function millimetreTenths(cell: string, name: string, most: number): CellRead<number> {
  const read = figureIn(cell, { decimals: 1, unit: "mm" });
  if ("problem" in read) return notNumber(name, cell, "毫米数", read.problem);
  const tenths = stepsIn(read.figure, 1) ?? 0;
  return tenths >= 1 && tenths <= most * 10
    ? { value: tenths }
    : { problem: `${name} ${plainText(cell)} 超出范围（不大于 ${most} mm）` };
}

/** Whole units between `least` and `most`; `30.0` is 30, `3cm` of mm is 30, `1.2万根` is 12000. */
export function wholeNumber(cell: string, name: string, unit: string, least: number, most: number): CellRead<number> {
  const read = figureIn(cell, { decimals: 0, unit });
  if ("problem" in read) return notNumber(name, cell, "整数", read.problem);
  const value = stepsIn(read.figure, 0) ?? -1;
  return value >= least && value <= most
    ? { value }
    : { problem: `${name} ${plainText(cell)} 超出范围（${least}–${most} ${unit}）` };
}

/** Boards and logs are longer than this, mm, so that a smaller number without a unit counts something else. */
const SHORTEST_BARE = 100;
const SHORTEST = 10;

/** A length, mm; `4` alone is no board of 4 mm. */
export function lengthRead(cell: string, name: string, most: number): CellRead<number> {
  const read = wholeNumber(cell, name, "mm", 1, most);
  const isBare = /^[\d.,]+$/.test(keyOf(cell));
  const isShort =
    "value" in read ? read.value < (isBare ? SHORTEST_BARE : SHORTEST) : isBare && Number(keyOf(cell)) < SHORTEST_BARE;
  return isShort ? { problem: `${name}“${plainText(cell)}”没有写单位，没有这么短的木材，请写成 4000 或 4m` } : read;
}

/** Largest stock or bundle, mm³: a million m³. */
const MOST_VOLUME = 1_000_000_000_000_000;

/** m³ with up to nine decimals as whole mm³; m², with up to six, of what is so many tenths of a mm thick. */
export function cubicMillimetres(cell: string, name: string, thicknessTenths: number | null): CellRead<number> {
  const area = figureIn(cell, { decimals: MOST_DECIMALS, unit: "m2" });
  const isArea = "figure" in area && /[^\d.,百千万]/.test(keyOf(cell));
  if (isArea && thicknessTenths === null) return { problem: `${name}“${plainText(cell)}”按平方米填写须有厚度` };
  const measured = isArea ? area : figureIn(cell, { decimals: MOST_DECIMALS, unit: "m3" });
  if ("problem" in measured) return notNumber(name, cell, "立方米数", measured.problem);
  const steps = stepsIn(measured.figure, isArea ? 6 : 9);
  const value = isArea && steps !== null ? Math.round((steps * (thicknessTenths ?? 0)) / 10) : steps;
  return value !== null && value <= MOST_VOLUME ? { value } : { problem: `${name} ${plainText(cell)} m³ 过大` };
}

/** mm³ as m³ without needless zeros, exact. */
export function cubicMetres(mm3: number): string {
  const digits = String(BigInt(mm3)).padStart(10, "0");
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0{1,9}$/, "");
}

const KNOWN_UNITS = SALE_UNITS.map(({ name }) => name).join("、");
/** `m³`, `元/张`, `件`. */
export function saleUnitRead(cell: string): CellRead<SaleUnit> {
  const unit = SALE_UNIT_OF.get(keyOf(cell).replace(/^[元¥]?\/?每?/, ""));
  return unit === undefined ? { problem: `销售单位“${plainText(cell)}”不认识，应为 ${KNOWN_UNITS}` } : { value: unit };
}

/** Highest unit price, fen. */
const DEAREST = 99_999_999;

/** Money of other countries, in a price that `keyOf` has made plain. */
const FOREIGN = /[$€£]|us[d$]|eur|gbp|jpy|hkd|cad|nzd|美[元金刀]|欧元|英镑|日元|港[币元]|加[元币]|纽币|卢布/;

const MANY: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000 };

/** Yuan, exactly, with the unit where one is written: `1,680.00`, `¥1680`, `85元/张`, `1.35万元/m³`, `1280元/千张`. */
export function priceRead(cell: string): CellRead<{ price: Fen; unit: SaleUnit | null }> {
  const text = keyOf(cell);
  if (FOREIGN.test(text)) return { problem: `价格“${plainText(cell)}”不是人民币，请换算为元` };
  if (/[面电][议谈询]|议价|询价|来电/.test(text))
    return {
      problem: `价格“${plainText(cell)}”是面议：面议的商品也要有参考价，请填上价格，导入后在商品表单里选“面议”`,
    };
  if (/\d[元块]?起|^起价?:?\d|\d\+$/.test(text))
    return { problem: `价格“${plainText(cell)}”是起价，不是一个确定的价，请写成确定的价格` };
  const [, amount = "", many, per] = /^([^/每]+)(?:[/每]([百千万]?)(.+))?$/.exec(text) ?? [];
  const figure = figureIn(amount, { decimals: 2, unit: "元" });
  const wrong = { problem: `价格“${plainText(cell)}”不正确，应为元，最多两位小数` };
  if ("problem" in figure) return wrong;
  const all = stepsIn(figure.figure, 2) ?? 0;
  const price = all / (MANY[many ?? ""] ?? 1);
  if (all > 0 && !Number.isInteger(price)) return wrong;
  if (price < 1 || price > DEAREST) return { problem: `价格 ${plainText(cell)} 超出范围（0.01–999999.99 元）` };
  if (per === undefined) return { value: { price: fen(price), unit: null } };
  const unit = saleUnitRead(per);
  return "problem" in unit ? unit : { value: { price: fen(price), unit: unit.value } };
}

/** Fen as plain yuan: `1680`, `85.5`. */
export const yuanText = (price: Fen): string => {
  const digits = String(price).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0{1,9}$/, "");
};

const YES = new Set("含税 含 是 true yes y 1 真 √ 含税价 已含税 t 有".split(" "));
const NO = new Set("不含税 不含 否 false no n 0 假 × x 未税 未含税 不含税价 裸价 f 无 未含".split(" "));

export function taxRead(cell: string): CellRead<boolean> {
  const key = keyOf(cell).replace(/\d{1,9}(?:\.\d{1,9})?%$/, "");
  if (YES.has(key) || YES.has(keyOf(cell))) return { value: true };
  return NO.has(key) || NO.has(keyOf(cell))
    ? { value: false }
    : { problem: `含税“${plainText(cell)}”不认识，应为 含税 或 不含税` };
}

/** The rate that such a cell names beside: `含税13%`; `null` for none. */
export function taxRateIn(cell: string): number | null {
  const [, rate] = /(\d{1,3})%$/.exec(keyOf(cell)) ?? [];
  return rate === undefined || Number(rate) > 100 ? null : Number(rate);
}

const STATUS_NAMES: readonly (readonly [GoodsStatus, string])[] = [
  [2, "2 在售 上架 已上架 销售中 出售中 在卖 现货 正常 onsale active on published 有货"],
  [3, "3 已下架 下架 停售 仓库中 未上架 off offsale inactive unpublished"],
  [0, "0 草稿 draft"],
  [1, "1 待审 待审核 审核中 inreview"],
  [5, "5 售罄 售完 已售罄 缺货 无货 soldout"],
];
const STATUSES = new Map(
  STATUS_NAMES.flatMap(([status, names]) => names.split(" ").map((name) => [name, status] as const)),
);

/** Rejection and a takedown by the operator are read-only and ignored on import. */
export function statusRead(cell: string): CellRead<GoodsStatus> {
  const status = STATUSES.get(keyOf(cell));
  return status === undefined
    ? { problem: `状态“${plainText(cell)}”不认识，应为 在售、已下架、草稿、待审或售罄` }
    : { value: status };
}

export type Moisture = { readonly moistureType: MoistureType | null; readonly moisturePct: number | null };

const PERCENT = /(\d{1,2})(?:\.\d{1,9})?%?(?:\s*[-~至]\s*(\d{1,2})(?:\.\d{1,9})?)?\s*%/;
const MOISTURES = new Map(
  MOISTURE_TYPES.flatMap(({ code, name, aliases }) =>
    [code, name, ...aliases].map((one) => [keyOf(one), code] as const),
  ),
);

/** `KD`, `窑干`, `KD 12%`, `8-12%`: the upper end is taken. */
export function moistureRead(cell: string): CellRead<Moisture> {
  const text = plainValue(cell);
  const percent = PERCENT.exec(text);
  const rest = keyOf(percent === null ? text : text.replace(percent[0], "")).replace(/含水率|[()<≤:,;]|以[内下]/g, "");
  const type = rest === "" ? null : MOISTURES.get(rest);
  if (type === undefined || (type === null && percent === null)) {
    return { problem: `含水率“${plainText(cell)}”不认识，应为 窑干（KD）、气干（AD）或湿材（GRN）` };
  }
  return { value: { moistureType: type, moisturePct: percent === null ? null : Number(percent[2] ?? percent[1]) } };
}

/** Whether a cell states that there is none, which is not the same as an empty one. */
export const meansNone = (cell: string | undefined): boolean => /^(?:无|没有|none|no|-)$/i.test(plainValue(cell));
