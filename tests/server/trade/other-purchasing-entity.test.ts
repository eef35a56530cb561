import { describe, expect } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import { asId, type CartLineId, type GoodsId, type MerchantId } from "../../../src/domain/ids.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { someCreditCode } from "../../support/companies.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { companyBuyer, inquiryForm, openOffer, orderForm } from "../../support/futures.ts";
import { award, createShop, openInfo, published, quoted, wordOn } from "../../support/quotes.ts";
import { addPickup, addReservation, createTrade, done, paid, type Trade } from "../../support/trade.ts";

/** An order, a reservation and a pickup of one entity. */
type Things = { order: string; reservation: string; pickup: string };

let trade: Trade;
let companyId: string;
let companyName: string;

it.beforeEach(async ({ db, app }) => {
  await db.clear();
  trade = await createTrade(app, db);
  await companyBuyer(app, db, trade.buyer.phone);
  const company = await db.one<{ id: string; name: string }>(
    "select id, company_name as name from company_info where person_id = $1",
    [trade.buyer.id],
  );
  [companyId, companyName] = [company!.id, company!.name];
});

const actFor = async (buyer: Buyer, id: string | null): Promise<void> => {
  const call = id === null ? "clearMainCompany" : `setMainCompany?id=${id}`;
  await done(buyer.post(`/api/companyInfo/pc/${call}`));
};

/** Another company of the buyer's, certified. */
async function anotherCompany(db: TestDatabase): Promise<string> {
  const row = await db.one<{ id: string }>(
    `insert into company_info (person_id, company_name, credit_code, company_status)
     values ($1, '苏州别家', $2, ${COMPANY_STATUS.certified}) returning id`,
    [trade.buyer.id, someCreditCode()],
  );
  return row!.id;
}

/** Placed, paid, reserved and partly fetched by the entity that the buyer acts for. */
async function things(): Promise<Things> {
  const order = await paid(trade, 12);
  const reservation = await done(addReservation(trade, order, 4));
  return { order: order.id, reservation, pickup: await done(addPickup(trade, order, 3)) };
}

const CALLS = {
  order: "/api/platformOrder/pc/getInfo",
  reservation: "/api/reservation/pc/getInfo",
  pickup: "/api/pickupRecord/pc/getInfo",
};

/** What each of the calls answers to `buyer`: 200, or the data of its 404. */
async function answersTo(buyer: Buyer, made: Things): Promise<unknown[]> {
  const answers = await Promise.all(
    (["order", "reservation", "pickup"] as const).map((what) => buyer.get(`${CALLS[what]}?id=${made[what]}`)),
  );
  return answers.map(({ code, data }) => (code === 200 ? 200 : { code, data }));
}

async function answerOf(buyer: Buyer, path: string): Promise<unknown> {
  const { code, data } = await buyer.get(path);
  return code === 200 ? 200 : { code, data };
}

const all = <Answer>(answer: Answer): Answer[] => [answer, answer, answer];
const NOT_FOUND = { code: 404, data: null };

