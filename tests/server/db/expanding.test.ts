import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect } from "vitest";
import { LOCKS, takeLock } from "../../../src/server/db/advisory-locks.ts";
import { connect, type Database, type Db } from "../../../src/server/db/database.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { MIGRATIONS } from "../../../src/server/db/migration-files.ts";
import { enterNode, forgetNode, seeNode } from "../../../src/server/db/node-seen.ts";
import { backfillsIn, fillWhatMigrationsLeft } from "../../../src/server/jobs/backfills.ts";
import { eventually } from "../../support/clock.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const ROOT = join(import.meta.dirname, "../../..");

const folders: string[] = [];
/** The program's migrations and these, in a folder of the test's own. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "taomu-expanding-"));
  folders.push(folder);
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

/** A transaction that has read goods and stays open until it is ended, as that of a backup. */
async function openReader(db: TestDatabase): Promise<() => Promise<void>> {
  const client = new pg.Client(db.url);
  // It is cut off with the database where a test ends before it.
  client.on("error", () => {});
  await client.connect();
  await client.query("begin isolation level repeatable read; select count(*) from goods");
  return async () => {
    await client.query("commit");
    await client.end();
  };
}

/** When those that wait to alter goods began. */
const TRYING =
  "select xact_start::text as at from pg_stat_activity where query like '%alter table goods%' and wait_event_type = 'Lock'";

const columnOf = async (db: Db, column: string) =>
  (await db.one("select 1 from pg_attribute where attrelid = 'goods'::regclass and attname = $1", [column])) !== null;

const kindOf = async (db: Db, name: string) =>
  (await db.one<{ kind: string | null }>("select kind from schema_migration where name = $1", [name]))?.kind;

const indexOf = (db: Db, name: string) =>
  db.one<{ isValid: boolean }>(`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)`, [
    name,
  ]);

