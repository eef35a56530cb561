import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../../../src/domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../../../src/domain/company/merchant-states.ts";
import { asId, type DeliveryAddressId } from "../../../../src/domain/ids.ts";
import type { CheckoutPreview } from "../../../../src/domain/trade/checkout.ts";
import { ORDER_STATUS } from "../../../../src/domain/trade/order.ts";
import { dm3 } from "../../../../src/domain/units.ts";
import type { App } from "../../../../src/server/http.ts";
import { purgeAged } from "../../../../src/server/system/tables/purge-aged.ts";
import { countOf, createBuyer, orderOf, phoneOf, stockOf } from "../../../support/buyer.ts";
import { fromNow } from "../../../support/clock.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { it as test } from "../../../support/fixtures.ts";
import { insertGoods } from "../../../support/goods.ts";
import { expectLedgerInOrder } from "../../../support/ledger.ts";

const it = test.extend("poolSize", { scope: "file" }, 20);

it.beforeEach(({ db }) => db.clear());
it.afterEach(({ db }) => expectLedgerInOrder(db));

const buyers = (db: TestDatabase, app: App, n: number) =>
  Promise.all(Array.from({ length: n }, (_, i) => createBuyer(app, db, phoneOf(i))));
const codes = (answers: { code: number }[]) => answers.map(({ code }) => code).sort();
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);

