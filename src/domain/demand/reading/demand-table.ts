import { cityAt } from "../../timber/cities.ts";
import { gradeNamed, type TradeLexicon } from "../../timber/reading/word-hits.ts";
import { demandUnitOf, priceOf, quantityOf } from "./demand-amounts.ts";
import type { DemandUnit } from "./demand-line.ts";
import type { Amount, TokenValue } from "./demand-reader.ts";
import { sizeOf } from "./demand-token-facts.ts";

/** The columns that a heading row names, in order, or `null` if the row is none. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/^单位$|^unit$/, "unit"],
  [/(?<![询报求出])价|price/, "price"],
  [/数量|方数|方量|[件片张根支条块包捆托方]数|体积|立方|面积|平方|qty|quantity|volume/, "quantity"],
  [/径|口径|检尺|dia/, "diameter"],
  [/等级|级别|grade/, "grade"],
  [/厚|thick/, "thickness"],
  [/宽|width/, "width"],
  [/长|length/, "length"],
  [/规格|尺寸|size|spec/, "size"],
  [/[到送收]货(?:地|城市)|目的地/, "city"],
  [
    /树种|品名|材种|材质|名称|产品|品种|产地|品牌|港口?|仓库|交货|备注|序号|干燥|日期|地区|地址|要求|用途|species|item|no/,
    "other",
  ],
];

/** `length`: the goods' own, where it is what the column is called by. */
type Column = { readonly role: string; readonly text: string; readonly length?: number };

/** `lead`: what stands in front of lengths that are written across the head; read as a heading of its own. */
export type Table = { readonly columns: readonly Column[]; readonly cut: RegExp; readonly lead: string };

const CUTS: readonly RegExp[] = [/(?<!\s)\s*[|]\s*/, /(?<!\s)\s*\t\s*/, /(?<!\s)\s*,\s*/, /\s+/];
const BORDERS = /^\||\|$/g;
const LONGEST_NAME = 10;

/** A length in mm, as it stands alone in a cell of the head: 3米, 4.0, 3900. */
function lengthIn(cell: string): number | null {
  const [, figure, unit] = /^(\d{1,2}(?:\.\d{1,2})?|\d{4,5})\s*(米|m|mm)?长?$/.exec(cell) ?? [];
  const value = Number(figure);
  const length = value < 20 && unit !== "mm" ? Math.round(value * 1000) : value;
  return length >= 900 && length <= 13_000 ? length : null;
}

const COUNT = /^(\d{1,6}(?:\.\d{1,3})?)\s*([^\d\s]{0,3})$/;

/** What the cells of a head name, or most of them over a row of as many cells with figures. */
function columnsNamed(cells: readonly string[], below: string, cut: RegExp): Column[] {
  const columns = cells.map((text): Column => {
    const [, role = ""] = COLUMNS.find(([pattern]) => text.length <= LONGEST_NAME && pattern.test(text)) ?? [];
    return { role, text };
  });
  const unnamed = columns.filter(({ role }) => role === "").length;
  const isOver = 2 * unnamed < cells.length && /\d/.test(below) && below.split(cut).length === cells.length;
  return unnamed === 0 || isOver ? columns : [];
}

/** 规格 3米 4米 6米, where below each length stands how many: at least two that rise, and nothing else with a figure. */
function columnsAlong(cells: readonly string[], below: string, cut: RegExp, lead: string): Column[] {
  const from = cells.findIndex((cell) => /\d/.test(cell));
  const lengths = cells.slice(from).map(lengthIn);
  if (lengths.length < 2 || lengths.some((one, at) => one === null || one <= (lengths[at - 1] ?? 0))) return [];
  const counts = below.split(cut);
  const leads = counts.splice(0, counts.length - lengths.length);
  if (leads.length === 0 || !counts.every((one) => COUNT.test(one))) return [];
  const along = lengths.map((length) => ({ role: "quantity", text: lead, length: length ?? 0 }));
  return [...leads.map((text) => ({ role: "other", text })), ...along];
}

/** A row that only names columns: 树种 规格 数量(方) 单价. */
export function tableOf(row: string, next: string): Table | null {
  const [head, below] = [row, next].map((one) => one.trim().replace(BORDERS, "").trim()) as [string, string];
  // Names of columns hold no figures but those of their units, as nearly every other row does.
  const isNamed = !/[\d:]/.test(head.replace(/m[23](?!\d)/g, ""));
  const lead = isNamed ? "" : row.slice(0, row.search(/\d/));
  if (!/\d/.test(below)) return null;
  for (const cut of CUTS) {
    const cells = head.split(cut);
    const columns = isNamed ? columnsNamed(cells, below, cut) : columnsAlong(cells, below, cut, lead);
    if (columns.length > 1) return { columns, cut, lead };
  }
  return null;
}

