import { type ChildProcess, fork } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { KnownGoods } from "../../../domain/catalog/import/import-known.ts";
import type { KnownBrand } from "../../../domain/timber/brands.ts";
import type { GoodsRows, ReadBy, RowPlace, RowRange } from "../goods/goods-rows.ts";
import { GoodsFileError, LARGE_SHEET, type SheetLimits, SMALL_SHEET } from "./sheet-limits.ts";

/** What the reading program is sent: first the file (its bytes, or its path), then the calls of `GoodsRows`. */
export type ToReader =
  | { kind: "open"; file: Buffer | string; limits: SheetLimits; range: RowRange }
  | { kind: "begin"; by: Omit<ReadBy, "brands"> & { brands: readonly KnownBrand[] } }
  | { kind: "next" }
  | { kind: "again"; known: readonly { row: number; goods: KnownGoods }[] }
  | { kind: "toStage"; places: readonly RowPlace[] };
/** Its answers: the requested value, why the file cannot be read, in words for a person, or what is wrong with the program. */
export type FromReader = { value: unknown } | { problem: string } | { fault: string };

/** A file of goods that a process of its own reads. */
export type GoodsFile = GoodsRows & {
  /** How much of the file has been read, 0…1. */
  progress(): number;
};

/** The client that brought a file has gone. */
export class ImportLeft extends Error {}

/** Readers of this program, which do not outlive it. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const reader of running) reader.kill("SIGKILL");
});

const READER = join(import.meta.dirname, "goods-file-reader.ts");
const XLSX_SIGNATURE = Buffer.from("504b0304", "hex");

/** Opens a CSV or XLSX file on disk, however long it is. Rejects with `GoodsFileError`. */
export async function openGoodsFile(path: string, range: RowRange = {}): Promise<GoodsFile> {
  const info = await stat(path).catch(() => null);
  if (info === null || !info.isFile()) throw new GoodsFileError(`找不到文件 ${path}`);
  if (info.size === 0) throw new GoodsFileError(`文件 ${path} 是空的`);
  return opened(path, LARGE_SHEET, range);
}

/**
 * The same of a file that is in memory, which must be small; its cells have been read when this resolves. `left`: ends it, and what
 * is under way rejects with `ImportLeft`.
 */
export async function goodsFileIn(
  bytes: Buffer,
  { left, ...range }: RowRange & { left?: AbortSignal } = {},
): Promise<GoodsFile> {
  if (bytes.length === 0) throw new GoodsFileError("文件是空的");
  return opened(bytes, SMALL_SHEET, range, left);
}

async function opened(
  file: Buffer | string,
  limits: SheetLimits,
  range: RowRange,
  left?: AbortSignal,
): Promise<GoodsFile> {
  if (left?.aborted) throw new ImportLeft();
  const reader = startReader(limits);
  const end = () => void reader.kill("SIGKILL");
  const close = () => {
    left?.removeEventListener("abort", end);
    running.delete(reader);
    end();
  };
  left?.addEventListener("abort", end);
  running.add(reader);
  let leftMs = limits.totalMs;
  let share = 0;

  /** The reply to `message`; the reader is ended where it takes too long. */
  const ask = async <Value>(message: ToReader): Promise<Value> => {
    const began = performance.now();
    const answer = await answerOf(reader, message, Math.min(limits.silentMs, Math.max(1, leftMs)));
    leftMs -= performance.now() - began;
    if (left?.aborted) throw new ImportLeft();
    if (answer === null) throw new GoodsFileError(isWorkbook(file) ? TOO_LARGE.workbook : TOO_LARGE.text);
    if ("problem" in answer) throw new GoodsFileError(answer.problem);
    if ("fault" in answer) throw new Error(answer.fault);
    return answer.value as Value; // the reader answers each message with what `GoodsRows` returns
  };
  try {
    await ask<null>({ kind: "open", file, limits, range });
  } catch (error) {
    close();
    throw error;
  }
  return {
    begin: ({ brands, ...by }) => ask({ kind: "begin", by: { ...by, brands: brands.all } }),
    async next() {
      const read = await ask<Awaited<ReturnType<GoodsRows["next"]>>>({ kind: "next" });
      share = read.share;
      return read;
    },
    again: (known) => ask({ kind: "again", known }),
    toStage: (places) => ask({ kind: "toStage", places }),
    progress: () => share,
    close,
  };
}

const TOO_LARGE = {
  workbook: "XLSX 文件展开后过大，请另存为 .csv 后再导入",
  text: "CSV 文件过大，请分成几个文件",
};

const isWorkbook = (file: Buffer | string): boolean =>
  typeof file === "string" ? /\.xlsx$/i.test(file) : file.subarray(0, XLSX_SIGNATURE.length).equals(XLSX_SIGNATURE);

function startReader(limits: SheetLimits): ChildProcess {
  const reader = fork(READER, [], {
    // Nothing of this program's settings is the reader's.
    env: process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    execArgv: [`--max-old-space-size=${limits.memoryMb}`, "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Whatever is left of an ended process must not end this one.
  reader.on("error", () => {});
  return reader;
}

/** The reader's answer; `null`: it ended without one, or was ended after `withinMs`. */
const answerOf = (reader: ChildProcess, message: ToReader, withinMs: number): Promise<FromReader | null> =>
  new Promise((resolve) => {
    if (reader.exitCode !== null || reader.signalCode !== null) return resolve(null);
    const late = Number.isFinite(withinMs) ? setTimeout(() => reader.kill("SIGKILL"), withinMs) : undefined;
    const answered = (answer: FromReader | null) => {
      clearTimeout(late);
      reader.removeListener("message", answered).removeListener("exit", gone).removeListener("error", gone);
      resolve(answer);
    };
    const gone = () => answered(null);
    reader.on("message", answered).on("exit", gone).on("error", gone);
    reader.send(message, (error) => error && answered(null));
  });
