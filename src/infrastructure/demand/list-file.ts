import type { ListFile } from "../../application/demand/demands.ts";
import { csvRows, listFileProblem } from "../../domain/demand/demand-list.ts";
import { ApiError } from "../../domain/errors.ts";
import { decodedText } from "../browser/decoded-text.ts";

const unreadable = (message: string) => new ApiError({ kind: "refused", code: 601, message, data: null });

/** The first bytes of a zip archive, which an XLSX file is. */
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;

/** A number without the noise of binary fractions, as Excel shows it. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** Reads a list on the device; the spreadsheet reader is loaded only for spreadsheets. */
export async function readListFile(file: ListFile): Promise<string[][]> {
  const problem = listFileProblem(file);
  if (problem !== null) throw unreadable(problem);
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (!ZIP.every((byte, at) => bytes[at] === byte)) return csvRows(decodedText(bytes));
  const { readSheet } = await import("read-excel-file/universal");
  const sheet = await readSheet(buffer).catch(() => {
    throw unreadable("清单读不出来，请另存为 .xlsx 或 .csv 再试");
  });
  return sheet.map((row) => row.map(cellText));
}
