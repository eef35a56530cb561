import { describe, expect } from "vitest";
import type { GoodsDetail } from "../../../../src/domain/catalog/goods/goods.ts";
import type { GoodsPage } from "../../../../src/domain/catalog/search/goods-page.ts";
import type { GoodsId } from "../../../../src/domain/ids.ts";
import { goodsToWatch } from "../../../../src/server/catalog/alerts/spec-alert-source-store.ts";
import { priceBy } from "../../../../src/server/catalog/goods/price-columns.ts";
import { followOldStock, oldStockSubscriber } from "../../../../src/server/catalog/goods/stock-confirmation.ts";
import { parameters, priceConditions } from "../../../../src/server/catalog/search/search-conditions.ts";
import { followFigures } from "../../../../src/server/jobs/figures.ts";
import { forgetConfig } from "../../../../src/server/system/config.ts";
import { deliverOutbox } from "../../../../src/server/system/outbox.ts";
import { createBuyer, phoneOf } from "../../../support/buyer.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { it } from "../../../support/fixtures.ts";
import { insertGoods } from "../../../support/goods.ts";
import { createShop } from "../../../support/quotes.ts";
import { done } from "../../../support/trade.ts";

const confirmedAgo = (db: TestDatabase, id: GoodsId, days: number) =>
  db.run("update goods set stock_confirmed_at = now() - make_interval(days => $2::int, secs => 60) where id = $1", [
    id,
    days,
  ]);

describe("stock that nobody confirms", () => {
  it("asks its merchant once a week, until all of it is confirmed with one press", async ({ app, db }) => {
    const shop = await createShop(app, db, phoneOf(1), "久未盘点木行");
    const other = await insertGoods(db);
    await confirmedAgo(db, shop.goodsId, 7);
    await confirmedAgo(db, other.id, 6);
    expect(await followOldStock(db)).toBe(1);
    expect(await followOldStock(db)).toBe(0);
    await deliverOutbox(db, [oldStockSubscriber]);
    const messages = await db.rows<{ personId: string; todo: string; content: string }>(
      `select person_id as "personId", todo, content from message where todo = 'goods.stock'`,
    );
    expect(messages).toMatchObject([{ personId: shop.person.id, content: expect.stringContaining("1 个在售商品") }]);
    expect(await done(shop.person.post<number>("/api/goods/merchant/confirmStock"))).toBe(1);
    const left = await db.one("select 1 from goods where id = $1 and stock_confirmed_at < now() - interval '1 hour'", [
      shop.goodsId,
    ]);
    expect(left).toBeNull();
    // Another shop's stays as it was.
    const stays = await db.one("select 1 from goods where id = $1 and stock_confirmed_at < now() - interval '5 days'", [
      other.id,
    ]);
    expect(stays).not.toBeNull();
  });

  it("is marked from the fourteenth day on, in lists and on its page", async ({ app, db }) => {
    const visitor = await createBuyer(app, db, phoneOf(2));
    const { id } = await insertGoods(db);
    const seen = async () => {
      const detail = await done(visitor.get<GoodsDetail>(`/api/goods/pc/getInfo?id=${id}`));
      const page = await done(
        visitor.post<GoodsPage>("/api/goods/pc/getSearchList", { merchantId: detail.merchantId }),
      );
      expect(page.rows.find((row) => row.id === id)?.stockAgeDays).toBe(detail.stockAgeDays);
      return detail.stockAgeDays;
    };
    await confirmedAgo(db, id, 13);
    expect(await seen()).toBeUndefined();
    await confirmedAgo(db, id, 14);
    expect(await seen()).toBe(14);
  });

  it("can only be inquired about after a month, where the operator says so, until it is confirmed", async ({
    app,
    db,
  }) => {
    const shop = await createShop(app, db, phoneOf(3), "一月未盘木行", { stock: 10_000 });
    const buyer = await createBuyer(app, db, phoneOf(4));
    const { goodsId } = shop;
    const modeOf = async () => (await done(buyer.get<GoodsDetail>(`/api/goods/pc/getInfo?id=${goodsId}`))).priceMode;
    const scoreOf = async () =>
      (await db.one<{ score: number }>("select score from goods where id = $1", [goodsId]))!.score;
    const foundByPrice = async () => {
      const { bind, values } = parameters();
      const where = priceConditions({ unit: "m3", min: 1, max: null }, bind).join(" and ");
      const found = await db.rows<{ id: string }>(`select id::text from goods g where ${where}`, values);
      return found.filter(({ id }) => id === goodsId).length;
    };
    await confirmedAgo(db, goodsId, 30);
    await followOldStock(db);
    expect(await modeOf()).toBe(1);
    expect(await foundByPrice()).toBe(1);
    await db.run("insert into sys_config (config_key, config_value) values ('stock.inquiryOnly', 'on')");
    forgetConfig(db);
    await followOldStock(db);
    await followFigures(db);
    expect(await modeOf()).toBe(2);
    const low = await scoreOf();
    // No price of theirs is shown, compared or counted anywhere else either.
    expect(await goodsToWatch(db, [goodsId])).toMatchObject([{ priceMode: 2, cubic: null }]);
    const priced = await db.one(
      `select ${priceBy("m3", () => "")} as m3, ${priceBy("piece", () => "'piece'")} as piece from goods g where g.id = $1`,
      [goodsId],
    );
    expect(priced).toEqual({ m3: null, piece: null });
    expect(await foundByPrice()).toBe(0);
    expect(await buyer.addToCart(goodsId, 10, "piece")).toMatchObject({ code: 601, msg: "该商品为面议商品，请询价" });
    expect((await buyer.checkout({ goodsId, quantity: 10, unit: "piece" })).msg).toContain("请在商品页询价");
    expect(await buyer.post("/api/demand/pc/askPrice", { goodsId, quantity: 1_000 })).toMatchObject({ code: 200 });
    await done(shop.person.post("/api/goods/merchant/confirmStock"));
    expect(await modeOf()).toBe(1);
    expect(await buyer.addToCart(goodsId, 10, "piece")).toMatchObject({ code: 200 });
    await followOldStock(db);
    await followFigures(db);
    expect(await scoreOf()).toBeGreaterThan(low);
    // Switched off, nothing is marked any more.
    await confirmedAgo(db, goodsId, 30);
    await followOldStock(db);
    expect(await modeOf()).toBe(2);
    await db.run("delete from sys_config where config_key = 'stock.inquiryOnly'");
    forgetConfig(db);
    await followOldStock(db);
    expect(await modeOf()).toBe(1);
  });
});
