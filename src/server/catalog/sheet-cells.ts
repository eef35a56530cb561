import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { readSheet } from "read-excel-file/universal";
import { unpackedEntry, type ZipEntry, zipEntries } from "../system/files/zip-directory.ts";
import { CELL_CHARACTERS, GoodsFileError, type SheetLimits, sheetProblem } from "./sheet-limits.ts";

const unreadable = (why: string) => new GoodsFileError(`XLSX 文件读不出来：${why}`);
const tooLarge = (why: string) => new GoodsFileError(`XLSX 文件过大：${why}`);

/** Said in place of a library's own words. */
const BROKEN = "文件已损坏，或不是 Excel 工作簿，请用 Excel 打开后另存为 .xlsx 再试";

/** The parts that a sheet is read from, unpacked to what the directory says at most. */
function partsOf(bytes: Buffer, limits: SheetLimits): { name: string; data: Buffer }[] {
  const entries = zipEntries(bytes);
  if (entries === null) throw unreadable("文件不完整");
  const parts = entries.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  const total = parts.reduce((sum: number, { unpacked }: ZipEntry) => sum + unpacked, 0);
  if (total > limits.unpacked) throw tooLarge("展开后过大");
  return parts.map((entry) => ({ name: entry.name, data: unpackedEntry(bytes, entry) }));
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Refuses sheets with content too far out, before the empty cells in front of it are made. */
function refuseFarCells(sheet: string, limits: SheetLimits): void {
  let rows = 0;
  let columns = 0;
  // A cell without content is closed at once.
  for (const [, letters = "", digits = ""] of sheet.matchAll(/ r=["']([A-Z]{1,7})(\d{1,15})["'][^<>/]{0,200}>/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnOf(letters));
  }
  const problem = sheetProblem(rows, columns, limits);
  if (problem !== null) throw tooLarge(problem);
}

/** An archive that holds the parts as they are, so that nobody unpacks anything again. */
function archiveOf(parts: readonly { name: string; data: Buffer }[]): ArrayBuffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of parts) {
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("504b01021400", "hex"), shared, place, path);
    files.push(Buffer.from("504b0304", "hex"), shared, path, data);
    offset += 30 + path.length + data.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  const whole = Buffer.concat([...files, listing, end]);
  const archive = new ArrayBuffer(whole.length);
  new Uint8Array(archive).set(whole);
  return archive;
}

/** A number as Excel shows it: fifteen digits, without the noise of binary fractions. */
const numberText = (value: number): string => String(Number(value.toPrecision(15)));

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return numberText(value);
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

async function rowsOf(file: Buffer | string, limits: SheetLimits): Promise<string[][]> {
  const parts = partsOf(typeof file === "string" ? await readFile(file) : file, limits);
  for (const { name, data } of parts) if (/worksheets\//i.test(name)) refuseFarCells(data.toString("latin1"), limits);
  const sheet = await readSheet(archiveOf(parts));
  let characters = 0;
  return sheet.map((row) =>
    row.map((value) => {
      const text = cellText(value);
      characters += text.length;
      if (text.length > CELL_CHARACTERS) throw tooLarge(`单元格内容超过 ${CELL_CHARACTERS} 字`);
      if (characters > limits.unpacked) throw tooLarge("展开后过大");
      return text;
    }),
  );
}

/** The rows of the first sheet of a workbook, given as its bytes or its path; rejects with `GoodsFileError`. */
export async function sheetCells(file: Buffer | string, limits: SheetLimits): Promise<string[][]> {
  try {
    return await rowsOf(file, limits);
  } catch (error) {
    throw error instanceof GoodsFileError ? error : unreadable(BROKEN);
  }
}