describe("placing an order", () => {
  it("states before and afterwards whether the price of a line includes the tax of an invoice", async ({ db, app }) => {
    const { id } = await insertGoods(db, {});
    const buyer = await createBuyer(app, db, phoneOf(0));
    const taxes = async () => (await buyer.previewOf(id, 90)).groups.map(({ items }) => items[0]?.taxIncluded);
    expect(await taxes()).toEqual([true]);
    await db.run("update goods set tax_included = false where id = $1", [id]);
    expect(await taxes()).toEqual([false]);
    const { data } = await buyer.place(await buyer.previewOf(id, 90));
    await db.run("update goods set tax_included = true where id = $1", [id]);
    const taxesOfOrder = async () => (await buyer.detail(data.orders[0]!.id)).lines.map((line) => line.taxIncluded);
    expect(await taxesOfOrder()).toEqual([false]);
    await db.run("update order_line set snapshot = snapshot - 'taxIncluded'", []);
    expect(await taxesOfOrder()).toEqual([null]);
  });

  it("holds the stock, empties the cart and writes down what was bought", async ({ db, app }) => {
    const { id, merchantId, storeId } = await insertGoods(db, {
      priceTiers: [{ minVolume: dm3(1_000), price: 160_000 as never }],
    });
    const buyer = await createBuyer(app, db, phoneOf(0));
    expect((await buyer.addToCart(id, 100)).data).toBe(1);
    const [line] = (await buyer.cart()).groups[0]!.items;
    const { data: preview } = await buyer.checkout({ cartIds: [line!.id] });
    expect(preview.groups).toMatchObject([{ merchantId, storeId, goodsAmount: 230_400, deliveryModes: [1, 2] }]);
    const placing = fromNow();
    const { data, code } = await buyer.place(preview);
    expect(code).toBe(200);
    expect(data.orders).toEqual([
      {
        id: expect.any(String),
        orderNo: expect.stringMatching(/^TM\d{14}$/),
        status: ORDER_STATUS.toConfirm,
        payable: 230_400,
      },
    ]);
    expect(await stockOf(db, id)).toMatchObject({ stock: 3_600, held: 100 });
    expect((await buyer.cart()).num).toBe(0);
    const order = await buyer.detail(data.orders[0]!.id);
    expect(order).toMatchObject({
      orderGroupNo: data.orderGroupNo,
      statusName: "待商家确认",
      volume: 1_440,
      events: ["cancel"],
      lines: [
        {
          goodsId: id,
          count: 100,
          quantity: 1_440,
          pieces: 100,
          price: 160_000,
          amount: 230_400,
          specText: "30*120*4000",
        },
      ],
      timeline: [{ event: "place", fromStatus: null, toStatus: ORDER_STATUS.toConfirm, actorType: "buyer" }],
    });
    placing.expectAhead(order.expireAt, 24 * 3_600_000);
  });

  it("splits by merchant and warehouse", async ({ db, app }) => {
    const made = await Promise.all([
      insertGoods(db, { merchantName: "甲", storeName: "一号库" }),
      insertGoods(db, { merchantName: "甲", storeName: "二号库" }),
      insertGoods(db, { merchantName: "乙", storeName: "一号库", thickness: 40 }),
    ]);
    const buyer = await createBuyer(app, db, phoneOf(0));
    for (const { id } of made) await buyer.addToCart(id, 90);
    const cart = await buyer.cart();
    expect(cart.groups).toHaveLength(3);
    const cartIds = cart.groups.flatMap(({ items }) => items.map((item) => item.id));
    const { data: preview } = await buyer.checkout({ cartIds });
    const { data } = await buyer.place(preview);
    expect(data.orders).toHaveLength(3);
    expect(new Set(data.orders.map(({ orderNo }) => orderNo)).size).toBe(3);
  });

  it("sells the last 10 bundles to exactly 10 of 50 who order one", async ({ db, app }) => {
    const { id } = await insertGoods(db, { stock: 900, saleUnit: "bundle", step: 90, minOrder: 90 });
    const people = await buyers(db, app, 50);
    const previews = await Promise.all(people.map((buyer) => buyer.previewOf(id, 90)));
    const answers = await Promise.all(people.map((buyer, i) => buyer.place(previews[i]!, randomUUID())));
    expect(codes(answers)).toEqual([...times(10, 200), ...times(40, 5001)]);
    const refused = answers.filter(({ code }) => code === 5001);
    for (const { data } of refused) {
      expect(data).toEqual({ changes: [{ goodsId: id, title: expect.any(String), field: "stock", old: 90, new: 0 }] });
    }
    expect(await countOf(db, "platform_order")).toBe(10);
    expect(await stockOf(db, id)).toMatchObject({ stock: 900, held: 900 });
  });

  it("gives one order and equal answers for one key sent 20 times at once", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    const key = randomUUID();
    const answers = await Promise.all(times(20, 0).map(() => buyer.place(preview, key)));
    expect(codes(answers)).toEqual(times(20, 200));
    for (const { data } of answers) expect(data).toEqual(answers[0]!.data);
    expect((await buyer.place(preview, key)).data).toEqual(answers[0]!.data);
    expect(await countOf(db, "platform_order")).toBe(1);
    expect(await stockOf(db, id)).toMatchObject({ held: 90 });
  });

  it("refuses a key that comes back with another body", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const key = randomUUID();
    expect((await buyer.place(await buyer.previewOf(id, 90), key)).code).toBe(200);
    expect((await buyer.place(await buyer.previewOf(id, 90), key)).code).toBe(601);
    expect(await countOf(db, "platform_order")).toBe(1);
  });

  it("distinguishes the same key of two persons", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const people = await buyers(db, app, 2);
    const key = randomUUID();
    for (const buyer of people) expect((await buyer.place(await buyer.previewOf(id, 90), key)).code).toBe(200);
    expect(await countOf(db, "platform_order")).toBe(2);
  });

  it("makes one order of one checkout, with different keys or none", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    const answers = await Promise.all(
      times(30, 0).map((_, i) => buyer.place(preview, i % 2 === 0 ? randomUUID() : undefined)),
    );
    expect(codes(answers)).toEqual(times(30, 200));
    for (const { data } of answers) expect(data).toEqual(answers[0]!.data);
    expect(await countOf(db, "platform_order")).toBe(1);
  });

  it("makes one order of one cart settled in many tabs", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    await buyer.addToCart(id, 90);
    const [line] = (await buyer.cart()).groups[0]!.items;
    const previews = await Promise.all(
      times(20, 0).map(async () => (await buyer.checkout({ cartIds: [line!.id] })).data),
    );
    const answers = await Promise.all(previews.map((preview) => buyer.place(preview, randomUUID())));
    expect(codes(answers)).toEqual([200, ...times(19, 5001)]);
    expect(await countOf(db, "platform_order")).toBe(1);
  });

  it("requires a new confirmation when a price rose, and accepts a fallen price", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 100);
    const reprice = (price: number) =>
      db.run("update goods set price = $2, price_version = price_version + 1, version = version + 1 where id = $1", [
        id,
        price,
      ]);
    await reprice(168_001);
    const refused = await buyer.place(preview, "first");
    expect(refused).toMatchObject({
      code: 5001,
      data: { changes: [{ goodsId: id, field: "price", old: 168_000, new: 168_001 }] },
    });
    expect(await countOf(db, "platform_order")).toBe(0);
    expect((await buyer.place(await buyer.previewOf(id, 100))).data.orders).toMatchObject([{ payable: 241_921 }]);
    await reprice(150_000);
    expect((await buyer.place(preview, "first")).data.orders).toMatchObject([{ payable: 216_000 }]);
  });

  it("sums the lines of one goods before it looks at the stock", async ({ db, app }) => {
    const { id } = await insertGoods(db, { stock: 100 });
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 60);
    const twice = (count: number) =>
      db.run(
        `update settlement set lines = jsonb_build_array(
           jsonb_set(lines->0, '{count}', to_jsonb(60)), jsonb_set(lines->0, '{count}', to_jsonb($1::int)))`,
        [count],
      );
    await twice(41);
    expect(await buyer.place(preview)).toMatchObject({
      code: 5001,
      data: { changes: [{ field: "stock", old: 101, new: 100 }] },
    });
    await twice(40);
    const { data } = await buyer.place(preview);
    expect((await buyer.detail(data.orders[0]!.id)).lines.map(({ count }) => count)).toEqual([60, 40]);
    expect(await stockOf(db, id)).toMatchObject({ held: 100 });
  });

  it.for([
    ["goods taken off sale", `update goods set status = ${GOODS_STATUS.unpublished}`, 5001],
    ["goods sold out", `update goods set status = ${GOODS_STATUS.soldOut}, stock = 0`, 5001],
    ["goods no longer sold at a listed price", "update goods set price_mode = 2", 5001],
    ["a shop on holiday", `update merchant set status = ${MERCHANT_STATUS.onHoliday}`, 5001],
    ["a minimum order above it", "update goods set min_order = 180", 601],
    ["another step", "update goods set step = 100", 601],
    ["a checkout older than 15 minutes", "update settlement set expire_at = now() - interval '1 second'", 601],
  ] as const)("refuses %s between the checkout and placing", async ([_what, change, code], { db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    await db.run(change);
    expect((await buyer.place(preview)).code).toBe(code);
    expect(await countOf(db, "platform_order")).toBe(0);
    expect((await stockOf(db, id)).held).toBe(0);
  });

  it.for<[string, (order: ReturnType<typeof orderOf>) => object]>([
    ["no consent", (order) => ({ ...order, agree: false })],
    ["another way to pay", (order) => ({ ...order, payMode: 3 })],
    [
      "a group that was not settled",
      (order) => ({ ...order, groups: [...order.groups, { ...order.groups[0]!, storeId: "1" }] }),
    ],
    ["a group of another shop", (order) => ({ ...order, groups: [{ ...order.groups[0]!, merchantId: "1" }] })],
    ["the same group twice", (order) => ({ ...order, groups: [order.groups[0]!, order.groups[0]!] })],
    ["delivery without an address", (order) => ({ ...order, groups: [{ ...order.groups[0]!, deliveryMode: 2 }] })],
    [
      "a day that does not exist",
      (order) => ({ ...order, groups: [{ ...order.groups[0]!, expectDate: "2026-02-30" }] }),
    ],
    ["a day in the past", (order) => ({ ...order, groups: [{ ...order.groups[0]!, expectDate: "2020-01-01" }] })],
    ["a wrong tax number", (order) => ({ ...order, invoice: { title: "某某公司", taxNo: "1", kind: 1 } })],
    [
      "a company's invoice for a person",
      (order) => ({ ...order, invoice: { title: "某某公司", taxNo: "91310000MA1FL4LX29", kind: 2 } }),
    ],
    ["an unknown token", (order) => ({ ...order, settlementToken: "nothing" })],
  ])("refuses %s with a text and leaves everything as it was", async ([_what, broken], { db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    const answer = await buyer.post("/api/platformOrder/pc/add", broken(orderOf(preview)));
    expect(answer).toMatchObject({ code: 601, msg: expect.stringMatching(/[一-龥]/) });
    expect(await countOf(db, "platform_order")).toBe(0);
    expect((await buyer.place(preview)).code).toBe(200);
  });

  it("refuses prices, states and owners that the request names itself", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    for (const field of ["price", "payable", "status", "personId", "companyId", "freightAmount"]) {
      expect((await buyer.post("/api/platformOrder/pc/add", { ...orderOf(preview), [field]: 1 })).code).toBe(400);
    }
    expect(await countOf(db, "platform_order")).toBe(0);
  });

  it("does not take someone else's checkout", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const [one, other] = await buyers(db, app, 2);
    const preview = await one!.previewOf(id, 90);
    expect((await other!.place(preview)).code).toBe(601);
    expect((await one!.place(preview)).code).toBe(200);
  });

  it("purges an unused preview a day after it ended, and retains a used one for its replay", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const used = await buyer.previewOf(id, 1);
    const unused = await buyer.previewOf(id, 1);
    const placed = await buyer.place(used);
    expect(await purgeAged(db, "purge-checkouts")).toBe(0);
    await db.run("update settlement set expire_at = now() - interval '25 hours'");
    expect(await purgeAged(db, "purge-checkouts")).toBe(1);
    expect((await buyer.place(unused)).code).toBe(601);
    expect((await buyer.place(used)).data).toEqual(placed.data);
  });

  it("delivers to one's own address only, of which the order stores a copy", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const [one, other] = await buyers(db, app, 2);
    const address = {
      receiver: "王木匠",
      phone: phoneOf(0),
      provinceCode: "440000",
      provinceName: "",
      cityCode: "441900",
      cityName: "",
      districtCode: "",
      districtName: "",
      detail: "厚街镇家具大道1号",
      canUnload: true,
      vehicleLimit: "13m",
      isDefault: false,
    };
    const { data: own } = await one!.post<DeliveryAddressId>("/api/userAddress/pc/add", address);
    const { data: foreign } = await other!.post<DeliveryAddressId>("/api/userAddress/pc/add", address);
    const preview = await one!.previewOf(id, 90);
    const [group] = orderOf(preview).groups;
    const delivered = (addressId: DeliveryAddressId) => [{ ...group!, deliveryMode: 2 as const, addressId }];
    expect((await one!.place(preview, undefined, { groups: delivered(foreign) })).code).toBe(404);
    const { data } = await one!.place(preview, undefined, { groups: delivered(own) });
    await one!.delete(`/api/userAddress/pc/delete?id=${own}`);
    expect((await one!.detail(data.orders[0]!.id)).address).toEqual({
      receiver: "王木匠",
      phone: phoneOf(0),
      text: "广东省东莞市厚街镇家具大道1号",
    });
  });

  it("does not deliver what its merchant only hands out", async ({ db, app }) => {
    const { id } = await insertGoods(db, { deliveryModes: [1] });
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 90);
    expect(preview.groups[0]!.deliveryModes).toEqual([1]);
    const groups = [
      { ...orderOf(preview).groups[0]!, deliveryMode: 2 as const, addressId: asId<DeliveryAddressId>("1") },
    ];
    expect((await buyer.place(preview, undefined, { groups })).code).toBe(601);
  });
});

