import { demandAmount, demandUnitOf } from "./demand-amounts.ts";
import { type DemandUnit, UNIT_STEPS } from "./demand-line.ts";
import type { Reader } from "./demand-reader.ts";
import { gradeNamed } from "./demand-words.ts";

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

export type Table = {
  readonly columns: readonly { readonly role: string; readonly text: string }[];
  readonly cut: RegExp;
  /** What stands in front of lengths that are written across the head; read as a heading of its own. */
  readonly lead: string;
};

/** A length in mm, as it stands alone in a cell of the head: 3米, 4.0, 3900. */
function lengthIn(cell: string): number | null {
  const match = /^(\d{1,2}(?:\.\d{1,2})?|\d{4,5})\s*(米|m|mm)?长?$/.exec(cell.trim());
  const value = Number(match?.[1]);
  const length = value < 20 && match?.[2] !== "mm" ? Math.round(value * 1000) : value;
  return match !== null && length >= 900 && length <= 13_000 ? length : null;
}

const amountIn = (cell: string): RegExpExecArray | null =>
  /^(\d{1,6}(?:\.\d{1,3})?)\s*([^\d\s]{0,3})$/.exec(cell.trim());

/** 规格 3米 4米 6米, where below each length stands how many: at least two that rise, and nothing else with a figure. */
function crossTableOf(row: string, next: string): Table | null {
  for (const cut of CUTS) {
    const cells = row.trim().split(cut);
    const lengths = cells.map(lengthIn);
    const from = lengths.findIndex((one) => one !== null);
    const along = lengths.slice(Math.max(0, from)).flatMap((one) => one ?? []);
    const leads = cells.slice(0, Math.max(0, from));
    const rises = along.every((one, at) => at === 0 || one > (along[at - 1] ?? 0));
    if (
      along.length < 2 ||
      from < 0 ||
      from + along.length < cells.length ||
      !rises ||
      leads.some((one) => /\d/.test(one))
    )
      continue;
    const below = next.trim().split(cut);
    const counts = below.slice(-along.length);
    if (below.length < Math.max(2, along.length + 1) || counts.some((one) => amountIn(one) === null)) continue;
    const first = Array.from({ length: below.length - along.length }, (_, at) => ({
      role: "other",
      text: leads[at] ?? "",
    }));
    return {
      columns: [...first, ...along.map((mm) => ({ role: "along", text: String(mm) }))],
      cut,
      lead: row.slice(0, row.search(/\d/)),
    };
  }
  return null;
}

const CUTS: readonly RegExp[] = [/(?<!\s)\s*[|]\s*/, /(?<!\s)\s*\t\s*/, /(?<!\s)\s*,\s*/, /\s+/];

/** A row that only names columns: 树种 规格 数量(方) 单价. */
export function tableOf(row: string, next: string): Table | null {
  const crossed = crossTableOf(row, next);
  if (crossed !== null) return crossed;
  const trimmed = row.trim().replace(/^\||\|$/g, "");
  // Names of columns hold no figures but those of their units, as nearly every other row does.
  if (/[\d:]/.test(trimmed.replace(/m[23](?!\d)/g, ""))) return null;
  for (const cut of CUTS) {
    const cells = trimmed.split(cut);
    if (cells.length < 2) continue;
    const columns = cells.map((text) => ({ role: COLUMNS.find(([pattern]) => pattern.test(text))?.[1] ?? "", text }));
    if (columns.every(({ role, text }) => role !== "" && text.length <= 10)) return { columns, cut, lead: "" };
  }
  return null;
}

/** How many of the length that stands in the head. */
function readCount(reader: Reader, start: number, cell: string, length: number, headed: DemandUnit | null): void {
  const [, figure = "", after = ""] = amountIn(cell) ?? [];
  const named = demandUnitOf(after) ?? headed;
  const amount = demandAmount(Number(figure), named ?? "m3");
  if (figure === "" || amount === null || (after !== "" && demandUnitOf(after) === null)) return;
  const end = start + cell.length;
  reader.found.push({ start, end, value: { field: "size", sizes: { length }, lengths: [] } });
  const quantity = { amount, unit: named ?? "m3", share: null, sure: named === null ? 0.6 : 0.9 } as const;
  reader.add(start, end, { field: "quantity", quantity });
}

