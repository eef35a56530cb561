import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "../../../src/demo/marketplace.ts";
import { seedOffers } from "../../../src/demo/offers.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { Followed } from "../../../src/domain/catalog/visits/follow.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import {
  type MerchantOffer,
  OFFER_STATUS,
  type OfferDetail,
  type OfferPage,
} from "../../../src/domain/futures/forward-offer.ts";
import { type LandedReport, landedReport } from "../../../src/domain/futures/landed-cost.ts";
import { fen } from "../../../src/domain/money.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { dm3, mm } from "../../../src/domain/units.ts";
import { runFuturesClocks } from "../../../src/server/futures/futures-clocks.ts";
import { futuresSubscriber } from "../../../src/server/futures/futures-subscriber.ts";
import type { App } from "../../../src/server/http.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { atLater, createTestDatabase, type TestDatabase } from "../../support/database.ts";
import {
  companyBuyer,
  createForward,
  dayAhead,
  type Forward,
  merchantOfferOf,
  offerForm,
  offerOf,
  openOffer,
  orderForm,
} from "../../support/futures.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";
import { done, REASON } from "../../support/trade.ts";

const PATH = "/api/globalOffer";
const DAY_MS = 86_400_000;

let db: TestDatabase;
let app: App;
let forward: Forward;
beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
  forward = await createForward(app, db);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const anonymously = async <Data>(url: string, payload?: object) =>
  (await app.inject({ method: payload ? "POST" : "GET", url, ...(payload ? { payload } : {}) })).json<Answer<Data>>();
const titles = async (who: Buyer) => {
  await deliverOutbox(db, [futuresSubscriber]);
  return (await who.post<Page<Message>>("/api/message/pc/getList", {})).data.rows.map(({ title }) => title);
};
const statusOf = async (id: string) => (await merchantOfferOf(forward, id)).status;

