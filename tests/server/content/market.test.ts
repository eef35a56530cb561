import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { queryFromParams } from "../../../src/domain/catalog/search/goods-query-url.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import { ARRIVAL_WEEKS, type MarketSummary, portsAddress } from "../../../src/domain/content/market-summary.ts";
import { OFFER_STATUS } from "../../../src/domain/futures/forward-offer.ts";
import { PLACE_STOCKS } from "../../../src/server/catalog/goods/place-stock-store.ts";
import { marketSummary } from "../../../src/server/content/market-store.ts";
import { computePlaceStocks } from "../../../src/server/jobs/summaries.ts";
import { storeSummary } from "../../../src/server/system/summary-store.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods, insertMerchant } from "../../support/goods.ts";

let now = Date.now();
const it = test.extend("deps", { scope: "file" }, () => ({ now: () => now }));

const certify = (
  db: TestDatabase,
  shopName: string,
  companyStatus: number,
  merchantStatus: number = MERCHANT_STATUS.open,
) =>
  db.run(
    `with c as (insert into company_info (company_name, credit_code, company_status) values ($1, $1, $2) returning id)
     update merchant set company_id = (select id from c), status = $3 where shop_name = $1`,
    [shopName, companyStatus, merchantStatus],
  );

/** A forward offer that arrives in so many days of Beijing. */
const offer = async (
  db: TestDatabase,
  title: string,
  daysAhead: number,
  status: number = OFFER_STATUS.open,
  validHours = 24,
) =>
  db.run(
    `insert into global_offer (offer_no, merchant_id, title, total_volume, ordered_volume, container_type, incoterm, currency,
       price, price_mode, dest_ports, eta, quote_valid_until, status)
     values ($1, $2, $1, 5000, 2000, '40HQ', 'CFR', 'USD', 100, 1, '{taicang,qingdao}',
       (now() at time zone 'Asia/Shanghai')::date + $3::int, now() + $4 * interval '1 hour', $5)`,
    [title, await insertMerchant(db, "太仓万木行"), daysAhead, validHours, status],
  );

/** What is left of goods that nothing was stated of, dm³: 3,600 pieces of 0.0144 m³. */
const EACH = 51_840;

