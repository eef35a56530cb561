import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import type { Demand } from "../../../../src/domain/demand/demand-form.ts";
import type { ParsedText } from "../../../../src/domain/demand/line-match.ts";
import type { BasketId, GoodsId, PurchaseListId } from "../../../../src/domain/ids.ts";
import type { Page } from "../../../../src/domain/paging.ts";
import { inputOf } from "../../../../src/domain/sourcing/basket-choice.ts";
import {
  type BasketBrief,
  type BasketInput,
  type BasketView,
  checkoutTakings,
  shownPlan,
  takingsOf,
} from "../../../../src/domain/sourcing/basket-view.ts";
import type { PurchaseList } from "../../../../src/domain/sourcing/purchase-list.ts";
import { checkoutTotals, formFor } from "../../../../src/domain/trade/placement.ts";
import { type Buyer, createBuyer, phoneOf } from "../../../support/buyer.ts";
import { allowPerDay } from "../../../support/daily-limit.ts";
import { it } from "../../../support/fixtures.ts";
import { insertGoods } from "../../../support/goods.ts";
import { createShop, PINE_LINE, type Shop } from "../../../support/quotes.ts";
import { ADDRESS, done } from "../../../support/trade.ts";

const BUNDLES = { step: 90, minOrder: 90 };
const LONGER = { length: 5000, pieceVolumeMm3: 18_000_000, title: "樟子松木方 30*120*5000" };

let buyer: Buyer;
let other: Buyer;
let dear: Shop;
let cheap: Shop;
let untaxed: GoodsId;
let longer: GoodsId;

it.beforeAll(async ({ db, app }) => {
  buyer = await createBuyer(app, db, phoneOf(1));
  other = await createBuyer(app, db, phoneOf(2));
  dear = await createShop(app, db, phoneOf(3), "贵木行", { ...BUNDLES, price: 190_000 });
  cheap = await createShop(app, db, phoneOf(4), "廉木行", {
    ...BUNDLES,
    price: 170_000,
    stock: 900,
    priceTiers: [{ minVolume: 10_000, price: 168_000 }] as never,
  });
  untaxed = (await insertGoods(db, { ...BUNDLES, merchantName: "未税木行", storeName: "未税库", price: 160_000 })).id;
  await db.run("update goods set tax_included = false, tax_rate = 13 where id = :id", { id: untaxed });
  longer = (
    await insertGoods(db, { ...BUNDLES, ...LONGER, merchantName: "长木行", storeName: "长木库", price: 150_000 })
  ).id;
  await allowPerDay(db, 1_000);
});

const lineOf = (changes: object = {}) => ({ ...PINE_LINE, ...changes });
const made = (source: object, who = buyer) => done(who.post<BasketId>("/api/basket/pc/add", source));
const read = (id: BasketId, who = buyer) => done(who.get<BasketView>(`/api/basket/pc/getInfo?id=${id}`));
const changed = (view: BasketView, change: (input: BasketInput) => BasketInput) =>
  done(
    buyer.post<BasketView>("/api/basket/pc/update", { id: view.id, version: view.version, ...change(inputOf(view)) }),
  );
const withLine = (view: BasketView, change: Partial<BasketInput["lines"][number]>) =>
  changed(view, (input) => ({ ...input, lines: input.lines.map((line) => ({ ...line, ...change })) }));
const planOf = (view: BasketView) => shownPlan(view)!;
const taken = async (view: BasketView) => {
  await done(buyer.post("/api/basket/pc/take", { id: view.id, takings: checkoutTakings(planOf(view)) }));
  return buyer.checkout({ basketId: view.id });
};
const titles = (view: BasketView) => view.lines.map(({ offers }) => offers.map(({ merchantName }) => merchantName));

