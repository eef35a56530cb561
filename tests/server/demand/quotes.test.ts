import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReviewedDemandDetail } from "../../../src/domain/demand/demand-form.ts";
import type { ExpertDemand, ExpertSources } from "../../../src/domain/demand/expert.ts";
import type { DemandBoardPage, InvitedShop, OpenDemand, Quote } from "../../../src/domain/demand/quote-view.ts";
import type { LineSources } from "../../../src/domain/demand/sources.ts";
import type { DeliveryAddressId } from "../../../src/domain/ids.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { OrderDetail } from "../../../src/domain/trade/order-view.ts";
import { demandSubscriber } from "../../../src/server/demand/demand-subscriber.ts";
import { expireDemands } from "../../../src/server/demand/expire-demands.ts";
import { expireQuotes } from "../../../src/server/demand/expire-quotes.ts";
import { insertOffer } from "../../../src/server/futures/offer-store.ts";
import type { App } from "../../../src/server/http.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, orderOf, phoneOf, stockOf } from "../../support/buyer.ts";
import { allowPerDay } from "../../support/daily-limit.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { pdfFile, upload } from "../../support/files.ts";
import { offerForm } from "../../support/futures.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import {
  award,
  CONTACT,
  compared,
  createShop,
  demandBoard,
  openInfo,
  PINE_LINE,
  published,
  quoted,
  runOut,
  type Shop,
  wordOn,
} from "../../support/quotes.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";
import { buyerTodosAbout, consoleTodosAbout } from "../../support/todos.ts";
import { ADDRESS, done } from "../../support/trade.ts";

let db: TestDatabase;
let app: App;
let buyer: Buyer;
let stranger: Buyer;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
  buyer = await createBuyer(app, db, phoneOf(1));
  stranger = await createBuyer(app, db, phoneOf(2));
  shop = await createShop(app, db, phoneOf(3), "恒林木行", { stock: 100_000 });
  other = await createShop(app, db, phoneOf(4), "岭木木行", { stock: 100_000, price: 170_000 });
  await db.run("insert into sys_config (config_key, config_value) values ('hold.cap.orders', '500')");
  await allowPerDay(db, 1_000);
});
afterAll(async () => {
  await expectLedgerInOrder(db);
  await app.close();
  await db.drop();
});

const post = (who: Buyer, call: string, body: object) => who.post<Quote>(`/api/demandQuote/pc/${call}`, body);
const sent = async (who: Buyer) =>
  (await done(who.post<Page<Quote>>("/api/demandQuote/pc/getMySent", { pageSize: 50 }))).rows;