describe("the market in figures", () => {
  it("is empty before the first sale", async ({ db }) => {
    expect(await marketSummary(db)).toEqual({
      goodsNum: 0,
      merchantNum: 0,
      ports: [],
      sizes: [],
      weeks: expect.anything(),
    });
  });

  it("counts what can be bought now, and the lowest stated price of a cubic metre by size", async ({ db }) => {
    await insertGoods(db, { price: 168_000 });
    await insertGoods(db, { price: 152_000, length: 3000 });
    await insertGoods(db, { price: 1_000, priceMode: 2, portCode: "qingdao", storeName: "青岛一号库" });
    // 0.0144 m³ at 2,000 fen: 1,388.89 yuan/m³.
    await insertGoods(db, { price: 2_000, saleUnit: "piece" });
    await insertGoods(db, { thickness: 40, price: 1_000, priceMode: 2 });
    // Sold out, taken off.
    await insertGoods(db, { price: 90_000, stock: 90, held: 90 });
    await insertGoods(db, { price: 80_000, status: GOODS_STATUS.soldOut, stock: 0 });
    await insertGoods(db, { price: 70_000, status: GOODS_STATUS.unpublished });
    // A market of boards is no port, and neither is where nothing can be bought.
    await insertGoods(db, { thickness: 41, price: 1_000, priceMode: 2, portCode: "linyi", storeName: "临沂一号库" });
    await insertGoods(db, {
      thickness: 41,
      portCode: "manzhouli",
      storeName: "满洲里货场",
      status: GOODS_STATUS.unpublished,
    });
    const { goodsNum, ports, sizes } = await marketSummary(db);
    expect({ goodsNum, ports }).toEqual({
      goodsNum: 6,
      ports: [
        { code: "taicang", name: "太仓港", goodsNum: 4, volume: 4 * EACH },
        { code: "qingdao", name: "青岛港", goodsNum: 1, volume: EACH },
      ],
    });
    const [, search] = portsAddress({ ports }).split("?");
    const query = queryFromParams(Object.fromEntries(new URLSearchParams(search)));
    expect(query).toMatchObject({ inStock: true, portCode: ["taicang", "qingdao"] });
    expect(sizes).toEqual([{ speciesName: "樟子松", size: "30*120", goodsNum: 4, lowest: 138_889 }]);
  });

  it("counts the open shops of certified companies", async ({ db }) => {
    for (const name of ["认证店", "过期店", "停业店", "休假店"]) await insertMerchant(db, name);
    await certify(db, "认证店", COMPANY_STATUS.certified);
    await certify(db, "过期店", COMPANY_STATUS.expired);
    await certify(db, "停业店", COMPANY_STATUS.certified, MERCHANT_STATUS.suspended);
    await certify(db, "休假店", COMPANY_STATUS.certified, MERCHANT_STATUS.onHoliday);
    expect((await marketSummary(db)).merchantNum).toBe(2);
  });

  it("shows open forward offers by the week of their arrival, from today on; a week's figures are of all of them", async ({
    db,
  }) => {
    const { daysLeft } = (await db.one<{ daysLeft: number }>(
      `select 7 - extract(isodow from now() at time zone 'Asia/Shanghai')::int as "daysLeft"`,
    ))!;
    await offer(db, "今到", 0);
    await offer(db, "已到", -1);
    await offer(db, "已撤", 0, OFFER_STATUS.withdrawn);
    await offer(db, "过期", 0, OFFER_STATUS.open, -1);
    const nextMonday = daysLeft + 1;
    for (const [at, name] of ["周三到", "周一到", "周二到"].entries())
      await offer(db, name, nextMonday + [2, 0, 1][at]!);
    await offer(db, "太远", nextMonday + 7 * (ARRIVAL_WEEKS - 1));
    const { weeks } = await marketSummary(db);
    expect(weeks).toHaveLength(ARRIVAL_WEEKS);
    expect(weeks.map(({ offerNum, volume }) => [offerNum, volume])).toEqual([
      [1, 3_000],
      [3, 9_000],
      ...Array(ARRIVAL_WEEKS - 2).fill([0, 0]),
    ]);
    expect(weeks[0]?.ships).toMatchObject([
      { title: "今到", daysAhead: 0, portNames: "太仓港、青岛港", remainVolume: 3_000 },
    ]);
    expect(weeks[1]?.ships.map(({ title, daysAhead }) => [title, daysAhead])).toEqual([
      ["周一到", nextMonday],
      ["周二到", nextMonday + 1],
    ]);
    expect(weeks[1]?.ships[0]?.eta).toBe(weeks[1]?.monday);
  });

  it("is public, at most a minute old", async ({ db, app }) => {
    const answer = async () =>
      (await app.inject("/api/shopHomePageInfo/getPCMarket")).json<{ data: MarketSummary }>().data;
    const first = await answer();
    await insertGoods(db, { thickness: 50 });
    now += 30_000;
    expect(await answer()).toEqual(first);
    now += 31_000;
    await expect.poll(async () => (await answer()).goodsNum).toBe(first.goodsNum + 1);
  });
});

it("stock: a port has what the task counted last, counted at once where that was before the first goods", async ({
  db,
}) => {
  const volume = async () => (await marketSummary(db)).ports.find(({ code }) => code === "dalian")?.volume;
  const offered = () => insertGoods(db, { portCode: "dalian", storeName: "大连一号库" });
  await storeSummary(db, PLACE_STOCKS, []);
  await offered();
  expect(await volume()).toBe(EACH);
  await computePlaceStocks(db);
  await offered();
  expect(await volume()).toBe(EACH);
  await computePlaceStocks(db);
  expect(await volume()).toBe(2 * EACH);
});
