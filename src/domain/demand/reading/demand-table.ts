import type { ReadSizes } from "../../timber/reading/size-units.ts";
import { gradeNamed, type TradeLexicon } from "../../timber/reading/word-hits.ts";
import { demandUnitOf, priceOf, quantityOf } from "./demand-amounts.ts";
import type { DemandUnit } from "./demand-line.ts";
import type { Amount, TokenValue } from "./demand-reader.ts";

/** The columns that a heading row names, in order, or `null` if the row is none. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/^单位$|^unit$/, "unit"],
  [/单价|价格|目标价|价位|price/, "price"],
  [/数量|方数|方量|件数|片数|张数|根数|体积|立方|面积|平方|qty|quantity|volume/, "quantity"],
  [/径|口径|检尺|dia/, "diameter"],
  [/等级|级别|grade/, "grade"],
  [/厚|thick/, "thickness"],
  [/宽|width/, "width"],
  [/长|length/, "length"],
  [/规格|尺寸|size|spec/, "size"],
  [
    /树种|品名|材种|材质|名称|产品|品种|产地|品牌|港口?|仓库|交货|备注|序号|干燥|日期|地区|地址|要求|用途|species|item|no/,
    "other",
  ],
];

type Column = { readonly role: string; readonly text: string };

export type Table = {
  readonly columns: readonly Column[];
  readonly cut: RegExp;
  /** What stands in front of lengths that are written across the head; read as a heading of its own. */
  readonly lead: string;
};

const CUTS: readonly RegExp[] = [/(?<!\s)\s*[|]\s*/, /(?<!\s)\s*\t\s*/, /(?<!\s)\s*,\s*/, /\s+/];

/** A length in mm, as it stands alone in a cell of the head: 3米, 4.0, 3900. */
function lengthIn(cell: string): number | null {
  const [, figure, unit] = /^(\d{1,2}(?:\.\d{1,2})?|\d{4,5})\s*(米|m|mm)?长?$/.exec(cell.trim()) ?? [];
  const value = Number(figure);
  const length = value < 20 && unit !== "mm" ? Math.round(value * 1000) : value;
  return length >= 900 && length <= 13_000 ? length : null;
}

const COUNT = /^(\d{1,6}(?:\.\d{1,3})?)\s*([^\d\s]{0,3})$/;

/** 规格 3米 4米 6米, where below each length stands how many: at least two that rise, and nothing else with a figure. */
function crossTableOf(row: string, next: string): Table | null {
  for (const cut of CUTS) {
    const [cells, below] = [row.trim().split(cut), next.trim().split(cut)];
    const from = cells.findIndex((cell) => lengthIn(cell) !== null);
    const [leads, along] = [cells.slice(0, from), cells.slice(from).map(lengthIn)];
    const rises = along.every((one, at) => one !== null && (at === 0 || one > (along[at - 1] ?? 0)));
    const isCounted =
      below.length > along.length && below.slice(-along.length).every((cell) => COUNT.test(cell.trim()));
    if (along.length < 2 || !rises || !isCounted || leads.some((one) => /\d/.test(one))) continue;
    const first = below.slice(0, -along.length).map((_, at) => ({ role: "other", text: leads[at] ?? "" }));
    const columns = [...first, ...along.map((mm) => ({ role: "along", text: String(mm) }))];
    return { columns, cut, lead: row.slice(0, row.search(/\d/)) };
  }
  return null;
}

/** A row that only names columns: 树种 规格 数量(方) 单价. */
export function tableOf(row: string, next: string): Table | null {
  const crossed = crossTableOf(row, next);
  if (crossed !== null) return crossed;
  const trimmed = row.trim().replace(/^\||\|$/g, "");
  // Names of columns hold no figures but those of their units, as nearly every other row does.
  if (/[\d:]/.test(trimmed.replace(/m[23](?!\d)/g, ""))) return null;
  for (const cut of CUTS) {
    const cells = trimmed.split(cut);
    const columns = cells.map((text) => ({ role: COLUMNS.find(([pattern]) => pattern.test(text))?.[1] ?? "", text }));
    if (cells.length > 1 && columns.every(({ role, text }) => role !== "" && text.length <= 10))
      return { columns, cut, lead: "" };
  }
  return null;
}

