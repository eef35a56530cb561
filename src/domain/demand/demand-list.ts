import { lengthOf } from "../text.ts";
import { RAW_TEXT } from "./demand-form.ts";
import { tableOf } from "./reading/demand-table.ts";

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

/** The cells of CSV (RFC 4180), parted by what stands most often in the first line: comma, tab or semicolon. */
export function csvRows(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, "");
  const [first = ""] = plain.replace(/"(?:[^"]|"")*"/g, "").split("\n");
  const often = (one: string): number => first.split(one).length;
  const comma = [",", "\t", ";"].reduce((best, one) => (often(one) > often(best) ? one : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < plain.length; at += 1) {
    const one = plain.charAt(at);
    if (quoted) {
      if (one !== '"') cell += one;
      else if (plain[at + 1] === '"') {
        cell += one;
        at += 1;
      } else quoted = false;
    } else if (one === '"' && cell === "") quoted = true;
    else if (one === comma) {
      row.push(cell);
      cell = "";
    } else if (one === "\n" || one === "\r") {
      if (one === "\r" && plain[at + 1] === "\n") at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += one;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** A cell on one line, without what would part it from itself. */
const cellText = (cell: string): string => cell.replace(/[\s|]+/g, " ").trim();

/** Stands for an empty cell of a table, so that the others keep their columns. */
const EMPTY_CELL = "-";

/**
 * The rows of a list as lines of a message: under a heading row that names columns the cells keep their columns, parted
 * by `|`, elsewhere they are words. Empty rows and empty columns behind go; `before` stays in front; at most 1000
 * characters, whole lines only: `left` says how many rows did not go in.
 */
export function listText(rows: readonly (readonly string[])[], before = ""): { text: string; left: number } {
  const filled = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ""));
  const joined = (row: readonly string[] = []): string => row.filter((cell) => cell !== "").join("|");
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
    if (lengthOf(longer) > RAW_TEXT.max) return { text, left: lines.length - at };
    text = longer;
  }
  return { text, left: 0 };
}
