import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A backup is a folder: files of rows as PostgreSQL's `copy` writes and reads them, and `manifest.json`, which is written last and
 * names every file with its checksum. The schema is not in it: migrations make it. Files that people uploaded are rows like all
 * else. The job queue is left out: it makes its own tables.
 */
export type Manifest = {
  format: 2;
  madeAt: string;
  /** The migrations the data stand on, in order. */
  migrations: string[];
  /** Those with the most bytes first. */
  tables: SavedTable[];
  /** Of partitioned tables, each after what it is part of; time made them rather than migrations. `null`: not written down. */
  partitions: SavedPartition[] | null;
  /** The last number that each sequence gave; `null` before its first. */
  sequences: { name: string; last: string | null }[];
};

export type SavedTable = {
  name: string;
  columns: string[];
  /** Files as they are, in PostgreSQL's binary format; otherwise compressed text. */
  isBinary: boolean;
  parts: SavedPart[];
};

export type SavedPart = {
  file: string;
  rows: number;
  /** Of the file as it lies there, in hex. */
  sha256: string;
};

export type SavedPartition = {
  name: string;
  of: string;
  /** `FOR VALUES FROM … TO …` */
  bound: string;
  /** `RANGE (…)`, where it is itself partitioned. */
  key: string | null;
};

/** Of releases up to 0.10.0: one SQL file for each table, and for each partition instead of what it is part of. */
type FirstManifest = Pick<Manifest, "madeAt" | "migrations" | "sequences"> & {
  format: 1;
  tables: ({ name: string; columns: string[] } & SavedPart)[];
};

/** What the person at the shell can mend. */
export class BackupError extends Error {}

const MANIFEST = "manifest.json";

/** Proves that nothing in the manifest itself changed. */
export const digestOf = (manifest: Manifest | FirstManifest): string =>
  createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), JSON.stringify({ ...manifest, sha256: digestOf(manifest) }, null, 1), {
    mode: 0o600,
    flush: true,
  });

export const rowsOf = ({ tables }: Pick<Manifest, "tables">): number =>
  tables.flatMap(({ parts }) => parts).reduce((sum, { rows }) => sum + rows, 0);

async function checksumOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

const inTheNewFormat = ({ tables, ...rest }: FirstManifest): Manifest => ({
  ...rest,
  format: 2,
  tables: tables.map(({ name, columns, ...part }) => ({ name, columns, isBinary: false, parts: [part] })),
  partitions: null,
});

/**
 * `saved`, but for what is none of `known`: files of a partition become those of the table that it is part of, one of `partitioned`,
 * by whose name its own begins.
 */
export function withoutPartitions(
  saved: readonly SavedTable[],
  known: Pick<ReadonlySet<string>, "has">,
  partitioned: readonly string[],
): SavedTable[] {
  const tables = new Map<string, SavedTable>();
  for (const table of saved) {
    const whole = known.has(table.name) ? undefined : partitioned.find((one) => table.name.startsWith(`${one}_`));
    const name = whole ?? table.name;
    const parts = [...(tables.get(name)?.parts ?? []), ...table.parts];
    tables.set(name, { ...table, name, parts });
  }
  return [...tables.values()];
}

/**
 * The manifest of a backup whose files are all there and as they were written; throws `BackupError` otherwise. `isFirstFormat`:
 * its files begin with a statement.
 */
export async function checkedManifest(folder: string): Promise<{ manifest: Manifest; isFirstFormat: boolean }> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => {
    throw new BackupError(`${folder} 不是完整的备份：没有 ${MANIFEST}`);
  });
  let sha256: unknown;
  let written: Manifest | FirstManifest;
  try {
    ({ sha256, ...written } = JSON.parse(text) as (Manifest | FirstManifest) & { sha256: unknown });
  } catch {
    throw new BackupError(`备份已损坏：${MANIFEST}`);
  }
  if (![1, 2].includes(written.format)) throw new BackupError("备份格式不认识，请升级程序后再恢复");
  if (digestOf(written) !== sha256) throw new BackupError(`备份已损坏：${MANIFEST}`);
  const manifest = written.format === 1 ? inTheNewFormat(written) : written;
  for (const { file, sha256: expected } of manifest.tables.flatMap(({ parts }) => parts)) {
    const found = await checksumOfFile(join(folder, file)).catch(() => null);
    if (found === null) throw new BackupError(`备份不完整：缺少 ${file}`);
    if (found !== expected) throw new BackupError(`备份已损坏：${file}`);
  }
  return { manifest, isFirstFormat: written.format === 1 };
}