/** A cell under 等级: V, 2, 一. */
function readGrade(reader: Reader, start: number, cell: string): void {
  const hit = gradeNamed(cell, reader.lexicon);
  if (hit !== null) reader.add(start, start + cell.length, { field: "grade", codes: hit.sense.codes, sure: 0.9 });
}

const BARE = /^\d{1,6}(?:\.\d{1,3})?$/;

/** Cells of a table row that hold a bare number mean what their column says. */
export function readCells(reader: Reader, table: Table): void {
  const { columns, cut } = table;
  const lead = reader.text.length - reader.text.trimStart().length + (reader.text.trimStart().startsWith("|") ? 1 : 0);
  const cells: { start: number; text: string }[] = [];
  let at = lead;
  for (const piece of reader.text
    .slice(lead)
    .trimEnd()
    .replace(/\|$/, "")
    .split(new RegExp(`(${cut.source})`))) {
    if (!new RegExp(`^(?:${cut.source})$`).test(piece)) cells.push({ start: at, text: piece });
    at += piece.length;
  }
  if (cells.length !== columns.length) return;
  const unitAt = columns.findIndex(({ role }) => role === "unit");
  const counted = demandUnitOf(cells[unitAt]?.text.trim() ?? "");
  if (unitAt >= 0)
    reader.add(cells[unitAt]?.start ?? 0, (cells[unitAt]?.start ?? 0) + (cells[unitAt]?.text.length ?? 0), null);
  const sides: { role: string; start: number; end: number; value: number }[] = [];
  for (const [index, { start: cellStart, text }] of cells.entries()) {
    const column = columns[index];
    const bare = text.trim();
    if (column?.role === "along")
      readCount(reader, cellStart + text.indexOf(bare), bare, Number(column.text), unitNamed(table.lead));
    if (column?.role === "grade") readGrade(reader, cellStart + text.indexOf(bare), bare);
    if (column === undefined || !BARE.test(bare)) continue;
    const value = Number(bare);
    const start = cellStart + text.indexOf(bare);
    const end = start + bare.length;
    if (column.role === "quantity") {
      const named = counted ?? unitNamed(column.text);
      const unit = named ?? "m3";
      const amount = Math.round(value * UNIT_STEPS[unit]);
      if (amount > 0)
        reader.add(start, end, {
          field: "quantity",
          quantity: { amount, unit, share: null, sure: named === null ? 0.6 : 0.9 },
        });
    } else if (column.role === "price" && value > 0) {
      reader.add(start, end, {
        field: "price",
        price: { fen: Math.round(value * 100), unit: unitNamed(column.text.replace(/^.*[/每]/, "")) },
      });
    } else if (column.role === "diameter" && value >= 4 && value <= 150) {
      reader.add(start, end, { field: "size", sizes: { diameterMin: value, diameterMax: value }, lengths: [] });
    } else if (column.role === "thickness" || column.role === "width" || column.role === "length") {
      sides.push({ role: column.role, start, end, value });
    }
  }
  for (const { role, start, end, value } of sides) {
    const mm = role === "length" && value < 20 ? Math.round(value * 1000) : value;
    if (mm > 0 && mm <= 20_000) reader.add(start, end, { field: "size", sizes: { [role]: mm }, lengths: [] });
  }
}

function unitNamed(text: string): ReturnType<typeof demandUnitOf> {
  const inside = /[(/](.{1,6}?)\)?$/.exec(text)?.[1] ?? "";
  const byColumn =
    /^(方|件|片|张|根)数/.exec(text)?.[1] ?? (/立方|方量|体积/.test(text) ? "方" : /面积|平方/.test(text) ? "平" : "");
  return demandUnitOf(inside.replace(/^元\//, "")) ?? demandUnitOf(byColumn);
}
