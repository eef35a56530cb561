import { describe, expect } from "vitest";
import { backgroundTasks } from "../../../src/server/jobs/background-tasks.ts";
import { isAged } from "../../../src/server/system/tables/purge-aged.ts";
import { type Age, type Copied, NIGHTLY, TRADE_LAW } from "../../../src/server/system/tables/table-row-store.ts";
import { TABLES, type TableName } from "../../../src/server/system/tables/tables.ts";
import { it } from "../../support/fixtures.ts";

const NAMES = Object.keys(TABLES) as TableName[];
const TASKS = backgroundTasks({ sync: async () => {} });
const agesOf = (table: TableName): readonly Age[] => {
  const { retention } = TABLES[table];
  return Array.isArray(retention) ? (retention as readonly Age[]) : [];
};
const copied = (table: TableName): Copied | null => {
  const { copy } = TABLES[table];
  return typeof copy === "object" ? copy : null;
};

describe("the list of tables", () => {
  it("has every table of the database once", async ({ db }) => {
    const tables = await db.rows<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    );
    expect(NAMES.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it("names times and days of the tables, ages that the database reads, and tasks that there are", async ({ db }) => {
    const columns = await db.rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type in ('timestamp with time zone', 'date')`,
    );
    const known = new Set(columns.map(({ name }) => name));
    for (const table of NAMES)
      for (const { by, column, age, of = "true" } of agesOf(table)) {
        expect(known).toContain(`${table}.${column}`);
        expect(TASKS.map(({ name }) => name)).toContain(by);
        await db.rows(`select 1 from ${table} where (${of}) and ${column} < now() - $1::interval`, [age]);
      }
    for (const table of NAMES) {
      const { retention } = TABLES[table];
      if ("asLongAs" in retention) expect(NAMES).toContain(retention.asLongAs);
    }
  });

  it("has every task that purges, and each deletes of the tables that are given to it and of no other", async ({
    db,
  }) => {
    await db.run("create table purged (name text)");
    await db.run(
      `create function purged() returns trigger language plpgsql as $$ begin
         insert into purged values (tg_table_name); return null; end $$`,
    );
    for (const table of NAMES)
      await db.run(`create trigger purged after delete on ${table} for each statement execute function purged()`);
    const given = (task: string) =>
      NAMES.filter((table) => TABLES[table].partition === undefined && agesOf(table).some(({ by }) => by === task));
    const purging = TASKS.filter(({ name }) => name.startsWith("purge-") || given(name).length > 0);
    expect(purging.map(({ name }) => name)).toEqual(expect.arrayContaining(["figures-anew", NIGHTLY]));
    for (const { name, run } of purging) {
      await db.run("truncate purged");
      await run(db);
      const rows = await db.rows<{ name: string }>("select distinct name from purged order by name");
      // The hits of alerts are purged with what was set aside of them.
      const beside = name === "purge-alert-hits" ? ["job_set_aside"] : [];
      expect(
        rows.map((row) => row.name),
        name,
      ).toEqual([...given(name), ...beside].toSorted());
    }
    for (const table of NAMES) await db.run(`drop trigger purged on ${table}`);
    await db.run("drop table purged");
    await db.run("drop function purged");
  });

  it("finds what is too old by an index that begins with the age or its condition, or holds nothing but what ages", async ({
    db,
  }) => {
    const firsts = await db.rows<{ name: string; first: string; isPartial: boolean }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, true) as first, indpred is not null as "isPartial"
         from pg_index where indrelid::regclass::text = any ($1)`,
      [NAMES],
    );
    const slow: string[] = [];
    for (const table of NAMES)
      for (const by of new Set(agesOf(table).map((age) => age.by))) {
        if (TABLES[table].partition !== undefined) continue;
        const ages = agesOf(table).filter((age) => age.by === by);
        const plan = await db.transaction(async (tx) => {
          await tx.run("set local enable_seqscan = off");
          return tx.rows<{ "QUERY PLAN": string }>(
            `explain select ctid from ${table} where ${isAged(ages)} limit 5000`,
          );
        });
        const lines = plan.map((line) => line["QUERY PLAN"]);
        const used = lines.flatMap((line) => {
          const [, name, of] = /(?:Scan using|Bitmap Index Scan on) (\w+)(?: on (\w+ \w*))? /.exec(line) ?? [];
          return name === undefined || of?.endsWith(" later") ? [] : name;
        });
        const isFound = (name: string) =>
          firsts.some(
            ({ name: own, first, isPartial }) =>
              own === name &&
              (isPartial || ages.some(({ column, of }) => column === first || of?.startsWith(`${first} `))),
          );
        if (used.length === 0 || !used.every(isFound)) slow.push(`${table} ${by} ${used}`);
      }
    expect(slow).toEqual([]);
  });

  it("says of every table with something of a person in it what a copy holds, or why nothing", async ({ db }) => {
    const personal = await db.rows<{ name: TableName }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'person_id'
          and table_name not in (select relname from pg_class where relispartition)`,
    );
    const silent = personal.filter(({ name }) => TABLES[name].copy === undefined);
    expect(silent).toEqual([]);
    const files = NAMES.flatMap((table) => copied(table)?.file ?? []);
    expect(new Set(files).size).toBe(files.length);
  });

  it("copies rows of the person alone, without columns that hold secrets or who others are", async ({ db }) => {
    for (const table of NAMES) {
      const copy = copied(table);
      if (copy === null) continue;
      expect(copy.where, table).toContain(":personId");
      const columns = await db.rows<{ name: string }>(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      );
      const names = columns.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...copy.without]));
      const left = names.filter((name) => !copy.without.includes(name));
      expect(
        left.filter((name) => /hash|secret|reviewer|handler|audited_by|done_by|expert/.test(name)),
        table,
      ).toEqual([]);
    }
  });

  it("keeps what a law sets a time for at least so long", async ({ db }) => {
    const years = { [TRADE_LAW]: "3 years" } as Record<string, string>;
    let held = 0;
    for (const table of NAMES) {
      const { law } = TABLES[table];
      if (law === undefined) continue;
      const least = years[law] ?? (law.includes("at least 3 years") ? "3 years" : "6 months");
      expect(law).toContain(`at least ${least}`);
      for (const { age } of agesOf(table)) {
        held += 1;
        const row = await db.one<{ is: boolean }>("select $1::interval >= $2::interval as is", [age, least]);
        expect(row?.is, table).toBe(true);
      }
    }
    expect(held).toBeGreaterThan(0);
  });
});