describe("a demand in the demand board", () => {
  it("shows a demand to every signed-in caller, and nothing that identifies its buyer", async () => {
    const { id } = await published(buyer, {
      remark: "请加微信 muliao_88 或打 139 1111 2222",
      items: [{ ...PINE_LINE, note: "联系李木匠 0512-53190000" }],
    });
    const answer = await shop.person.post<Page<OpenDemand>>("/api/demand/pc/getOpenList", {});
    const mine = answer.data.rows.find((demand) => demand.id === id);
    expect(mine).toMatchObject({ cityName: "苏州市", mine: false, quoteNum: 0, myQuote: null });
    const words = JSON.stringify([answer, await openInfo(shop.person, id)]);
    for (const secret of [
      "13911112222",
      "139 1111 2222",
      CONTACT.contactName,
      "muliao_88",
      "53190000",
      "沪太路",
      "电话",
    ])
      expect(words).not.toContain(secret);
    expect((await demandBoard(buyer)).find((demand) => demand.id === id)?.mine).toBe(true);
  });

  it("is narrowed by wood, place and what one's own shop sells", async () => {
    const oak = await published(buyer, {
      deliverCityCode: "440100",
      items: [{ ...PINE_LINE, speciesCode: "baixiang", speciesName: "白橡", gradeCode: null, gradeName: null }],
    });
    const ids = async (body: object) => (await demandBoard(shop.person, body)).map(({ id }) => id);
    expect(await ids({ speciesCode: "baixiang" })).toEqual([oak.id]);
    expect(await ids({ cityCode: "440000" })).toEqual([oak.id]);
    expect(await ids({ keyword: "广州" })).toEqual([oak.id]);
    const choices = async (who: Buyer, body: object = {}) =>
      done(who.post<DemandBoardPage>("/api/demand/pc/getOpenList", { pageSize: 10, ...body }));
    const { cities, species, total } = await choices(shop.person);
    expect(cities.find(({ code }) => code === "440100")).toEqual({
      code: "440100",
      name: "广州市",
      pinyin: "guang zhou shi",
      count: 1,
    });
    expect(species.find(({ code }) => code === "baixiang")).toEqual({
      code: "baixiang",
      name: "白橡",
      pinyin: "bai xiang",
      count: 1,
    });
    expect(cities.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    // What is chosen stays a choice, and narrowing does not take the others away.
    const beyond = await choices(shop.person, { cityCode: "510100" });
    expect(beyond.total).toBe(0);
    expect(beyond.cities.at(-1)).toEqual({ code: "510100", name: "成都市", pinyin: "cheng du shi", count: 0 });
    expect(beyond.cities).toHaveLength(cities.length + 1);
    const matching = await ids({ matching: true });
    expect(matching).not.toContain(oak.id);
    expect(matching.length).toBeGreaterThan(0);
  });

  it("is visible only to the invited shops where it is addressed to them", async () => {
    const { id } = await published(buyer, { visibility: 2 });
    expect((await demandBoard(shop.person)).map((demand) => demand.id)).not.toContain(id);
    expect(await shop.person.get(`/api/demand/pc/getOpenInfo?id=${id}`)).toMatchObject({ code: 404 });
    const shops = () => buyer.get<InvitedShop[]>(`/api/demand/pc/getShops?id=${id}`);
    const fitting = (await done(shops())).filter(({ goodsNum }) => goodsNum > 0);
    expect(fitting.map(({ shopName, invited }) => [shopName, invited])).toEqual([
      ["恒林木行", false],
      ["岭木木行", false],
    ]);
    expect(await stranger.get(`/api/demand/pc/getShops?id=${id}`)).toMatchObject({ code: 404 });
    await done(buyer.post("/api/demand/pc/invite", { id, merchantIds: [shop.merchantId] }));
    expect((await done(shops()))[0]).toMatchObject({ shopName: "恒林木行", invited: true });
    expect((await demandBoard(shop.person, { invited: true })).map((demand) => demand.id)).toEqual([id]);
    expect((await demandBoard(other.person)).map((demand) => demand.id)).not.toContain(id);
    const body = { demandId: id, ...wordOn((await openInfo(shop.person, id)).items, other, 160_000) };
    expect(await post(other.person, "add", body)).toMatchObject({ code: 404 });
    expect((await quoted(shop, id, 160_000)).status).toBe(1);
    expect((await compared(buyer, id)).quotes).toHaveLength(1);
  });

  it("is seen by the operator's experts alone where it is for them alone", async () => {
    const expert = await createBuyer(app, db, phoneOf(6), { roles: ["expert"] });
    const { id } = await published(buyer, { visibility: 3, deliverCityCode: "120100" });
    const seenBy = async (who: Buyer) => {
      const { rows, cities } = await done(who.post<DemandBoardPage>("/api/demand/pc/getOpenList", {}));
      const { code } = await who.get(`/api/demand/pc/getOpenInfo?id=${id}`);
      return [rows.some((row) => row.id === id), cities.some((city) => city.code === "120100"), code];
    };
    expect(await seenBy(expert)).toEqual([true, true, 200]);
    for (const who of [shop.person, stranger, buyer]) expect(await seenBy(who)).toEqual([false, false, 404]);
    expect((await done(expert.post<Page<ExpertDemand>>("/api/recSource/admin/getList", {}))).rows[0]?.id).toBe(id);
    await done(buyer.post("/api/demand/pc/invite", { id, merchantIds: [shop.merchantId] }));
    expect(await seenBy(shop.person)).toEqual([false, false, 404]);
  });

  it("takes quotes of certified companies alone, one each, and none of its own buyer", async () => {
    const { id } = await published(buyer);
    const { items } = await openInfo(stranger, id);
    const body = { demandId: id, ...wordOn(items, shop, 160_000) };
    expect(await post(stranger, "add", body)).toMatchObject({ code: 5002, data: { need: "certification" } });
    await quoted(shop, id, 160_000);
    expect(await post(shop.person, "add", body)).toMatchObject({ code: 601, msg: "您已报过价，请在原报价上修改" });
    const own = await published(other.person);
    const to = { demandId: own.id, ...wordOn((await openInfo(other.person, own.id)).items, other, 1_000) };
    expect(await post(other.person, "add", to)).toMatchObject({ code: 601, msg: "不能给自己的求购报价" });
    const stolen = { demandId: id, ...wordOn(items, shop, 160_000) };
    expect(await post(other.person, "add", stolen)).toMatchObject({ code: 404, msg: "货源不存在或已下架" });
  });
});

describe("a demand with two quotes", () => {
  it("is bargained over, awarded, and ordered at the agreed price with its stock held from the award on", async () => {
    const { id } = await published(buyer);
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000, { freightIncluded: false, freightAmount: 200_000 });
    const grid = await compared(buyer, id);
    expect(grid.quotes.map(({ lines }) => lines[0]?.cubic)).toEqual([
      { exYard: 165_000, delivered: 165_000 },
      { exYard: 160_000, delivered: 170_007 },
    ]);
    expect(grid.quotes[0]).toMatchObject({ contact: null, events: ["award", "counter", "reject"] });
    const line = grid.items[0]!.id;
    const counterOffer = {
      id: first.id,
      version: 1,
      lines: [{ demandItemId: line, price: 158_000 }],
      note: "量大再让一点",
    };
    expect(await buyerTodosAbout(buyer, first.id)).toEqual(["quote.answer 采纳或还价 until a time"]);
    expect((await done(post(buyer, "counter", counterOffer))).status).toBe(2);
    expect(await buyerTodosAbout(buyer, first.id)).toEqual([]);
    expect(await consoleTodosAbout(shop.person, first.id)).toEqual(["merchant quote.counter 答复还价"]);
    expect(await consoleTodosAbout(other.person, first.id)).toEqual([]);
    expect(await award(buyer, [{ id: first.id, version: 2 }])).toMatchObject({ code: 601 });
    expect(await award(buyer, [{ id: first.id, version: 1 }])).toMatchObject({ code: 5001 });
    const [asked] = await sent(shop.person);
    expect(asked?.rounds.map(({ by, lines }) => [by, lines[0]?.price])).toEqual([
      ["supplier", 165_000],
      ["buyer", 158_000],
    ]);
    const answer = { id: first.id, version: 2, ...wordOn(grid.items, shop, 159_000) };
    expect((await done(post(shop.person, "update", answer))).round).toBe(3);

    const before = await stockOf(db, shop.goodsId);
    const { quotes, status } = await done(award(buyer, [{ id: first.id, version: 3 }]));
    expect(status).toBe(4);
    expect(quotes.map((quote) => quote.status)).toEqual([3, 5]);
    expect(await buyerTodosAbout(buyer, first.id)).toEqual(["quote.place 下单 until a time"]);
    expect(quotes[0]?.contact?.phone).toBe(shop.person.phone);
    const count = quotes[0]!.lines[0]!.count!;
    expect((await stockOf(db, shop.goodsId)).held).toBe(before.held + count);
    expect((await sent(shop.person))[0]?.contact).toMatchObject({ name: "李木匠", phone: "13911112222" });
    expect((await sent(other.person)).find((quote) => quote.id === second.id)?.contact).toBeNull();
    await expectLedgerInOrder(db);

    // The shop raises its price, leaves the tax out and empties its stock: what was agreed stays.
    await db.run(
      "update goods set price = 999900, tax_included = false, price_version = price_version + 1, status = 3 where id = $1",
      [shop.goodsId],
    );
    const preview = await done(buyer.checkout({ quoteId: first.id }));
    expect(preview.groups[0]?.items[0]).toMatchObject({ price: 159_000, taxIncluded: true, count });
    const [placed, again] = await Promise.all([buyer.place(preview), buyer.place(preview)]);
    expect(placed.code).toBe(200);
    expect(again.code).toBe(200);
    expect(again.data.orders).toEqual(placed.data.orders);
    const order: OrderDetail = await buyer.detail(placed.data.orders[0]!.id);
    expect(order.lines[0]).toMatchObject({ price: 159_000 });
    expect((await stockOf(db, shop.goodsId)).held).toBe(before.held + count);
    expect((await compared(buyer, id)).quotes[0]).toMatchObject({ status: 4, orderNo: order.orderNo });
    expect(await buyer.checkout({ quoteId: first.id })).toMatchObject({ code: 601, msg: "该报价已下单" });
    await expectLedgerInOrder(db);
    await db.run("update goods set price = 168000, price_version = price_version + 1, status = 2 where id = $1", [
      shop.goodsId,
    ]);
  });

  it("is split by line, never beyond the requested quantity", async () => {
    const { id } = await published(buyer, { items: [PINE_LINE, { ...PINE_LINE, quantity: 10_000 }] });
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000);
    const [one, two] = (await compared(buyer, id)).items.map((line) => line.id);
    const both = [
      { id: first.id, version: 1 },
      { id: second.id, version: 1 },
    ];
    expect(await award(buyer, both)).toMatchObject({ code: 601, msg: expect.stringContaining("超过求购数量") });
    const { data } = await award(buyer, [
      { ...both[0]!, lines: [{ demandItemId: one! }] },
      { ...both[1]!, lines: [{ demandItemId: two! }] },
    ]);
    expect(data.quotes.map(({ status, awarded }) => [status, awarded.map((line) => line.demandItemId)])).toEqual([
      [3, [one]],
      [3, [two]],
    ]);
    const preview = await done(buyer.checkout({ quoteId: second.id }));
    expect(preview.groups.flatMap(({ items }) => items)).toHaveLength(1);
  });

  it("stays open for the lines of which nothing was taken, also to whom another line was taken from", async () => {
    const items = [PINE_LINE, { ...PINE_LINE, quantity: 10_000 }, { ...PINE_LINE, quantity: 5_000 }];
    const { id } = await published(buyer, { items });
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000);
    const [one, two, three] = (await compared(buyer, id)).items.map((line) => line.id);
    const part = (quote: Quote, version: number, line: string) => ({
      id: quote.id,
      version,
      lines: [{ demandItemId: line }],
    });
    const open = await done(award(buyer, [part(first, 1, one!)]));
    expect(open.status).toBe(2);
    expect(open.items.map(({ taken }) => taken)).toEqual([true, false, false]);
    expect(open.quotes.map(({ status }) => status)).toEqual([3, 1]);
    expect(await award(buyer, [part(second, 1, one!)])).toMatchObject({
      code: 601,
      msg: expect.stringContaining("已选标"),
    });
    // The shop whose quote was taken may still quote the other lines, and those alone.
    const all = { demandId: id, ...wordOn(open.items, shop, 150_000) };
    expect(await post(shop.person, "add", all)).toMatchObject({ code: 404, msg: "求购行不存在或已选标" });
    const again = await quoted(shop, id, 155_000);
    expect(again.lines.map(({ demandItemId }) => demandItemId)).toEqual([two, three]);
    // A lock that ran out gives its line back.
    await runOut(db, first.id, "lock_until");
    await expireQuotes(db);
    expect((await compared(buyer, id)).items.map(({ taken }) => taken)).toEqual([false, false, false]);
    const rest = await done(award(buyer, [{ id: second.id, version: 1 }]));
    expect(rest.status).toBe(4);
    expect(rest.quotes.map(({ status }) => status)).toEqual([6, 3, 5]);
    await expectLedgerInOrder(db);
  });

  it("reports a partial award once it is closed, to all who see it, as long as that holds", async () => {
    const { id } = await published(buyer, { items: [PINE_LINE, { ...PINE_LINE, quantity: 10_000 }] });
    const quote = await quoted(shop, id, 165_000);
    const line = (await compared(buyer, id)).items[0]!.id;
    await done(award(buyer, [{ id: quote.id, version: 1, lines: [{ demandItemId: line }] }]));
    const operator = await createBuyer(app, db, phoneOf(5), { roles: ["operator"] });
    const expert = await createBuyer(app, db, phoneOf(6), { roles: ["expert"] });
    type Named = { id: string; statusName: string };
    const listed = async (who: Buyer, url: string) =>
      (await done(who.post<Page<Named>>(url, { pageSize: 50 }))).rows.find((row) => row.id === id)?.statusName;
    const shown = async () => [
      (await done(buyer.get<Named>(`/api/demand/pc/getInfo?id=${id}`))).statusName,
      (await compared(buyer, id)).statusName,
      (await done(operator.get<Named>(`/api/demand/admin/getInfo?id=${id}`))).statusName,
      ...(await Promise.all([
        listed(buyer, "/api/recSource/pc/getList"),
        listed(operator, "/api/demand/admin/getList"),
        listed(expert, "/api/recSource/admin/getList"),
      ])),
    ];
    expect(await shown()).toEqual(Array(6).fill("报价中"));
    await done(buyer.post("/api/demand/pc/close", { id, reason: "暂时不需要了" }));
    expect(await shown()).toEqual(Array(6).fill("已关闭 · 部分成交"));
    await runOut(db, quote.id, "lock_until");
    await expireQuotes(db);
    expect(await shown()).toEqual(Array(6).fill("已关闭"));
  });

  it("is split within a line, by whole pieces, held and ordered as such", async () => {
    const { id } = await published(buyer);
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000);
    const line = (await compared(buyer, id)).items[0]!.id;
    const split = (one: number, two: number) =>
      award(buyer, [
        { id: first.id, version: 1, lines: [{ demandItemId: line, quantity: one }] },
        { id: second.id, version: 1, lines: [{ demandItemId: line, quantity: two }] },
      ]);
    const wrong: [number, number, string][] = [
      [12_000, 8_200, "超过求购数量"],
      [first.lines[0]!.quantity + 1, 1_000, "超过报价数量"],
      [12_000, 1, "数量过小"],
    ];
    for (const [one, two, msg] of wrong)
      expect(await split(one, two)).toMatchObject({ code: 601, msg: expect.stringContaining(msg) });
    const { quotes } = await done(split(12_000, 8_000));
    const taken = quotes.map(({ awarded }) => awarded[0]!);
    for (const [at, most] of [12_000, 8_000].entries()) {
      const { quantity, amount } = taken[at]!;
      expect(quantity).toBeLessThanOrEqual(most);
      expect(quantity).toBeGreaterThan(most - 15);
      expect(amount).toBe(Math.floor((quotes[at]!.lines[0]!.price * quantity + 500) / 1000));
    }
    await expectLedgerInOrder(db);
    const preview = await done(buyer.checkout({ quoteId: second.id }));
    const { orders } = await done(buyer.place(preview));
    expect(orders[0]!.payable).toBe(taken[1]!.amount);
    expect((await buyer.detail(orders[0]!.id)).lines).toMatchObject([{ price: 160_000, amount: taken[1]!.amount }]);
  });

  it("comes with papers that its two sides alone may read", async () => {
    const { id } = await published(buyer);
    const send = async (who: Buyer, name: string) =>
      upload(app, await signInAs(db, who.phone), [{ name, bytes: pdfFile() }]);
    const list = await send(shop.person, "码单13911112222.pdf");
    const foreign = await send(other.person, "x.pdf");
    const word = { demandId: id, ...wordOn((await openInfo(shop.person, id)).items, shop, 165_000) };
    expect(await post(shop.person, "add", { ...word, fileIds: [foreign.fileName] })).toMatchObject({ code: 601 });
    const six = Array.from({ length: 6 }, (_, at) => `/common/file/${at}`);
    expect(await post(shop.person, "add", { ...word, fileIds: six })).toMatchObject({ code: 601, msg: "附件最多5个" });
    const quote = await done(post(shop.person, "add", { ...word, fileIds: [list.fileName] }));
    const [file] = (await compared(buyer, id)).quotes[0]!.files;
    // A name is no place for a phone number either.
    expect(file).toEqual({ fileId: list.fileId, fileName: list.fileName, name: "码单….pdf" });
    const read = async (who: Buyer) => {
      const authorization = await signInAs(db, who.phone);
      const reply = await app.inject({ url: `/common/file/${list.fileId}`, headers: { authorization } });
      return String(reply.headers["content-type"]).includes("json") ? (reply.json() as { code: number }).code : 200;
    };
    expect(await Promise.all([buyer, shop.person, stranger, other.person].map(read))).toEqual([200, 200, 404, 404]);
    // A colleague retains the papers of the previous round.
    const colleague = await createBuyer(app, db, phoneOf(7), {
      roles: ["buyer", "merchant"],
      merchantId: shop.merchantId,
    });
    const again = { id: quote.id, version: 1, ...wordOn((await compared(buyer, id)).items, shop, 164_000) };
    const { files, rounds } = await done(post(colleague, "update", { ...again, fileIds: [list.fileName] }));
    expect([files, ...rounds.map((round) => round.files)].map((one) => one.map(({ fileId }) => fileId))).toEqual([
      [list.fileId],
      [list.fileId],
      [list.fileId],
    ]);
  });

  it("has its freight agreed, by order and only where it is delivered", async () => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000, { freightIncluded: false, freightAmount: 80_000 });
    await done(award(buyer, [{ id: quote.id, version: 1 }]));
    const preview = await done(buyer.checkout({ quoteId: quote.id }));
    expect(preview.groups[0]).toMatchObject({ freightAmount: 80_000, deliveryModes: [1, 2] });
    const addressId = await done(buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", ADDRESS));
    const groups = orderOf(preview).groups.map((group) => ({ ...group, deliveryMode: 2 as const, addressId }));
    const { orders } = await done(buyer.place(preview, undefined, { groups }));
    const order = orders[0]!.id;
    expect(await buyer.detail(order)).toMatchObject({ freightAmount: 80_000, payable: orders[0]!.payable });
    const confirm = (body: object) => shop.person.post("/api/platformOrder/merchant/confirm", { id: order, ...body });
    expect(await confirm({ freightAmount: 90_000 })).toMatchObject({ code: 601 });
    await done(confirm({}));
  });

  it("may be turned down, taken back, or decided without a quote", async () => {
    const { id } = await published(buyer);
    const first = await quoted(shop, id, 165_000);
    const second = await quoted(other, id, 160_000);
    expect(await post(buyer, "reject", { id: first.id, version: 1, reason: "贵" })).toMatchObject({ code: 601 });
    await done(post(buyer, "reject", { id: first.id, version: 1, reason: "价格高于预期" }));
    expect(await post(shop.person, "withdraw", { id: first.id, version: 2 })).toMatchObject({ code: 601 });
    await done(post(other.person, "withdraw", { id: second.id, version: 1 }));
    const third = await quoted(shop, id, 150_000);
    await done(buyer.post("/api/demand/pc/close", { id, reason: "暂时不需要了" }));
    expect((await compared(buyer, id)).quotes.map(({ status }) => status)).toEqual([5, 7, 5]);
    expect((await sent(shop.person)).find((quote) => quote.id === third.id)?.endReason).toBe("买家关闭了求购");
  });
});

