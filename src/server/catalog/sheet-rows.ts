import { fork } from "node:child_process";
import { join } from "node:path";
import type { SheetLimits } from "./sheet-limits.ts";

/** What the reading program receives: first the file (its bytes, or its path) and the limits, which begins the rows. */
export type ToReader = { file: Buffer | string; limits: SheetLimits } | "more";
/** Its answers. `share`: of the rows that have been given, 0 to 1. */
export type FromReader = { rows: string[][]; share: number; done: boolean } | { problem: string; tooLarge: boolean };

/** Why a spreadsheet was not read, in words for whoever gave it. */
export class SheetError extends Error {}

const READER = join(import.meta.dirname, "sheet-reader.ts");

/** The rows of the first sheet in batches, read by a process with a memory limit of its own, which ends with the last row. */
export async function* sheetRows(
  file: Buffer | string,
  limits: SheetLimits,
): AsyncGenerator<{ rows: string[][]; share: number }> {
  const reader = fork(READER, [], {
    // Nothing of this program's settings is the reader's.
    env: process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    execArgv: [`--max-old-space-size=${limits.memoryMb}`, "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ask = (message: ToReader) =>
    new Promise<FromReader | null>((resolve) => {
      const silent = setTimeout(() => reader.kill("SIGKILL"), limits.silentMs);
      const heard = (answer: FromReader | null) => {
        clearTimeout(silent);
        for (const event of ["message", "exit", "error"]) reader.removeAllListeners(event);
        resolve(answer);
      };
      reader.once("message", (answer: FromReader) => heard(answer));
      reader.once("exit", () => heard(null));
      reader.once("error", () => heard(null));
      reader.send(message, (error) => error && heard(null));
    });
  try {
    for (let message: ToReader = { file, limits }; ; message = "more") {
      const answer = await ask(message);
      if (answer === null) throw new SheetError("XLSX 文件展开后过大，请另存为 .csv 后再导入");
      if ("problem" in answer)
        throw new SheetError(
          answer.tooLarge ? `XLSX 文件过大：${answer.problem}` : `XLSX 文件读不出来：${answer.problem}`,
        );
      yield answer;
      if (answer.done) return;
    }
  } finally {
    // Whatever is left of an ended process must not end this one.
    reader.on("error", () => {});
    reader.kill("SIGKILL");
  }
}