describe("a migration that expands", () => {
  it("waits for who reads the table without holding up anybody else", async ({ db }) => {
    const folder = await folderWith({ "9990_shade.sql": "-- expand\nalter table goods add column shade int;" });
    const { id } = await insertGoods(db, {});
    const closeReader = await openReader(db);
    const said: string[] = [];
    const migrated = migrate(db, null, folder, { log: (text) => said.push(text) });
    await eventually(() => expect(said).toEqual(["迁移 9990_shade.sql 等待占用数据表的事务结束，其他请求照常处理"]));
    // The reader is still there, and so is the migration.
    const tries = new Set<string>();
    while (tries.size < 3) {
      expect(await db.one("select id from goods where id = $1", [id])).toEqual({ id });
      expect(await db.run("update goods set sale_num = sale_num + 1 where id = $1", [id])).toBe(1);
      for (const { at } of await db.rows<{ at: string }>(TRYING)) tries.add(at);
    }
    expect(await columnOf(db, "shade")).toBe(false);
    await closeReader();
    await migrated;
    expect(await columnOf(db, "shade")).toBe(true);
    expect(await kindOf(db, "9990_shade.sql")).toBe("expand");
  });

  it("stops waiting when the start is ended", async ({ db }) => {
    const folder = await folderWith({ "9991_shade.sql": "-- expand\nalter table goods add column shade_1 int;" });
    const closeReader = await openReader(db);
    const stop = new AbortController();
    await expect(
      migrate(db, null, folder, { signal: stop.signal, log: () => stop.abort(new Error("ended")) }),
    ).rejects.toThrow();
    await closeReader();
    expect(await columnOf(db, "shade_1")).toBe(false);
  });

  it("makes indexes beside who reads and writes, and again what a killed run left of them", async ({ db }) => {
    const name = "9992_indexes.sql";
    const folder = await folderWith({
      [name]: `-- expand, concurrently
create index concurrently if not exists goods_first on goods (sale_num);
create index concurrently if not exists goods_second on goods (sale_num, id);`,
    });
    const closeReader = await openReader(db);
    const own = connect(db.url, { poolSize: 2 });
    const killed = migrate(own, null, folder);
    killed.catch(() => {});
    // It is written to already, and waits for the reader to become valid.
    await eventually(async () => expect(await indexOf(db, "goods_first")).toEqual({ isValid: false }));
    await insertGoods(db, { merchantSku: "beside the index" });
    await db.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%'",
    );
    await expect(killed).rejects.toThrow();
    await own.close();
    expect(await indexOf(db, "goods_first")).toEqual({ isValid: false });
    await closeReader();
    await migrate(db, null, folder);
    expect(await indexOf(db, "goods_first")).toEqual({ isValid: true });
    expect(await indexOf(db, "goods_second")).toEqual({ isValid: true });
    expect(await kindOf(db, name)).toBe("expand");
    await migrate(db, null, folder);
  });

  it("goes on behind the index that PostgreSQL still makes for a killed program", async ({ db }) => {
    const name = "9993_index.sql";
    const folder = await folderWith({
      [name]: "-- expand, concurrently\ncreate index concurrently if not exists goods_third on goods (sale_num);",
    });
    const closeReader = await openReader(db);
    const program = `
      const { connect } = await import("${ROOT}/src/server/db/database.ts");
      const { migrate } = await import("${ROOT}/src/server/db/migrate.ts");
      await migrate(connect(${JSON.stringify(db.url)}, { poolSize: 2 }), null, ${JSON.stringify(folder)});`;
    const child = spawn("node", ["--input-type=module", "-e", program], { stdio: ["ignore", "ignore", "inherit"] });
    await eventually(async () => expect(await indexOf(db, "goods_third")).toEqual({ isValid: false }));
    const made = await db.one(
      "select indexrelid::text as oid from pg_index where indexrelid = 'goods_third'::regclass",
    );
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    const migrated = migrate(db, null, folder);
    // It asks for its turn again and again.
    const turns = new Set<string>();
    await eventually(async () => {
      const asking = await db.rows<{ at: string; query: string }>(
        "select query_start::text as at, query from pg_stat_activity where query ~ '^(select pg_try_advisory_lock|drop index)'",
      );
      for (const { at } of asking) turns.add(at);
      expect(turns.size >= 3 || asking.some(({ query }) => query.startsWith("drop"))).toBe(true);
    });
    await closeReader();
    await migrated;
    expect(await indexOf(db, "goods_third")).toEqual({ isValid: true });
    // It was waited for, not dropped.
    expect(
      await db.one("select indexrelid::text as oid from pg_index where indexrelid = 'goods_third'::regclass"),
    ).toEqual(made);
    expect(await kindOf(db, name)).toBe("expand");
  });

  it("holds new rows to a constraint at once and old ones afterwards, unless one of them breaks it", async ({ db }) => {
    const { id } = await insertGoods(db, { merchantSku: "old", saleNum: 7 });
    const folder = await folderWith({
      "9993_kept.sql": "-- expand\nalter table goods add constraint sale_kept check (sale_num >= 0) not valid;",
      "9993_left.sql": "-- expand\nalter table goods add constraint sale_left check (sale_num <> 7) not valid;",
    });
    const said: string[] = [];
    const held = async () =>
      (
        await db.rows<{ name: string }>(
          "select conname as name from pg_constraint where conname like 'sale\\_%' and convalidated order by 1",
        )
      ).map(({ name }) => name);
    await migrate(db, null, folder, { log: (text) => said.push(text) });
    expect(await held()).toEqual(["sale_kept"]);
    expect(said).toEqual([expect.stringMatching(/^约束 goods\.sale_left 对已有数据尚未成立/)]);
    await expect(insertGoods(db, { merchantSku: "new", saleNum: 7 })).rejects.toThrow(/sale_left/);
    await db.run("update goods set sale_num = 8 where id = $1", [id]);
    await migrate(db, null, folder);
    expect(await held()).toEqual(["sale_kept", "sale_left"]);
  });

  it("makes its indexes within the transaction of a restore", async ({ db }) => {
    const folder = await folderWith({
      "9994_index.sql":
        "-- expand, concurrently\ncreate index concurrently if not exists goods_fourth on goods (sale_num);",
    });
    await db.transaction(async (tx) => {
      const inside = { ...tx, transaction: <T>(work: (inner: Db) => Promise<T>) => work(tx) };
      await migrate(inside, null, folder);
    });
    expect(await indexOf(db, "goods_fourth")).toEqual({ isValid: true });
    expect(await kindOf(db, "9994_index.sql")).toBe("expand");
  });
});

describe("an older program", () => {
  it("starts on what only expanded, and not on what was contracted", async ({ db }) => {
    const expanding = { "9995_more.sql": "-- expand\ncreate table more (id bigint primary key);" };
    const older = await folderWith({});
    await migrate(db, null, await folderWith(expanding));
    // What other tests of this file applied is unknown here, too, and expanded as well.
    await migrate(db, null, older);
    const contracting = { ...expanding, "9996_less.sql": "-- contract after 0.0.1\ndrop table more;" };
    await migrate(db, null, await folderWith(contracting));
    await expect(migrate(db, null, older)).rejects.toThrow("数据库结构比程序新（9996_less.sql），请升级程序后再启动");
  });
});

