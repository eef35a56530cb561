import { monitorEventLoopDelay } from "node:perf_hooks";

/** Above this the program is behind its work: whatever else it takes on, everybody waits for. */
const OVERLOADED_MS = 500;
const LOOK_EVERY_MS = 1_000;
const RESOLUTION_MS = 20;

/**
 * How long work waits for its turn, ms: the mean of a second, the lesser one of the last two, since one slow moment (a start, a
 * long sort) is no overload. Says when an overload begins and when it is over.
 */
export function watchLag(say: (text: string) => void): () => number {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let lagMs = 0;
  let lastMs = 0;
  setInterval(() => {
    const wasOverloaded = isOverloaded(lagMs);
    // Without a sample the mean is no number.
    const meanMs = Math.max(0, (delays.mean || 0) / 1e6 - RESOLUTION_MS);
    delays.reset();
    lagMs = Math.min(meanMs, lastMs);
    lastMs = meanMs;
    if (isOverloaded(lagMs) !== wasOverloaded)
      say(wasOverloaded ? "负载已恢复正常" : `过载：事件循环延迟 ${Math.round(lagMs)} 毫秒，暂时拒绝接口请求`);
  }, LOOK_EVERY_MS).unref();
  return () => lagMs;
}

export const isOverloaded = (lagMs: number): boolean => lagMs > OVERLOADED_MS;
