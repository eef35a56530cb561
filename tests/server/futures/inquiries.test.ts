import { describe, expect } from "vitest";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import { INQUIRY_STATUS, type Inquiry, type InquiryDetail } from "../../../src/domain/futures/inquiry.ts";
import type { FuturesOrderDetail } from "../../../src/domain/futures/order-view.ts";
import type { ForwardOfferId } from "../../../src/domain/ids.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { type Dm3, dm3 } from "../../../src/domain/units.ts";
import { runFuturesClocks } from "../../../src/server/futures/futures-clocks.ts";
import { futuresSubscriber } from "../../../src/server/futures/futures-subscriber.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { allowPerDay } from "../../support/daily-limit.ts";
import { atLater, type TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import {
  companyBuyer,
  createForward,
  dayAhead,
  type Forward,
  inquiryForm,
  inquiryOf,
  offerForm,
  openOffer,
  orderForm,
  quoteOf,
  terms,
} from "../../support/futures.ts";
import { insertMerchant } from "../../support/goods.ts";
import { done, REASON } from "../../support/trade.ts";

const PATH = "/api/futuresInquiry";
const HOUR_MS = 3_600_000;

let forward: Forward;
let offerId: ForwardOfferId;
it.beforeAll(async ({ db, app }) => {
  forward = await createForward(app, db);
  offerId = await openOffer(forward);
  await allowPerDay(db, 20);
});

const asked = (change: object = {}) =>
  done(forward.buyer.post<string>(`${PATH}/pc/add`, { ...inquiryForm(offerId), ...change }));
const seen = (id: string) => inquiryOf(forward, id);
const titles = async (db: TestDatabase, who: Buyer) => {
  await deliverOutbox(db, [futuresSubscriber]);
  return (await who.post<Page<Message>>("/api/message/pc/getList", {})).data.rows.map(({ title }) => title);
};

describe("an inquiry", () => {
  it("goes two rounds to a price that is accepted, and every round is stored as sent", async ({ db }) => {
    const { buyer, merchant } = forward;
    const id = await asked({ landed: { cityCode: "320500", fxRate: 71_000, days: 60 } });
    expect(await titles(db, merchant)).toContain("收到期货询盘");
    expect(await seen(id)).toMatchObject({
      status: INQUIRY_STATUS.toQuote,
      events: ["withdraw"],
      rounds: [],
      landed: { perM3: expect.any(Number) },
    });
    await done(merchant.post(`${PATH}/merchant/quote`, quoteOf(id, 1, { price: 23_900 })));
    const first = await seen(id);
    expect(first).toMatchObject({ status: INQUIRY_STATUS.quoted, events: ["accept", "counter", "reject"] });
    await done(buyer.post(`${PATH}/pc/counter`, { id, version: first.version, ...terms({ price: 23_000 }) }));
    const countered = await done(merchant.get<Inquiry>(`${PATH}/merchant/getInfo?id=${id}`));
    expect(countered).toMatchObject({
      status: INQUIRY_STATUS.countered,
      events: ["acceptCounter", "quote", "decline"],
      landed: null,
    });
    await done(merchant.post(`${PATH}/merchant/quote`, quoteOf(id, countered.version, { price: 23_500 })));
    const second = await seen(id);
    expect(second.rounds.map(({ round, by, price }) => [round, by, price])).toEqual([
      [1, "merchant", 23_900],
      [2, "buyer", 23_000],
      [3, "merchant", 23_500],
    ]);
    expect(second.rounds.slice(0, 1)).toEqual(first.rounds);
    await done(buyer.post(`${PATH}/pc/accept`, { id, version: second.version }));
    expect(await seen(id)).toMatchObject({ status: INQUIRY_STATUS.accepted, events: ["placeOrder"] });
    expect(await titles(db, merchant)).toEqual(expect.arrayContaining(["买家还价", "买家接受了报价"]));
    expect(await titles(db, buyer)).toContain("收到期货报价");
    for (const statement of ["update inquiry_quote set price = 1", "delete from inquiry_quote"])
      await expect(db.run(statement)).rejects.toThrow("a round once said stands");
  });

  it("is ordered by the buyer's counter-offer, word for word, once its merchant accepts that", async ({ db }) => {
    const { buyer, merchant } = forward;
    const id = await asked();
    await done(merchant.post(`${PATH}/merchant/quote`, quoteOf(id, 1, { price: 23_900 })));
    await done(buyer.post(`${PATH}/pc/counter`, { id, version: 2, ...terms({ price: 23_000 }) }));
    expect((await buyer.post(`${PATH}/merchant/acceptCounter`, { id, version: 3 })).code).not.toBe(200);
    expect(await merchant.post(`${PATH}/merchant/acceptCounter`, { id, version: 2 })).toMatchObject({ code: 5001 });
    await done(merchant.post(`${PATH}/merchant/acceptCounter`, { id, version: 3 }));
    expect(await seen(id)).toMatchObject({ status: INQUIRY_STATUS.accepted, events: ["placeOrder"], version: 4 });
    expect(await titles(db, buyer)).toContain("商家接受了还价");
    const form = { ...orderForm(offerId), inquiryId: id, offerId: null };
    const orderId = await done(buyer.post<string>("/api/futuresOrder/pc/add", form));
    const [order] = await db.rows<object>("select price, quote_round from futures_order where id = $1", [orderId]);
    expect(order).toEqual({ price: 23_000, quote_round: 2 });
  });

  it("does not sell by a counter-offer what has been sold or whose day has passed since", async ({ db }) => {
    const { buyer, merchant } = forward;
    const accept = (id: string) => merchant.post(`${PATH}/merchant/acceptCounter`, { id, version: 3 });
    const counteredWith = async (volume: Dm3) => {
      const id = await asked();
      await done(merchant.post(`${PATH}/merchant/quote`, quoteOf(id, 1)));
      await done(buyer.post(`${PATH}/pc/counter`, { id, version: 2, ...terms({ volume }) }));
      return id;
    };
    const id = await counteredWith(terms().volume);
    await db.run("update global_offer set ordered_volume = total_volume - 1000 where id = $1", [offerId]);
    expect(await accept(id)).toMatchObject({ code: 601, msg: "可订仅剩 1 m³" });
    await db.run("update global_offer set ordered_volume = 0 where id = $1", [offerId]);
    await done(accept(id));
  });

  it("accepts no expired quotation, whatever the client's clock", async ({ db }) => {
    const id = await asked();
    await done(forward.merchant.post(`${PATH}/merchant/quote`, quoteOf(id, 1)));
    const { version } = await seen(id);
    await db.run("update futures_inquiry set valid_until = now() - interval '1 second' where id = $1", [id]);
    expect(await forward.buyer.post(`${PATH}/pc/accept`, { id, version })).toMatchObject({
      code: 601,
      msg: "报价已过有效期",
    });
    expect(await forward.buyer.post(`${PATH}/pc/counter`, { id, version, ...terms() })).toMatchObject({ code: 601 });
    expect((await seen(id)).events).toEqual(["reject"]);
    await runFuturesClocks(db);
    const expired = await seen(id);
    expect(expired).toMatchObject({ status: INQUIRY_STATUS.expired, endReason: "报价已过有效期" });
    await done(forward.merchant.post(`${PATH}/merchant/reissue`, quoteOf(id, expired.version, { price: 24_100 })));
    expect((await seen(id)).rounds).toHaveLength(2);
  });

  it("ends by the clock where it is not answered, and where an acceptance is not ordered", async ({ db }) => {
    const silent = await asked();
    const accepted = await asked();
    await done(forward.merchant.post(`${PATH}/merchant/quote`, quoteOf(accepted, 1)));
    await done(forward.buyer.post(`${PATH}/pc/accept`, { id: accepted, version: 2 }));
    await atLater(db, 23 * HOUR_MS, runFuturesClocks);
    expect((await seen(silent)).status).toBe(INQUIRY_STATUS.toQuote);
    expect((await seen(accepted)).status).toBe(INQUIRY_STATUS.accepted);
    await atLater(db, 73 * HOUR_MS, runFuturesClocks);
    expect((await seen(silent)).status).toBe(INQUIRY_STATUS.declined);
    expect((await seen(accepted)).status).toBe(INQUIRY_STATUS.expired);
    expect(await titles(db, forward.buyer)).toEqual(expect.arrayContaining(["询盘未获答复", "期货报价已过期"]));
  });

  it("can be turned down by either side, with a reason, and taken back", async () => {
    const declined = await asked();
    const refused = await asked();
    const withdrawn = await asked();
    const { buyer, merchant } = forward;
    expect(await merchant.post(`${PATH}/merchant/decline`, { id: declined, version: 1, reason: "无货" })).toMatchObject(
      { code: 601 },
    );
    await done(merchant.post(`${PATH}/merchant/decline`, { id: declined, version: 1, reason: REASON }));
    await done(merchant.post(`${PATH}/merchant/quote`, quoteOf(refused, 1)));
    expect(await buyer.post(`${PATH}/pc/withdraw`, { id: refused, version: 1 })).toMatchObject({ code: 5001 });
    await done(buyer.post(`${PATH}/pc/reject`, { id: refused, version: 2, reason: REASON }));
    await done(buyer.post(`${PATH}/pc/withdraw`, { id: withdrawn, version: 1 }));
    const statuses = await Promise.all([declined, refused, withdrawn].map(async (id) => (await seen(id)).status));
    expect(statuses).toEqual([INQUIRY_STATUS.declined, INQUIRY_STATUS.rejected, INQUIRY_STATUS.withdrawn]);
  });

  it("is for certified companies about open offers, in amounts that are there", async ({ db, app }) => {
    const form = inquiryForm(offerId);
    const person = await createBuyer(app, db, phoneOf(41));
    expect(await person.post(`${PATH}/pc/add`, form)).toMatchObject({ code: 5002, data: { need: "certification" } });
    const bad = [
      { volume: 0 },
      { volume: 51_000 },
      { volume: 105_000 },
      { destPort: "qingdao" },
      { targetPrice: 0 },
      { etaBegin: "2020-01-01" },
    ];
    for (const change of bad)
      expect((await forward.buyer.post(`${PATH}/pc/add`, { ...form, ...change })).code).toBe(601);
    expect((await forward.buyer.post(`${PATH}/pc/add`, { ...form, offerId: "7" })).code).toBe(404);
    const id = await asked();
    const wrong = [
      { price: 0 },
      { volume: 105_000 },
      { eta: dayAhead(-2) },
      { depositPct: 4 },
      { validUntilAt: Date.now() + 8 * 24 * HOUR_MS },
      { destPort: "qingdao" },
    ];
    for (const change of wrong)
      expect(
        (await forward.merchant.post(`${PATH}/merchant/quote`, quoteOf(id, 1, change))).code,
        JSON.stringify(change),
      ).toBe(601);
    expect((await seen(id)).rounds).toEqual([]);
  });

  it("may concern goods without an offer: every open shop sees it, the first to quote gets it, and it is ordered as agreed", async ({
    db,
    app,
  }) => {
    const { buyer, merchant } = forward;
    const other = await createBuyer(app, db, phoneOf(44), {
      roles: ["buyer", "merchant"],
      merchantId: await insertMerchant(db, "港城进口木业"),
    });
    const closed = await createBuyer(app, db, phoneOf(45), {
      roles: ["buyer", "merchant"],
      merchantId: await insertMerchant(db, "停业木业"),
    });
    await db.run(`update merchant set status = ${MERCHANT_STATUS.suspended} where shop_name = '停业木业'`);
    const { lines } = offerForm();
    const wish = { currency: "USD", lines: [...lines, { ...lines[0]!, width: 89, volume: 46_000 }] };
    const free = { ...inquiryForm(offerId), offerId: null, wish, volume: 1 };
    expect(await buyer.post(`${PATH}/pc/add`, { ...free, wish: null })).toMatchObject({ code: 601 });
    expect(await buyer.post(`${PATH}/pc/add`, { ...free, offerId })).toMatchObject({ code: 601 });
    expect(await buyer.post(`${PATH}/pc/add`, { ...free, wish: { ...wish, lines: [] } })).toMatchObject({ code: 601 });
    const id = await done(buyer.post<string>(`${PATH}/pc/add`, free));
    expect(await seen(id)).toMatchObject({
      status: INQUIRY_STATUS.toQuote,
      volume: 150_000,
      offerId: null,
      shopName: "",
      rounds: [],
    });
    expect((await seen(id)).title).toBe("求购 SPF 锯材");
    expect((await titles(db, merchant)).filter((title) => title === "收到期货询盘").length).toBeGreaterThan(0);
    expect(await titles(db, other)).toEqual([]);
    for (const who of [merchant, other]) {
      const found = await done(who.get<Inquiry>(`${PATH}/merchant/getInfo?id=${id}`));
      expect(found).toMatchObject({ buyerName: "认证企业（报价后可见）", events: ["quote"] });
    }
    const ofAnOffer = await asked();
    expect((await other.get(`${PATH}/merchant/getInfo?id=${ofAnOffer}`)).code).toBe(404);
    expect((await other.post(`${PATH}/merchant/quote`, quoteOf(ofAnOffer, 1))).code).toBe(404);
    expect((await closed.get(`${PATH}/merchant/getInfo?id=${id}`)).code).toBe(404);
    expect(await other.post(`${PATH}/merchant/decline`, { id, version: 1, reason: REASON })).toMatchObject({
      code: 601,
      msg: "尚未报价，无需答复",
    });
    const offered = { volume: dm3(150_000), price: 23_800, destPort: "qingdao" };
    const answers = await Promise.all(
      [merchant, other].map((who) => who.post(`${PATH}/merchant/quote`, quoteOf(id, 1, offered))),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 404]);
    const [mine, theirs] = answers[0]!.code === 200 ? [merchant, other] : [other, merchant];
    expect((await theirs.get(`${PATH}/merchant/getInfo?id=${id}`)).code).toBe(404);
    expect((await done(mine.get<Inquiry>(`${PATH}/merchant/getInfo?id=${id}`))).buyerName).toContain("苏州采购");
    const counter = { id, version: 2, ...terms({ ...offered, price: 23_000 }) };
    await done(buyer.post(`${PATH}/pc/counter`, counter));
    await done(mine.post(`${PATH}/merchant/quote`, quoteOf(id, 3, { ...offered, price: 23_400 })));
    await done(buyer.post(`${PATH}/pc/accept`, { id, version: 4 }));
    const orderId = await done(
      buyer.post<string>("/api/futuresOrder/pc/add", { ...orderForm(offerId), offerId: null, inquiryId: id }),
    );
    const order = await done(buyer.get<FuturesOrderDetail>(`/api/futuresOrder/pc/getInfo?id=${orderId}`));
    expect(order).toMatchObject({
      offerId: null,
      volume: 150_000,
      price: 23_400,
      amount: 3_510_000,
      tolerancePct: 10,
      destPortName: "青岛港",
      title: "SPF 锯材",
      sizeText: "38*140*3660-4880、38*89*3660-4880",
    });
    expect(await done(buyer.post(`${PATH}/pc/getList`, {}))).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ orderId, image: expect.stringMatching(/^\/pictures\/goods\/\d{4}-spf-t38-w140-/) }),
      ]),
    });
    await done(mine.post("/api/futuresOrder/merchant/decline", { id: orderId, version: 1, reason: REASON }));
    const silent = await done(buyer.post<string>(`${PATH}/pc/add`, free));
    await atLater(db, 80 * HOUR_MS, runFuturesClocks);
    expect(await seen(silent)).toMatchObject({ status: INQUIRY_STATUS.declined });
    expect((await other.get(`${PATH}/merchant/getInfo?id=${silent}`)).code).toBe(404);
  });

  it("is one of twenty a day and person, and takes a puzzle from the sixth on", async ({ db, app }) => {
    const who = await companyBuyer(app, db, phoneOf(41));
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => who.post<string>(`${PATH}/pc/add`, inquiryForm(offerId))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({
      code: 601,
      msg: "您今天发起的询盘已达 20 条上限，请明天再试",
    });
    await asked();
    await allowPerDay(db, 20, 5);
    const many = await companyBuyer(app, db, phoneOf(47));
    const post = () => many.post<string>(`${PATH}/pc/add`, inquiryForm(offerId));
    const codes = (await Promise.all(Array.from({ length: 7 }, post))).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 200, 200, 200, 200, 5002, 5002]);
    await allowPerDay(db, 20);
  });

  it("shows the platform alone who took which step and from where", async () => {
    const { buyer, merchant, operator } = forward;
    const id = await asked();
    await done(merchant.post(`${PATH}/merchant/quote`, quoteOf(id, 1)));
    await done(buyer.post(`${PATH}/pc/reject`, { id, version: 2, reason: "价格高于预算" }));
    const { timeline } = await done(operator.get<InquiryDetail>(`${PATH}/admin/getInfo?id=${id}`));
    expect(timeline.map(({ title, who, note, ip }) => [title, who, note, ip])).toEqual([
      ["提交询盘", "买家 · 待报价", "", "127.0.0.1"],
      ["报价", "商家 · 已报价", expect.any(String), "127.0.0.1"],
      ["拒绝报价", "买家 · 已拒绝", "价格高于预算", "127.0.0.1"],
    ]);
    const others = [
      await buyer.get(`${PATH}/pc/getInfo?id=${id}`),
      await merchant.get(`${PATH}/merchant/getInfo?id=${id}`),
    ];
    expect(JSON.stringify(others)).not.toMatch(/"ip"|127\.0\.0\.1|timeline/);
    expect((await merchant.get(`${PATH}/admin/getInfo?id=${id}`)).code).toBe(403);
    expect((await operator.get(`${PATH}/admin/getInfo?id=1`)).code).toBe(404);
  });

  it("is private to its company and its shop", async ({ db, app }) => {
    const id = await asked();
    const stranger = await companyBuyer(app, db, phoneOf(42));
    const shopless = await createBuyer(app, db, phoneOf(43), { roles: ["merchant"] });
    expect((await stranger.get(`${PATH}/pc/getInfo?id=${id}`)).code).toBe(404);
    expect((await stranger.post(`${PATH}/pc/withdraw`, { id, version: 1 })).code).toBe(404);
    expect((await shopless.post(`${PATH}/merchant/quote`, quoteOf(id, 1))).code).toBe(404);
    expect((await forward.buyer.post(`${PATH}/merchant/quote`, quoteOf(id, 1))).code).toBe(403);
    expect((await stranger.post<Page<Inquiry>>(`${PATH}/pc/getList`, {})).data.total).toBe(0);
    expect((await forward.operator.post<Page<Inquiry>>(`${PATH}/admin/getList`, {})).data.total).toBeGreaterThan(5);
    await forward.buyer.post("/api/companyInfo/pc/clearMainCompany");
    expect((await forward.buyer.get(`${PATH}/pc/getInfo?id=${id}`)).code).toBe(404);
  });
});
