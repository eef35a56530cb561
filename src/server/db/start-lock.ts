import { open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const WAIT_MS = 100;
/** Starting takes seconds; a lock this old was left behind, whoever has its number now. */
const STALE_MS = 120_000;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the program that took the lock is gone. A lock without a number is just being taken. */
async function isLeftBehind(file: string): Promise<boolean> {
  const [text, age] = await Promise.all([
    readFile(file, "utf8").catch(() => ""),
    stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    ),
  ]);
  return age > STALE_MS || (text !== "" && !isAlive(Number(text)));
}

/** Does `work` while no other program does its own on the same folder: two that start at once go one after the other. */
export async function oneStartAtATime<T>(dataDir: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const file = join(dataDir, "start.lock");
  for (;;) {
    signal?.throwIfAborted();
    const lock = await open(file, "wx").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      return null;
    });
    if (lock) {
      await lock.writeFile(String(process.pid));
      await lock.close();
      break;
    }
    if (await isLeftBehind(file)) await rm(file, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