describe("a migration that contracts", () => {
  const contracting = (column: string) => `-- contract after 2.0.0\nalter table goods drop column ${column};`;
  const OLD = { node: "old", release: "1.9.9" };
  const NEW = { node: "new", release: "2.0.0" };
  it.beforeEach(async ({ db }) => {
    await db.run("delete from schema_migration where kind = 'contract'; delete from node_seen");
  });

  it("waits until no node of a release that needs it is left, and is tried again", async ({ db }) => {
    await db.run("alter table goods add column lesser int");
    const folder = await folderWith({ "9997_lesser.sql": contracting("lesser") });
    const said: string[] = [];
    const start = (release: string) => migrate(db, null, folder, { release, log: (text) => said.push(text) });
    await seeNode(db, OLD);
    await seeNode(db, NEW);
    await start("2.0.0");
    await start("1.10.0");
    expect(said).toEqual([
      "迁移 9997_lesser.sql 暂缓：1.9.9 版的节点还在运行（或停止不到 10 分钟）",
      "迁移 9997_lesser.sql 暂缓：程序版本 1.10.0 低于 2.0.0",
    ]);
    expect(await columnOf(db, "lesser")).toBe(true);
    await forgetNode(db, OLD);
    await start("2.0.0");
    expect(await columnOf(db, "lesser")).toBe(false);
    expect(await kindOf(db, "9997_lesser.sql")).toBe("contract");
    await start("2.0.0");
    expect(said).toHaveLength(2);
  });

  it("waits ten minutes for a node that was killed", async ({ db }) => {
    await db.run("alter table goods add column least int");
    const folder = await folderWith({ "9998_least.sql": contracting("least") });
    await seeNode(db, OLD);
    const start = () => migrate(db, null, folder, { release: "2.0.0" });
    await db.run("update node_seen set last_seen = now() - interval '9 minutes' where node = 'old'");
    await start();
    expect(await columnOf(db, "least")).toBe(true);
    await db.run("update node_seen set last_seen = now() - interval '11 minutes' where node = 'old'");
    await start();
    expect(await columnOf(db, "least")).toBe(false);
  });

  it("waits until what earlier migrations left to be filled is filled", async ({ db }) => {
    const files = {
      "9989_shades.sql": `-- expand
alter table goods add column shades int;
-- backfill goods
update goods set shades = 1 where id = any($1::bigint[]) and shades is null;`,
      "9998_unshaded.sql": "-- contract after 1.0.0\nalter table goods drop column shades;",
    };
    const folder = await folderWith(files);
    const said: string[] = [];
    const start = () => migrate(db, null, folder, { release: "2.0.0", log: (text) => said.push(text) });
    await insertGoods(db);
    await start();
    expect(said).toEqual(["迁移 9998_unshaded.sql 暂缓：9989_shades.sql 的数据还在补全"]);
    expect(await columnOf(db, "shades")).toBe(true);
    await fillWhatMigrationsLeft(db, await backfillsIn(folder), { release: "2.0.0", pauseMs: 0 });
    await start();
    expect(await columnOf(db, "shades")).toBe(false);
  });

  it("holds the lock by which nodes enter while it is applied", async ({ db }) => {
    await db.run("alter table goods add column last_of_all int");
    const folder = await folderWith({ "9999_last.sql": contracting("last_of_all") });
    const closeReader = await openReader(db);
    const migrated = migrate(db, null, folder, { release: "2.0.0" });
    await eventually(async () =>
      expect(
        await db.one(
          `select granted from pg_locks join pg_stat_activity using (pid)
            where locktype = 'advisory' and objid = $1 and query like '%last_of_all%' and wait_event_type = 'Lock'
              and pid <> pg_backend_pid()`,
          [LOCKS.contracts],
        ),
      ).toEqual({ granted: true }),
    );
    await closeReader();
    await migrated;
    expect(await columnOf(db, "last_of_all")).toBe(false);
  });

  it("is not begun while a node enters, nor does a node enter meanwhile", async ({ db }) => {
    const order: string[] = [];
    let entered: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await takeLock(tx, "contracts");
      let tries = 0;
      const node: Database = {
        ...db,
        transaction: (work, opening) => {
          tries += 1;
          return db.transaction(work, opening);
        },
      };
      entered = enterNode(node, OLD, {}).then(() => order.push("entered"));
      await eventually(() => expect(tries > 2 || order.length > 0).toBe(true));
      order.push("applied");
    });
    await entered;
    expect(order).toEqual(["applied", "entered"]);
    expect(await db.rows("select node, release from node_seen")).toEqual([OLD]);
  });
});
