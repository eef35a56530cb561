import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { queryFromParams } from "../../../src/domain/catalog/search/goods-query-url.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import { type MarketSummary, portsAddress } from "../../../src/domain/content/market-summary.ts";
import { OFFER_STATUS } from "../../../src/domain/futures/forward-offer.ts";
import { marketSummary } from "../../../src/server/content/market-store.ts";
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

describe("the market in figures", () => {
  it("is empty before the first sale", async ({ db }) => {
    expect(await marketSummary(db)).toEqual({ goodsNum: 0, merchantNum: 0, ports: [], sizes: [], arrivals: [] });
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
    expect({ goodsNum, ports }).toEqual({ goodsNum: 6, ports: ["taicang", "qingdao"] });
    const [, search] = portsAddress({ ports }).split("?");
    const query = queryFromParams(Object.fromEntries(new URLSearchParams(search)));
    expect(query).toMatchObject({ inStock: true, portCode: ports });
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

  it("lists open forward offers from today's arrivals on, the next first", async ({ db }) => {
    await offer(db, "后到", 9);
    await offer(db, "今到", 0);
    await offer(db, "已到", -1);
    await offer(db, "已撤", 3, OFFER_STATUS.withdrawn);
    await offer(db, "过期", 3, OFFER_STATUS.open, -1);
    const { arrivals } = await marketSummary(db);
    expect(arrivals.map(({ title, daysAhead }) => [title, daysAhead])).toEqual([
      ["今到", 0],
      ["后到", 9],
    ]);
    expect(arrivals[0]).toMatchObject({ portNames: "太仓港、青岛港", remainVolume: 3_000 });
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
