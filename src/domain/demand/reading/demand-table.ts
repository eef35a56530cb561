import { demandUnitOf } from "./demand-amounts.ts";
import type { Reader } from "./demand-reader.ts";

/** The columns that a heading row names, in order, or `null` if the row is none. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/^单位$|^unit$/, "unit"],
  [/数量|方数|方量|件数|片数|张数|根数|体积|立方|qty|quantity|volume/, "quantity"],
  [/单价|价格|目标价|价位|price/, "price"],
  [/径|口径|检尺|dia/, "diameter"],
  [/厚|thick/, "thickness"],
  [/宽|width/, "width"],
  [/长|length/, "length"],
  [/规格|尺寸|size|spec/, "size"],
  [
    /树种|品名|材种|材质|名称|产品|品种|等级|级别|产地|品牌|港口?|仓库|交货|备注|序号|干燥|日期|species|grade|item|no/,
    "other",
  ],
];

export type Table = {
  readonly columns: readonly { readonly role: string; readonly text: string }[];
  readonly cut: RegExp;
};

const CUTS: readonly RegExp[] = [/(?<!\s)\s*[|]\s*/, /(?<!\s)\s*\t\s*/, /(?<!\s)\s*,\s*/, /\s+/];

/** A row that only names columns: 树种 规格 数量(方) 单价. */
export function tableOf(row: string): Table | null {
  const trimmed = row.trim().replace(/^\||\|$/g, "");
  // Names of columns hold no figures, as nearly every other row does.
  if (/[\d:]/.test(trimmed)) return null;
  for (const cut of CUTS) {
    const cells = trimmed.split(cut);
    if (cells.length < 2) continue;
    const columns = cells.map((text) => ({ role: COLUMNS.find(([pattern]) => pattern.test(text))?.[1] ?? "", text }));
    if (columns.every(({ role, text }) => role !== "" && text.length <= 10)) return { columns, cut };
  }
  return null;
}

const BARE = /^\d{1,6}(?:\.\d{1,3})?$/;

/** Cells of a table row that hold a bare number mean what their column says. */
export function readCells(reader: Reader, { columns, cut }: Table): void {
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
    if (column === undefined || !BARE.test(bare)) continue;
    const value = Number(bare);
    const start = cellStart + text.indexOf(bare);
    const end = start + bare.length;
    if (column.role === "quantity") {
      const named = counted ?? unitNamed(column.text);
      const unit = named ?? "m3";
      const amount = Math.round(value * (unit === "m3" || unit === "ton" ? 1000 : 1));
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
  const byColumn = /^(方|件|片|张|根)数/.exec(text)?.[1] ?? (/立方|方量|体积/.test(text) ? "方" : "");
  return demandUnitOf(inside.replace(/^元\//, "")) ?? demandUnitOf(byColumn);
}
