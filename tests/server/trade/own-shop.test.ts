import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../../src/domain/company/merchant-application.ts";
import type { Demand } from "../../../src/domain/demand/demand-form.ts";
import type { InvitedShop } from "../../../src/domain/demand/quote-view.ts";
import { asId, type WarehouseId } from "../../../src/domain/ids.ts";
import type { BoughtAgain } from "../../../src/domain/trade/order-view.ts";
import { callerOf } from "../../../src/server/auth.ts";
import type { Database } from "../../../src/server/db/database.ts";
import type { App } from "../../../src/server/http.ts";
import { placeOrder } from "../../../src/server/trade/checkout/place-order.ts";
import { type Buyer, countOf, createBuyer, orderOf, phoneOf, stockOf } from "../../support/buyer.ts";
import { someCreditCode } from "../../support/companies.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { inquiryForm, offerForm, openOffer, orderForm, quoteOf } from "../../support/futures.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import {
  award,
  compared,
  createShop,
  demandOf,
  openInfo,
  published,
  quoted,
  type Shop,
  wordOn,
} from "../../support/quotes.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";
import { done } from "../../support/trade.ts";

const OWN = { code: 601, msg: "不能购买自己店铺的商品" };
const OWN_DEMAND = { code: 601, msg: "不能给自己的求购报价" };
const outcomeOf = ({ code, msg }: { code: number; msg: string }) => ({ code, msg });

let db: TestDatabase;
let app: App;
let phones = 0;
let shop: Shop;
/** Not yet linked to the shop. */
let buyer: Buyer;
beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
});
const newPhone = () => {
  phones += 1;
  return phoneOf(phones);
};
beforeEach(async () => {
  shop = await createShop(app, db, newPhone(), `自营木行${phones}`);
  buyer = await createBuyer(app, db, newPhone());
});
afterEach(() => expectLedgerInOrder(db));
afterAll(async () => {
  await app.close();
  await db.drop();
});

const companyOf = async (person: Buyer, status = COMPANY_STATUS.certified) => {
  const row = await db.one<{ id: string }>(
    `insert into company_info (person_id, company_name, credit_code, company_status) values ($1, $2, $3, $4) returning id`,
    [person.id, `贸易公司${person.phone}`, someCreditCode(), status],
  );
  return row!.id;
};
const applied = (personId: string, companyId: string) =>
  db.run(
    `insert into settle_in_materials (apply_no, person_id, company_id, shop_name, shop_type, status, merchant_id)
     values ('RZ' || next_id(), $1, $2, '', 1, ${APPLICATION_STATUS.approved}, $3)`,
    [personId, companyId, shop.merchantId],
  );

/** Links the buyer to the shop; returns the person who trades then. */
const SIDES: Readonly<Record<string, () => Promise<Buyer>>> = {
  "its staff": async () => {
    await db.run("update person set merchant_id = $2 where id = $1", [buyer.id, shop.merchantId]);
    return buyer;
  },
  "the owner of its company, as a person": async () => {
    await db.run("update company_info set person_id = $1 where id = $2", [buyer.id, shop.companyId]);
    return buyer;
  },
  "the owner of its company, acting for another": async () => {
    await db.run("update company_info set person_id = $1 where id = $2", [buyer.id, shop.companyId]);
    return createBuyer(app, db, buyer.phone, { mainCompanyId: await companyOf(buyer) });
  },
  "its company": async () => {
    await db.run("update company_info set person_id = $1 where id = $2", [buyer.id, shop.companyId]);
    return createBuyer(app, db, buyer.phone, { mainCompanyId: shop.companyId });
  },
  "its applicant": async () => {
    await applied(buyer.id, shop.companyId);
    return buyer;
  },
  "the company that applied": async () => {
    const companyId = await companyOf(buyer);
    await applied(shop.person.id, companyId);
    return createBuyer(app, db, buyer.phone, { mainCompanyId: companyId });
  },
};

describe.each(Object.keys(SIDES))("a shop and %s:", (side) => {
  const become = () => SIDES[side]!();

  it("nothing is put into the cart and nothing is settled", async () => {
    const own = await become();
    expect(outcomeOf(await own.addToCart(shop.goodsId, 90))).toEqual(OWN);
    expect(outcomeOf(await own.checkout({ goodsId: shop.goodsId, quantity: 90, unit: "piece" }))).toEqual({
      code: 601,
      msg: expect.stringContaining("属于自己的店铺，不能购买"),
    });
    expect(await countOf(db, "cart_item")).toBe(0);
  });

  it("a demand is not quoted, and the shop is not offered for an invitation", async () => {
    const own = await become();
    const demand = await published(own);
    const { items, mine } = await openInfo(shop.person, demand.id);
    expect(mine).toBe(true);
    const quote = { demandId: demand.id, ...wordOn(items, shop, 160_000) };
    expect(outcomeOf(await shop.person.post("/api/demandQuote/pc/add", quote, randomUUID()))).toEqual(OWN_DEMAND);
    const shops = await done(own.get<InvitedShop[]>(`/api/demand/pc/getShops?id=${demand.id}`));
    expect(shops.map(({ merchantId }) => merchantId)).not.toContain(shop.merchantId);
  });

  it("a quote from before is not awarded", async () => {
    const demand = await published(buyer);
    const { id, version } = await quoted(shop, demand.id, 160_000);
    const own = await become();
    await db.run(
      `update demand d set purchaser_type = 1, company_id = s.active_company_id from session s
        where d.id = $1 and s.person_id = d.person_id and s.active_company_id is not null`,
      [demand.id],
    );
    expect(outcomeOf(await award(own, [{ id, version }]))).toEqual({ code: 601, msg: "不能采纳自己店铺的报价" });
    expect(await stockOf(db, shop.goodsId)).toMatchObject({ held: 0 });
  });
});

