import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Loaded before the program: at SIGUSR2 it says what the program holds once all that nobody uses was cleared away. */
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
process.on("SIGUSR2", () => {
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  console.error(`[resources] ${JSON.stringify({ rss, heapUsed, handles: process.getActiveResourcesInfo().length })}`);
});
