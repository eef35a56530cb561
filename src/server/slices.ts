import { setImmediate as nextTurn } from "node:timers/promises";

/** Work on the main thread goes on for so long before everything else that waits is served, ms. */
export const SLICE_MS = 10;

/** Called between two steps of a long work: gives way to others once the work has gone on for `SLICE_MS`. `now`: ms. */
export function createSlices(now: () => number = () => performance.now(), giveWay: () => Promise<unknown> = nextTurn) {
  let began = now();
  return async (): Promise<void> => {
    if (now() - began < SLICE_MS) return;
    await giveWay();
    began = now();
  };
}
