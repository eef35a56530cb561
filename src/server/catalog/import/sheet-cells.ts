import { readFile } from "node:fs/promises";
import type { Sheet } from "../../../domain/system/sheet-merges.ts";
import { sheetsIn } from "../../../domain/system/sheet-workbook.ts";
import { unpackedEntry, zipEntries } from "../../system/files/zip-directory.ts";
import { GoodsFileError, type SheetLimits } from "./sheet-limits.ts";

const unreadable = (why: string) => new GoodsFileError(`XLSX 文件读不出来：${why}`);

/** The parts that sheets are read from, by their paths; each is unpacked on demand, to the size in the directory at most. */
function partsOf(bytes: Buffer, limits: SheetLimits): (path: string) => string | null {
  const entries = zipEntries(bytes);
  if (entries === null) throw unreadable("文件不完整");
  const parts = new Map(
    entries.flatMap((entry) => (/\.(xml|rels)$/i.test(entry.name) ? [[entry.name, entry] as const] : [])),
  );
  const total = [...parts.values()].reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > limits.unpacked) throw new GoodsFileError("XLSX 文件过大：展开后过大");
  return (path) => {
    const entry = parts.get(path);
    if (entry === undefined) return null;
    try {
      return unpackedEntry(bytes, entry).toString("utf8");
    } catch {
      throw unreadable("文件已损坏，请用 Excel 打开后另存为 .xlsx 再试");
    }
  };
}

/** The sheets of a workbook, given as its bytes or its path; rejects with `GoodsFileError`. */
export async function sheetCells(file: Buffer | string, limits: SheetLimits): Promise<readonly Sheet[]> {
  const bytes = typeof file === "string" ? await readFile(file) : file;
  const found = sheetsIn(partsOf(bytes, limits), limits);
  if ("problem" in found) throw new GoodsFileError(`XLSX ${found.problem}`);
  return found.sheets;
}