describe("a forward offer", () => {
  it("is written, sent in, turned back with a reason, mended and let through, each step published and logged", async () => {
    const { merchant, operator } = forward;
    const id = await done(merchant.post<string>(`${PATH}/merchant/add`, offerForm({ title: "", price: 0 })));
    expect(await merchantOfferOf(forward, id)).toMatchObject({ landedPerM3: null });
    expect(await merchant.post(`${PATH}/merchant/submit`, { id, version: 1 })).toMatchObject({
      code: 601,
      msg: "标题为4-60个字",
    });
    await done(merchant.post(`${PATH}/merchant/update`, { ...offerForm(), id, version: 1 }));
    await done(merchant.post(`${PATH}/merchant/submit`, { id, version: 2 }));
    expect(await titles(operator)).toContain("有期货报盘待审核");
    expect(await operator.post(`${PATH}/admin/reject`, { id, version: 3, reason: "短" })).toMatchObject({ code: 601 });
    await done(operator.post(`${PATH}/admin/reject`, { id, version: 3, reason: "请补充船名与航次" }));
    const turnedBack = await merchantOfferOf(forward, id);
    expect(turnedBack).toMatchObject({
      status: OFFER_STATUS.draft,
      rejectReason: "请补充船名与航次",
      events: ["edit", "submit"],
    });
    expect(await titles(merchant)).toContain("期货报盘未通过审核");
    await done(merchant.post(`${PATH}/merchant/submit`, { id, version: 4 }));
    expect(await merchant.post(`${PATH}/merchant/withdraw`, { id, version: 4 })).toMatchObject({ code: 5001 });
    await done(operator.post(`${PATH}/admin/approve`, { id, version: 5 }));
    expect(await merchantOfferOf(forward, id)).toMatchObject({
      status: OFFER_STATUS.open,
      rejectReason: "",
      events: ["withdraw"],
    });
    const logged = await db.rows<{ target: string }>("select target from oper_log where title like '期货报盘%'");
    expect(logged.length).toBeGreaterThanOrEqual(6);
    expect(new Set(logged.map(({ target }) => target))).toEqual(new Set([turnedBack.offerNo]));
    await done(merchant.post(`${PATH}/merchant/withdraw`, { id, version: 6 }));
    expect((await anonymously(`${PATH}/pc/getInfo?id=${id}`)).code).toBe(404);
  });

  it("shows its price and exporter to certified companies only", async () => {
    const id = await openOffer(forward);
    const person = await createBuyer(app, db, phoneOf(21));
    const inReview = await companyBuyer(app, db, phoneOf(22), COMPANY_STATUS.inReview);
    const seen = async (who: Buyer | null) => {
      const url = `${PATH}/pc/getInfo?id=${id}`;
      const answer = who === null ? await anonymously<OfferDetail>(url) : await who.get<OfferDetail>(url);
      const list =
        who === null
          ? await anonymously<OfferPage>(`${PATH}/pc/getList`, {})
          : await who.post<OfferPage>(`${PATH}/pc/getList`, {});
      return {
        detail: answer.data,
        row: list.data.rows.find((row) => row.id === id)!,
        text: JSON.stringify([answer, list]),
      };
    };
    for (const [who, access] of [
      [null, "login"],
      [person, "certify"],
      [inReview, "certify"],
      [forward.operator, "certify"],
    ] as const) {
      const { detail, row, text } = await seen(who);
      expect(detail).toMatchObject({ access, price: null, supplierName: null, landedPerM3: null, landedInput: null });
      expect(row).toMatchObject({ price: null, supplierName: null, landedPerM3: null });
      expect(text).not.toMatch(/Pacific Spruce|24000/);
    }
    const { detail, row } = await seen(forward.buyer);
    expect(detail).toMatchObject({ access: "open", price: 24_000, supplierName: "Pacific Spruce Sales Ltd" });
    expect(row.landedPerM3).toBe(landedReport(detail.landedInput!, {}, null).perM3);
    expect((await offerOf(forward, await openOffer(forward, { priceMode: 3 }))).price).toBeNull();
  });

  it("names its merchant in the list and on the page, to every caller, and whether their company is certified now", async () => {
    const id = await openOffer(forward);
    const { shopName, merchantId } = await merchantOfferOf(forward, id);
    const said = async () => {
      const list = await anonymously<OfferPage>(`${PATH}/pc/getList`, {});
      const detail = await anonymously<OfferDetail>(`${PATH}/pc/getInfo?id=${id}`);
      const both = [list.data.rows.find((row) => row.id === id)!, detail.data];
      for (const offer of both) expect(offer).toMatchObject({ merchantId, merchantName: shopName });
      return both.map(({ merchantCertified }) => merchantCertified);
    };
    expect(await said()).toEqual([false, false]);
    await db.run(
      `with made as (insert into company_info (company_name, credit_code, company_status) values ('己', 'F', ${COMPANY_STATUS.certified}) returning id)
       update merchant set company_id = made.id from made where merchant.id = $1`,
      [merchantId],
    );
    expect(await said()).toEqual([true, true]);
    await db.run(`update company_info set company_status = ${COMPANY_STATUS.expired} where company_name = '己'`);
    expect(await said()).toEqual([false, false]);
  });

  it("costs on the server what it costs on the page, and shows it to certified companies only", async () => {
    const id = await openOffer(forward);
    const { landedInput } = await offerOf(forward, id);
    const asked = { offerId: id, cityCode: "320500", fxRate: 72_500, days: 90, overrides: { port: 6_000 } };
    const report = await done(forward.buyer.post<LandedReport>(`${PATH}/pc/calcLandedCost`, asked));
    expect(report).toEqual(landedReport({ ...landedInput!, fx: 72_500, days: 90 }, { port: fen(6_000) }, null));
    const elsewhere = await done(
      forward.buyer.post<LandedReport>(`${PATH}/pc/calcLandedCost`, { ...asked, cityCode: "510100" }),
    );
    expect(elsewhere.perM3).toBeGreaterThan(report.perM3);
    expect(await forward.buyer.post(`${PATH}/pc/calcLandedCost`, { ...asked, cityCode: "999999" })).toMatchObject({
      code: 601,
    });
    expect(await anonymously(`${PATH}/pc/calcLandedCost`, asked)).toMatchObject({
      code: 5002,
      data: { need: "login" },
    });
    const person = await createBuyer(app, db, phoneOf(23));
    expect(await person.post(`${PATH}/pc/calcLandedCost`, asked)).toMatchObject({
      code: 5002,
      data: { need: "certification" },
    });
  });

  it("is found by what it is, where and when it lands", async () => {
    const id = await openOffer(forward, {
      originCode: "FI",
      destPorts: ["shanghai"],
      incoterm: "FOB",
      eta: dayAhead(77),
      etdTo: dayAhead(9),
    });
    const found = async (filter: object) =>
      (await done(forward.buyer.post<OfferPage>(`${PATH}/pc/getList`, filter))).rows.some((row) => row.id === id);
    const hits = [
      { speciesCode: "spf" },
      { originCode: "FI" },
      { destPort: "shanghai" },
      { incoterm: "FOB" },
      { gradeCode: "na-2btr" },
      { thickness: 38, width: 140 },
      { etaBegin: dayAhead(77), etaEnd: dayAhead(77) },
      { keyword: "SPF" },
      { sort: "price" },
    ];
    for (const filter of hits) expect(await found(filter), JSON.stringify(filter)).toBe(true);
    for (const filter of [
      { speciesCode: "chisong" },
      { destPort: "qingdao" },
      { thickness: 37 },
      { etaBegin: dayAhead(78) },
      { keyword: "%" },
    ])
      expect(await found(filter), JSON.stringify(filter)).toBe(false);
  });

  it("is ranked by landed cost, in any terms and currency, one without a price last", async () => {
    const port = { destPorts: ["qinzhou"] };
    const landed = await openOffer(forward, { ...port, incoterm: "PORT", currency: "CNY", price: 170_000 });
    const cheap = await openOffer(forward, { ...port, incoterm: "CIF", currency: "USD", price: 15_000 });
    const dear = await openOffer(forward, { ...port, incoterm: "FOB", currency: "USD", price: 24_000 });
    const silent = await openOffer(forward, { ...port, priceMode: 3 });
    const rows = async (page: object) =>
      (await done(forward.buyer.post<OfferPage>(`${PATH}/pc/getList`, { destPort: "qinzhou", sort: "price", ...page })))
        .rows;
    const sorted = await rows({});
    expect(sorted.map(({ id }) => id)).toEqual([cheap, landed, dear, silent]);
    const costs = sorted.map(({ landedPerM3 }) => landedPerM3 ?? Number.POSITIVE_INFINITY);
    expect(costs).toEqual(costs.toSorted((one, other) => one - other));
    expect((await rows({ pageNum: 2, pageSize: 10 })).map(({ id }) => id)).toEqual([]);
  });

  it("is compared with spot goods of its section and grade with their tax, where there are five at least", async () => {
    const spf = {
      kindCode: "1501",
      speciesCode: "spf",
      thickness: 38,
      width: 184,
      length: 4_000,
      saleUnit: "m3",
    } as const;
    const like = { ...spf, pieceVolumeMm3: 38 * 184 * 4_000, gradeSystem: "na", gradeCode: "na-2btr" };
    const prices = [200_000, 210_000, 220_000, 230_000];
    for (const price of prices) await insertGoods(db, { ...like, title: "加拿大 SPF 38*184", price });
    await insertGoods(db, { ...like, title: "加拿大 SPF 38*184", price: 1_000, gradeCode: "na-3" });
    await insertGoods(db, { ...like, title: "加拿大 SPF 38*140", width: 140, price: 1_000 });
    const [line] = offerForm().lines;
    const id = await openOffer(forward, { lines: [{ ...line!, width: mm(184) }] });
    expect((await offerOf(forward, id)).spot).toBeNull();
    const untaxed = await insertGoods(db, { ...like, title: "加拿大 SPF 38*184", price: 200_000 });
    await db.run("update goods set tax_included = false, tax_rate = 13 where id = $1", [untaxed.id]);
    expect((await offerOf(forward, id)).spot).toEqual({ perM3: 220_000, sampleNum: 5 });
  });

  it("ends with its time, comes back when renewed, and is withdrawn a month after", async () => {
    const id = await openOffer(forward);
    const now = Date.now();
    await atLater(db, 9 * DAY_MS, runFuturesClocks);
    expect(await statusOf(id)).toBe(2);
    await atLater(db, 11 * DAY_MS, runFuturesClocks);
    const expired = await merchantOfferOf(forward, id);
    expect(expired).toMatchObject({ status: OFFER_STATUS.expired, events: ["renew", "withdraw"] });
    expect(await titles(forward.merchant)).toContain("期货报盘已过期");
    const renew = (quoteValidUntilAt: number, version = expired.version) =>
      forward.merchant.post(`${PATH}/merchant/renew`, { id, version, quoteValidUntilAt });
    expect((await renew(now)).code).toBe(601);
    await done(renew(now + 3 * DAY_MS));
    expect(await statusOf(id)).toBe(2);
    await atLater(db, 4 * DAY_MS, runFuturesClocks);
    await atLater(db, 40 * DAY_MS, runFuturesClocks);
    expect(await statusOf(id)).toBe(5);
  });

  it("is its merchant's: another answers as if there were none, and who may not write is refused", async () => {
    const id = await done(forward.merchant.post<string>(`${PATH}/merchant/add`, offerForm()));
    const stranger = await createBuyer(app, db, phoneOf(31), { roles: ["merchant"] });
    expect((await stranger.get(`${PATH}/merchant/getInfo?id=${id}`)).code).toBe(404);
    expect(await stranger.post(`${PATH}/merchant/getList`, {})).toMatchObject({ code: 404, msg: "店铺不存在" });
    expect((await stranger.post(`${PATH}/merchant/submit`, { id, version: 1 })).code).toBe(404);
    expect((await forward.operator.get(`${PATH}/admin/getInfo?id=${id}`)).code).toBe(404);
    expect((await forward.buyer.post(`${PATH}/merchant/add`, offerForm())).code).toBe(403);
    expect((await forward.merchant.post(`${PATH}/admin/approve`, { id, version: 1 })).code).toBe(403);
  });

  it("is written once by one key", async () => {
    const form = offerForm();
    const add = () => forward.merchant.post<string>(`${PATH}/merchant/add`, form, "offer-key");
    const [first, second] = await Promise.all([add(), add()]);
    expect(second?.data).toBe(first?.data);
  });
});

