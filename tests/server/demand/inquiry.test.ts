import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { FEWEST_MEASURED, type MerchantMetrics } from "../../../src/domain/company/merchant.ts";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import { DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import type { Demand } from "../../../src/domain/demand/demand-form.ts";
import type { Inquiry } from "../../../src/domain/demand/inquiry.ts";
import type { QuotableGoods } from "../../../src/domain/demand/source-view.ts";
import type { GoodsId } from "../../../src/domain/ids.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { demandSubscriber } from "../../../src/server/demand/demand-subscriber.ts";
import { expireDemands } from "../../../src/server/demand/expire-demands.ts";
import { FIGURE_SUBSCRIBERS, followFigures } from "../../../src/server/jobs/figures.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, orderOf, phoneOf } from "../../support/buyer.ts";
import { someCreditCode } from "../../support/companies.ts";
import { insertGoods } from "../../support/goods.ts";
import { it } from "../../support/quote-fixtures.ts";
import { award, compared, createShop, demandBoard, openInfo, PINE_LINE, quoted } from "../../support/quotes.ts";
import { done } from "../../support/trade.ts";

const ask = (who: Buyer, goodsId: GoodsId, changes: object = {}, key: string = randomUUID()) =>
  who.post<Inquiry>("/api/demand/pc/askPrice", { goodsId, quantity: 14_400, ...changes }, key);
const owned = (who: Buyer, { demandId }: Inquiry) => done(who.get<Demand>(`/api/demand/pc/getInfo?id=${demandId}`));

describe("askPrice", () => {
  it("asks the shop of the goods alone, by a private demand of one line with their facts", async ({
    db,
    buyer,
    shop,
    other,
  }) => {
    const asked = await done(ask(buyer, shop.goodsId, { deliverCityCode: "320500", remark: "要整车" }));
    expect(asked).toMatchObject({ isNew: true, demandNo: expect.stringMatching(/^DM\d{14}$/) });
    const demand = await owned(buyer, asked);
    expect(demand).toMatchObject({
      status: DEMAND_STATUS.open,
      visibility: 2,
      deliverCityName: "苏州市",
      remark: "要整车",
    });
    expect(demand.title).toContain("询价 ");
    expect(demand.items).toMatchObject([
      {
        speciesCode: "zhangzisong",
        kindCode: "1502",
        gradeCode: "ru-1",
        thickness: 30,
        width: 120,
        length: 4000,
        quantity: 14_400,
      },
    ]);
    const isSeenBy = async (who: Buyer) => (await demandBoard(who)).some(({ id }) => id === asked.demandId);
    expect(await isSeenBy(shop.person)).toBe(true);
    expect(await isSeenBy(other.person)).toBe(false);
    expect(await openInfo(shop.person, asked.demandId)).toMatchObject({ goodsId: shop.goodsId, invited: true });
    await deliverOutbox(db, [demandSubscriber]);
    const notified = await db.rows<{ personId: string; title: string }>(
      `select person_id as "personId", title from message where ref_type = 'demand' and ref_id = $1`,
      [asked.demandId],
    );
    expect(notified).toEqual([{ personId: shop.person.id, title: "买家向您询价" }]);
  });

  it("leads to the inquiry that is open, also where two are sent at once", async ({ app, db, shop }) => {
    const asker = await createBuyer(app, db, phoneOf(30));
    const both = await Promise.all([done(ask(asker, shop.goodsId)), done(ask(asker, shop.goodsId))]);
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(both[0].demandId).toBe(both[1].demandId);
    await done(asker.post("/api/demand/pc/close", { id: both[0].demandId }));
    expect(await done(ask(asker, shop.goodsId))).toMatchObject({ isNew: true });
  });

  it("is made once per key", async ({ app, db, shop }) => {
    const asker = await createBuyer(app, db, phoneOf(31));
    const key = randomUUID();
    expect(await done(ask(asker, shop.goodsId, {}, key))).toEqual(await done(ask(asker, shop.goodsId, {}, key)));
  });

  it("is refused for one's own shop, for goods that are gone, unknown ones and a wrong city", async ({
    db,
    buyer,
    shop,
    other,
  }) => {
    expect(await ask(shop.person, shop.goodsId)).toMatchObject({ code: 601, msg: "不能向自己的店铺询价" });
    const gone = await insertGoods(db, { status: GOODS_STATUS.unpublished });
    expect(await ask(buyer, gone.id)).toMatchObject({ code: 601, msg: "商品已下架" });
    const sold = await insertGoods(db, { stock: 0 });
    expect(await ask(buyer, sold.id)).toMatchObject({ code: 601, msg: "已售罄" });
    expect(await ask(buyer, "1" as GoodsId)).toMatchObject({ code: 404 });
    expect(await ask(buyer, other.goodsId, { deliverCityCode: "999999" })).toMatchObject({ code: 601 });
    expect(await ask(buyer, other.goodsId, { quantity: 0 })).toMatchObject({ code: 400 });
    await db.run(
      `update merchant set status = ${MERCHANT_STATUS.suspended} where id = (select merchant_id from goods where id = $1)`,
      [sold.id],
    );
    await db.run("update goods set stock = 100 where id = $1", [sold.id]);
    expect(await ask(buyer, sold.id)).toMatchObject({ code: 601, msg: "该店铺暂停营业，不能询价" });
    expect(await db.one("select 1 from demand where goods_id = $1", [sold.id])).toBeNull();
  });

  it("gives the shop these goods first to quote with, also where others are as near", async ({ app, db, buyer }) => {
    const shop = await createShop(app, db, phoneOf(32), "两样木行", { stock: 10_000 });
    const twin = await insertGoods(db, { stock: 10_000, merchantName: "两样木行" });
    await db.run("update goods set merchant_id = $2, price_mode = 2 where id = $1", [twin.id, shop.merchantId]);
    for (const goodsId of [shop.goodsId, twin.id]) {
      const { demandId } = await done(ask(buyer, goodsId));
      const lines = await done(shop.person.get<QuotableGoods[]>(`/api/demand/pc/getOwnGoods?demandId=${demandId}`));
      expect(lines[0]?.goods[0]?.id).toBe(goodsId);
      expect(new Set(lines[0]?.goods.map(({ id }) => id)).size).toBe(lines[0]?.goods.length);
    }
  });

  it("becomes an order at the quoted price for a person and for a company, of negotiated goods too", async ({
    app,
    db,
  }) => {
    const shop = await createShop(app, db, phoneOf(33), "面议木行", { stock: 10_000, priceMode: 2 });
    const person = await createBuyer(app, db, phoneOf(34));
    const company = await createBuyer(app, db, phoneOf(35));
    const made = await db.one<{ id: string }>(
      `insert into company_info (company_name, credit_code, company_status, person_id)
       values ('询价采购有限公司', $2, ${COMPANY_STATUS.certified}, $1) returning id`,
      [company.id, someCreditCode()],
    );
    await done(company.post(`/api/companyInfo/pc/setMainCompany?id=${made!.id}`));
    for (const buyer of [person, company]) {
      const { demandId } = await done(ask(buyer, shop.goodsId));
      const first = await quoted(shop, demandId, 165_000);
      const countered = await done(
        buyer.post<{ version: number }>("/api/demandQuote/pc/counter", {
          id: first.id,
          version: first.version,
          lines: [{ demandItemId: first.lines[0]!.demandItemId, price: 160_000 }],
        }),
      );
      const items = (await openInfo(shop.person, demandId)).items;
      const answered = await done(
        shop.person.post<{ version: number }>(
          "/api/demandQuote/pc/update",
          {
            id: first.id,
            version: countered.version,
            lines: [
              { demandItemId: items[0]!.id, goodsId: shop.goodsId, price: 160_000, saleUnit: "m3", quantity: 14_400 },
            ],
            freightIncluded: true,
            taxIncluded: true,
            taxRate: 13,
            leadDays: 3,
            validUntilAt: Date.now() + 48 * 3_600_000,
          },
          randomUUID(),
        ),
      );
      await done(award(buyer, [{ id: first.id, version: answered.version }]));
      expect((await compared(buyer, demandId)).status).toBe(DEMAND_STATUS.awarded);
      const preview = await done(buyer.checkout({ quoteId: first.id }));
      const { orders } = await done(buyer.place(preview, undefined, orderOf(preview)));
      expect(await buyer.detail(orders[0]!.id)).toMatchObject({
        status: ORDER_STATUS.toConfirm,
        goodsAmount: 160_000 * 14.4,
      });
    }
    expect((await db.one<{ held: number }>("select held from goods where id = $1", [shop.goodsId]))?.held).toBe(2_000);
  });

  it("copies with its goods and its shop", async ({ app, db, shop }) => {
    const asker = await createBuyer(app, db, phoneOf(36));
    const { demandId } = await done(ask(asker, shop.goodsId));
    await done(asker.post("/api/demand/pc/close", { id: demandId }));
    const copy = await done(asker.post<Demand>("/api/demand/pc/copy", { id: demandId }));
    expect(copy.title).toContain("询价 ");
    const kept = await db.one(
      "select 1 from demand d join demand_invite v on v.demand_id = d.id where d.id = $1 and d.goods_id = $2",
      [copy.id, shop.goodsId],
    );
    expect(kept).not.toBeNull();
  });

  it("stays private however its copy is edited", async ({ app, db, shop }) => {
    const asker = await createBuyer(app, db, phoneOf(37));
    const { demandId } = await done(ask(asker, shop.goodsId));
    await done(asker.post("/api/demand/pc/close", { id: demandId }));
    const copy = await done(asker.post<Demand>("/api/demand/pc/copy", { id: demandId }));
    const edit = (visibility?: number) =>
      asker.post<Demand>("/api/demand/pc/update", {
        id: copy.id,
        version: copy.version,
        items: [PINE_LINE],
        ...(visibility === undefined ? {} : { visibility }),
      });
    for (const visibility of [1, 3])
      expect(await edit(visibility)).toMatchObject({ code: 601, msg: "询价只有受邀商家可见，不能改为公开" });
    expect(await done(edit())).toMatchObject({ visibility: 2 });
  });
});

describe("首次答复", () => {
  it("counts inquiries from when the shop sees them to its first quote, or to their deadline", async ({ app, db }) => {
    const shop = await createShop(app, db, phoneOf(40), "答复木行", { stock: 100_000 });
    const figures = async () => {
      await deliverOutbox(db, FIGURE_SUBSCRIBERS);
      await followFigures(db);
      const row = await db.one<{ metrics: MerchantMetrics }>("select metrics from merchant where id = $1", [
        shop.merchantId,
      ]);
      return row!.metrics;
    };
    for (let nth = 0; nth < FEWEST_MEASURED; nth += 1) {
      const asker = await createBuyer(app, db, phoneOf(50 + nth));
      const { demandId } = await done(ask(asker, shop.goodsId));
      // All were asked at 10:00 and quoted on at 10:40 but for the last one, which nobody answers until 11:30.
      const at = (time: string) => `2026-11-02T${time}:00+08:00`;
      await db.run("update demand_event set at = $2 where demand_id = $1", [demandId, at("10:00")]);
      if (nth < FEWEST_MEASURED - 1) {
        const { id } = await quoted(shop, demandId, 160_000);
        await db.run("update demand_quote set created_at = $2 where id = $1", [id, at("10:40")]);
      } else {
        await db.run("update demand set quote_deadline_at = now() - interval '1 second' where id = $1", [demandId]);
        expect(await expireDemands(db)).toBe(1);
        await db.run("update demand_event set at = $2 where demand_id = $1 and event = 'deadline'", [
          demandId,
          at("11:30"),
        ]);
      }
      const { samples, firstAnswerMinutesP50 } = await figures();
      expect(samples.firstAnswer).toBe(nth + 1);
      expect(firstAnswerMinutesP50).toBe(nth === FEWEST_MEASURED - 1 ? 40 : null);
    }
  });
});
