import { randomUUID } from "node:crypto";
import { link, readFile, rm, stat, writeFile } from "node:fs/promises";
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

/** The locks that this program holds: its number in any other one was given to it anew, as in a container. */
const held = new Set<string>();

/** Whether the program that took the lock is gone. */
async function isLeftBehind(file: string): Promise<boolean> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return false;
  const pid = Number(text);
  if (!(pid > 0) || !isAlive(pid) || (pid === process.pid && !held.has(file))) return true;
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return age > STALE_MS;
}

/** Takes the lock whole, with the number in it: one that is empty was cut off by a full disk or a crash. */
async function take(file: string): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  try {
    await writeFile(own, String(process.pid));
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** Does `work` while no other program does its own on the same folder: two that start at once go one after the other. */
export async function oneStartAtATime<T>(dataDir: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const file = join(dataDir, "start.lock");
  while (!(await take(file))) {
    signal?.throwIfAborted();
    if (await isLeftBehind(file)) await rm(file, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  held.add(file);
  try {
    signal?.throwIfAborted();
    return await work();
  } finally {
    held.delete(file);
    await rm(file, { force: true });
  }
}