describe("following a forward offer", () => {
  it("shows how it stands, with no price, until it is no longer to be read", async () => {
    const { buyer, merchant } = forward;
    const id = await openOffer(forward, { title: "关注用的加拿大 SPF" });
    const target = { targetType: 4, targetId: id };
    await done(buyer.post("/api/memberFollow/pc/add", target));
    expect(await done(buyer.get<object>(`/api/memberFollow/pc/getState?targetType=4&targetId=${id}`))).toEqual({
      followed: true,
    });
    const hearts = async (rows: Promise<OfferPage>) => (await rows).rows.find((row) => row.id === id)?.followed;
    expect(await hearts(done(buyer.post<OfferPage>(`${PATH}/pc/getList`, {})))).toBe(true);
    expect(await hearts(done(merchant.post<OfferPage>(`${PATH}/pc/getList`, {})))).toBe(false);
    expect(await hearts(anonymously<OfferPage>(`${PATH}/pc/getList`, {}).then(({ data }) => data))).toBe(false);
    const list = () => done(buyer.post<Page<Followed>>("/api/memberFollow/pc/getList", { targetType: 4 }));
    expect((await list()).rows).toMatchObject([
      {
        name: "关注用的加拿大 SPF",
        linkPath: `/global/detail?id=${id}`,
        priceAtFollow: null,
        note: `报盘中 · ${dayAhead(40)} 到港 · 可订 104 m³`,
      },
    ]);
    const { version } = await merchantOfferOf(forward, id);
    await done(merchant.post(`${PATH}/merchant/withdraw`, { id, version }));
    expect((await list()).rows).toMatchObject([{ name: "", linkPath: "" }]);
    expect((await merchant.post("/api/memberFollow/pc/add", target)).code).toBe(404);
  });
});