describe("what another purchasing entity of the reader's bought", () => {
  it("is named by its company, and shown once the buyer acts for it", async ({ db }) => {
    await actFor(trade.buyer, companyId);
    const made = await things();
    expect(await answersTo(trade.buyer, made)).toEqual(all(200));
    await actFor(trade.buyer, null);
    expect(await answersTo(trade.buyer, made)).toEqual(all({ code: 404, data: { companyId, companyName } }));
    await actFor(trade.buyer, await anotherCompany(db));
    expect(await answersTo(trade.buyer, made)).toEqual(all({ code: 404, data: { companyId, companyName } }));
    await actFor(trade.buyer, companyId);
    expect(await answersTo(trade.buyer, made)).toEqual(all(200));
  });

  it("is named as the person's own", async () => {
    const made = await things();
    await actFor(trade.buyer, companyId);
    const own = { companyId: null, companyName: null };
    expect(await answersTo(trade.buyer, made)).toEqual(all({ code: 404, data: own }));
  });

  it("is a company's forward order and its pickup too", async ({ db, app }) => {
    const offer = await openOffer(trade);
    await actFor(trade.buyer, companyId);
    const id = await done(trade.buyer.post<string>("/api/futuresOrder/pc/add", orderForm(offer)));
    const pickup = await db.one<{ id: string }>(
      `insert into pickup_record (pickup_no, order_id, is_forward, merchant_id, store_id, store_name, plate_no,
                                  driver_name, operator_name, receiver_name, picked_at)
       select 'TH26112200000009', id, true, merchant_id, $2, '一号库', '苏E12345', '李师傅', '周理货', '李师傅', now()
         from futures_order where id = $1 returning id`,
      [id, trade.goods.storeId],
    );
    await db.run(
      `insert into pickup_line (pickup_id, order_line_id, is_forward, booked, actual, booked_volume, actual_volume,
                                booked_amount, actual_amount)
       values ($1, $2, true, 52000, 51000, 52000, 51000, 0, 0)`,
      [pickup!.id, id],
    );
    const asked = async (buyer: Buyer) => {
      const answers = [
        await buyer.get(`/api/futuresOrder/pc/getInfo?id=${id}`),
        await buyer.get(`/api/pickupRecord/pc/getInfo?id=${pickup!.id}`),
      ];
      return answers.map(({ code, data }) => (code === 200 ? 200 : { code, data }));
    };
    expect(await asked(trade.buyer)).toEqual([200, 200]);
    await actFor(trade.buyer, null);
    const named = { code: 404, data: { companyId, companyName } };
    expect(await asked(trade.buyer)).toEqual([named, named]);
    const stranger = await companyBuyer(app, db, phoneOf(40));
    expect(await asked(stranger)).toEqual([NOT_FOUND, NOT_FOUND]);
  });

  it("is a forward inquiry of a company's", async ({ db, app }) => {
    const offer = await openOffer(trade);
    await actFor(trade.buyer, companyId);
    const id = await done(trade.buyer.post<string>("/api/futuresInquiry/pc/add", inquiryForm(offer)));
    const asked = (buyer: Buyer) => answerOf(buyer, `/api/futuresInquiry/pc/getInfo?id=${id}`);
    expect(await asked(trade.buyer)).toBe(200);
    await actFor(trade.buyer, null);
    expect(await asked(trade.buyer)).toEqual({ code: 404, data: { companyId, companyName } });
    expect(await asked(await companyBuyer(app, db, phoneOf(43)))).toEqual(NOT_FOUND);
    expect(await asked(trade.merchant)).toEqual(NOT_FOUND);
  });

  it("is a demand, its comparison and the quotes on it", async ({ db, app }) => {
    const shop = await createShop(app, db, phoneOf(44), "报价木行");
    await actFor(trade.buyer, companyId);
    const { id } = await published(trade.buyer);
    const quote = await quoted(shop, id, 168_000);
    const paths = [
      `/api/demand/pc/getInfo?id=${id}`,
      `/api/demandQuote/pc/getCompare?demandId=${id}`,
      `/api/demandQuote/pc/getInfo?id=${quote.id}`,
    ];
    const asked = (buyer: Buyer) => Promise.all(paths.map((path) => answerOf(buyer, path)));
    expect(await asked(trade.buyer)).toEqual(all(200));
    await actFor(trade.buyer, null);
    expect(await asked(trade.buyer)).toEqual(all({ code: 404, data: { companyId, companyName } }));
    expect(await asked(await companyBuyer(app, db, phoneOf(43)))).toEqual(all(NOT_FOUND));
    expect(await asked(shop.person)).toEqual([NOT_FOUND, NOT_FOUND, 200]);
    const personal = await published(trade.buyer);
    await actFor(trade.buyer, companyId);
    const own = { companyId: null, companyName: null };
    expect(await answerOf(trade.buyer, `/api/demand/pc/getInfo?id=${personal.id}`)).toEqual({ code: 404, data: own });
  });

  it("is what is to be checked out: an awarded quote, lines of a cart", async ({ db, app }) => {
    const shop = await createShop(app, db, phoneOf(44), "报价木行");
    await actFor(trade.buyer, companyId);
    const { id } = await published(trade.buyer);
    const quote = await quoted(shop, id, 168_000);
    await done(award(trade.buyer, [{ id: quote.id, version: quote.version }]));
    const line = { goodsId: trade.goods.id, quantity: 12, unit: "piece" };
    await done(trade.buyer.post("/api/shoppingCart/pc/add", line));
    const cart = await db.one<{ id: CartLineId }>("select id from cart_item where company_id = $1", [companyId]);
    const asked = async (buyer: Buyer) => {
      const answers = [await buyer.checkout({ quoteId: quote.id }), await buyer.checkout({ cartIds: [cart!.id] })];
      return answers.map(({ code, data }) => (code === 200 ? 200 : { code, data }));
    };
    expect(await asked(trade.buyer)).toEqual([200, 200]);
    await actFor(trade.buyer, null);
    const named = { code: 404, data: { companyId, companyName } };
    expect(await asked(trade.buyer)).toEqual([named, named]);
    expect(await asked(await companyBuyer(app, db, phoneOf(43)))).toEqual([NOT_FOUND, NOT_FOUND]);
    expect(await asked(shop.person)).toEqual([NOT_FOUND, NOT_FOUND]);
  });

  it("is a quote that a company without a shop gave, and the demand that is open no longer", async ({ db, app }) => {
    const owner = await companyBuyer(app, db, phoneOf(43));
    const { id } = await published(owner);
    await actFor(trade.buyer, companyId);
    const supplier = { person: trade.buyer, merchantId: asId<MerchantId>(""), companyId, goodsId: asId<GoodsId>("") };
    const items = (await openInfo(trade.buyer, id)).items;
    const lines = items.map(({ id: demandItemId, item }) => ({
      demandItemId,
      price: 168_000,
      saleUnit: "m3",
      quantity: item.quantity,
      speciesName: "樟子松",
      thickness: 30,
      width: 120,
      length: 4000,
    }));
    const quote = await done(
      trade.buyer.post<{ id: string }>("/api/demandQuote/pc/add", {
        demandId: id,
        ...wordOn(items, supplier, 1),
        lines,
      }),
    );
    const named = { companyId, companyName };
    const seen = async (buyer: Buyer) => (await openInfo(buyer, id)).quotedBy;
    expect(await seen(trade.buyer)).toBeNull();
    await actFor(trade.buyer, null);
    expect(await seen(trade.buyer)).toEqual(named);
    const stranger = await companyBuyer(app, db, phoneOf(45));
    expect(await seen(stranger)).toBeNull();
    await db.run(`update demand set status = ${DEMAND_STATUS.closed} where id = $1`, [id]);
    const paths = [`/api/demand/pc/getOpenInfo?id=${id}`, `/api/demandQuote/pc/getInfo?id=${quote.id}`];
    const asked = (buyer: Buyer) => Promise.all(paths.map((path) => answerOf(buyer, path)));
    expect(await asked(trade.buyer)).toEqual([
      { code: 404, data: named },
      { code: 404, data: named },
    ]);
    expect(await asked(stranger)).toEqual([NOT_FOUND, NOT_FOUND]);
    await actFor(trade.buyer, companyId);
    expect(await asked(trade.buyer)).toEqual([200, 200]);
  });

  it("is named while its company finishes its orders, and no longer once the company is closed to the reader", async ({
    db,
  }) => {
    await actFor(trade.buyer, companyId);
    const made = await things();
    await actFor(trade.buyer, null);
    const become = (status: number) =>
      db.run("update company_info set company_status = $2 where id = $1", [companyId, status]);
    await become(COMPANY_STATUS.expired);
    expect(await answersTo(trade.buyer, made)).toEqual(all({ code: 404, data: { companyId, companyName } }));
    await become(COMPANY_STATUS.frozen);
    expect(await answersTo(trade.buyer, made)).toEqual(all(NOT_FOUND));
    await become(COMPANY_STATUS.certified);
    await db.run("update company_info set deleted = true where id = $1", [companyId]);
    expect(await answersTo(trade.buyer, made)).toEqual(all(NOT_FOUND));
  });

  it("is nothing to strangers, nor to the company's next person, nor to the merchant", async ({ db, app }) => {
    const personal = await things();
    await actFor(trade.buyer, companyId);
    const companys = await things();
    const stranger = await createBuyer(app, db, phoneOf(41));
    const actingStranger = await companyBuyer(app, db, phoneOf(42));
    for (const made of [personal, companys]) {
      expect(await answersTo(stranger, made)).toEqual(all(NOT_FOUND));
      expect(await answersTo(actingStranger, made)).toEqual(all(NOT_FOUND));
      expect(await answersTo(trade.merchant, made)).toEqual(all(NOT_FOUND));
    }
    await db.run("update company_info set person_id = $2 where id = $1", [companyId, stranger.id]);
    expect(await answersTo(stranger, companys)).toEqual(all(NOT_FOUND));
  });

  it("is not answered under a key that the buyer used for themselves", async () => {
    const place = async () => {
      const preview = await trade.buyer.previewOf(trade.goods.id, 10);
      return (await done(trade.buyer.place(preview, "same-key"))).orderGroupNo;
    };
    const add = () => trade.buyer.post<number>("/api/shoppingCart/pc/add", CART_LINE, "cart-key");
    const CART_LINE = { goodsId: trade.goods.id, quantity: 10, unit: "piece" };
    await actFor(trade.buyer, null);
    await done(add());
    const own = await place();
    await actFor(trade.buyer, companyId);
    await done(add());
    expect((await trade.buyer.cart()).num).toBe(1);
    expect(await place()).not.toBe(own);
  });
});
