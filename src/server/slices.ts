import { setImmediate as nextTurn } from "node:timers/promises";
import type { Steps } from "../domain/steps.ts";

/** How long work goes on before everything else that waits is served once, ms. */
const SLICE_MS = 10;

/** Carries work to its end that stops now and then, and serves others at a stop once it went on for some ms. */
export async function inSlices<Result>(work: Steps<Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
