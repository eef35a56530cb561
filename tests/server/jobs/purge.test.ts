import { describe, expect } from "vitest";
import { backgroundTasks } from "../../../src/server/jobs/background-tasks.ts";
import { recomputeFigures } from "../../../src/server/jobs/figures.ts";
import { PURGED_AT_ONCE } from "../../../src/server/jobs/purge-store.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { rowsSetAside, tryAgain } from "../../support/poison.ts";

const TASKS = backgroundTasks({ sync: async () => {} });
const PAST = PURGED_AT_ONCE * 2 + 7;

describe("purging", () => {
  it.beforeAll(async ({ db }) => {
    // Writes down every statement that deletes, of whatever table.
    await db.run("create table deletion (id bigserial, name text, number integer, within text)");
    await db.run(
      `create function deleted() returns trigger language plpgsql as $$ begin
         insert into deletion (name, number, within)
         values (tg_table_name, (select count(*) from gone), current_setting('statement_timeout'));
         return null; end $$`,
    );
    const tables = await db.rows<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'deletion'",
    );
    for (const { name } of tables)
      await db.run(
        `create trigger deletions after delete on ${name} referencing old table as gone for each statement execute function deleted()`,
      );
  });

  const deletions = (db: TestDatabase, name: string) =>
    db.rows<{ number: number; within: string }>("select number, within from deletion where name = $1 order by id", [
      name,
    ]);

  it("takes a table of any size in batches, each of which stays done", async ({ db }) => {
    await db.run("insert into person (phone) values ('13800000001')");
    await db.run(
      `insert into idempotency (person_id, key, body_hash, answer, created_at)
         select p.id, 'k' || n, ''::bytea, '{}'::jsonb, now() - interval '2 days' from person p, generate_series(1, $1::int) n`,
      [PAST],
    );
    await db.run(
      `insert into attempt (kind, subject, at) select 'password', n::text, now() - interval '2 days'
         from generate_series(1, $1::int) n`,
      [PAST],
    );
    for (const { name, run } of TASKS) if (name.startsWith("purge-")) await run(db);
    for (const table of ["idempotency", "attempt"])
      expect((await deletions(db, table)).map(({ number }) => number)).toEqual([PURGED_AT_ONCE, PURGED_AT_ONCE, 7]);
    expect(await db.rows("select 1 from idempotency union all select 1 from attempt")).toEqual([]);
  });

  it("has a limit of its own in every one, not that of the calls", async ({ db }) => {
    for (const { name, run } of TASKS) if (name.startsWith("purge-")) await run(db);
    await recomputeFigures(db);
    const all = await db.rows<{ name: string; within: string }>("select distinct name, within from deletion");
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "captcha",
        "attempt",
        "sms_code",
        "session",
        "sms_outbox",
        "known_device",
        "idempotency",
      ]),
    );
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["settlement", "req_spec_hit", "goods_news", "stored_file", "goods_view", "behaviour"]),
    );
    expect(all.filter(({ within }) => within !== "1min")).toEqual([]);
  });

  it("leaves locked rows for the next run", async ({ db }) => {
    await db.run(
      `insert into idempotency (person_id, key, body_hash, answer, created_at)
         select id, 'one', ''::bytea, '{}'::jsonb, now() - interval '2 days' from person union all
         select id, 'two', ''::bytea, '{}'::jsonb, now() - interval '2 days' from person`,
    );
    const purging = TASKS.find(({ name }) => name === "purge-idempotency-keys")!;
    await db.transaction(async (tx) => {
      await tx.rows("select 1 from idempotency where key = 'one' for update");
      expect(await purging.run(db)).toBe(1);
    });
    expect(await purging.run(db)).toBe(1);
  });

  it("sets rows aside that cannot be deleted, deletes the others, and tries again later", async ({ db }) => {
    await db.run("delete from idempotency");
    await db.run(
      `insert into idempotency (person_id, key, body_hash, answer, created_at)
         select p.id, 'k' || n, ''::bytea, '{}'::jsonb, now() - interval '2 days' from person p, generate_series(1, $1::int) n`,
      [PAST],
    );
    await db.run(
      `create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
       create trigger stuck before delete on idempotency for each row when (old.key in ('k3', 'k7777'))
         execute function stuck()`,
    );
    const run = TASKS.find(({ name }) => name === "purge-idempotency-keys")!.run;
    const left = async () =>
      (await db.rows<{ key: string }>("select key from idempotency order by key")).map(({ key }) => key);
    expect(await run(db)).toBe(PAST - 2);
    expect(await left()).toEqual(["k3", "k7777"]);
    const aside = await db.rows<{ job: string; id: string; tries: number }>(
      "select job, row_id as id, tries from job_set_aside order by row_id",
    );
    const person = await db.one<{ id: string }>("select id from person");
    expect(aside).toEqual([
      { job: "purge idempotency", id: `${person?.id} k3`, tries: 1 },
      { job: "purge idempotency", id: `${person?.id} k7777`, tries: 1 },
    ]);
    // Until they are due they are passed over.
    expect(await run(db)).toBe(0);
    expect(await db.rows("select 1 from job_set_aside where tries > 1")).toEqual([]);
    await db.run("drop trigger stuck on idempotency");
    expect(await run(db)).toBe(0);
    await tryAgain(db);
    expect(await run(db)).toBe(2);
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("sets rows of a table without a primary key aside by their place", async ({ db }) => {
    await db.run(
      "insert into attempt (kind, subject, at) select 'password', n::text, now() - interval '2 days' from generate_series(1, 9) n",
    );
    await db.run(
      "create trigger stuck before delete on attempt for each row when (old.subject = '5') execute function stuck()",
    );
    const { run } = TASKS.find(({ name }) => name === "purge-account-rows")!;
    const left = () => db.rows<{ subject: string }>("select subject from attempt");
    await run(db);
    expect(await left()).toEqual([{ subject: "5" }]);
    expect(await rowsSetAside(db)).toEqual([{ job: "purge attempt", row_id: expect.stringMatching(/^\(\d+,\d+\)$/) }]);
    await db.run("drop trigger stuck on attempt");
    await tryAgain(db);
    await run(db);
    expect(await left()).toEqual([]);
    expect(await rowsSetAside(db)).toEqual([]);
  });

  it("fails as a whole where no row of a table can be deleted", async ({ db }) => {
    await db.run(
      `insert into idempotency (person_id, key, body_hash, answer, created_at)
         select p.id, 'k' || n, ''::bytea, '{}'::jsonb, now() - interval '2 days' from person p, generate_series(1, 200) n`,
    );
    await db.run("create trigger stuck before delete on idempotency for each row execute function stuck()");
    const run = TASKS.find(({ name }) => name === "purge-idempotency-keys")!.run;
    await expect(run(db)).rejects.toThrow("stuck");
    expect(await rowsSetAside(db)).toEqual([]);
    await db.run("drop trigger stuck on idempotency");
  });
});