describe("a forward offer that landed unsold", () => {
  it("becomes drafts of goods in the warehouse once, share by share, and what an order gives back later does too", async () => {
    const { merchant, buyer, goods } = forward;
    const [spf] = offerForm().lines;
    const lines = [
      { ...spf!, volume: dm3(78_000) },
      { ...spf!, width: mm(89), lengthText: "3660", volume: dm3(26_000) },
    ];
    const id = await openOffer(forward, { lines });
    const ordered = await done(buyer.post<string>("/api/futuresOrder/pc/add", orderForm(id)));
    const lots = [
      { price: 215_000, diameterMin: null, diameterMax: null },
      { price: 208_000, diameterMin: null, diameterMax: null },
    ];
    const turn = async (more: object = {}) => {
      const { version } = await merchantOfferOf(forward, id);
      return merchant.post<string[]>(`${PATH}/merchant/toSpot`, { id, version, storeId: goods.storeId, lots, ...more });
    };
    expect(await turn()).toMatchObject({ code: 601, msg: "货物尚未到港" });
    await db.run("update global_offer set eta = current_date - 1 where id = $1", [id]);
    const { events, yards } = await merchantOfferOf(forward, id);
    expect(events).toContain("toSpot");
    expect(yards.map(({ id: warehouse }) => warehouse)).toContain(goods.storeId);
    expect(await turn({ storeId: "7" })).toMatchObject({ code: 601, msg: "请选择货物所在仓库" });
    expect(await turn({ lots: lots.slice(1) })).toMatchObject({ code: 601 });
    const answers = await Promise.all([turn(), turn(), turn()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5001, 5001]);
    const rows = () =>
      db.rows<{ no: string; status: number; stock: number; volume: number; price: number }>(
        `select g.goods_no as no, g.status, g.stock, s.volume, g.price from offer_goods s join goods g on g.id = s.goods_id
          where s.offer_id = $1 order by g.id`,
        [id],
      );
    expect(await rows()).toMatchObject([
      { status: GOODS_STATUS.draft, stock: 39_000, volume: 39_000, price: 215_000 },
      {
        status: GOODS_STATUS.draft,
        stock: Math.floor(13_000_000_000 / (38 * 89 * 3660)),
        volume: 13_000,
        price: 208_000,
      },
    ]);
    expect(await merchantOfferOf(forward, id)).toMatchObject({
      status: OFFER_STATUS.inStock,
      remainVolume: 0,
      events: [],
    });
    expect(await db.rows("select title from oper_log where title = '期货报盘转现货'")).toHaveLength(1);
    expect((await merchant.get(`/api/globalOffer/pc/getInfo?id=${id}`)).code).toBe(200);
    expect((await buyer.get(`/api/globalOffer/pc/getInfo?id=${id}`)).code).toBe(404);
    await done(buyer.post("/api/futuresOrder/pc/cancel", { id: ordered, version: 1, reason: REASON }));
    expect(await merchantOfferOf(forward, id)).toMatchObject({
      status: OFFER_STATUS.inStock,
      remainVolume: 52_000,
      events: ["toSpot"],
    });
    await done(turn());
    expect((await rows()).map(({ volume }) => volume)).toEqual([39_000, 13_000, 39_000, 13_000]);
  });
});

