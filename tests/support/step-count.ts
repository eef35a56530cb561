import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { COUNTED_WORK } from "./step-counted.ts";

/** `most`: the function that takes most of the steps, with their number. */
export type Steps = { readonly steps: number; readonly most: string };

const COUNTER = join(import.meta.dirname, "step-counter.ts");
const COUNTED = join(import.meta.dirname, "step-counted.ts");

/**
 * How many steps `work` of `step-counted.ts` takes for each text: how often each block of our code runs, and how many
 * characters its regular expressions look at. Counted by the engine in a program of its own that compiles nothing to machine
 * code, so that the same text takes as many on every machine, however busy it is.
 */
export function stepsOf(work: keyof typeof COUNTED_WORK, texts: readonly string[]): Steps[] {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--no-opt", "--no-sparkplug", "--disable-warning=ExperimentalWarning", COUNTER, COUNTED, work],
    { input: JSON.stringify(texts), encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Steps[];
}
