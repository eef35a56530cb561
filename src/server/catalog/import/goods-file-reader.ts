import { setPriority } from "node:os";
import { brandBook } from "../../../domain/timber/brands.ts";
import type { GoodsRows } from "../goods/goods-rows.ts";
import { cellsOf } from "./file-cells.ts";
import type { FromReader, ToReader } from "./goods-file.ts";
import { GoodsFileError } from "./sheet-limits.ts";

/**
 * The program that reads one file of goods, as a process of its own: whatever a file does to it, it ends alone, and other
 * requests are served meanwhile. (A worker thread would not do: V8 ends the whole process when one allocation passes the thread's
 * memory limit.) It replies to each message, the first of which holds the file.
 */

let rows: GoodsRows | null = null;

async function answerTo(message: ToReader): Promise<unknown> {
  if (message.kind === "open") {
    // The dictionaries are loaded for files that can be read.
    const goodsRows = () => import("../goods/goods-rows.ts");
    const cells = await cellsOf(message.file, message.limits, async (sheets) => (await goodsRows()).goodsSheet(sheets));
    const { readRows } = await goodsRows();
    rows = readRows(cells.rows, cells.share, { ...message.range, shared: cells.shared });
    return null;
  }
  if (rows === null) throw new Error("no file");
  switch (message.kind) {
    case "begin":
      return await rows.begin({ ...message.by, brands: brandBook(message.by.brands) });
    case "next":
      return await rows.next();
    case "again":
      return await rows.again(message.known);
    case "toStage":
      return await rows.toStage(message.places);
  }
}

/** On a busy machine it gets half as much of the processor as the shop: readers of pages go before importers of files. */
const NICE = 3;
setPriority(NICE);

process.on("message", async (message: ToReader) => {
  const answer = await answerTo(message).then(
    (value): FromReader => ({ value }),
    (error: Error): FromReader =>
      error instanceof GoodsFileError ? { problem: error.message } : { fault: error.stack ?? error.message },
  );
  process.send?.(answer);
});
// No parent is left to answer.
process.on("disconnect", () => process.exit());