/** 数量(张), 单价元/方, 件数: what the name of a column counts in. */
function unitNamed(text: string): DemandUnit | null {
  const inside = /[(/](.{1,6}?)\)?$/.exec(text)?.[1] ?? "";
  const [, counted] = /^(方|件|片|张|根|支|条|块|包|捆|托)数/.exec(text) ?? [];
  const measured = /立方|方量|体积/.test(text) ? "方" : /面积|平方/.test(text) ? "平" : "";
  return demandUnitOf(inside.replace(/^元\//, "")) ?? demandUnitOf(counted ?? measured);
}

/** 单价(元/根), 每张单价: what the name of a column prices. */
const PRICED = /[/每]\s?(\p{Script=Han}{1,3}?|m[23])(?=[)单价]|$)/u;

/** Least and most of a bare number that is a side: mm, of diameters cm. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  thickness: [0.1, 20_000],
  width: [0.1, 20_000],
  length: [0.1, 20_000],
  diameter: [4, 150],
};

/** What a number means under its column; `unit` stands behind it, `counted` is the unit of the row's own cell. */
function valueIn({ role, text }: Column, figure: string, unit: string, counted: DemandUnit | null): TokenValue | null {
  const value = Number(figure);
  if (role === "quantity") {
    const said = unit === "" ? (counted ?? unitNamed(text)) : demandUnitOf(unit);
    return said === null && unit !== "" ? null : quantityOf(value, said ?? "m3", said === null ? 0.6 : 0.9);
  }
  if (unit !== "") return null;
  if (role === "price") return priceOf(value, demandUnitOf(PRICED.exec(text)?.[1] ?? ""));
  const [least, most] = BOUNDS[role] ?? [Number.POSITIVE_INFINITY, 0];
  const side = role === "length" && value < 20 ? Math.round(value * 1000) : value;
  if (side < least || side > most) return null;
  return sizeOf(role === "diameter" ? { diameterMin: side, diameterMax: side } : { [role]: side });
}

/** The grade or the city that a cell names under a column of such. */
function nameIn({ role }: Column, cell: string, lexicon: TradeLexicon): TokenValue | null {
  const codes = role === "grade" ? gradeNamed(cell, lexicon)?.codes : undefined;
  if (codes !== undefined) return { field: "grade", codes, sure: 0.9 };
  const city = role === "city" ? cityAt(cell, 0)?.city : undefined;
  return city === undefined ? null : { field: "city", ...city, sure: 0.9 };
}

/** What a cell is worth against whatever else its characters may say. */
const CELL = 60;

/** Cells of a table row that hold a bare number mean what their column says; `null` where the row is none of the table. */
export function cellsIn(text: string, { columns: all, cut }: Table, lexicon: TradeLexicon): Amount[] | null {
  const margin = text.search(/\S|$/);
  let at = text.charAt(margin) === "|" ? margin + 1 : margin;
  const row = text.slice(at).trimEnd().replace(/\|$/, "");
  const cells = row.split(new RegExp(`(${cut.source})`)).flatMap((piece, index) => {
    const start = at;
    at += piece.length;
    return index % 2 === 1 ? [] : [{ start: start + piece.search(/\S|$/), text: piece.trim() }];
  });
  // Cells in front that are as those above may be left out.
  const isIndented = margin > 0 && cells.length > 1 && cells.length < all.length;
  const columns = isIndented ? all.slice(-cells.length) : all;
  // The last cells of a row may be empty where a sign stands between them.
  const isWhole = cells.length === columns.length || (/[|\t]/.test(row) && cells.length === columns.length - 1);
  if (!isWhole) return null;
  const counted = demandUnitOf(cells[columns.findIndex(({ role }) => role === "unit")]?.text ?? "");
  return cells.flatMap(({ start, text: cell }, index): Amount[] => {
    const column = columns[index] ?? { role: "", text: "" };
    const place = { start, end: start + cell.length, weight: CELL };
    if (column.role === "unit") return [{ ...place, values: [] }];
    const [, figure, unit = ""] = COUNT.exec(cell) ?? [];
    const counts = figure === undefined ? null : valueIn(column, figure, unit, counted);
    const value = nameIn(column, cell, lexicon) ?? counts;
    // How many of the length that stands in the head.
    const along = column.length === undefined ? [] : [sizeOf({ length: column.length })];
    return value === null ? [] : [{ ...place, values: [...along, value] }];
  });
}
