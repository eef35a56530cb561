import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, migrationFiles } from "../../../src/server/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../src/server/db/migrations");

describe("migrations:", () => {
  let db: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "taomu-migrations-"));
    await cp(MIGRATIONS, folder, { recursive: true });
  });
  afterAll(async () => {
    await db.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const unknown = async () =>
    (await db.rows<{ name: string }>("select name from schema_migration where sha256 is null")).map(({ name }) => name);

  it("no two have one number, but for those that were applied so", async () => {
    const numbers = (await migrationFiles()).map((name) => name.slice(0, 4));
    const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
    expect(twice).toEqual(["0034", "0038", "0039"]);
  });

  it("an applied file that is edited is named, and nothing else is applied before", async () => {
    expect(await unknown()).toEqual([]);
    const edited = join(folder, "0003_placing_orders.sql");
    const text = await readFile(edited, "utf8");
    await writeFile(edited, `${text}\ncreate index sneaked on goods (id);\n`);
    const later = join(folder, "9999_later.sql");
    await writeFile(later, "create table later (id int);");
    await expect(migrate(db, null, folder)).rejects.toThrow(/迁移文件在执行之后被改动过（0003_placing_orders\.sql）/);
    expect(await db.one("select to_regclass('later')::text as at")).toEqual({ at: null });
    await rm(later);
    // Other ends of lines are the same file.
    await writeFile(edited, text.replaceAll("\n", "\r\n"));
    await migrate(db, null, folder);
    await writeFile(edited, text);
  });

  it("those of a newer program end the start with their names, and nothing is applied", async () => {
    await db.run("insert into schema_migration (name) values ('9998_newer.sql')");
    const own = join(folder, "9999_later.sql");
    await writeFile(own, "create table later (id int);");
    await expect(migrate(db, null, folder)).rejects.toThrow("数据库结构比程序新（9998_newer.sql），请升级程序后再启动");
    expect(await db.one("select to_regclass('later')::text as at")).toEqual({ at: null });
    await rm(own);
    await db.run("delete from schema_migration where name = '9998_newer.sql'");
  });

  it("those that an earlier version applied get their checksum at the next start", async () => {
    await db.run("update schema_migration set sha256 = null where name < '0020'");
    expect(await unknown()).not.toEqual([]);
    await migrate(db, null, folder);
    expect(await unknown()).toEqual([]);
    await writeFile(join(folder, "0001_base.sql"), "select 1;");
    await expect(migrate(db, null, folder)).rejects.toThrow(/0001_base\.sql/);
  });

  it("0090 gives every city the name that addresses have, and an address its city once", async () => {
    const add = (name: string, province: string, code: string, city: string, address: string) =>
      db.run(
        "insert into store (store_name, province_name, city_code, city_name, address) values ($1, $2, $3, $4, $5)",
        [name, province, code, city, address],
      );
    await add("自营库", "江苏省", "320500", "苏州", "北环路1号");
    await add("导入库", "江苏省", "320500", "苏州市", "苏州市导入库");
    await add("二连库", "内蒙古自治区", "152500", "锡林郭勒盟", "进口木材园1号");
    await add("延吉库", "吉林省", "222400", "延边朝鲜族自治州", "长白山路1号");
    await db.run(await readFile(join(MIGRATIONS, "0090_city_names.sql"), "utf8"));
    expect(await db.rows("select store_name, city_name, address from store order by id")).toEqual([
      { store_name: "自营库", city_name: "苏州市", address: "北环路1号" },
      { store_name: "导入库", city_name: "苏州市", address: "导入库" },
      { store_name: "二连库", city_name: "锡林郭勒盟", address: "进口木材园1号" },
      { store_name: "延吉库", city_name: "延边朝鲜族自治州", address: "长白山路1号" },
    ]);
  });
});
