import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../../../src/server/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../src/server/db/embedded.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { type OpenedDatabase, openDatabase } from "../../../src/server/db/open-database.ts";
import { settingsFrom } from "../../../src/server/settings.ts";

describe("the role of the program on its own PostgreSQL", () => {
  let dataDir: string;
  let embedded: EmbeddedPostgres;
  let opened: OpenedDatabase;
  /** As an earlier version left it: everything belongs to the owner of the cluster. */
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "taomu-role-"));
    embedded = await startEmbeddedPostgres(dataDir);
    const admin = connect(embedded.url("postgres"), { poolSize: 1 });
    await admin.run("create database taomu");
    await admin.close();
    const before = connect(embedded.url("taomu"), { poolSize: 2 });
    await migrate(before);
    await before.run("create schema pgboss create table job (id bigserial primary key)");
    await before.run("create type pgboss.state as enum ('created')");
    await before.close();
    opened = await openDatabase(settingsFrom({ DATA_DIR: dataDir }));
  });
  afterAll(async () => {
    await opened.db.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const codeOf = (db: Database, statement: string) =>
    db.run(statement).then(
      () => "done",
      (error: { code?: string }) => error.code,
    );

  it("is no superuser, and reads no file and runs no program of the machine", async () => {
    const { db } = opened;
    const row = await db.one(
      "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user",
    );
    expect(row).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
    });
    const REFUSED = "42501";
    for (const statement of [
      "select pg_read_file('/etc/passwd')",
      "select pg_ls_dir('/')",
      "copy (select 1) to program 'true'",
      "copy schema_migration from '/etc/passwd'",
      "alter system set fsync = off",
      "alter role current_user superuser",
      "set role taomu",
    ])
      expect(await codeOf(db, statement), statement).toBe(REFUSED);
  });

  it("owns what an earlier version made, so that it goes on with it", async () => {
    const { db } = opened;
    const others = await db.rows(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and pg_get_userbyid(c.relowner) <> current_user
       union all
       select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'pgboss') and pg_get_userbyid(p.proowner) <> current_user
       union all
       select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
        where n.nspname in ('public', 'pgboss') and pg_get_userbyid(t.typowner) <> current_user
       union all
       select stxname::text from pg_statistic_ext where pg_get_userbyid(stxowner) <> current_user`,
    );
    expect(others).toEqual([]);
    await migrate(db);
    for (const statement of [
      "create table public.tried (n int)",
      "drop table public.tried",
      "alter table goods add column tried int",
      "alter table goods drop column tried",
      "create table pgboss.tried (n int)",
      "drop schema pgboss cascade",
      "create schema pgboss",
    ])
      expect(await codeOf(db, statement), statement).toBe("done");
  });

  it("is found there by the next start, with its password", async () => {
    const again = await openDatabase(settingsFrom({ DATA_DIR: dataDir }));
    expect(await again.db.one("select current_user as name")).toEqual({ name: "taomu_program" });
    await again.db.close();
  });
});