describe("the clock of quotes", () => {
  it("is the server's: an expired quote is refused whatever the device's time, and may be given again", async () => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    await runOut(db, quote.id, "valid_until");
    // The job has not come by yet.
    expect(await award(buyer, [{ id: quote.id, version: 1 }])).toMatchObject({ code: 601, msg: "报价已过期" });
    const line = (await compared(buyer, id)).items[0]!.id;
    const counterOffer = { id: quote.id, version: 1, lines: [{ demandItemId: line, price: 1_000 }] };
    expect(await post(buyer, "counter", counterOffer)).toMatchObject({ code: 601, msg: "报价已过期" });
    await expireQuotes(db);
    expect((await compared(buyer, id)).quotes[0]).toMatchObject({ status: 6, events: [] });
    const { items } = await openInfo(shop.person, id);
    const late = { id: quote.id, version: 2, ...wordOn(items, shop, 164_000, { validUntilAt: Date.now() - 1 }) };
    expect(await post(shop.person, "reissue", late)).toMatchObject({ code: 601, msg: "截止时间不正确" });
    const again = { id: quote.id, version: 2, ...wordOn(items, shop, 164_000) };
    expect((await done(post(shop.person, "reissue", again))).status).toBe(1);
    await done(award(buyer, [{ id: quote.id, version: 3 }]));
  });

  it("gives the goods of a lock back that no order came of", async () => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    const { held } = await stockOf(db, shop.goodsId);
    await done(award(buyer, [{ id: quote.id, version: 1 }]));
    const preview = await done(buyer.checkout({ quoteId: quote.id }));
    await runOut(db, quote.id, "lock_until");
    expect(await buyer.place(preview)).toMatchObject({ code: 5001 });
    await Promise.all([expireQuotes(db), expireQuotes(db)]);
    expect((await stockOf(db, shop.goodsId)).held).toBe(held);
    expect((await compared(buyer, id)).quotes[0]).toMatchObject({ status: 6 });
    await expectLedgerInOrder(db);
  });

  it("ends quoting at the deadline, which the buyer may put off", async () => {
    const { id, version } = await published(buyer);
    await db.run("update demand set quote_deadline_at = now() - interval '1 second' where id = $1", [id]);
    const { items } = await compared(buyer, id);
    const body = { demandId: id, ...wordOn(items, shop, 160_000) };
    expect(await post(shop.person, "add", body)).toMatchObject({ code: 404 });
    await expireDemands(db);
    const seen = { id, version: version + 1 };
    const on = Date.now() + 48 * 3_600_000;
    expect(await buyer.post("/api/demand/pc/extend", { ...seen, quoteDeadlineAt: Date.now() })).toMatchObject({
      code: 601,
    });
    expect((await buyer.post("/api/demand/pc/extend", { ...seen, quoteDeadlineAt: on })).code).toBe(200);
    await quoted(shop, id, 160_000);
  });
});

