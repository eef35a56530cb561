import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { MarketBoards } from "../../../src/domain/content/market-board-view.ts";
import { closeOf } from "../../../src/domain/content/price-index-period.ts";
import type { IndexDetail, IndexRow, PriceTable } from "../../../src/domain/content/price-index-view.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { marketBoards } from "../../../src/server/content/market-board-store.ts";
import { computeIndices } from "../../../src/server/content/price-index-compute.ts";
import type { App } from "../../../src/server/http.ts";
import { forgetConfig } from "../../../src/server/system/config.ts";
import { type Answer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { type GoodsSeed, insertGoods } from "../../support/goods.ts";

/** Three weeks after the base. */
const NOW = closeOf("2026-W04") + 1;
const PINE = "TM-1502-zhangzisong-30x120-ru-1-taicang";

const it = test
  .extend("deps", { scope: "file" }, () => ({ now: () => NOW }))
  .extend("operator", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(1), { roles: ["operator"] }))
  .extend("buyer", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(2)));

it.beforeEach(async ({ db }) => {
  // Goods are asked for by demands, whose quotes nobody may wipe out.
  await db.run("alter table demand drop constraint if exists demand_goods_id_fkey");
  await db.run(
    "truncate price_index, price_index_point, goods, goods_price_history, platform_order, order_line cascade",
  );
});

/** Goods on sale since long ago, with a price from each of these weeks on. */
async function offered(
  db: TestDatabase,
  prices: Record<string, number>,
  seed: Partial<GoodsSeed> = {},
): Promise<string> {
  const { id } = await insertGoods(db, { publishAt: new Date("2025-01-01"), ...seed });
  await db.run("delete from goods_price_history where goods_id = $1", [id]);
  for (const [period, price] of Object.entries(prices))
    await db.run("insert into goods_price_history values ($1, $2, $3)", [
      id,
      price,
      new Date(closeOf(period) - 60_000),
    ]);
  return id;
}
const many = async (db: TestDatabase, count: number, prices: Record<string, number>, seed: Partial<GoodsSeed> = {}) => {
  for (let n = 0; n < count; n++) await offered(db, prices, { ...seed, merchantSku: `S${n}-${JSON.stringify(seed)}` });
};
const get = async <Data>(app: App, url: string) => (await app.inject(url)).json<Answer<Data>>();
const list = async (app: App, payload: object = {}) =>
  (await app.inject({ method: "POST", url: "/api/exponent/getList", payload })).json<Answer<IndexRow[]>>().data;
const detail = async (app: App, code: string) =>
  (await get<IndexDetail>(app, `/api/exponent/getInfo?indexCode=${code}`)).data;
const values = async (app: App, code: string) =>
  (await detail(app, code)).points.map(({ period, value }) => [period, value]);
const everything = (db: TestDatabase) =>
  db.rows("select index_code, period, value, source from price_index_point order by 1, 2");

/** What is left of goods that nothing was stated of, dm³. */
const EACH = 51_840;

