import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { CSV_LINES_LOOKED_AT, csvSign, unguarded } from "../../../domain/system/csv.ts";
import type { Sheet } from "../../../domain/system/sheet-merges.ts";
import { CELL_CHARACTERS } from "../../../domain/system/sheet-workbook.ts";
import { sheetCells } from "./sheet-cells.ts";
import { GoodsFileError, SHEET_COLUMNS, type SheetLimits } from "./sheet-limits.ts";

/** The rows of a file as their cells read; blank rows stay, so that the n-th row is row n on a person's screen. */
export type FileCells = {
  rows: AsyncIterable<readonly string[]>;
  /** Cells that stand for several rows, as `Sheet` has them. */
  shared: Sheet["shared"];
  /** How much of the file has been read, 0…1. */
  share(): number;
};

/** Where a file's bytes are: read as often as needed. */
type Source = { limits: SheetLimits; size: number; chunks: () => AsyncIterable<Buffer> };

const XLSX_SIGNATURE = "504b0304";
const OLD_EXCEL_SIGNATURE = "d0cf11e0";

/** Which of the sheets of a workbook is read; rejects with `GoodsFileError`. */
export type SheetChoice = (sheets: readonly Sheet[]) => Promise<Sheet>;

/**
 * The cells of a CSV file (UTF-8, with or without a byte order mark, UTF-16, GBK) or of the chosen sheet of an XLSX file, given
 * as its bytes or its path. What is in memory is read at once, a CSV file on disk on demand. Rejects with `GoodsFileError`.
 */
export async function cellsOf(file: Buffer | string, limits: SheetLimits, chosen: SheetChoice): Promise<FileCells> {
  const head = typeof file === "string" ? await headOf(file) : file.subarray(0, SIGNATURE_BYTES);
  const signature = head.toString("hex");
  if (signature === OLD_EXCEL_SIGNATURE) throw new GoodsFileError("旧版 .xls 文件请另存为 .xlsx 或 .csv 后再导入");
  if (signature === XLSX_SIGNATURE) {
    const { rows, shared } = await chosen(await sheetCells(file, limits));
    return inMemory(rows, shared);
  }
  if (typeof file !== "string") {
    const rows: (readonly string[])[] = [];
    for await (const row of csvCells(bytesSource(file, limits)).rows) rows.push(row);
    return inMemory(rows);
  }
  const { size } = await stat(file);
  return csvCells({ limits, size, chunks: () => createReadStream(file, { highWaterMark: 1 << 20 }) });
}

const SIGNATURE_BYTES = 4;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  const head = Buffer.alloc(SIGNATURE_BYTES);
  await file.read(head, 0, SIGNATURE_BYTES, 0);
  await file.close();
  return head;
}

const bytesSource = (bytes: Buffer, limits: SheetLimits): Source => ({
  limits,
  size: bytes.length,
  chunks: () => Readable.from([bytes]),
});

const NONE_SHARED: Sheet["shared"] = new Map();

function inMemory(rows: readonly (readonly string[])[], shared = NONE_SHARED): FileCells {
  let given = 0;
  async function* each() {
    for (const row of rows) {
      given += 1;
      yield row;
    }
  }
  return { rows: each(), shared, share: () => (rows.length === 0 ? 1 : given / rows.length) };
}

/** By byte order mark, else UTF-8 where every byte is, else the Chinese national encoding, which holds GBK. */
async function encodingOf({ chunks }: Source): Promise<string> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let first = true;
  try {
    for await (const chunk of chunks()) {
      if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
      if (first && chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
      first = false;
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "gb18030";
    throw error;
  }
}

/** Refuses a row of more columns or longer cells than any spreadsheet of goods has. */
function bounded(row: readonly string[], at: number): readonly string[] {
  const filled = row.length > SHEET_COLUMNS ? row.findLastIndex((cell) => cell !== "") + 1 : row.length;
  if (filled > SHEET_COLUMNS)
    throw new GoodsFileError(`CSV 文件读不出来：第 ${at} 行有 ${filled} 列，最多 ${SHEET_COLUMNS} 列`);
  if (row.some((cell) => cell.length > CELL_CHARACTERS))
    throw new GoodsFileError(`CSV 文件读不出来：第 ${at} 行有单元格超过 ${CELL_CHARACTERS} 字`);
  return row.slice(0, filled).map(unguarded);
}

/** Characters that show by what the cells of CSV are parted. */
const LONGEST_HEAD = 100_000;

function csvCells(source: Source): FileCells {
  let read = 0;
  async function* text() {
    const decoder = new TextDecoder(await encodingOf(source));
    for await (const chunk of source.chunks()) {
      read += chunk.length;
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }
  async function* rows() {
    const pieces = text();
    let head = "";
    for (let more = await pieces.next(); !more.done; more = await pieces.next()) {
      head += more.value;
      if (head.length > LONGEST_HEAD || head.split("\n", CSV_LINES_LOOKED_AT + 1).length > CSV_LINES_LOOKED_AT) break;
    }
    const parser = parse({
      delimiter: csvSign(head.slice(0, LONGEST_HEAD)),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1_000_000,
    });
    async function* whole() {
      yield head;
      yield* pieces;
    }
    const fed = pipeline(Readable.from(whole()), parser);
    fed.catch(() => {}); // the same error ends the loop below
    try {
      let at = 0;
      for await (const row of parser as AsyncIterable<string[]>) {
        at += 1;
        if (at > source.limits.rows) throw new GoodsFileError(`CSV 文件过大：最多 ${source.limits.rows} 行`);
        yield bounded(row, at);
      }
      await fed;
    } catch (error) {
      if (error instanceof CsvError) throw new GoodsFileError(csvProblem(error));
      throw error;
    } finally {
      parser.destroy();
    }
  }
  return { rows: rows(), shared: NONE_SHARED, share: () => (source.size === 0 ? 1 : read / source.size) };
}

const CSV_PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "引号没有闭合",
  CSV_MAX_RECORD_SIZE: "内容过长，可能是引号没有闭合",
};

function csvProblem(error: CsvError): string {
  const line = error.lines;
  const where = typeof line === "number" ? `第 ${line} 行：` : "";
  const why = CSV_PROBLEMS[error.code] ?? "格式不正确，请用 Excel 打开后另存为 .csv 再试";
  return `CSV 文件读不出来：${where}${why}`;
}
