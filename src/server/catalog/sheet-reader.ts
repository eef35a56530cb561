import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { readSheet } from "read-excel-file/universal";
import { unpackedEntry, type ZipEntry, zipEntries } from "../system/files/zip-directory.ts";
import { CELL_CHARACTERS, type SheetLimits, sheetProblem } from "./sheet-limits.ts";
import type { FromReader, ToReader } from "./sheet-rows.ts";

/**
 * The program that reads one spreadsheet, as a process of its own: whatever a file does to it, it ends alone. (A worker
 * thread would not do: V8 ends the whole process when one allocation passes the thread's memory limit.) Given a file,
 * it answers each "more" with the next rows.
 */

const ROWS_AT_ONCE = 500;

class TooLarge extends Error {}
/** Why a file is not read, in words for the person who gave it; those of libraries are not. */
class Unreadable extends Error {}

const BROKEN = "文件已损坏，或不是 Excel 工作簿，请用 Excel 打开后另存为 .xlsx 再试";

/** The parts that a sheet is read from, unpacked to what the directory says at most. */
function partsOf(bytes: Buffer, limits: SheetLimits): { name: string; data: Buffer }[] {
  const entries = zipEntries(bytes);
  if (entries === null) throw new Unreadable("文件不完整");
  const parts = entries.filter(({ name }) => /\.(xml|rels)$/i.test(name));
  const total = parts.reduce((sum: number, { unpacked }: ZipEntry) => sum + unpacked, 0);
  if (total > limits.unpacked) throw new TooLarge("展开后过大");
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
  if (problem !== null) throw new TooLarge(problem);
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
      if (text.length > CELL_CHARACTERS) throw new TooLarge(`单元格内容超过 ${CELL_CHARACTERS} 字`);
      if (characters > limits.unpacked) throw new TooLarge("展开后过大");
      return text;
    }),
  );
}

const answer = (message: FromReader): void => void process.send?.(message);

let rows: Promise<string[][]> | null = null;
let given = 0;
process.on("message", async (message: ToReader) => {
  try {
    if (message !== "more") rows = rowsOf(message.file, message.limits);
    const all = (await rows) ?? [];
    const from = given;
    given = Math.min(from + ROWS_AT_ONCE, all.length);
    answer({
      rows: all.slice(from, given),
      share: all.length === 0 ? 1 : given / all.length,
      done: given === all.length,
    });
  } catch (error) {
    const isOurs = error instanceof TooLarge || error instanceof Unreadable;
    answer({ problem: isOurs ? error.message : BROKEN, tooLarge: error instanceof TooLarge });
  }
});