describe("the last stock", () => {
  it("goes to one of several awards at once", async () => {
    const scarce = await createShop(app, db, phoneOf(9), "独货木行", { stock: 1_400 });
    const buyers = await Promise.all([11, 12, 13, 14].map((n) => createBuyer(app, db, phoneOf(n))));
    const offers = await Promise.all(
      buyers.map(async (one) => {
        const { id } = await published(one);
        return quoted(scarce, id, 150_000);
      }),
    );
    const answers = await Promise.all(buyers.map((one, at) => award(one, [{ id: offers[at]!.id, version: 1 }])));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5001, 5001, 5001]);
    const lost = answers.find(({ code }) => code === 5001) as unknown as { data: { changes: object[] } };
    expect(lost.data.changes).toMatchObject([{ goodsId: scarce.goodsId, field: "stock" }]);
    await expectLedgerInOrder(db);
  });
});

describe("the negotiation of the two sides", () => {
  it("is private: strangers can neither read nor change it", async () => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    const line = quote.lines[0]!.demandItemId;
    const version = 1;
    const calls: Promise<{ code: number }>[] = [stranger, other.person].flatMap((who) => [
      who.get(`/api/demandQuote/pc/getCompare?demandId=${id}`),
      who.get(`/api/demandQuote/pc/getInfo?id=${quote.id}`),
      who.post("/api/demandQuote/pc/getListByDemand", { demandId: id }),
      post(who, "counter", { id: quote.id, version, lines: [{ demandItemId: line, price: 1_000 }] }),
      post(who, "reject", { id: quote.id, version, reason: "不想让别人买到" }),
      post(who, "withdraw", { id: quote.id, version }),
      award(who, [{ id: quote.id, version }]),
      who.checkout({ quoteId: quote.id }),
      who.get(`/api/recSource/pc/getInfo?demandId=${id}`),
    ]);
    expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set([404]));
    expect(await compared(buyer, id)).toMatchObject({ quotes: [{ status: 1, version: 1 }] });
  });

  it("holds no way to call the buyer before the award, in any reply to a merchant; after it for the awarded one alone", async () => {
    const secrets = ["13922225555", "139 2222 5555", "13899990000", "muliao_88", "53190000", "榆树路", "王榆木"];
    const heard: string[] = [];
    const listening = (who: Buyer): Buyer => ({
      ...who,
      async get<Data>(url: string) {
        const answer = await who.get<Data>(url);
        heard.push(JSON.stringify(answer));
        return answer;
      },
      async post<Data>(url: string, body?: unknown, key?: string) {
        const answer = await who.post<Data>(url, body, key);
        heard.push(JSON.stringify(answer));
        return answer;
      },
    });
    const [one, two] = [shop, other].map((each) => ({ ...each, person: listening(each.person) })) as [Shop, Shop];
    const { id } = await published(buyer, {
      contactName: "王榆木",
      contactPhone: "13922225555",
      deliverAddress: "榆树路9号",
      remark: "请加微信 muliao_88 或打 139 2222 5555 找王榆木",
      items: [{ ...PINE_LINE, gradeCode: null, gradeName: "一级13899990000", note: "联系王榆木 0512-53190000" }],
    });
    await demandBoard(one.person);
    await demandBoard(one.person, { keyword: "樟子松", matching: true });
    await one.person.get(`/api/demand/pc/getOwnGoods?demandId=${id}`);
    const first = await quoted(one, id, 165_000);
    const second = await quoted(two, id, 160_000);
    const line = first.lines[0]!.demandItemId;
    const note = "打我电话13922225555，找王榆木";
    await done(
      post(buyer, "counter", { id: first.id, version: 1, lines: [{ demandItemId: line, price: 150_000 }], note }),
    );
    await one.person.get(`/api/demandQuote/pc/getInfo?id=${first.id}`);
    const { items } = await openInfo(one.person, id);
    await done(post(one.person, "update", { id: first.id, version: 2, ...wordOn(items, shop, 155_000) }));
    await runOut(db, first.id, "valid_until");
    await expireQuotes(db);
    await done(post(one.person, "reissue", { id: first.id, version: 4, ...wordOn(items, shop, 155_000) }));
    await done(post(buyer, "reject", { id: second.id, version: 1, reason: `价高，${note}` }));
    await two.person.get(`/api/demandQuote/pc/getInfo?id=${second.id}`);
    await deliverOutbox(db, [demandSubscriber]);
    for (const { person } of [one, two]) {
      await sent(person);
      await person.post("/api/message/pc/getList", { pageSize: 50 });
      await person.get("/api/console/getTodo");
      await person.get("/api/console/getTodoList");
    }
    const leaks = () => secrets.filter((secret) => heard.some((words) => words.includes(secret)));
    expect(leaks()).toEqual([]);
    expect(heard.some((words) => words.includes("买家还价"))).toBe(true);

    await done(award(buyer, [{ id: first.id, version: 5 }]));
    heard.length = 0;
    await sent(two.person);
    await openInfo(two.person, id);
    expect(leaks()).toEqual([]);
    await sent(one.person);
    expect(leaks()).toEqual(expect.arrayContaining(["13922225555", "榆树路", "王榆木"]));
  });

  it("never changes once a round is sent", async () => {
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    for (const change of ["update demand_quote_round set note = 'x'", "delete from demand_quote_round"])
      await expect(db.run(`${change} where quote_id = $1`, [quote.id])).rejects.toThrow("never changes");
    await expect(db.run("truncate demand_quote_round")).rejects.toThrow("never changes");
  });

  it("reaches the other side as a message, without a way to call before the award", async () => {
    await deliverOutbox(db, [demandSubscriber]);
    const { id } = await published(buyer);
    const quote = await quoted(shop, id, 165_000);
    const counterOffer = {
      id: quote.id,
      version: 1,
      lines: [{ demandItemId: quote.lines[0]!.demandItemId, price: 150_000 }],
    };
    await done(post(buyer, "counter", { ...counterOffer, note: "打我电话13911112222" }));
    await deliverOutbox(db, [demandSubscriber]);
    const messages = await db.rows<{ personId: string; title: string; content: string }>(
      `select person_id as "personId", title, content from message where ref_id = any($1) order by id`,
      [[id, quote.id]],
    );
    expect(messages.filter(({ personId }) => personId === shop.person.id).map(({ title }) => title)).toEqual([
      "有求购与您的货源相符",
      "买家还价",
    ]);
    expect(messages.filter(({ personId }) => personId === buyer.id).map(({ title }) => title)).toEqual(["收到新报价"]);
    expect(JSON.stringify(messages)).not.toContain("13911112222");
  });
});

