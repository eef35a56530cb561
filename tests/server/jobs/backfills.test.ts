import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type Database, untilAborted } from "../../../src/server/db/database.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { forgetNode, seeNode } from "../../../src/server/db/node-seen.ts";
import { backfillsIn, fillWhatMigrationsLeft } from "../../../src/server/jobs/backfills.ts";
import { it } from "../../support/fixtures.ts";

const NAME = "9990_halves.sql";
const EXPAND = "alter table pieces add column half int;";
const FILL = "update pieces set half = 100 / (whole - 500) where id = any($1::bigint[]) and half is null;";
const ROWS = 1_000;
const FILLED = "select count(*)::int as filled, count(distinct half)::int as values from pieces where half is not null";

describe("what a migration leaves to be filled", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "taomu-backfills-"));
    await writeFile(join(folder, NAME), `-- expand\n${EXPAND}\n-- backfill pieces\n${FILL}\n`);
  });
  afterAll(() => rm(folder, { recursive: true }));
  it.beforeEach(async ({ db }) => {
    await db.run("delete from backfill; delete from node_seen; delete from job_set_aside; drop table if exists pieces");
    await db.run("create table pieces (id bigint primary key, whole int not null)");
    await db.run("insert into pieces select n, n + 1000 from generate_series(1, $1::int) n", [ROWS]);
    await db.run(EXPAND);
  });
  const fill = async (db: Database) =>
    fillWhatMigrationsLeft(db, await backfillsIn(folder), { release: "2.0.0", pauseMs: 0 });
  const stateOf = (db: Database) =>
    db.one(`select after_id as "afterId", filled::int, done_at is not null as "isDone" from backfill`);

  it("is filled in batches, goes on where it was interrupted, and is filled once", async ({ db }) => {
    const stop = new AbortController();
    let batches = 0;
    const interrupted: Database = {
      ...db,
      transaction: (work, opening) => {
        if (opening !== undefined) batches += 1;
        if (batches === 3) stop.abort();
        return untilAborted(db, stop.signal).transaction(work, opening);
      },
    };
    await expect(fill(interrupted)).rejects.toThrow();
    expect(await stateOf(db)).toEqual({ afterId: "400", filled: 400, isDone: false });
    expect(await fill(db)).toBe(ROWS - 400);
    expect(await stateOf(db)).toEqual({ afterId: String(ROWS), filled: ROWS, isDone: true });
    await db.run("update pieces set half = null");
    expect(await fill(db)).toBe(0);
  });

  it("is filled by one of several nodes at a time", async ({ db }) => {
    let batches = 0;
    const node: Database = {
      ...db,
      transaction: (work, opening) => {
        if (opening !== undefined) batches += 1;
        return db.transaction(work, opening);
      },
    };
    const numbers = await Promise.all([fill(node), fill(node), fill(node)]);
    expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(ROWS);
    expect(batches).toBe(ROWS / 200);
    expect(await db.one(FILLED)).toMatchObject({ filled: ROWS });
  });

  it("waits for the last node of an older release, and begins anew where one comes back", async ({ db }) => {
    const old = { node: "old", release: "1.9.0" };
    await seeNode(db, old);
    expect(await fill(db)).toBe(0);
    await forgetNode(db, old);
    expect(await fill(db)).toBe(ROWS);
    await db.run("insert into schema_migration (name, kind) values ($1, 'expand')", [NAME]);
    // The older program, which knows nothing of it, starts and writes.
    await seeNode(db, old);
    await migrate(db);
    await db.run("delete from pieces where id = 3");
    await db.run("insert into pieces values (3, 2000), (5000, 2000)");
    expect(await fill(db)).toBe(0);
    await forgetNode(db, old);
    expect(await fill(db)).toBe(2);
    await db.run("delete from schema_migration where name = $1", [NAME]);
  });

  it("sets a row aside that cannot be filled, fills the others, and is done once it was mended", async ({ db }) => {
    await db.run("update pieces set whole = 500 where id = 7");
    expect(await fill(db)).toBe(ROWS - 1);
    expect(await db.rows("select row_id, job from job_set_aside")).toEqual([{ row_id: "7", job: `backfill ${NAME}` }]);
    expect(await stateOf(db)).toMatchObject({ isDone: false });
    await db.run("update pieces set whole = 1000 where id = 7; update job_set_aside set next_at = now()");
    await fill(db);
    expect(await stateOf(db)).toMatchObject({ isDone: true });
    expect(await db.one(FILLED)).toMatchObject({ filled: ROWS });
  });
});
