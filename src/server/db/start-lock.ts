import { randomUUID } from "node:crypto";
import { link, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const WAIT_MS = 100;
/** Starting takes seconds; a lock this old was left behind, whichever process has its number now. */
const STALE_MS = 120_000;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The texts of the locks that this program holds: its number in any other one belonged to an earlier program, as in a container. */
const held = new Set<string>();

/** A lock as it was found: its text, and a name that no other lock on the same file ever has. */
type Found = { text: string; name: string; ageMs: number };

async function lockAt(file: string): Promise<Found | null> {
  const opened = await open(file).catch(() => null);
  if (opened === null) return null;
  try {
    const { ino, mtimeNs, mtimeMs } = await opened.stat({ bigint: true });
    const text = await opened.readFile("utf8");
    return { text, name: `${ino}-${mtimeNs}`, ageMs: Date.now() - Number(mtimeMs) };
  } finally {
    await opened.close();
  }
}

/** Whether the program that took the lock is gone. The first line of a lock is its number. */
function isLeftBehind({ text, ageMs }: Found): boolean {
  const pid = Number(text.split("\n")[0]);
  if (!(pid > 0) || !isAlive(pid) || (pid === process.pid && !held.has(text))) return true;
  return ageMs > STALE_MS;
}

/** Writes the lock whole and then gives it its place by `place`: one that is empty was cut off by a full disk or a crash. */
async function placed(file: string, text: string, place: (own: string) => Promise<void>): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  try {
    await writeFile(own, text);
    await place(own);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Takes the lock, or takes it over where it was left behind. Of several that find the same one left behind only the one that
 * takes the lock on taking over just that one may replace it, and looks again first: it may have been replaced meanwhile.
 */
async function take(file: string, text: string): Promise<boolean> {
  if (await placed(file, text, (own) => link(own, file))) return true;
  const found = await lockAt(file);
  if (found === null || !isLeftBehind(found)) return false;
  const right = `${file}.${found.name}`;
  if (!(await take(right, text))) return false;
  try {
    if ((await lockAt(file))?.name !== found.name) return false;
    return await placed(file, text, (own) => rename(own, file));
  } finally {
    await rm(right, { force: true });
  }
}

/** Gives the lock back, unless it was taken over since. */
async function giveBack(file: string, text: string): Promise<void> {
  if ((await readFile(file, "utf8").catch(() => null)) === text) await rm(file, { force: true });
}

/** Does `work` while no other program does its own on the same folder: two that start at once go one after the other. */
export async function oneStartAtATime<T>(dataDir: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const file = join(dataDir, "start.lock");
  const text = `${process.pid}\n${randomUUID()}`;
  held.add(text);
  try {
    while (!(await take(file, text))) {
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
    signal?.throwIfAborted();
    return await work();
  } finally {
    await giveBack(file, text);
    held.delete(text);
  }
}
