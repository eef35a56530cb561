import { decimalText, type Field, fieldText, isDay } from "../../fields.ts";
import { lengthOf } from "../../text.ts";
import { GOODS_FIELDS, type GoodsFields, type GoodsInput } from "../goods/goods-fields.ts";
import { type CellRead, keyOf, meansNone, plainText, scaledNumber } from "./import-cells.ts";

type Facts = typeof GOODS_FIELDS;
/** Facts whose cell is read by their type alone. */
export type FactColumn = {
  [Name in keyof Facts]: Facts[Name]["imported"] extends string ? Name : never;
}[keyof Facts];

/** Facts of the record whose cell is read by their type, with the names of its column. */
export const factColumnNames = (fields: GoodsFields): [name: string, names: string][] =>
  Object.entries(fields).flatMap(([name, { imported, label }]) =>
    typeof imported === "string" ? [[name, `${label} ${imported}`]] : [],
  );

const YES = ["是", "有", "yes", "true", "1"];
const NO = ["否", "无", "no", "false", "0"];

/** The value of a fact in a cell, by its type. */
export function factRead({ type, label }: Field, cell: string): CellRead<unknown> {
  const shown = plainText(cell);
  const key = keyOf(cell);
  const unknown = { problem: `${label}“${shown}”不认识` };
  switch (type.kind) {
    case "code":
    case "choice": {
      const named = type.of?.find(({ code, name, aliases = [] }) =>
        [String(code), name, ...aliases].some((one) => keyOf(one) === key),
      );
      return named === undefined ? unknown : { value: named.code };
    }
    case "whole": {
      const unit = keyOf(type.unit);
      const digits = unit !== "" && key.endsWith(unit) ? key.slice(0, -unit.length) : key;
      const value = scaledNumber(digits, type.decimals);
      const exact = /^\d+(?:\.0*)?$/.test(digits) || type.decimals > 0;
      if (value === null || !exact) return { problem: `${label}“${shown}”不是${type.decimals === 0 ? "整数" : "数"}` };
      const [least, most] = [type.least, type.most].map((bound) => decimalText(bound, type.decimals));
      return value >= type.least && value <= type.most
        ? { value }
        : { problem: `${label} ${shown} 超出范围（${least}–${most}${type.unit === "" ? "" : ` ${type.unit}`}）` };
    }
    case "flag":
      if (YES.includes(key)) return { value: true };
      return NO.includes(key) ? { value: false } : unknown;
    case "day": {
      const [year = "", month = "", date = ""] = shown.split(/[-/.年月日]/);
      const value = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
      return isDay(value) ? { value } : { problem: `${label}“${shown}”不是日期` };
    }
    case "text":
      return lengthOf(shown) <= type.most ? { value: shown } : { problem: `${label}超过 ${type.most} 个字` };
    default:
      return unknown;
  }
}

/** The facts that cells state by their types; an unreadable cell is noted and left out. */
export function factsRead(
  cells: Readonly<{ [column: string]: string | undefined }>,
  log: { readonly notes: string[] },
  fields: GoodsFields = GOODS_FIELDS,
): Partial<Pick<GoodsInput, FactColumn>> {
  const read: { [fact: string]: unknown } = {};
  for (const [name] of factColumnNames(fields)) {
    const cell = cells[name] ?? "";
    if (plainText(cell) === "") continue;
    const one = factRead(fields[name]!, cell); // it is one of them
    if ("value" in one) read[name] = one.value;
    else if (!meansNone(cell)) log.notes.push(`${one.problem}，未录入`);
  }
  return read;
}

/** The cells that read back as those facts. */
export const factCells = (facts: Readonly<{ [fact: string]: unknown }>): { [Name in FactColumn]: string } =>
  Object.fromEntries(
    factColumnNames(GOODS_FIELDS).map(([name]) => {
      const value = facts[name] ?? null;
      return [name, value === null ? "" : fieldText(GOODS_FIELDS[name as FactColumn], value)];
    }),
  ) as { [Name in FactColumn]: string };

/** Facts that neither a cell nor the title states, so that what the merchant stated of them may stay. */
export const unstatedFacts = (
  stated: Readonly<{ [fact: string]: unknown }>,
  fields: GoodsFields = GOODS_FIELDS,
): string[] =>
  Object.entries(fields)
    .filter(([, { imported, retainedWith }]) => typeof imported === "string" || retainedWith !== undefined)
    .map(([name]) => name)
    .filter((name) => (stated[name] ?? null) === null);
