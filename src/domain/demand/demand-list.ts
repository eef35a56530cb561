import { chosenSheet, joinedHead } from "../system/sheet-head.ts";
import type { Sheet } from "../system/sheet-merges.ts";
import { longTextProblem } from "./raw-text.ts";
import { demandUnitOf } from "./reading/demand-units.ts";
import { roleOf, tableOf } from "./reading/table-head.ts";

/** A list file may be as large as this, bytes: a buyer's list is a page, not a price book. */
const LIST_BYTES_MAX = 5_000_000;

const OLD_EXCEL = /\.xls$/i;
const READABLE = /\.(?:xlsx|csv|txt)$/i;

/** Why a file cannot be read as a list of demanded timber, or `null`. */
export function listFileProblem({ name, size }: { name: string; size: number }): string | null {
  if (OLD_EXCEL.test(name)) return "旧版 .xls 请另存为 .xlsx 后再上传";
  if (!READABLE.test(name)) return "请上传 .xlsx、.csv 或 .txt 清单";
  return size > LIST_BYTES_MAX ? "清单不能超过 5MB" : null;
}

/** A cell on one line, without what would part it from itself. */
const cellText = (cell: string): string => cell.replace(/[\s|]+/g, " ").trim();

/** Stands for an empty cell of a table, so that the others stay in their columns. */
const EMPTY_CELL = "-";

const joined = (row: readonly string[] = []): string =>
  row
    .map(cellText)
    .filter((cell) => cell !== "")
    .join("|");

const MEASURES = /^(?:mm|cm|m|毫米|厘米|公分|米)$/i;

/** One heading of two that stand over each other: 厚 under 规格(mm) is 厚(mm), 件 under 数量 is 数量(件). */
function headingOver(upper: string, lower: string): string | null {
  const beside = /[（(].{1,10}[)）]$/.exec(upper)?.[0] ?? "";
  if (roleOf(lower) !== "") return /[（(]/.test(lower) ? lower : lower + beside;
  const isUnit = demandUnitOf(lower) !== null || MEASURES.test(lower) || lower.startsWith("元");
  return roleOf(upper) !== "" && isUnit ? `${upper}(${lower})` : null;
}

/** A sheet with a two-line head as one line; `head`: the index of that line, -1 where none names columns. */
function withHead({ rows }: Pick<Sheet, "rows">): { head: number; rows: string[][]; below: number } {
  const filled = rows.flatMap((row, at) => (joined(row) === "" ? [] : [at]));
  const nth = filled.findIndex((at, place) => {
    const next = filled[place + 1] ?? -1;
    const after = filled[place + 2] ?? -1;
    const both = joinedHead(rows[at] ?? [], rows[next] ?? [], headingOver);
    return (
      tableOf(joined(rows[at]), joined(rows[next])) !== null ||
      (both !== null && tableOf(joined(both), joined(rows[after])) !== null)
    );
  });
  const [head = -1, next = -1] = nth < 0 ? [] : filled.slice(nth);
  const both = head < 0 ? null : joinedHead(rows[head] ?? [], rows[next] ?? [], headingOver);
  const below = both === null ? head + 1 : next + 1;
  const plain = rows.map((row, at) => [...(at === head && both !== null ? both : at > head && at < below ? [] : row)]);
  return { head, rows: plain, below };
}

/** A sheet of texts, of CSV too. */
export type ListSheet = Pick<Sheet, "name" | "rows"> & Partial<Pick<Sheet, "shared">>;

/**
 * The rows of a list that a buyer has as a file: those of the one sheet whose head is understood. An amount merged over several
 * rows does not show how much each of them is, so that it is left as a question.
 */
export function listOf(sheets: readonly ListSheet[]): { readonly rows: string[][] } | { readonly problem: string } {
  if (sheets.length === 0) return { rows: [] };
  const sheet = chosenSheet(sheets, (one) => withHead(one).head >= 0, "清单");
  if ("problem" in sheet) return sheet;
  const { head, rows, below } = withHead(sheet);
  const isAmount = (column: number): boolean => roleOf(cellText(rows[head]?.[column] ?? "")) === "quantity";
  for (const [at, columns] of sheet.shared ?? [])
    for (const column of at < below ? [] : columns.filter(isAmount)) if (rows[at] !== undefined) rows[at][column] = "";
  return { rows };
}

/**
 * The rows of a list as lines of a message: under a heading row that names columns the cells stay in their columns, parted by
 * `|`, elsewhere they are words. Empty rows and empty columns behind go; `before` stays in front; no more than is read, whole
 * lines only: `left` is how many rows did not go in.
 */
export function listText(rows: readonly (readonly string[])[], before = ""): { text: string; left: number } {
  const filled = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ""));
  const heading = filled.findIndex((row, at) => tableOf(joined(row), joined(filled[at + 1])) !== null);
  const columns = (filled[heading] ?? []).flatMap((cell, at) => (cell === "" ? [] : [at]));
  const lines = filled.map((row, at) =>
    heading >= 0 && at >= heading && columns.filter((column) => (row[column] ?? "") !== "").length > 1
      ? columns.map((column) => row[column] || EMPTY_CELL).join("|")
      : row.filter((cell) => cell !== "").join(" "),
  );
  let text = before.trimEnd();
  for (const [at, line] of lines.entries()) {
    const longer = text === "" ? line : `${text}\n${line}`;
    if (longTextProblem(longer) !== null) return { text, left: lines.length - at };
    text = longer;
  }
  return { text, left: 0 };
}
