import { cityAt } from "../../timber/cities.ts";
import { gradeNamed, type TradeLexicon } from "../../timber/reading/word-hits.ts";
import { priceOf, quantityOf } from "./demand-amounts.ts";
import type { DemandUnit } from "./demand-line.ts";
import type { Amount, TokenValue } from "./demand-reader.ts";
import { sizeOf } from "./demand-token-facts.ts";
import { demandUnitOf } from "./demand-units.ts";
import { COUNT, type Column, type Table } from "./table-head.ts";

/** 数量(张), 单价元/方, 件数: what the name of a column counts in. */
function unitNamed(text: string): DemandUnit | null {
  const inside = /[(/](.{1,6}?)\)?$/.exec(text)?.[1] ?? "";
  const [, counted] = /^(方|件|片|张|根|支|条|块|包|捆|托)数/.exec(text) ?? [];
  const measured = /立方|方量|体积/.test(text) ? "方" : /面积|平方/.test(text) ? "平" : "";
  return demandUnitOf(inside.replace(/^元\//, "")) ?? demandUnitOf(counted ?? measured);
}

/** 单价(元/根), 每张单价: what the name of a column prices. */
const PRICED = /[/每]\s?(\p{Script=Han}{1,3}?|m[23])(?=[)单价]|$)/u;

/** Millimetres of the unit that the name of a column ends in: 宽cm, 长(m). */
const MM: Readonly<Record<string, number>> = {
  mm: 1,
  "(mm)": 1,
  毫米: 1,
  cm: 10,
  "(cm)": 10,
  公分: 10,
  厘米: 10,
  "(厘米)": 10,
  "(公分)": 10,
  m: 1000,
  "(m)": 1000,
  米: 1000,
  "(米)": 1000,
};

/** Least and most of a bare number that is a side: mm, of diameters cm. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  thickness: [0.1, 20_000],
  width: [0.1, 20_000],
  length: [0.1, 20_000],
  diameter: [4, 150],
};

/** What a number means under its column; `unit` stands behind it, `counted` is the unit of the row's own cell. */
function valueIn(
  { role, text, along }: Column,
  figure: string,
  unit: string,
  counted: DemandUnit | null,
): TokenValue | null {
  const value = Number(figure);
  if (role === "quantity") {
    const statedUnit = unit === "" ? (counted ?? unitNamed(text)) : demandUnitOf(unit);
    // Under sections in the head the unit of the cells is unknown.
    if (statedUnit === null && unit === "" && along?.thickness !== undefined)
      return guessed(quantityOf(value, "m3", 0.5));
    return statedUnit === null && unit !== ""
      ? null
      : quantityOf(value, statedUnit ?? "m3", statedUnit === null ? 0.6 : 0.9);
  }
  if (unit !== "") return null;
  if (role === "price") return priceOf(value, demandUnitOf(PRICED.exec(text)?.[1] ?? ""));
  const [least, most] = BOUNDS[role] ?? [Number.POSITIVE_INFINITY, 0];
  const [unitOf] = Object.entries(MM).find(([name]) => text.endsWith(name)) ?? [];
  const side =
    unitOf !== undefined && role !== "diameter"
      ? Math.round(value * (MM[unitOf] ?? 1) * 10) / 10
      : role === "length" && value < 20
        ? Math.round(value * 1000)
        : value;
  if (side < least || side > most) return null;
  return sizeOf(role === "diameter" ? { diameterMin: side, diameterMax: side } : { [role]: side });
}

/** An amount whose unit is in question. */
const guessed = (value: TokenValue | null): TokenValue | null =>
  value?.field === "quantity" ? { ...value, upTo: null } : value;

/** The grade or the city that a cell names under a column of such. */
function nameIn({ role }: Column, cell: string, lexicon: TradeLexicon): TokenValue | null {
  const codes = role === "grade" ? gradeNamed(cell, lexicon)?.codes : undefined;
  if (codes !== undefined) return { field: "grade", codes, sure: 0.9 };
  const city = role === "city" ? cityAt(cell, 0)?.city : undefined;
  return city === undefined ? null : { field: "city", ...city, sure: 0.9 };
}

/** What a cell is worth against whatever else its characters may mean. */
const CELL = 60;

/** Cells of a table row that hold a bare number mean what their column states; `null` where the row is none of the table. */
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
    // How many of the size that stands in the head.
    const along = column.along === undefined ? [] : [sizeOf(column.along)];
    return value === null ? [] : [{ ...place, values: [...along, value] }];
  });
}