describe("the demo's forward offers", () => {
  it("are forty and more, believable and complete, and the same when sown again", async () => {
    const demo = await createTestDatabase();
    await seedDemo(demo, { goods: 300, now: Date.now() });
    await seedOffers(demo, Date.now());
    const { app: shop } = await createTestApp(demo);
    const { data } = (await shop.inject({ method: "POST", url: `${PATH}/pc/getList`, payload: { pageSize: 50 } })).json<
      Answer<OfferPage>
    >();
    expect(data.total).toBeGreaterThanOrEqual(40);
    const operator = await createBuyer(shop, demo, phoneOf(1), { roles: ["operator"] });
    const { rows } = await done(operator.post<Page<MerchantOffer>>(`${PATH}/admin/getList`, { pageSize: 50 }));
    // Each port is of one country: the one that its offers come from.
    const countries = new Map<string, Set<string>>();
    for (const { loadPort, originCode } of rows)
      countries.set(loadPort, (countries.get(loadPort) ?? new Set()).add(originCode));
    expect([...countries].filter(([port, of]) => port === "" || of.size !== 1)).toEqual([]);
    for (const { landedPerM3, priceMode, spot, title, remainVolume } of rows) {
      expect(title).not.toMatch(/undefined|\s{2}/);
      expect(remainVolume).toBeGreaterThan(20_000);
      if (priceMode === 3 || spot === null) continue;
      expect(landedPerM3! / spot.perM3 > 0.5 && landedPerM3! / spot.perM3 < 2, title).toBe(true);
    }
    expect(new Set(rows.map(({ title, price }) => `${title}${price}`)).size).toBeGreaterThan(38);
    await seedOffers(demo, Date.now());
    expect((await done(operator.post<Page<MerchantOffer>>(`${PATH}/admin/getList`, {}))).total).toBe(data.total);
    await shop.close();
    await demo.drop();
  });
});
