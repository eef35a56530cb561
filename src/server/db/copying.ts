import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import copy from "pg-copy-streams";
import { type Database, NO_LIMITS } from "./database.ts";

/** Texts of values that mean the same in every session, whatever its settings. */
export const PLAIN_TEXTS = `${NO_LIMITS}; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** As many connections as work at once on 2 to 4 processors, beside the one that holds the whole together. */
const MOST_AT_ONCE = 4;
export const CONNECTIONS_TO_COPY = MOST_AT_ONCE + 1;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Of a table's rows, what one file holds. */
export type CopiedRows = { name: string; columns: readonly string[]; isBinary: boolean };

export const columnsIn = (columns: readonly string[]): string => columns.map(quoted).join(", ");

const withFormat = (isBinary: boolean): string => (isBinary ? " with (format binary)" : "");

/** A transaction with its connection, for rows that stream. One that fails gives the connection up, and with it what was written. */
export async function onConnection<T>(
  { pool }: Database,
  opening: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin; ${opening}; ${PLAIN_TEXTS}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Does `work` for each of `items`, in their order, as many at a time as `db` has connections beside one. The first that fails
 * ends the others, and is what the whole rejects with once all have ended.
 */
export async function eachBeside<T>(
  db: Database,
  items: readonly T[],
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const stop = new AbortController();
  const worker = async () => {
    for (let item = left.shift(); item !== undefined && !stop.signal.aborted; item = left.shift())
      await work(item, stop.signal).catch((error) => stop.abort(error));
  };
  const most = Math.max(1, Math.min(MOST_AT_ONCE, (db.pool.options.max ?? 1) - 1));
  await Promise.all(Array.from({ length: most }, worker));
  stop.signal.throwIfAborted();
}

/** Writes the rows of `query` into the file; resolves with its SHA-256 in hex, and how many rows it holds. */
export async function copyOut(
  client: pg.PoolClient,
  { query, isBinary }: { query: string; isBinary: boolean },
  path: string,
  signal: AbortSignal,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  const rows = client.query(copy.to(`copy (${query}) to stdout${withFormat(isBinary)}`));
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  // Files of people are compressed as they are, and make up most of a backup.
  if (isBinary) await pipeline(rows, hashed, file, { signal });
  else await pipeline(rows, createGzip({ level: 1 }), hashed, file, { signal });
  // Its number comes after its last row.
  await client.query("select 1");
  return { rows: rows.rowCount, sha256: hash.digest("hex") };
}

async function* withoutFirstLine(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isHead = true;
  for await (const chunk of chunks) {
    const end = isHead ? chunk.indexOf(10) : -1;
    if (!isHead) yield chunk;
    else if (end >= 0) {
      isHead = false;
      yield chunk.subarray(end + 1);
    }
  }
}

/** Puts the rows of the file into its table; resolves with their number. `isStatement`: its first line is the statement itself. */
export async function copyIn(
  client: pg.PoolClient,
  { name, columns, isBinary, isStatement }: CopiedRows & { isStatement: boolean },
  path: string,
  signal: AbortSignal,
): Promise<number> {
  const rows = client.query(
    copy.from(`copy public.${quoted(name)} (${columnsIn(columns)}) from stdin${withFormat(isBinary)}`),
  );
  const file = createReadStream(path);
  if (isBinary) await pipeline(file, rows, { signal });
  else if (isStatement) await pipeline(file, createGunzip(), withoutFirstLine, rows, { signal });
  else await pipeline(file, createGunzip(), rows, { signal });
  return rows.rowCount;
}