it("a shop of one's own: who came to the shop after the preview does not place its order", async () => {
  const preview = await buyer.previewOf(shop.goodsId, 90);
  await SIDES["its staff"]!();
  expect(outcomeOf(await buyer.place(preview))).toEqual({
    code: 601,
    msg: expect.stringContaining("属于自己的店铺，不能购买"),
  });
  expect(await stockOf(db, shop.goodsId)).toMatchObject({ held: 0 });
});

it("a shop of one's own: who comes to the shop while their order is being placed does not place it", async () => {
  const preview = await buyer.previewOf(shop.goodsId, 90);
  const token = (await signInAs(db, buyer.phone)).replace("Bearer ", "");
  /** Becomes staff after the checkout was read, before the orders are written. */
  const late: Database = {
    ...db,
    async one(text, values, name) {
      if (name === "place-order") await SIDES["its staff"]!();
      return db.one(text, values, name);
    },
  };
  const caller = (await callerOf(db, token))!; // the session was just opened
  await expect(placeOrder(late, caller, orderOf(preview), null)).rejects.toThrow("属于自己的店铺，不能购买");
  expect(await stockOf(db, shop.goodsId)).toMatchObject({ held: 0 });
});

it("a shop of one's own: what stood in the cart before, and what was bought before, is not bought from the own shop", async () => {
  const order = await buyer.order(shop.goodsId, 90);
  await done(buyer.post("/api/platformOrder/pc/cancel", { id: order.id, reason: "规格填错了，重新下单" }));
  await done(buyer.addToCart(shop.goodsId, 90));
  const [line] = (await buyer.cart()).groups.flatMap(({ items }) => items);
  await SIDES["its staff"]!();
  expect((await buyer.checkout({ cartIds: [line!.id] })).msg).toContain("属于自己的店铺，不能购买");
  await done(buyer.post("/api/shoppingCart/pc/delete", { ids: [line!.id] }));
  expect(await done(buyer.post<BoughtAgain>("/api/platformOrder/pc/buyAgain", { id: order.id }))).toEqual({
    added: 0,
    skipped: 1,
  });
  await db.run("update person set merchant_id = null where id = $1", [buyer.id]);
});

it("a shop of one's own: an awarded quote is not ordered from a shop that became the buyer's own", async () => {
  const demand: Demand = await published(buyer, demandOf());
  const quote = await quoted(shop, demand.id, 160_000);
  await done(award(buyer, [{ id: quote.id, version: quote.version }]));
  const preview = await done(buyer.checkout({ quoteId: quote.id }));
  await SIDES["its staff"]!();
  expect((await buyer.checkout({ quoteId: quote.id })).msg).toContain("属于自己的店铺，不能购买");
  expect((await buyer.place(preview)).msg).toContain("属于自己的店铺，不能购买");
  expect((await compared(buyer, demand.id)).quotes.flatMap(({ events }) => events)).not.toContain("place");
});

describe("a forward goods and the company of the shop that offers it:", () => {
  it("it can be neither inquired about nor ordered, nor can the shop quote its company's inquiries", async () => {
    await db.run("update company_info set person_id = $1 where id = $2", [buyer.id, shop.companyId]);
    const own = await createBuyer(app, db, buyer.phone, { mainCompanyId: shop.companyId });
    const operator = await createBuyer(app, db, newPhone(), { roles: ["operator"] });
    const goods = { id: shop.goodsId, merchantId: shop.merchantId, storeId: asId<WarehouseId>("0") };
    const offerId = await openOffer({ app, db, goods, merchant: shop.person, buyer: own, operator });
    expect(outcomeOf(await own.post("/api/futuresInquiry/pc/add", inquiryForm(offerId)))).toEqual({
      code: 601,
      msg: "不能向自己的店铺询盘",
    });
    expect(outcomeOf(await own.post("/api/futuresOrder/pc/add", orderForm(offerId)))).toEqual({
      code: 601,
      msg: "不能订购自己店铺的货物",
    });
    const { lines } = offerForm();
    const wish = { lines, currency: "USD" };
    const id = await done(
      own.post<string>(
        "/api/futuresInquiry/pc/add",
        inquiryForm(offerId, { offerId: null, wish, volume: 104_000, containers: 2 } as object),
      ),
    );
    expect((await shop.person.post("/api/futuresInquiry/merchant/quote", quoteOf(id, 1))).code).toBe(404);
    await db.run("update futures_inquiry set merchant_id = $2 where id = $1", [id, shop.merchantId]);
    expect(outcomeOf(await shop.person.post("/api/futuresInquiry/merchant/quote", quoteOf(id, 1)))).toEqual({
      code: 601,
      msg: "不能向自己的询盘报价",
    });
  });
});