describe("a client that sends no more than it must", () => {
  it("orders, gets the same answer when it retries, and cancels", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const preview = await buyer.previewOf(id, 100);
    const groups = preview.groups.map(({ merchantId, storeId }) => ({ merchantId, storeId, deliveryMode: 1 }));
    const { settlementToken } = preview;
    const lean = { settlementToken, groups, payMode: 1, agree: true };
    const placed = await buyer.post<{ orders: { id: string }[] }>("/api/platformOrder/pc/add", lean, "key");
    expect(placed.code).toBe(200);
    const again = await buyer.post("/api/platformOrder/pc/add", lean, "key");
    expect(again).toMatchObject({ code: 200, data: placed.data });
    const cancelled = await buyer.post("/api/platformOrder/pc/cancel", {
      id: placed.data.orders[0]!.id,
      reason: "买错了规格",
    });
    expect(cancelled.code).toBe(200);
    expect(await stockOf(db, id)).toMatchObject({ held: 0 });
  });
});

describe("what one buyer may hold", () => {
  it("is five orders, also when all are placed at once", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const buyer = await createBuyer(app, db, phoneOf(0));
    const previews: CheckoutPreview[] = [];
    for (let i = 0; i < 12; i += 1) previews.push(await buyer.previewOf(id, 1));
    const answers = await Promise.all(previews.map((preview) => buyer.place(preview, randomUUID())));
    expect(codes(answers)).toEqual([...times(5, 200), ...times(7, 601)]);
    expect(await countOf(db, "platform_order")).toBe(5);
    expect(await buyer.checkout({ goodsId: id, quantity: 1, unit: "piece" })).toMatchObject({ code: 601 });
  });

  it("is 200 m³ over all orders that wait for payment", async ({ db, app }) => {
    const { id } = await insertGoods(db, { stock: 100_000 });
    const buyer = await createBuyer(app, db, phoneOf(0));
    expect((await buyer.checkout({ goodsId: id, quantity: 199_990, unit: "m3" })).code).toBe(200);
    expect((await buyer.checkout({ goodsId: id, quantity: 200_020, unit: "m3" })).code).toBe(601);
    await buyer.order(id, 10_000);
    expect((await buyer.checkout({ goodsId: id, quantity: 60_000, unit: "m3" })).code).toBe(601);
    expect((await buyer.checkout({ goodsId: id, quantity: 50_000, unit: "m3" })).code).toBe(200);
  });

  it("is counted apart for the person and for the company they act for", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const person = await createBuyer(app, db, phoneOf(0));
    for (let i = 0; i < 5; i += 1) await person.order(id, 1);
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status) values ($1, '某木业', 'X', ${COMPANY_STATUS.certified}) returning id`,
      [person.id],
    );
    const acting = await createBuyer(app, db, phoneOf(0), { mainCompanyId: company!.id });
    const order = await acting.order(id, 1);
    expect(await acting.detail(order.id)).toMatchObject({ purchaserType: 1, buyerName: "某木业" });
    expect((await person.get(`/api/platformOrder/pc/getInfo?id=${order.id}`)).code).toBe(404);
    const cancel = { id: order.id, version: 1, reason: "不再需要了" };
    expect((await person.post("/api/platformOrder/pc/cancel", cancel)).code).toBe(404);
    const listed = async (body: object) =>
      (await person.post<{ total: number }>("/api/platformOrder/pc/getList", body)).data.total;
    expect(await listed({})).toBe(5);
    expect(await listed({ scope: "all" })).toBe(6);
    await db.run(`update company_info set company_status = ${COMPANY_STATUS.frozen}`);
    expect(await acting.checkout({ goodsId: id, quantity: 1, unit: "piece" })).toMatchObject({
      code: 5002,
      data: { need: "certification" },
    });
  });

  it("is at most five shops and warehouses in one checkout", async ({ db, app }) => {
    const buyer = await createBuyer(app, db, phoneOf(0));
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push((await insertGoods(db, { storeName: `${i}号库` })).id);
    for (const id of ids) await buyer.addToCart(id, 1);
    const cartIds = (await buyer.cart()).groups.flatMap(({ items }) => items.map((item) => item.id));
    expect(await buyer.checkout({ cartIds })).toMatchObject({ code: 601, msg: expect.stringContaining("5 个仓库") });
    expect((await buyer.checkout({ cartIds: cartIds.slice(1) })).code).toBe(200);
  });
});
