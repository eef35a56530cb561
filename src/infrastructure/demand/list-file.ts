import type { ListFile } from "../../application/demand/demands.ts";
import { type ListSheet, listFileProblem, listOf } from "../../domain/demand/demand-list.ts";
import { ApiError } from "../../domain/errors.ts";
import { csvRows } from "../../domain/system/csv.ts";
import type { SheetBounds } from "../../domain/system/sheet-workbook.ts";
import { zipDirectory } from "../../domain/system/zip-directory.ts";
import type { DeviceFiles } from "../device.ts";
import { decodedText } from "../system/decoded-text.ts";
import { contentOf } from "../system/zip-content.ts";

const unreadable = (message: string) => new ApiError({ kind: "refused", code: 601, message, data: null });

type Unpacking = Pick<DeviceFiles, "unpacked">;

/** The first bytes of a zip archive, which an XLSX file is. */
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;

const MOST_PARTS = 1_000;
const MOST_BYTES = 50_000_000;
const BOUNDS: SheetBounds = { rows: 20_000, columns: 256, cells: 500_000, characters: 5_000_000 };
const BROKEN = "清单读不出来，请另存为 .xlsx 或 .csv 再试";

/** The parts of a workbook that sheets are read from, by their paths. */
async function partsOf(bytes: Uint8Array<ArrayBuffer>, files: Unpacking): Promise<Map<string, string>> {
  const entries = zipDirectory(bytes, MOST_PARTS);
  if (entries === null) throw unreadable(BROKEN);
  const named = entries.map((entry) => ({ path: new TextDecoder().decode(entry.name), entry }));
  const parts = named.filter(({ path }) => /\.(?:xml|rels)$/i.test(path));
  if (parts.reduce((sum, { entry }) => sum + entry.unpacked, 0) > MOST_BYTES) throw unreadable("清单过大");
  const texts = new Map<string, string>();
  for (const { path, entry } of parts) {
    const content = await contentOf(bytes, entry, files);
    if (content === null) throw unreadable(BROKEN);
    texts.set(path, new TextDecoder().decode(content));
  }
  return texts;
}

/** The sheets of a workbook, or the one that CSV is. */
async function sheetsOf(bytes: Uint8Array<ArrayBuffer>, files: Unpacking): Promise<readonly ListSheet[]> {
  if (!ZIP.every((byte, at) => bytes[at] === byte)) return [{ name: "", rows: csvRows(decodedText(bytes)) }];
  const parts = await partsOf(bytes, files);
  const { sheetsIn } = await import("../../domain/system/sheet-workbook.ts");
  const found = sheetsIn((path) => parts.get(path) ?? null, BOUNDS);
  if ("problem" in found) throw unreadable(`清单${found.problem}`);
  return found.sheets;
}

/** Reads a list on the device; the reader of spreadsheets is loaded only for them. */
export async function readListFile(file: ListFile, files: Unpacking): Promise<string[][]> {
  const problem = listFileProblem(file);
  if (problem !== null) throw unreadable(problem);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const list = listOf(await sheetsOf(bytes, files));
  if ("problem" in list) throw unreadable(list.problem);
  return list.rows;
}
