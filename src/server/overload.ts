import { monitorEventLoopDelay } from "node:perf_hooks";

/** Above this the program is overloaded, and the callers with most calls are refused. */
const OVERLOADED_MS = 500;
const LOOK_EVERY_MS = 1_000;
const RESOLUTION_MS = 20;

/**
 * How long work waits for its turn, ms: the mean of a second, the lesser one of the last two, since one slow moment (a start, a
 * long sort) is no overload. Logs when an overload begins and when it is over.
 */
export function watchLag(log: (text: string) => void): () => number {
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
      log(wasOverloaded ? "负载已恢复正常" : `过载：事件循环延迟 ${Math.round(lagMs)} 毫秒，暂时拒绝请求过多者`);
  }, LOOK_EVERY_MS).unref();
  return () => lagMs;
}

export const isOverloaded = (lagMs: number): boolean => lagMs > OVERLOADED_MS;

/** Calls of one caller within `SHARE_MS` that are taken on while the program is half a second behind; of twice as much half. */
const SHARE_CALLS = 40;
const SHARE_MS = 10_000;
/** Callers that are counted; the least recent caller is evicted first. */
const CALLERS = 20_000;

/**
 * Counts the calls of each caller, and decides of each whether it is refused: while the program is behind its work, those that
 * have called more than their share of late, the less of it the further it is behind. A caller with few calls is never refused.
 */
export function createShedding(now: () => number): (caller: string, lagMs: number) => boolean {
  const called = new Map<string, { calls: number; at: number }>();
  return (caller, lagMs) => {
    const known = called.get(caller);
    const at = now();
    const passed = known === undefined ? 0 : Math.max(0, at - known.at);
    // Forgotten bit by bit, so that there is no moment at which all of it is.
    const calls = (known?.calls ?? 0) * Math.max(0, 1 - passed / SHARE_MS);
    const share = Math.max(1, SHARE_CALLS * (OVERLOADED_MS / Math.max(OVERLOADED_MS, lagMs)));
    const isRefused = isOverloaded(lagMs) && calls >= share;
    called.delete(caller);
    called.set(caller, { calls: isRefused ? calls : calls + 1, at });
    const [oldest] = called.keys();
    if (called.size > CALLERS && oldest !== undefined) called.delete(oldest);
    return isRefused;
  };
}
