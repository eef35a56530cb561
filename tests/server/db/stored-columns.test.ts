import { describe, expect } from "vitest";
import { EMPTY_QUERY } from "../../../src/domain/catalog/search/goods-query.ts";
import { STORED_COLUMNS } from "../../../src/server/db/stored-columns.ts";
import { it as test } from "../../support/fixtures.ts";

const it = test.extend("poolSize", { scope: "file" }, 1);

describe("columns of JSON", () => {
  it("have a record each, and no record is of none", async ({ db }) => {
    const columns = await db.rows<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type in ('json', 'jsonb')
          and table_name not in (select relname from pg_class where relispartition) order by name`,
    );
    expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(STORED_COLUMNS).sort());
  });
});

/** A saved search as it was stored before most of its conditions were known. */
const OLD = { keywords: "樟子松", speciesCode: ["pinus"], gone: 1 };
const READ = { ...EMPTY_QUERY, keywords: "樟子松", speciesCode: ["pinus"], certType: [] };

describe("what statements answer of them", () => {
  it.beforeAll(async ({ db }) => {
    await db.run("insert into person (phone, name) values ('13800000001', '王一')");
    await db.run(
      `insert into my_search (person_id, name, keywords, filters, notify, triggers)
       select id, '旧', '樟子松', :old, 1, '{1}' from person`,
      { old: JSON.stringify(OLD) },
    );
  });

  it("is read through the record under whichever name, also out of other statements", async ({ db }) => {
    expect(await db.one(`select filters as "asked", 1 as n from my_search`)).toEqual({ asked: READ, n: 1 });
    expect(await db.one("with found as (select filters from my_search) select filters from found")).toEqual({
      filters: READ,
    });
    expect(await db.one("update my_search set name = '新' returning filters")).toEqual({ filters: READ });
    expect(await db.transaction((tx) => tx.one("select filters from my_search"))).toEqual({ filters: READ });
    expect(await db.rows("select filters from my_search", [], "by-name")).toEqual([{ filters: READ }]);
    expect(await db.rows("select filters from my_search", [], "by-name")).toEqual([{ filters: READ }]);
  });

  it("is returned as stored where a condition cannot be read, since the query would be wider without it", async ({
    db,
  }) => {
    const unreadable = { ...OLD, speciesCode: 7 };
    const answered = await db.one("select cast(:filters as jsonb) as filters from my_search", {
      filters: JSON.stringify(unreadable),
    });
    expect(answered).toEqual({ filters: unreadable });
    await db.run("update my_search set filters = :filters", { filters: JSON.stringify(unreadable) });
    expect(await db.one("select filters from my_search")).toEqual({ filters: unreadable });
    await db.run("update my_search set filters = :filters", { filters: JSON.stringify(OLD) });
  });

  it("stays null where nothing is stored", async ({ db }) => {
    expect(await db.rows("select m.metrics from person left join merchant m on false")).toEqual([{ metrics: null }]);
  });

  it("is returned as stored within a built JSON value, unless the statement names its place", async ({ db }) => {
    const made = "select jsonb_build_array(jsonb_build_object('filters', filters, 'n', 1)) as all from my_search";
    expect(await db.one(made)).toEqual({ all: [{ filters: OLD, n: 1 }] });
    const within = { all: [{ filters: STORED_COLUMNS["my_search.filters"] }] } as const;
    expect(await db.one(made, [], undefined, within)).toEqual({ all: [{ filters: READ, n: 1 }] });
  });

  it("is as it is in tables that hold what is on its way", async ({ db }) => {
    await db.transaction(async (tx) => {
      await tx.run("create temporary table way on commit drop as select filters from my_search");
      expect(await tx.one("select filters from way")).toEqual({ filters: OLD });
    });
  });

  it("is read by the record that a column has which a migration added meanwhile", async ({ db }) => {
    await db.run("alter table my_search rename column filters to old_filters");
    await db.run("alter table my_search add column filters jsonb");
    await db.run("update my_search set filters = old_filters");
    expect(await db.one("select filters from my_search")).toEqual({ filters: READ });
  });
});
