import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const MIGRATIONS = join(import.meta.dirname, "migrations");

/** What older programs can work beside and on, and what they cannot. */
export type MigrationKind = "expand" | "contract";

export type MigrationFile = {
  name: string;
  sha256: string;
  /** `null`: from before migrations stated it. */
  kind: MigrationKind | null;
  /** Of a contract: the first release that does without what it takes away. */
  after: string | null;
  /** Indexes that are made one at a time beside who reads and writes, outside a transaction. */
  isConcurrent: boolean;
  /** What is done at once, in one transaction. */
  text: string;
  /** What is done to the rows of a table afterwards, batch after batch: `text` takes their ids as `$1`. */
  backfill: Backfill | null;
};

export type Backfill = { table: string; text: string };

const HEAD = /^-- (?:(expand)(, concurrently)?|(contract) after (\d+\.\d+\.\d+))$/;
const BACKFILL = /^-- backfill (\w+)$/m;

/** The names of all migrations, in their order. */
export const migrationFiles = async (folder = MIGRATIONS): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

/** A checkout may change the ends of lines, which changes nothing else. */
const plainEnds = (text: string): string => text.replaceAll("\r\n", "\n");

export const checksumOf = (text: string): string => createHash("sha256").update(plainEnds(text)).digest("hex");

/** What a migration's text says of itself. */
export function migrationOf(name: string, whole: string): MigrationFile {
  const plain = plainEnds(whole);
  const [, expand, concurrently, contract, after] = HEAD.exec(plain.split("\n", 1)[0]!) ?? [];
  const [text = "", table, filling] = plain.split(BACKFILL);
  return {
    name,
    sha256: checksumOf(whole),
    kind: (expand ?? contract ?? null) as MigrationKind | null,
    after: after ?? null,
    isConcurrent: concurrently !== undefined,
    text,
    backfill: table === undefined || filling === undefined ? null : { table, text: filling.trim() },
  };
}

export const filesIn = async (folder = MIGRATIONS): Promise<MigrationFile[]> =>
  Promise.all(
    (await migrationFiles(folder)).map(async (name) => migrationOf(name, await readFile(join(folder, name), "utf8"))),
  );
