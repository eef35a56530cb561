import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded before the program: at SIGUSR2 it says of its event loop since the last time, ms: how long turns were late, and how much
 * work of its own stood between two of them, which no other program on the machine adds to.
 */
const EVERY_MS = 5;
const late = monitorEventLoopDelay({ resolution: EVERY_MS });
late.enable();
let stretches = createHistogram();
let last = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  stretches.record(Math.max(1, Math.round(user + system)));
}, EVERY_MS).unref();
process.on("SIGUSR2", () => {
  const lateBy = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e6) - EVERY_MS);
  const own = (microseconds: number) => Math.round(microseconds / 1e3);
  const said = {
    late: [lateBy(late.percentile(99)), lateBy(late.max)],
    work: [own(stretches.percentile(99)), own(stretches.max)],
  };
  console.error(`[stalls] ${JSON.stringify(said)}`);
  late.reset();
  stretches = createHistogram();
});
