import { describe, expect, it } from "vitest";
import { filesIn, migrationOf } from "../src/server/db/migration-files.ts";
import { flawsOf } from "./support/expand-law.ts";

/** The last migration from before they stated what they are. */
const HISTORY = "0129_forward_rules_deposit.sql";

const flawsIn = (sql: string, head = "-- expand", earlier: readonly string[] = []) =>
  flawsOf(
    migrationOf("0999_tried.sql", `${head}\n${sql}`),
    earlier.map((text, at) => migrationOf(`099${at}_earlier.sql`, `-- expand\n${text}`)),
  );

describe("a migration", () => {
  it("says in its first line whether it expands or contracts, and one that expands takes nothing away and holds up nobody", async () => {
    const files = (await filesIn()).filter(({ name }) => name > HISTORY);
    const flaws = await Promise.all(
      files.map(async (file, at) => (await flawsOf(file, files.slice(0, at))).map((flaw) => `${file.name}: ${flaw}`)),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(flaws.flat()).toEqual([]);
  });

  it.each([
    ["", "create table t (id int);"],
    ["-- expands", "create table t (id int);"],
    ["-- contract", "drop table t;"],
    ["-- contract after 0.9", "drop table t;"],
  ])("does not say so by “%s”", async (head, sql) => {
    expect(await flawsIn(sql, head)).toEqual(["does not say whether it expands or contracts"]);
  });
});

describe("a migration that expands", () => {
  const CHECK = "alter table goods add constraint goods_shade check (shade is not null) not valid;";
  const VALIDATED = "alter table goods validate constraint goods_shade;";

  it.each([
    "alter table goods add column shade int;",
    "alter table goods add column shade int not null default 3, add column tags text[] not null default '{}'::text[];",
    "alter table goods add column seen_at timestamptz default now();",
    "alter table goods add column store bigint references store;",
    CHECK,
    VALIDATED,
    "alter table goods add foreign key (shade) references shade (id) not valid;",
    "alter table goods add constraint goods_shade_once unique using index goods_shade_key;",
    "alter table goods alter column shade set default 3;",
    "create table shade (id bigint primary key, goods_id bigint references goods, check (id > 0)); create index on shade (goods_id); insert into shade values (1, null);",
    "create table shade (id bigint generated always as identity); alter table shade drop column id;",
    "create table shade (at date) partition by range (at); create table shade_rest partition of shade default;",
    "create function shade(n int) returns int language sql as 'select n';",
    "create trigger shade after update on goods for each row execute function shade();",
    "create index on sys_config (config_value); update sys_config set config_value = '1' where config_key = 'a';",
    "insert into sys_dict_type (dict_type) values ('shade');",
    "alter table sys_role add constraint sys_role_name check (name <> '');",
    "alter table goods add column shade int;\n-- backfill goods\nupdate goods set shade = 1 where id = any($1::bigint[]) and shade is null;",
  ])("may: %s", async (sql) => {
    expect(await flawsIn(sql)).toEqual([]);
  });

  it.each([
    ["drop table goods;", "drop"],
    ["create table shade partition of goods default;", "a partition, which is made and attached by a task"],
    ["drop function next_id();", "drop"],
    ["drop index goods_first;", "drop"],
    ["alter table goods drop column title;", "drop"],
    ["alter table goods drop constraint goods_check;", "drop"],
    ["alter table goods alter column title drop not null;", "drop"],
    ["alter table goods alter column title drop default;", "drop"],
    ["alter table goods rename column title to name;", "rename"],
    ["alter table goods rename to wares;", "rename"],
    ["alter table sys_config rename to config;", "rename"],
    ["alter table goods alter column price type numeric;", "retype"],
    ["alter table goods alter column shade set not null;", "set not null without a check that was validated before"],
    [
      "alter table goods add column half int generated always as (price / 2) stored;",
      "a generated column, which rewrites the table",
    ],
    [
      "alter table goods add column no bigint generated always as identity;",
      "a generated column, which rewrites the table",
    ],
    ["alter table goods add column no bigserial;", "a generated column, which rewrites the table"],
    ["alter table goods add column no bigint default next_id();", "a volatile default, which rewrites the table"],
    [
      "alter table goods add column at timestamptz default clock_timestamp();",
      "a volatile default, which rewrites the table",
    ],
    [
      "alter table goods add column shade int not null;",
      "a column that must be given, which older programs do not give",
    ],
    [
      "alter table sys_role add column shade int not null;",
      "a column that must be given, which older programs do not give",
    ],
    ["alter table goods add column shade int check (shade > 0);", "a check that is validated at once"],
    ["alter table goods add column shade int unique;", "an index that is made at once"],
    ["alter table goods add column shade int default 1 references shade;", "a foreign key that is validated at once"],
    ["alter table goods add constraint c check (price > 0);", "a constraint that is validated at once: NOT VALID"],
    [
      "alter table goods add foreign key (store_id) references store;",
      "a constraint that is validated at once: NOT VALID",
    ],
    ["alter table goods add unique (merchant_sku);", "an index that is made at once"],
    [`${CHECK} ${VALIDATED}`, "a constraint that is validated in the file that adds it"],
    ["create index goods_first on goods (price);", "an index that is made at once: a file `-- expand, concurrently`"],
    ["update goods set price = 1;", "rows of a growing table: `-- backfill`"],
    ["delete from goods;", "rows of a growing table: `-- backfill`"],
    ["with gone as (delete from goods returning 1) select 1 from gone;", "rows of a growing table: `-- backfill`"],
    ["create table few (id bigint); insert into few select id from goods;", "rows of a growing table: `-- backfill`"],
    ["truncate goods;", "TruncateStmt, which is not known to be harmless"],
    ["do $$ begin delete from goods; end $$;", "DoStmt, which is not known to be harmless"],
    ["alter table goods disable trigger all;", "AT_DisableTrigAll, which is not known to be harmless"],
    [
      "alter table goods add column shade int; alter table platform_order add column shade int;",
      "two growing tables are locked together: one file for each",
    ],
    [
      "alter table goods add column shade int;\n-- backfill goods\nupdate goods set shade = 1;",
      "a filling that is not one update of the ids in $1",
    ],
  ])("may not: %s", async (sql, flaw) => {
    expect(await flawsIn(sql)).toEqual([flaw]);
  });

  it("sets not null what an earlier one has checked", async () => {
    const sql = "alter table goods alter column shade set not null;";
    expect(await flawsIn(sql, "-- expand", [CHECK, VALIDATED])).toEqual([]);
    expect(await flawsIn(sql, "-- expand", [CHECK])).toHaveLength(1);
    expect(await flawsIn(sql, "-- expand", [CHECK.replace("shade is", "price is"), VALIDATED])).toHaveLength(1);
  });

  it("makes indexes beside who reads and writes in a file of nothing else", async () => {
    const head = "-- expand, concurrently";
    expect(await flawsIn("create unique index concurrently if not exists a on goods (price);", head)).toEqual([]);
    for (const sql of [
      "create index a on goods (price);",
      "create index concurrently a on goods (price);",
      "create index concurrently if not exists a on goods (price); alter table goods add column shade int;",
    ])
      expect(await flawsIn(sql, head)).toHaveLength(1);
  });
});