describe("the weekly price index", () => {
  it("takes listings at each Friday's close, from the base on, and once", async ({ db, app }) => {
    await many(db, 3, { "2025-W50": 160_000, "2026-W03": 176_000 });
    expect(await computeIndices(db, NOW)).toBe(12);
    expect(await values(app, PINE)).toEqual([
      ["2026-W01", 160_000],
      ["2026-W02", 160_000],
      ["2026-W03", 176_000],
      ["2026-W04", 176_000],
    ]);
    expect((await values(app, "TM")).map(([, value]) => value)).toEqual([100_000, 100_000, 110_000, 110_000]);
    const before = await everything(db);
    expect(await computeIndices(db, NOW)).toBe(0);
    expect(await everything(db)).toEqual(before);
    expect(await computeIndices(db, closeOf("2026-W05"))).toBe(3);
  });

  it("gives the board its prices, each beside the last one published before it, and no cell without offers", async ({
    db,
    app,
  }) => {
    await many(db, 3, { "2025-W50": 160_000, "2026-W04": 176_000 });
    await many(db, 2, { "2025-W50": 150_000 }, { portCode: "qingdao", storeName: "青岛一号库" });
    await many(db, 1, { "2025-W50": 150_000 }, { portCode: "dalian", storeName: "大连库", stock: 9, held: 9 });
    await computeIndices(db, NOW);
    const [board] = await marketBoards(db);
    expect(board).toMatchObject({ kind: { code: "1502" }, closeDate: "2026-01-23", species: [{ name: "樟子松" }] });
    expect(board?.cells).toEqual([
      {
        speciesCode: "zhangzisong",
        portCode: "taicang",
        goodsNum: 3,
        volume: 3 * EACH,
        price: 176_000,
        changePct: 10,
        heat: 3,
      },
      {
        speciesCode: "zhangzisong",
        portCode: "qingdao",
        goodsNum: 2,
        volume: 2 * EACH,
        price: null,
        changePct: null,
        heat: 0,
      },
    ]);
    const ask = async (kindCode: string) => (await get<MarketBoards>(app, `/api/exponent/getBoard${kindCode}`)).data;
    expect((await ask("")).board).toEqual(board);
    expect(await ask("?kindCode=1502")).toEqual({ board, kinds: [{ code: "1502", name: "木方" }] });
    expect((await ask("?kindCode=1500")).board).toBeNull();
  });

  it("is written once when two nodes compute at the same moment", async ({ db }) => {
    await many(db, 3, { "2025-W50": 160_000 });
    const written = await Promise.all([computeIndices(db, NOW), computeIndices(db, NOW)]);
    expect(written.sort()).toEqual([0, 12]);
  });

  it("hides specifications with fewer than three prices, negotiated ones and those not on sale", async ({
    db,
    app,
  }) => {
    await many(db, 2, { "2025-W50": 160_000 });
    await many(db, 3, { "2025-W50": 160_000 }, { priceMode: 2, width: 100 });
    await many(db, 3, { "2025-W50": 160_000 }, { status: GOODS_STATUS.unpublished, width: 90 });
    expect(await computeIndices(db, NOW)).toBe(0);
    expect(await list(app)).toEqual([]);
    expect((await get(app, "/api/exponent/getInfo?indexCode=TM")).code).toBe(404);
  });

  it("prefers as many completed orders of the week as are set to listings, by the goods as they were ordered", async ({
    db,
    app,
    buyer,
  }) => {
    await many(db, 4, { "2025-W50": 160_000 });
    const [goods] = await db.rows<{ id: string; merchant_id: string; store_id: string }>("select * from goods limit 1");
    const group = await db.one<{ id: string }>(
      "insert into order_group (order_group_no, person_id, order_num, payable, seq) values ('G1', $1, 1, 0, 1) returning id",
      [buyer.id],
    );
    for (let n = 0; n < 5; n++) {
      const order = await db.one<{ id: string }>(
        `insert into platform_order (order_no, order_group_id, person_id, purchaser_type, buyer_name, buyer_phone, merchant_id,
           shop_name, store_id, store_name, store_address, delivery_mode, goods_amount, payable, volume, status, finished_at)
         values ($1, $2, $3, 0, '', '', $4, '', $5, '', '', 1, 150000, 150000, 1000, ${ORDER_STATUS.completed}, $6) returning id`,
        [`O${n}`, group!.id, buyer.id, goods!.merchant_id, goods!.store_id, new Date(closeOf("2026-W02"))],
      );
      await db.run(
        `with line as (
           insert into order_line (order_id, goods_id, snapshot, count, quantity, volume, price, amount)
           values ($1, $2, '{}', 1, 1, 1000, 150000, 150000) returning id)
         insert into price_sample select id, $3, '1502', 'zhangzisong', 30, 120, null, 'ru-1', 'taicang', 150000, 1000, true, 13
           from line`,
        [order!.id, goods!.id, new Date(closeOf("2026-W02"))],
      );
    }
    await db.run("update goods set thickness = 99, tax_included = false where id = $1", [goods!.id]);
    await computeIndices(db, NOW);
    const { points } = await detail(app, PINE);
    expect(points.map(({ value, source, sampleNum }) => [value, source, sampleNum])).toEqual([
      [160_000, 2, 3],
      [150_000, 1, 5],
      [160_000, 2, 3],
      [160_000, 2, 3],
    ]);
    const set = async (least: string) => {
      await db.run(
        `insert into sys_config (config_key, config_value) values ('index.minSample', $1)
         on conflict (config_key) do update set config_value = excluded.config_value`,
        [least],
      );
      forgetConfig(db);
      await computeIndices(db, NOW, "2026-W01");
      const { points, dealsMin } = await detail(app, PINE);
      return { dealsMin, sources: points.map(({ source }) => source) };
    };
    expect(await set("6")).toEqual({ dealsMin: 6, sources: [2, 2, 2, 2] });
    expect(await set("5")).toEqual({ dealsMin: 5, sources: [2, 1, 2, 2] });
  });

  it("answers rows with their trend, prices by class and port with their change", async ({ db, app }) => {
    await many(db, 3, { "2025-W50": 160_000, "2026-W04": 168_000 });
    await many(db, 4, { "2025-W50": 200_000 }, { kindCode: "1501", portCode: "qingdao", storeName: "青岛库" });
    await computeIndices(db, NOW);
    const rows = await list(app);
    expect(rows.map(({ indexCode }) => indexCode)).toEqual(["TM", "TM-1501", "TM-1502"]);
    expect(rows[2]).toMatchObject({
      value: 105_000,
      changePct: 5,
      yearPct: null,
      trend: [100_000, 100_000, 100_000, 105_000],
    });
    expect((await list(app, { keyword: "木方" })).map(({ indexCode }) => indexCode)).toEqual(["TM-1502"]);
    expect((await list(app, { parentCode: "TM-1502" })).map(({ indexCode }) => indexCode)).toEqual([PINE]);
    const table = (await get<PriceTable>(app, "/api/exponent/getPriceTable?kindCode=1502")).data;
    expect(table.rows).toMatchObject([
      { indexCode: PINE, price: 168_000, changePct: 5, portName: "太仓港", sizeText: "30*120", sampleNum: 3 },
    ]);
    expect(table.kinds.map(({ code }) => code)).toEqual(["1501", "1502"]);
    const elsewhere = (await get<PriceTable>(app, "/api/exponent/getPriceTable?portCode=dalian")).data;
    expect(elsewhere.rows).toEqual([]);
  });
});