describe("the review", () => {
  it("precedes the demand board where the operator requires it", async () => {
    const operator = await createBuyer(app, db, phoneOf(5), { roles: ["operator"] });
    await db.run("insert into sys_config (config_key, config_value) values ('demand.review', 'on')");
    const { id, status, version } = await published(buyer);
    await db.run("delete from sys_config where config_key = 'demand.review'");
    expect(status).toBe(1);
    expect((await demandBoard(shop.person)).map((demand) => demand.id)).not.toContain(id);
    expect(await stranger.post("/api/demand/admin/getList", {})).toMatchObject({ code: 403 });
    const admin = (call: string, body: object) => operator.post(`/api/demand/admin/${call}`, { id, ...body });
    expect(await admin("reject", { version, reason: "短" })).toMatchObject({ code: 601 });
    expect(await admin("reject", { version, reason: "正文里有联系方式" })).toMatchObject({ data: { status: 6 } });
    expect(await admin("approve", { version })).toMatchObject({ code: 5001 });
    const second = await published(buyer);
    expect(second.status).toBe(2);
  });

  it("shows the platform alone what happened to a demand and its quotes, and from where", async () => {
    const operator = await createBuyer(app, db, phoneOf(5), { roles: ["operator"] });
    const { id } = await published(buyer);
    const { quoteNo } = await quoted(shop, id, 180_000);
    const read = () => done(operator.get<ReviewedDemandDetail>(`/api/demand/admin/getInfo?id=${id}`));
    const { version } = await read();
    await done(operator.post("/api/demand/admin/close", { id, version, reason: "与另一条求购重复" }));
    expect((await read()).timeline.map(({ title, who, note, ip }) => [title, who, note, ip])).toEqual([
      ["新建求购", "买家 · 草稿", "", "127.0.0.1"],
      ["发布", "买家 · 报价中", "", "127.0.0.1"],
      [`提交报价 ${quoteNo}`, "恒林木行 · 待买家处理", "", "127.0.0.1"],
      ["关闭", "平台 · 已关闭", "与另一条求购重复", "127.0.0.1"],
      [`未采纳 ${quoteNo}`, "系统 · 未采纳", "平台关闭了求购", null],
    ]);
    const others = [
      await buyer.get(`/api/demand/pc/getInfo?id=${id}`),
      await compared(buyer, id),
      await shop.person.post("/api/demandQuote/pc/getMySent", {}),
    ];
    expect(JSON.stringify(others)).not.toMatch(/"ip"|127\.0\.0\.1/);
  });
});