describe("a basket", () => {
  it("takes the cheapest goods with the tax in them, in whole bundles and up to their stock", async () => {
    // 20 m³ are 1389 pieces; the cheapest shop has 900.
    const view = await read(await made({ items: [lineOf()] }));
    const plan = planOf(view);
    const byShop = Object.fromEntries(plan.orders.map(({ merchantName, takings }) => [merchantName, takings]));
    expect(plan.short).toEqual([]);
    for (const { count } of plan.orders.flatMap(({ takings }) => takings)) expect(count % 90).toBe(0);
    expect(byShop.廉木行?.every(({ count }) => count <= 900) ?? true).toBe(true);
    expect(view.lines[0]?.offers.map(({ merchantName, amount, taxed }) => [merchantName, taxed > amount])).toEqual(
      expect.arrayContaining([
        ["贵木行", false],
        ["未税木行", true],
      ]),
    );
    expect(titles(view)[0]).not.toContain("长木行");
  });

  it("is ordered as it is: the checkout bills what the plan says, for an order of each warehouse", async () => {
    const items = [
      lineOf(),
      lineOf({ quantity: 400, quantityUnit: "piece" }),
      lineOf({ quantity: 3, quantityUnit: "bundle" }),
    ];
    const view = await read(await made({ items }));
    const plan = planOf(view);
    const preview = await done(taken(view));
    expect(preview.totals.goods).toBe(plan.amount);
    expect(preview.groups.map(({ goodsAmount }) => goodsAmount).sort()).toEqual(
      plan.orders.map(({ amount }) => amount).sort(),
    );
    expect(preview.groups.flatMap(({ items: lines }) => lines.map(({ priceBefore }) => priceBefore))).not.toContain(
      expect.anything(),
    );
    const placed = await done(buyer.place(preview));
    expect(placed.orders).toHaveLength(plan.orders.length);
    for (const { id } of placed.orders)
      await done(buyer.post("/api/platformOrder/pc/cancel", { id, reason: "不需要了，重新下单" }));
  });

  it("counts the freight to the buyer's city with the goods, in terms that add up", async () => {
    const view = await read(await made({ items: [lineOf()], cityCode: "320500" }));
    const plan = planOf(view);
    expect(plan.freight).toBeGreaterThan(0);
    expect(plan.total).toBe(plan.taxed + (plan.freight ?? 0));
    expect(plan.freight).toBe(plan.orders.reduce((sum, { freight }) => sum + (freight ?? 0), 0));
    for (const { freightText, trucksText, roomText } of plan.orders) {
      expect(freightText && trucksText).not.toBe("");
      expect(roomText).toMatch(/^还能装 .* m³|^已装满$/);
    }
    expect(planOf(await read(await made({ items: [lineOf()] }))).freight).toBeNull();
  });

  it("takes near goods only where the buyer allows it, and says in what they differ", async () => {
    const view = await read(await made({ items: [lineOf()] }));
    const allowed = await withLine(view, { substitutes: true });
    const near = allowed.lines[0]?.offers.find(({ goodsId }) => goodsId === longer);
    expect(near?.differences).toEqual(["长 5000"]);
    expect(takingsOf(planOf(allowed), 0).map(({ goodsId }) => goodsId)).toContain(longer);
  });

  it("keeps what the buyer chose, and says what of it can no longer be had", async ({ db }) => {
    const view = await read(await made({ items: [lineOf()] }));
    const chosen = [{ goodsId: dear.goodsId, count: 180 }];
    const less = await withLine(view, { chosen });
    expect(takingsOf(planOf(less), 0)).toMatchObject(chosen);
    expect(planOf(less).short).toMatchObject([{ line: 0 }]);
    await db.run("update goods set stock = 100 where id = :id", { id: dear.goodsId });
    const lowered = await read(view.id);
    expect(takingsOf(planOf(lowered), 0)).toMatchObject([{ goodsId: dear.goodsId, count: 90 }]);
    expect(lowered.lines[0]?.lost[0]).toContain("仅剩");
    await db.run(`update goods set stock = 3600, status = ${GOODS_STATUS.unpublished} where id = :id`, {
      id: dear.goodsId,
    });
    const lost = await read(view.id);
    expect(takingsOf(planOf(lost), 0).some(({ goodsId }) => goodsId === dear.goodsId)).toBe(false);
    expect(lost.lines[0]?.lost[0]).toContain("不能下单");
    await db.run(`update goods set status = ${GOODS_STATUS.onSale} where id = :id`, { id: dear.goodsId });
    const left = await withLine(lost, { chosen: [] });
    expect(planOf(left)).toMatchObject({ orders: [], short: [{ line: 0, units: 20_000_000_000 }] });
  });

  it("shows at the checkout which prices changed since", async ({ db }) => {
    const view = await withLine(await read(await made({ items: [lineOf()] })), {
      chosen: [{ goodsId: dear.goodsId, count: 180 }],
    });
    await done(buyer.post("/api/basket/pc/take", { id: view.id, takings: checkoutTakings(planOf(view)) }));
    await db.run("update goods set price = 191000, price_version = price_version + 1 where id = :id", {
      id: dear.goodsId,
    });
    const preview = await done(buyer.checkout({ basketId: view.id }));
    expect(preview.groups[0]?.items[0]).toMatchObject({ price: 191_000, priceBefore: 190_000 });
    expect(preview.warnings).toContain("部分商品价格与选货时不同，请核对");
    await db.run("update goods set price = 190000 where id = :id", { id: dear.goodsId });
  });

  it("never takes goods of the buyer's own shop", async () => {
    const view = await read(await made({ items: [lineOf()] }, cheap.person), cheap.person);
    expect(titles(view)[0]).toContain("贵木行");
    expect(titles(view)[0]).not.toContain("廉木行");
  });

  it("covers lines that take the same goods from one stock, in whole bundles", async () => {
    const spec = { quantityUnit: "m3", kindCode: null, gradeCode: null, gradeName: null };
    const items = [
      lineOf({ ...spec, quantity: 7_000 }),
      lineOf({ ...spec, quantity: 3_000 }),
      lineOf({ ...spec, length: null, quantity: 2_000 }),
    ];
    const view = await read(await made({ items }));
    for (const { short, orders } of view.plans) {
      expect(short).toEqual([]);
      for (const { count } of orders.flatMap(({ takings }) => takings)) expect(count % 90).toBe(0);
    }
    expect(takingsOf(view.plans.find(({ kind }) => kind === "lineByLine")!, 1)).toMatchObject([
      { goodsId: takingsOf(view.plans.find(({ kind }) => kind === "lineByLine")!, 0)[0]!.goodsId },
    ]);
  });

  it("takes no more of goods than there is where two lines take them", async () => {
    const view = await read(await made({ items: [lineOf(), lineOf({ quantity: 1_000, quantityUnit: "piece" })] }));
    const ofCheap = planOf(view).orders.flatMap(({ takings }) =>
      takings.filter(({ goodsId }) => goodsId === cheap.goodsId),
    );
    expect(ofCheap.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(900);
    expect((await done(taken(view))).totals.goods).toBe(planOf(view).amount);
  });

  it("is made of a read message, a demand, the cart, and another basket", async () => {
    const parsed = await done(
      buyer.post<ParsedText>("/api/demand/pc/parseText", { text: "樟子松 30*120*4000 一级 20方 送苏州" }),
    );
    const fromText = await read(await made({ items: parsed.items }));
    expect(fromText).toMatchObject({ cityCode: "320500", cityName: "苏州市", isOwn: true, version: 0 });
    expect(fromText.lines[0]?.need).toEqual({ unit: "mm3", need: 20_000_000_000 });
    const demand = await done(
      buyer.post<Demand>("/api/demand/pc/add", { items: [PINE_LINE], deliverCityCode: "320500" }),
    );
    expect(await read(await made({ demandId: demand.id }))).toMatchObject({ cityCode: "320500", title: demand.title });
    await done(buyer.addToCart(dear.goodsId, 90, "piece"));
    const cartIds = (await buyer.cart()).groups.flatMap(({ items }) => items.map(({ id }) => id));
    const fromCart = await read(await made({ cartIds }));
    expect(fromCart.lines[0]?.item).toMatchObject({ speciesCode: "zhangzisong", length: 4000, quantity: 90 });
    const copy = await read(await made({ basketId: fromCart.id }));
    expect(copy.lines[0]?.item).toEqual(fromCart.lines[0]?.item);
  });

  it("leaves out lines that say nothing, and is not made of them alone", async () => {
    const empty = { quantityUnit: "m3" };
    expect((await read(await made({ items: [empty, lineOf(), empty] }))).lines).toHaveLength(1);
    const answer = await buyer.post("/api/basket/pc/add", { items: [empty] });
    expect(answer).toMatchObject({ code: 601, msg: "没有可以配单的木材" });
  });

  it("is stored as it was left, and refuses to overwrite what was changed elsewhere", async () => {
    const view = await read(await made({ items: [lineOf()] }));
    await changed(view, (input) => ({ ...input, title: "三号楼木方", plan: "lineByLine" }));
    expect(await read(view.id)).toMatchObject({ title: "三号楼木方", plan: "lineByLine", version: 1 });
    const late = await buyer.post("/api/basket/pc/update", { id: view.id, version: 0, ...inputOf(view) });
    expect(late.code).toBe(5001);
    const nameless = { id: view.id, version: 1, ...inputOf(view), title: " " };
    expect(await buyer.post("/api/basket/pc/update", nameless)).toMatchObject({ code: 601, msg: "请填写名称" });
    const nowhere = { id: view.id, version: 1, ...inputOf(view), cityCode: "999999" };
    expect((await buyer.post("/api/basket/pc/update", nowhere)).code).toBe(601);
    const many = { items: Array.from({ length: 31 }, () => lineOf()) };
    expect(await buyer.post("/api/basket/pc/add", many)).toMatchObject({ code: 601 });
  });

  it("keeps its title as it is written", async () => {
    const view = await read(await made({ items: [lineOf(), lineOf({ length: 3000 })] }));
    expect(view.title).toContain("m³");
    expect((await changed(view, (input) => ({ ...input, plan: "fewest" }))).title).toBe(view.title);
  });

  it("is listed for its owner, and deleted", async () => {
    const id = await made({ items: [lineOf()] });
    const list = () => done(buyer.post<Page<BasketBrief>>("/api/basket/pc/getMyList", {}));
    const [first] = (await list()).rows;
    expect(first).toMatchObject({ id, lines: 1, cityName: "" });
    await done(buyer.post("/api/basket/pc/delete", { id }));
    expect((await list()).rows.map((basket) => basket.id)).not.toContain(id);
    expect((await buyer.post("/api/basket/pc/delete", { id })).code).toBe(404);
  });

  it("of somebody else is not there", async () => {
    const view = await read(await made({ items: [lineOf()] }));
    const ofOther = [
      other.get(`/api/basket/pc/getInfo?id=${view.id}`),
      other.post("/api/basket/pc/update", { id: view.id, version: 0, ...inputOf(view) }),
      other.post("/api/basket/pc/take", { id: view.id, takings: checkoutTakings(planOf(view)) }),
      other.post("/api/basket/pc/delete", { id: view.id }),
      other.post("/api/basket/pc/add", { basketId: view.id }),
      other.checkout({ basketId: view.id }),
    ];
    for (const reply of await Promise.all(ofOther)) expect(reply).toMatchObject({ code: 404, msg: "配单不存在" });
  });
});

describe("a basket with firm freight", () => {
  const SUZHOU = "320500";
  it("comes to the fen to what its checkout opens with, and to no firm freight of goods that are fetched alone", async ({
    db,
  }) => {
    const store = await db.one<{ id: string }>("select store_id as id from goods where id = :id", { id: dear.goodsId });
    const price = { storeId: store!.id, destination: SUZHOU, carrier: "truck13", perTruck: null, perM3: 5_001 };
    await done(
      dear.person.post("/api/freight/merchant/add", { ...price, loading: null, extraStop: null, isFirm: true }),
    );
    const view = await withLine(await read(await made({ items: [lineOf()], cityCode: SUZHOU })), {
      chosen: [{ goodsId: dear.goodsId, count: 180 }],
    });
    expect(planOf(view).orders).toMatchObject([{ isFirm: true, pickupOnly: false }]);
    const nowhere = await done(taken(view));
    expect(nowhere.warnings).toContain("配单按送到苏州市计算运费，您还没有苏州市的收货地址，请先添加再选择送货");
    await done(buyer.post("/api/userAddress/pc/add", ADDRESS));
    const preview = await done(taken(view));
    expect(preview.warnings).toEqual([]);
    const totals = checkoutTotals(formFor(preview, null), preview);
    expect(totals.freight).toBeGreaterThan(0);
    expect(totals.payable).toBe(planOf(view).total);

    await db.run("update goods set delivery_modes = '{1}' where id = :id", { id: dear.goodsId });
    const fetched = await read(view.id);
    expect(planOf(fetched).orders).toMatchObject([{ isFirm: false, pickupOnly: true }]);
    const opened = await done(taken(fetched));
    expect(checkoutTotals(formFor(opened, null), opened).freight).toBe(0);
    const asked = { cityCode: SUZHOU, lines: [{ goodsId: dear.goodsId, count: 180 }] };
    expect(await done(buyer.post("/api/freight/pc/estimate", asked))).toMatchObject([{ quote: { isFirm: false } }]);
    const listed = () =>
      done(
        buyer.post<{ rows: { id: string; freight?: { isFirm: boolean } }[] }>("/api/goods/pc/getSearchList", {
          deliveryCityCode: SUZHOU,
        }),
      );
    const isFirm = async () => (await listed()).rows.find(({ id }) => id === dear.goodsId)?.freight?.isFirm;
    expect(await isFirm()).toBe(false);
    await db.run("update goods set delivery_modes = '{1,2}' where id = :id", { id: dear.goodsId });
    expect(await isFirm()).toBe(true);
  });
});

describe("a purchase list", () => {
  const lists = async (who = buyer) =>
    (await done(who.post<Page<PurchaseList>>("/api/purchaseList/pc/getMyList", {}))).rows;
  const saved = (of: object, name?: string) =>
    done(buyer.post<PurchaseListId>("/api/purchaseList/pc/add", { of, name }));

  it("is made of lines, an order, a cart, or a basket, and is priced anew as a basket", async ({ db }) => {
    await db.run("update goods set stock = 3600, held = 0 where id = :id", { id: dear.goodsId });
    const id = await saved({ items: [lineOf(), lineOf({ quantity: 300, quantityUnit: "piece" })] });
    expect((await lists())[0]).toMatchObject({ id, name: expect.stringContaining("等2种") });
    const view = await read(await made({ purchaseListId: id }));
    expect(view.lines.map(({ item }) => item.quantity)).toEqual([20_000, 300]);
    expect(planOf(view).short).toEqual([]);
    const order = await buyer.order(dear.goodsId, 180);
    await saved({ orderId: order.id }, "三号楼");
    expect((await lists())[0]).toMatchObject({
      name: "三号楼",
      items: [{ speciesCode: "zhangzisong", quantity: 180 }],
    });
    const again = await read(await made({ orderId: order.id }));
    expect(again.lines[0]?.item).toMatchObject({ width: 120, quantity: 180, quantityUnit: "piece" });
    await saved({ basketId: view.id });
    expect((await lists())[0]?.items).toHaveLength(2);
  });

  it("is renamed and deleted by its owner alone", async () => {
    const id = await saved({ items: [lineOf()] });
    const ofOther = [
      other.post("/api/purchaseList/pc/update", { id, name: "别人的" }),
      other.post("/api/purchaseList/pc/delete", { id }),
      other.post("/api/basket/pc/add", { purchaseListId: id }),
    ];
    for (const reply of await Promise.all(ofOther)) expect(reply).toMatchObject({ code: 404, msg: "常购清单不存在" });
    expect(await buyer.post("/api/purchaseList/pc/update", { id, name: " " })).toMatchObject({ code: 601 });
    await done(buyer.post("/api/purchaseList/pc/update", { id, name: "木方 常用" }));
    expect((await lists()).find((list) => list.id === id)?.name).toBe("木方 常用");
    await done(buyer.post("/api/purchaseList/pc/delete", { id }));
    expect((await lists()).some((list) => list.id === id)).toBe(false);
    expect(await lists(other)).toEqual([]);
    expect((await other.post("/api/purchaseList/pc/add", { of: { orderId: "1" } })).code).toBe(404);
  });
});

describe("a shared basket", () => {
  it("is read by whoever is signed in and has its link, who copies it and changes nothing of it", async () => {
    const view = await read(await made({ items: [lineOf()] }));
    const code = await done(buyer.post<string>("/api/basket/pc/share", { id: view.id }));
    expect(await done(buyer.post<string>("/api/basket/pc/share", { id: view.id }))).toBe(code);
    const seen = await done(other.get<BasketView>(`/api/basket/pc/getInfo?id=${view.id}&share=${code}`));
    expect(seen).toMatchObject({ id: view.id, isOwn: false, title: view.title });
    const denied = [
      other.get(`/api/basket/pc/getInfo?id=${view.id}&share=${code.slice(1)}x`),
      other.post("/api/basket/pc/update", { id: view.id, version: 0, ...inputOf(view) }),
      other.post("/api/basket/pc/share", { id: view.id }),
    ];
    for (const reply of await Promise.all(denied)) expect(reply).toMatchObject({ code: 404 });
    const copy = await read(await made({ basketId: view.id, share: code }, other), other);
    expect(copy).toMatchObject({ isOwn: true, title: view.title });
  });
});