describe("the operator's hand in the index", () => {
  const path = "/api/exponent/admin";
  it.beforeEach(async ({ db }) => {
    await many(db, 3, { "2025-W50": 160_000, "2026-W04": 168_000 });
    await computeIndices(db, NOW);
  });
  const audited = async (db: TestDatabase) =>
    (await db.rows<{ target: string }>("select target from oper_log where title = '价格指数' order by seq")).map(
      ({ target }) => target,
    );

  it("retains a point entered by hand, also in a recomputation, and continues from it", async ({
    db,
    app,
    operator,
  }) => {
    const point = { indexCode: "TM", period: "2026-W03", value: 90_000 };
    expect((await operator.post(`${path}/savePoint`, point)).code).toBe(200);
    expect(await operator.post<{ computed: number }>(`${path}/recompute`)).toMatchObject({ data: { computed: 11 } });
    expect((await values(app, "TM")).map(([, value]) => value)).toEqual([100_000, 100_000, 90_000, 94_500]);
    expect(await audited(db)).toEqual(["TM 2026-W03", "自 2026-W01 重算"]);
  });

  it("recomputes from a week on and leaves the earlier ones", async ({ db, app, operator }) => {
    await db.run("update price_index_point set value = 1 where period <= '2026-W02'");
    await operator.post(`${path}/recompute`, { fromPeriod: "2026-W03" });
    expect((await values(app, PINE)).map(([, value]) => value)).toEqual([1, 1, 160_000, 168_000]);
  });

  it("imports all points or none", async ({ db, app, operator }) => {
    const points = [
      { indexCode: "TM", period: "2026-W01", value: 99_000 },
      { indexCode: "TM", period: "2026-W05", value: 99_000 },
    ];
    const before = await everything(db);
    expect(await operator.post(`${path}/import`, { points })).toMatchObject({
      code: 601,
      msg: "2026-W05 不是已收盘的周",
    });
    expect(await everything(db)).toEqual(before);
    expect(await operator.post(`${path}/import`, { points: points.slice(0, 1) })).toMatchObject({
      data: { imported: 1 },
    });
    expect((await detail(app, "TM")).points[0]).toMatchObject({ value: 99_000, source: 4 });
    const gone = { indexCode: "TM-9", period: "2026-W01", value: 1 };
    expect((await operator.post(`${path}/import`, { points: [gone] })).code).toBe(404);
  });

  it("is refused to all other roles, and lists every index", async ({ operator, buyer }) => {
    for (const call of ["getList", "recompute"]) expect((await buyer.post(`${path}/${call}`)).code).toBe(403);
    const answer = await operator.post<{ total: number; rows: { indexCode: string }[] }>(`${path}/getList`, {});
    expect(answer.data.total).toBe(3);
    expect(answer.data.rows[0]?.indexCode).toBe("TM");
  });
});