describe("recommended sources", () => {
  it("are ranked with reasons, and by the buyer's feedback", async () => {
    const { id } = await published(buyer);
    type Lines = { demandItemId: string; sources: { goods: { id: string }; score: number; reasons: string[] }[] }[];
    const sources = async () => (await done(buyer.get<Lines>(`/api/recSource/pc/getInfo?demandId=${id}`)))[0]!;
    const line = await sources();
    const [best] = line.sources;
    expect(best?.reasons).toContain("规格相符");
    const said = { demandItemId: line.demandItemId, goodsId: best!.goods.id };
    const feedback = (body: object) => buyer.post("/api/recSource/pc/feedback", { ...said, ...body });
    expect(await feedback({ feedback: 2 })).toMatchObject({ code: 601 });
    await done(feedback({ feedback: 2, reason: "价格高" }));
    expect((await sources()).sources.at(-1)).toMatchObject({ goods: { id: best!.goods.id }, feedback: 2 });
    await done(feedback({ feedback: 1 }));
    expect((await sources()).sources[0]).toMatchObject({ goods: { id: best!.goods.id }, feedback: 1 });
    expect(await stranger.post("/api/recSource/pc/feedback", { ...said, feedback: 1 })).toMatchObject({ code: 404 });
    await quoted(shop, id, 165_000);
    const list = async () => (await done(buyer.post<Page<object>>("/api/recSource/pc/getList", {}))).rows[0];
    expect(await list()).toMatchObject({ id, recNum: 1, newNum: 1, bestPrice: null });
    await sources();
    expect(await list()).toMatchObject({ recNum: 1, newNum: 0 });
    const [quote] = (await compared(buyer, id)).quotes;
    await done(award(buyer, [{ id: quote!.id, version: quote!.version }]));
    // An awarded quote has come in as well.
    expect(await list()).toMatchObject({ recNum: 1, quoteNum: 1 });
  });

  it("of an expert come first with the expert's note, notify the buyer, and may be withdrawn", async () => {
    const { id } = await published(buyer, { remark: "微信 muliao_88" });
    const operator = await createBuyer(app, db, phoneOf(5), { roles: ["operator"] });
    const expert = await createBuyer(app, db, phoneOf(6), { roles: ["expert"] });
    const sourcesFor = (who: Buyer) => who.get<ExpertSources>(`/api/recSource/admin/getInfo?demandId=${id}`);
    const before = await done(sourcesFor(expert));
    // Who was not given the demand learns from it no more than the demand board shows.
    expect(before.contact).toBeNull();
    expect(before.buyerName).toBe("淘**");
    expect(before.acts).toEqual(["pick"]);
    expect(JSON.stringify([before, await expert.post("/api/recSource/admin/getList", {})])).not.toMatch(
      /13911112222|李木匠|muliao|沪太路/,
    );
    const assign = (expertId: string | null, version: number, who = operator) =>
      who.post("/api/demand/admin/assignExpert", { id, version, expertId });
    expect(await assign(expert.id, before.version, expert)).toMatchObject({ code: 403 });
    expect(await assign(stranger.id, before.version)).toMatchObject({ code: 601, msg: "请选择行业专家" });
    expect(await assign(expert.id, before.version + 1)).toMatchObject({ code: 5001 });
    expect((await done(sourcesFor(operator))).experts).toMatchObject([{ id: expert.id }]);
    await done(assign(expert.id, before.version));
    const given = await done(sourcesFor(expert));
    expect(given.contact).toMatchObject({ name: "李木匠", phone: "13911112222" });
    const mine = await done(expert.post<Page<ExpertDemand>>("/api/recSource/admin/getList", { assigned: "mine" }));
    expect(mine.rows.map((demand) => demand.id)).toEqual([id]);

    const line = given.lines[0]!;
    expect(line.goods.map((goods) => goods.id)).toContain(other.goodsId);
    const recommend = (body: object, who = expert) =>
      who.post<string>("/api/recSource/admin/add", {
        demandItemId: line.id,
        refType: 1,
        note: "料直、色白，量足",
        ...body,
      });
    expect(await recommend({ refId: other.goodsId }, shop.person)).toMatchObject({ code: 403 });
    expect(await recommend({ refId: other.goodsId, note: "好" })).toMatchObject({ code: 601 });
    expect(await recommend({ refNo: "没有这个号" })).toMatchObject({ code: 601, msg: "货源不存在或已下架" });
    await done(recommend({ refId: other.goodsId }));
    expect(await recommend({ refId: other.goodsId })).toMatchObject({ code: 601, msg: "已经推荐过了" });
    const offerNo = "FO26112200000001";
    const offerId = await insertOffer(db, { merchantId: shop.merchantId, personId: null }, offerForm(), offerNo);
    await db.run("update global_offer set status = 2 where id = $1", [offerId]);
    const offerRecommendation = await done(recommend({ refType: 2, refNo: offerNo, note: "三周后到太仓，价低" }));

    const list = async () => (await done(buyer.post<Page<object>>("/api/recSource/pc/getList", {}))).rows[0];
    expect(await list()).toMatchObject({ id, recNum: 2, newNum: 2 });
    const sources = async () => (await done(buyer.get<LineSources[]>(`/api/recSource/pc/getInfo?demandId=${id}`)))[0]!;
    const seen = await sources();
    expect(seen.sources[0]).toMatchObject({
      goods: { id: other.goodsId },
      by: 2,
      expertNote: "料直、色白，量足",
      isNew: true,
    });
    expect(seen.sources.filter(({ goods }) => goods.id === other.goodsId)).toHaveLength(1);
    expect(seen.offers).toMatchObject([
      { offer: { id: offerId, isOpen: true }, by: 2, expertNote: "三周后到太仓，价低" },
    ]);
    expect(await list()).toMatchObject({ recNum: 2, newNum: 0 });
    const feedback = (body: object) =>
      buyer.post("/api/recSource/pc/feedback", { demandItemId: line.id, feedback: 2, reason: "距离远", ...body });
    expect(await feedback({})).toMatchObject({ code: 404 });
    await done(feedback({ offerId }));
    expect((await sources()).offers).toMatchObject([{ feedback: 2, feedbackReason: "距离远", isNew: false }]);
    expect((await done(sourcesFor(expert))).lines[0]!.picks.map(({ feedback: said }) => said)).toEqual([0, 2]);

    await deliverOutbox(db, [demandSubscriber]);
    const messages = await db.rows<{ personId: string; title: string }>(
      `select person_id as "personId", title from message where ref_id = $1 and title ~ '专家|指派' order by id`,
      [id],
    );
    expect(messages.map(({ personId, title }) => [personId, title])).toEqual([
      [expert.id, "有求购指派给您"],
      [buyer.id, "专家为您推荐了货源"],
      [buyer.id, "专家为您推荐了货源"],
    ]);

    const remove = (who: Buyer) => who.post("/api/recSource/admin/remove", { id: offerRecommendation });
    expect(await remove(buyer)).toMatchObject({ code: 403 });
    await done(remove(expert));
    expect(await remove(expert)).toMatchObject({ code: 404 });
    expect((await sources()).offers).toEqual([]);
    await done(buyer.post("/api/demand/pc/close", { id, reason: "暂时不需要了" }));
    expect(await recommend({ refId: shop.goodsId })).toMatchObject({ code: 601, msg: "求购已结束，不能再推荐" });
    const audited = await db.rows<{ title: string }>("select title from oper_log where target = $1", [given.demandNo]);
    expect(audited.map(({ title }) => title).sort()).toEqual(["专家推荐", "专家推荐", "专家推荐", "指派专家"].sort());
  });
});
