import { copyFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

/** Beyond this the log moves aside, in the place of the one before, bytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Where PostgreSQL writes what happens to it. */
export const logOf = (cluster: string): string => join(cluster, "server.log");

/**
 * Limits the log to `mostBytes`, plus as much again of what was written before. PostgreSQL has it open for appending, so that it
 * is copied and cut off; a line that comes between the two is lost.
 */
export async function boundLog(cluster: string, mostBytes = MOST_BYTES): Promise<void> {
  const log = logOf(cluster);
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= mostBytes) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}
