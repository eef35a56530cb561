import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../../src/server/db/database.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { migrationFiles } from "../../../src/server/db/migration-files.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { startProgram } from "../../support/program.ts";
import { schemaText } from "../../support/schema-text.ts";

const FOLDER = join(import.meta.dirname, "../../../src/server/db");
const FILE = join(FOLDER, "schema.sql");

/**
 * Everything in the catalogs about the program's own things, a line each; columns by their place among those that are
 * there. PostgreSQL names what makes a column not null, which no statement names; a and (b and c) is a and b and c.
 */
const CATALOGS = `
  with own as (select * from pg_class where relnamespace = 'public'::regnamespace),
       line as (
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions, relacl, pg_get_userbyid(relowner), relrowsecurity,
                     pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) as text from own
    union all
    select concat_ws(' ', 'column', c.relname, rank() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
                     a.attnotnull, a.attgenerated, a.attidentity, a.attstorage, a.attcompression, a.attcollation, a.attstattarget, a.attacl,
                     pg_get_expr(d.adbin, d.adrelid))
      from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relkind in ('r', 'p', 'v')
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid, true), convalidated, condeferrable, condeferred)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisunique) from pg_index where indrelid in (select oid from own)
    union all
    select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from own where relkind = 'v'
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(oid), proacl) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(oid, true), tgenabled) from pg_trigger where tgrelid in (select oid from own) and not tgisinternal
    union all
    select concat_ws(' ', 'sequence', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
      from pg_sequence s join own on own.oid = s.seqrelid
    union all
    select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid), stxstattarget) from pg_statistic_ext
    union all
    select concat_ws(' ', 'rule', pg_get_ruledef(oid)) from pg_rewrite where ev_class in (select oid from own)
    union all
    select concat_ws(' ', 'policy', polname, polrelid::regclass) from pg_policy
    union all
    select concat_ws(' ', 'type', typname, typtype) from pg_type where typnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'schema', nspname, nspacl) from pg_namespace where nspname !~ '^pg_(temp|toast)'
    union all
    select concat_ws(' ', 'extension', extname, extversion) from pg_extension
    union all
    select concat_ws(' ', 'default rights', defaclobjtype, defaclacl) from pg_default_acl
    union all
    select concat_ws(' ', 'said', pg_describe_object(classoid, objoid, objsubid), description) from pg_description where objoid >= 16384
    union all
    select concat_ws(' ', 'migration', name, sha256) from schema_migration
  ) select text from line order by text`;

const catalogsOf = async (db: Db) => (await db.rows<{ text: string }>(CATALOGS)).map(({ text }) => text);

describe("schema.sql", () => {
  const databases: TestDatabase[] = [];
  const emptyDatabase = async () => {
    const db = await createTestDatabase({ template: "template0" });
    databases.push(db);
    return db;
  };
  let names: string[];
  /** Made by all numbered migrations. */
  let migrated: TestDatabase;
  let catalogs: string[];
  let file: string;
  beforeAll(async () => {
    names = await migrationFiles();
    migrated = await emptyDatabase();
    await migrate(migrated, new Set(names));
    catalogs = await catalogsOf(migrated);
    file = await readFile(FILE, "utf8");
  });
  afterAll(async () => {
    for (const db of databases) await db.drop();
  });

  it("is what the migrations make; `vitest --update` rewrites it", async () => {
    await expect(await schemaText(migrated, file)).toMatchFileSnapshot(FILE);
  });

  it("makes an empty database equal to one made by all migrations: catalogs, first rows and list of migrations", async () => {
    const fresh = await emptyDatabase();
    await migrate(fresh);
    expect(await catalogsOf(fresh)).toEqual(catalogs);
    expect(await schemaText(fresh, file)).toBe(await schemaText(migrated, file));
    await migrate(fresh);
    expect(await catalogsOf(fresh)).toEqual(catalogs);
  });

  it("is taken once by two nodes that start together", async () => {
    const fresh = await emptyDatabase();
    await Promise.all([migrate(fresh), migrate(fresh)]);
    expect(await catalogsOf(fresh)).toEqual(catalogs);
  });

  it("is followed by the migrations behind it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "taomu-migrations-"));
    await cp(join(FOLDER, "migrations"), folder, { recursive: true });
    await writeFile(join(folder, "9999_later.sql"), "create table later (id int);");
    const fresh = await emptyDatabase();
    await migrate(fresh, null, folder);
    expect(await fresh.one("select to_regclass('later')::text as at")).toEqual({ at: "later" });
    await rm(folder, { recursive: true });
  });

  it.each([1, 40, 90])(
    "is not taken by a database that stands at migration %i: it goes on with the others",
    async (count) => {
      const older = await emptyDatabase();
      await migrate(older, new Set(names.slice(0, count)));
      await older.run("insert into person (phone, name) values ('13800000099', '老用户')");
      await migrate(older);
      expect(await catalogsOf(older)).toEqual(catalogs);
      expect(await older.one("select name from person")).toEqual({ name: "老用户" });
    },
  );

  it("is not taken by a database that stands at the last migration: the program starts on it", async () => {
    await migrate(migrated);
    expect(await catalogsOf(migrated)).toEqual(catalogs);
    const program = await startProgram({ DATABASE_URL: migrated.url, DEMO_DATA: "0" });
    expect(await (await fetch(`${program.url}/readyz`)).json()).toEqual({ status: "ok" });
    expect(await program.end("SIGTERM")).toBe(0);
  });

  it("documents every table, and is grouped", () => {
    const unsaid = [...file.matchAll(/^(.*)\ncreate table (\w+)/gm)].filter(
      ([, before = ""]) => !before.startsWith("-- "),
    );
    expect(unsaid.map(([, , table]) => table)).toEqual([]);
    expect(file.match(/^-- # /gm)).toHaveLength(8);
  });
});