/** 数量(张), 单价元/方, 件数: what the name of a column counts in. */
function unitNamed(text: string): DemandUnit | null {
  const inside = /[(/](.{1,6}?)\)?$/.exec(text)?.[1] ?? "";
  const [, counted] = /^(方|件|片|张|根)数/.exec(text) ?? [];
  const measured = /立方|方量|体积/.test(text) ? "方" : /面积|平方/.test(text) ? "平" : "";
  return demandUnitOf(inside.replace(/^元\//, "")) ?? demandUnitOf(counted ?? measured);
}

/** 单价(元/根), 每张单价: what the name of a column prices. */
const PRICED = /[/每]\s?(\p{Script=Han}{1,3}?|m[23])(?=[)单价]|$)/u;

const amountOf = (figure: string, unit: DemandUnit | null): TokenValue | null =>
  quantityOf(Number(figure), unit ?? "m3", unit === null ? 0.6 : 0.9);

const sizeOf = (sizes: ReadSizes): TokenValue => ({ field: "size", sizes, lengths: [] });

/** What a bare number means under its column. `counted`: the unit of the row's own cell. */
function valueIn({ role, text }: Column, figure: string, counted: DemandUnit | null): TokenValue | null {
  const value = Number(figure);
  if (role === "quantity") return amountOf(figure, counted ?? unitNamed(text));
  if (role === "price") return priceOf(value, demandUnitOf(PRICED.exec(text)?.[1] ?? ""));
  if (role === "diameter") return value < 4 || value > 150 ? null : sizeOf({ diameterMin: value, diameterMax: value });
  if (role !== "thickness" && role !== "width" && role !== "length") return null;
  const mm = role === "length" && value < 20 ? Math.round(value * 1000) : value;
  return mm > 0 && mm <= 20_000 ? sizeOf({ [role]: mm }) : null;
}

/** What a cell is worth against whatever else its characters may say. */
const CELL = 60;

/** Cells of a table row that hold a bare number mean what their column says. */
export function cellsIn(text: string, { columns, cut, lead }: Table, lexicon: TradeLexicon): Amount[] {
  const margin = text.search(/\S|$/);
  let at = text.charAt(margin) === "|" ? margin + 1 : margin;
  const row = text.slice(at).trimEnd().replace(/\|$/, "");
  const cells = row.split(new RegExp(`(${cut.source})`)).flatMap((piece, index) => {
    const start = at;
    at += piece.length;
    return index % 2 === 1 ? [] : [{ start: start + piece.search(/\S|$/), text: piece.trim() }];
  });
  // The last cells of a row may be empty where a sign stands between them.
  const isWhole = cells.length === columns.length || (/[|\t]/.test(row) && cells.length === columns.length - 1);
  if (!isWhole) return [];
  const unitCell = cells[columns.findIndex(({ role }) => role === "unit")];
  const counted = demandUnitOf(unitCell?.text ?? "");
  return cells.flatMap(({ start, text: cell }, index): Amount[] => {
    const { role = "", text: head = "" } = columns[index] ?? {};
    const place = { start, end: start + cell.length, weight: CELL };
    const [, figure, unit = ""] = COUNT.exec(cell) ?? [];
    const grade = role === "grade" ? gradeNamed(cell, lexicon) : null;
    if (role === "unit") return [{ ...place, values: [] }];
    if (grade !== null) return [{ ...place, values: [{ field: "grade", codes: grade.codes, sure: 0.9 }] }];
    if (figure === undefined) return [];
    if (role === "along") {
      // How many of the length that stands in the head.
      const isCounted = unit === "" || demandUnitOf(unit) !== null;
      const value = isCounted ? amountOf(figure, demandUnitOf(unit) ?? unitNamed(lead)) : null;
      return value === null ? [] : [{ ...place, values: [sizeOf({ length: Number(head) }), value] }];
    }
    const value = unit === "" ? valueIn({ role, text: head }, figure, counted) : null;
    return value === null ? [] : [{ ...place, values: [value] }];
  });
}
