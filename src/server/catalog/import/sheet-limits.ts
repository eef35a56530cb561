import type { SheetBounds } from "../../../domain/system/sheet-workbook.ts";

/** How large a spreadsheet may be. Whatever is larger is refused, at the latest when the program that reads it ends. */
export type SheetLimits = SheetBounds & {
  /** Bytes that the archive may unpack to. */
  unpacked: number;
  /** Memory of the program that reads it, MB. */
  memoryMb: number;
  /** How long that program may work on one answer, and on all of them together, ms. */
  silentMs: number;
  totalMs: number;
};

/** A file of goods cannot be read at all; the message is for the person who gave it. */
export class GoodsFileError extends Error {}

const MB = 1024 * 1024;

/** More columns no list of goods has; spreadsheets and CSV files with more are refused. */
export const SHEET_COLUMNS = 256;

/** For files that come over the network. */
export const SMALL_SHEET: SheetLimits = {
  unpacked: 50 * MB,
  characters: 50 * MB,
  rows: 50_000,
  columns: SHEET_COLUMNS,
  cells: 1_000_000,
  memoryMb: 256,
  silentMs: 60_000,
  totalMs: 300_000,
};

/** For files that the operator gives to the command line. CSV files are read as they come, however long they are. */
export const LARGE_SHEET: SheetLimits = {
  unpacked: 1024 * MB,
  characters: 1024 * MB,
  rows: Number.MAX_SAFE_INTEGER,
  columns: SHEET_COLUMNS,
  cells: 40_000_000,
  memoryMb: 4096,
  silentMs: 600_000,
  totalMs: Number.POSITIVE_INFINITY,
};
