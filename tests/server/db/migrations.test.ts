import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { migrate } from "../../../src/server/db/migrate.ts";
import { migrationFiles } from "../../../src/server/db/migration-files.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../src/server/db/migrations");

/** A demand line of particle board as it was stored, read from `word`. */
const spanOf = (text: string, word: string) => ({
  kindCode: "1506",
  kindName: "OSB刨花板",
  sourceSpan: { kind: [text.indexOf(word), text.indexOf(word) + word.length] },
});

describe("migrations:", () => {
  let folder: string;
  it.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "taomu-migrations-"));
    await cp(MIGRATIONS, folder, { recursive: true });
  });
  it.afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const unknown = async (db: TestDatabase) =>
    (await db.rows<{ name: string }>("select name from schema_migration where sha256 is null")).map(({ name }) => name);

  it("no two have one number, but for those that were applied so", async () => {
    const numbers = (await migrationFiles()).map((name) => name.slice(0, 4));
    const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
    expect(twice).toEqual(["0034", "0038", "0039"]);
  });

  it("an applied file that is edited is named, and nothing else is applied before", async ({ db }) => {
    expect(await unknown(db)).toEqual([]);
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

  it("those of a newer program end the start with their names, and nothing is applied", async ({ db }) => {
    await db.run("insert into schema_migration (name) values ('9998_newer.sql')");
    const own = join(folder, "9999_later.sql");
    await writeFile(own, "create table later (id int);");
    await expect(migrate(db, null, folder)).rejects.toThrow("数据库结构比程序新（9998_newer.sql），请升级程序后再启动");
    expect(await db.one("select to_regclass('later')::text as at")).toEqual({ at: null });
    await rm(own);
    await db.run("delete from schema_migration where name = '9998_newer.sql'");
  });

  it("those that an earlier version applied get their checksum at the next start", async ({ db }) => {
    await db.run("update schema_migration set sha256 = null where name < '0020'");
    expect(await unknown(db)).not.toEqual([]);
    await migrate(db, null, folder);
    expect(await unknown(db)).toEqual([]);
    await writeFile(join(folder, "0001_base.sql"), "select 1;");
    await expect(migrate(db, null, folder)).rejects.toThrow(/0001_base\.sql/);
  });

  it("0090 gives every city the name that addresses have, and an address its city once", async ({ db }) => {
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

  it("0095 moves what is called OSB, glulam, LVL or CLT to kinds of its own, and nothing else", async ({ db }) => {
    const titles = [
      ["1506", "OSB3 定向刨花板 18mm", "1513"],
      ["1506", "实木颗粒板 18mm", "1506"],
      ["1504", "云杉胶合木梁 120*240", "1514"],
      ["1504", "杨木LVL 40*90", "1515"],
      ["1504", "云杉正交胶合木 CLT", "1516"],
      ["1504", "樟子松指接板", "1504"],
      ["1505", "胶合板 glulam", "1505"],
    ] as const;
    for (const [kindCode, title] of titles) await insertGoods(db, { kindCode, title, merchantSku: title });
    await db.run("update merchant set main_kinds = '{1501,1504}'");
    const group = (code: string, kinds: string[]) => ({
      code,
      name: code,
      isShown: true,
      kinds: kinds.map((kind) => ({ code: kind, name: "", isShown: true, species: [] })),
    });
    await db.run("insert into shop_classify (tree) values ($1)", [
      JSON.stringify([group("a", ["1504", "1501"]), group("b", ["1506"]), group("c", [])]),
    ]);
    const text = "刨花板 18 100张\n欧松板 18 200张";
    await db.run("insert into person (phone) values ('13800000071')");
    await db.run("insert into my_search (person_id, name, keywords, filters) select id, 'OSB', '', $1 from person", [
      JSON.stringify({ kindCode: "1506" }),
    ]);
    await db.run(
      `with asked as (
         insert into demand (demand_no, person_id, purchaser_type, buyer_name, title, raw_text, create_mode, visibility)
         select 'XQ1', id, 0, '', '板', $1, 1, 1 from person returning id
       ) insert into demand_item (demand_id, seq, kind_code, quantity_unit, item)
         select asked.id, seq, '1506', 'sheet', item from asked, jsonb_array_elements($2::jsonb) with ordinality t(item, seq)`,
      [text, JSON.stringify(["刨花板", "欧松板"].map((word) => spanOf(text, word)))],
    );
    const noted = async () => await db.one("select count(*)::int as n from goods_change");
    const before = await noted();

    await db.run(await readFile(join(MIGRATIONS, "0095_kinds_apart.sql"), "utf8"));

    const moved = await db.rows<{ title: string; kind: string }>(
      "select title, kind_code as kind from goods where merchant_sku = title",
    );
    expect(Object.fromEntries(moved.map(({ title, kind }) => [title, kind]))).toEqual(
      Object.fromEntries(titles.map(([, title, kind]) => [title, kind])),
    );
    expect(await noted()).toEqual(before);
    expect(await db.rows("select kind_code as code, item->>'kindName' as name from demand_item order by seq")).toEqual([
      { code: "1506", name: "刨花板" },
      { code: "1513", name: "欧松板" },
    ]);
    expect(await db.one("select filters || '{}' as filters from my_search")).toEqual({ filters: { kindCode: "1513" } });
    expect(await db.one("select main_kinds as kinds from merchant")).toEqual({
      kinds: ["1501", "1504", "1513", "1514", "1515", "1516"],
    });
    expect(await db.one("select tree, version from shop_classify")).toEqual({
      tree: [group("a", ["1504", "1501", "1514", "1515", "1516"]), group("b", ["1506", "1513"]), group("c", [])],
      version: 2,
    });
  });
});
