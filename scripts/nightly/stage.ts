import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../src/server/db/database.ts";
import { startHastyPostgres } from "../../tests/support/hasty-postgres.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Whether what the row asks for held, and what happened in numbers. */
export type Outcome = { holds: boolean; says: string };

/** A PostgreSQL of the run's own. */
export type Stage = { emptyDatabase(): Promise<string>; close(): Promise<void> };

/** How big a case is: the environment's number of that name, or else what takes some minutes at most. */
export const size = (name: string, usual: number): number => Number(process.env[name] ?? usual);

export const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

export async function createStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), "taomu-nightly-"));
  const postgres = await startHastyPostgres(dataDir);
  const admin = connect(postgres.url("postgres"), { poolSize: 1 });
  await admin.run("set statement_timeout = 0");
  let made = 0;
  return {
    async emptyDatabase() {
      made += 1;
      await admin.run(`create database nightly_${made} template template0`);
      return postgres.url(`nightly_${made}`);
    },
    async close() {
      await admin.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const SEARCH = "/api/memberCollect/searchCollect";

export type Asked = { status: number; ms: number };

/** A call that writes; status 0 where no answer came. */
export async function asked(url: string): Promise<Asked> {
  const began = performance.now();
  const body = JSON.stringify({ searchText: "樟子松" });
  const headers = { "content-type": "application/json" };
  const status = await fetch(`${url}${SEARCH}`, { method: "POST", headers, body }).then(
    (reply) => reply.status,
    () => 0,
  );
  return { status, ms: performance.now() - began };
}

/** How long the health answer took, ms; infinite where it was none. */
export async function health(url: string): Promise<number> {
  const began = performance.now();
  const status = await fetch(`${url}/healthz`).then(
    (reply) => reply.status,
    () => 0,
  );
  return status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY;
}

/** `3 × 200, 1 × 503` */
export const counted = (answers: readonly (number | string)[]): string =>
  [...new Set(answers)].map((answer) => `${answers.filter((one) => one === answer).length} × ${answer}`).join(", ");

/** Does `work` for each of `items`, so many at a time. */
export async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at]!);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
