import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../../../src/domain/company/company-status.ts";
import { MERCHANT_STATUS } from "../../../../src/domain/company/merchant-states.ts";
import { asId, type CartLineId } from "../../../../src/domain/ids.ts";
import { dm3 } from "../../../../src/domain/units.ts";
import { type Buyer, countOf, createBuyer, phoneOf } from "../../../support/buyer.ts";
import { fromNow } from "../../../support/clock.ts";
import { it as test } from "../../../support/fixtures.ts";
import { insertGoods } from "../../../support/goods.ts";

const it = test
  .extend("poolSize", { scope: "file" }, 20)
  .extend("buyer", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(0)))
  .extend("other", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(1)));

it.beforeEach(async ({ db }) => {
  await db.run("delete from cart_item");
  await db.run(`update merchant set status = ${MERCHANT_STATUS.open}`);
});

const onlyLine = async (buyer: Buyer, of = buyer) => (await of.cart()).groups[0]!.items[0]!;
const update = (buyer: Buyer, line: object, by = buyer) => by.post("/api/shoppingCart/pc/update", line);
const remove = (buyer: Buyer, ids: string[], by = buyer) => by.post("/api/shoppingCart/pc/delete", { ids });

describe("adding to the cart", () => {
  it("turns any unit into pieces of the goods' step, and grows the line of the same goods", async ({ db, buyer }) => {
    const { id } = await insertGoods(db, { step: 10, minOrder: 10 });
    expect((await buyer.addToCart(id, 1_000, "m3")).data).toBe(1);
    expect(await onlyLine(buyer)).toMatchObject({
      count: 70,
      pieces: 70,
      quantity: 1_008,
      volume: 1_008,
      amount: 169_344,
    });
    expect((await buyer.addToCart(id, 1, "bundle")).data).toBe(1);
    expect(await onlyLine(buyer)).toMatchObject({ count: 160, state: 0, maxQuantity: 51_840 });
    expect((await buyer.get("/api/shoppingCart/getPCNum")).data).toBe(1);
  });

  it("loses nothing when the same goods are added many times at once", async ({ db, buyer }) => {
    const { id } = await insertGoods(db);
    await Promise.all(Array.from({ length: 30 }, () => buyer.addToCart(id, 3)));
    expect(await onlyLine(buyer)).toMatchObject({ count: 90 });
  });

  it("adds once for one key, however often it is sent", async ({ db, buyer }) => {
    const { id } = await insertGoods(db);
    const key = randomUUID();
    const body = { goodsId: id, quantity: 5, unit: "piece" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.post("/api/shoppingCart/pc/add", body, key)),
    );
    expect(answers.map(({ code, data }) => ({ code, data }))).toEqual(Array(20).fill({ code: 200, data: 1 }));
    expect(await onlyLine(buyer)).toMatchObject({ count: 5 });
    expect((await buyer.post("/api/shoppingCart/pc/add", { ...body, quantity: 6 }, key)).code).toBe(601);
    expect((await buyer.post("/api/shoppingCart/pc/add", body, " ")).code).toBe(601);
  });

  it.for([
    ["more than there is", { stock: 5 }, 6, "库存仅剩"],
    ["less than the minimum order", { minOrder: 10 }, 9, "起订量"],
    ["goods off sale", { status: GOODS_STATUS.unpublished }, 1, "下架"],
    ["goods sold out", { status: GOODS_STATUS.soldOut, stock: 0 }, 1, "售罄"],
    ["goods without a listed price", { priceMode: 2 }, 1, "询价"],
  ] as const)("refuses %s", async ([_what, seed, pieces, text], { db, buyer }) => {
    const { id } = await insertGoods(db, seed);
    expect(await buyer.addToCart(id, pieces)).toMatchObject({ code: 601, msg: expect.stringContaining(text) });
    expect(await countOf(db, "cart_item")).toBe(0);
  });

  it("refuses goods that do not exist, and units they are not sold in", async ({ db, buyer }) => {
    const { id } = await insertGoods(db, { countedIn: "dm3", pieceVolumeMm3: null, piecesPerBundle: null });
    expect((await buyer.addToCart("1", 1)).code).toBe(404);
    expect((await buyer.addToCart(id, 1, "piece")).code).toBe(601);
    expect((await buyer.addToCart(id, 1, "m2")).code).toBe(601);
    expect((await buyer.addToCart(id, 1, "foot")).code).toBe(400);
    expect(await countOf(db, "cart_item")).toBe(0);
  });

  it("is limited to 100 lines, also under concurrent calls", async ({ db, buyer }) => {
    const ids: string[] = [];
    for (let i = 0; i < 110; i += 1) ids.push((await insertGoods(db, { thickness: 20 + i })).id);
    const answers: number[] = [];
    for (let from = 0; from < 110; from += 22) {
      const part = await Promise.all(ids.slice(from, from + 22).map((id) => buyer.addToCart(id, 1)));
      answers.push(...part.map(({ code }) => code));
    }
    expect(answers.filter((code) => code === 200)).toHaveLength(100);
    expect(await countOf(db, "cart_item")).toBe(100);
    const [kept] = (await buyer.cart()).groups[0]!.items;
    expect(await buyer.addToCart(kept!.goodsId, 1)).toMatchObject({ code: 200, data: 100 });
  });

  it("answers every quantity that is none with 400 and never fails", async ({ db, app, buyer }) => {
    const { id } = await insertGoods(db);
    const raw = (quantity: string) =>
      app.inject({
        method: "POST",
        url: "/api/shoppingCart/pc/add",
        headers: { authorization: "", "content-type": "application/json" },
        payload: `{"goodsId":"${id}","unit":"piece","quantity":${quantity}}`,
      });
    expect((await raw("1")).json().code).toBe(401);
    const bad = ["-1", "0", "NaN", "1e400", "1e21", '"3"', "true", "[3]", "1.5", "1.00001", "null", "{}", '""'];
    for (const quantity of bad) {
      const body = `{"goodsId":"${id}","unit":"piece","quantity":${quantity}}`;
      for (const url of ["/api/shoppingCart/pc/add", "/api/shoppingCart/pc/settlement"]) {
        expect((await buyer.post(url, body)).code, `${url} ${quantity}`).toBe(400);
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (quantity) => {
        fc.pre(!(Number.isInteger(quantity) && (quantity as number) > 0));
        expect((await buyer.post("/api/shoppingCart/pc/add", { goodsId: id, unit: "piece", quantity })).code).toBe(400);
      }),
      { numRuns: 200 },
    );
    await fc.assert(
      fc.asyncProperty(fc.double({ noInteger: true }), async (quantity) => {
        expect((await update(buyer, { id: "1", selected: true, quantity })).code).toBe(400);
      }),
      { numRuns: 100 },
    );
    for (const quantity of [3_601, 2 ** 31, 1_000_000_000]) {
      expect((await buyer.addToCart(id, quantity)).code, String(quantity)).toBeOneOf([400, 601]);
    }
    expect(
      (await buyer.post("/api/shoppingCart/pc/add", { goodsId: id, unit: "piece", quantity: 1, price: 1 })).code,
    ).toBe(400);
    expect(await countOf(db, "cart_item")).toBe(0);
  });
});

describe("the cart", () => {
  it("shows changed lines, separates unavailable ones, and sums what can be ordered", async ({ db, buyer }) => {
    const tiers = { priceTiers: [{ minVolume: dm3(1_440), price: 150_000 as never }] };
    const fine = await insertGoods(db, { merchantName: "甲", storeName: "一号库", ...tiers });
    const dearer = await insertGoods(db, { merchantName: "甲", storeName: "一号库", thickness: 31 });
    const short = await insertGoods(db, { merchantName: "甲", storeName: "二号库" });
    const below = await insertGoods(db, { merchantName: "乙", storeName: "一号库", thickness: 33 });
    const gone = await insertGoods(db, { merchantName: "乙", storeName: "一号库", thickness: 34 });
    for (const { id } of [fine, dearer, short, below, gone]) await buyer.addToCart(id, 100);
    await db.run("update goods set price = price + 1000 where id = $1", [dearer.id]);
    await db.run("update goods set stock = 99 where id = $1", [short.id]);
    await db.run("update goods set min_order = 101 where id = $1", [below.id]);
    await db.run(`update goods set status = ${GOODS_STATUS.unpublished} where id = $1`, [gone.id]);
    const cart = await buyer.cart();
    expect(cart.num).toBe(5);
    expect(cart.groups.map(({ shopName, storeName, items }) => [shopName, storeName, items.length])).toEqual([
      ["乙", "一号库", 1],
      ["甲", "二号库", 1],
      ["甲", "一号库", 2],
    ]);
    expect(cart.invalid).toMatchObject([{ goodsId: gone.id, state: 3 }]);
    const lines = new Map(cart.groups.flatMap(({ items }) => items).map((item) => [item.goodsId, item]));
    expect(lines.get(below.id)).toMatchObject({ state: 4 });
    expect(lines.get(short.id)).toMatchObject({ state: 2, maxQuantity: 1_426 });
    expect(lines.get(dearer.id)).toMatchObject({ state: 1, priceSnapshot: 168_000, priceNow: 169_000 });
    expect(lines.get(fine.id)).toMatchObject({ state: 0, priceNow: 150_000, tierApplied: 1_440, amount: 216_000 });
    expect(cart.selectedAmount).toBe(lines.get(fine.id)!.amount + lines.get(dearer.id)!.amount);
    const group = cart.groups[2]!;
    expect(group.truck).toEqual({ volume: 2_880, weight: 1_324, fill: 9 });
    await db.run(`update merchant set status = ${MERCHANT_STATUS.onHoliday} where shop_name = '甲'`);
    expect((await buyer.cart()).groups.map(({ closed }) => closed)).toEqual([false, true, true]);
    expect((await buyer.cart()).selectedAmount).toBe(0);
  });

  it("changes quantity and selection, within what can be ordered", async ({ db, buyer }) => {
    const { id } = await insertGoods(db, { stock: 200, step: 10, minOrder: 20 });
    await buyer.addToCart(id, 20);
    const line = await onlyLine(buyer);
    expect((await update(buyer, { id: line.id, quantity: 1_440, selected: false })).code).toBe(200);
    expect(await onlyLine(buyer)).toMatchObject({ count: 100, selected: false });
    expect((await buyer.cart()).selectedAmount).toBe(0);
    for (const quantity of [144, 3_000]) {
      expect((await update(buyer, { id: line.id, quantity, selected: true })).code).toBe(601);
    }
    expect(await onlyLine(buyer)).toMatchObject({ count: 100, selected: false });
    await db.run("update goods set stock = 50 where id = $1", [id]);
    expect((await update(buyer, { id: line.id, quantity: 1_440, selected: true })).code).toBe(200);
    expect(await onlyLine(buyer)).toMatchObject({ count: 100, selected: true, state: 2 });
  });

  it("belongs to the purchasing entity", async ({ db, app, buyer }) => {
    const { id } = await insertGoods(db);
    await buyer.addToCart(id, 1);
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status) values ($1, '某木业', 'Y', ${COMPANY_STATUS.certified}) returning id`,
      [buyer.id],
    );
    const acting = await createBuyer(app, db, buyer.phone, { mainCompanyId: company!.id });
    expect((await acting.cart()).num).toBe(0);
    await acting.addToCart(id, 2);
    expect(await onlyLine(buyer, acting)).toMatchObject({ count: 2 });
    expect(await onlyLine(buyer)).toMatchObject({ count: 1 });
  });

  it("refuses to change or check out another person's lines, alone or among one's own", async ({
    db,
    buyer,
    other,
  }) => {
    const { id } = await insertGoods(db);
    await buyer.addToCart(id, 1);
    await other.addToCart(id, 2);
    const own = await onlyLine(buyer);
    const foreign = await onlyLine(buyer, other);
    expect(await update(buyer, { id: foreign.id, quantity: 14, selected: false })).toMatchObject({
      code: 404,
      data: null,
    });
    for (const ids of [[foreign.id], [own.id, foreign.id], [asId<CartLineId>("1")]]) {
      expect(await remove(buyer, ids)).toMatchObject({ code: 404, data: null });
      expect(await buyer.checkout({ cartIds: ids })).toMatchObject({ code: 404, data: null });
    }
    expect(await onlyLine(buyer)).toEqual(own);
    expect(await onlyLine(buyer, other)).toEqual(foreign);
    expect(await remove(buyer, [own.id, own.id])).toMatchObject({ code: 200, data: { num: 0 } });
  });

  it("checks a line that is named twice out once", async ({ db, buyer }) => {
    const { id } = await insertGoods(db);
    await buyer.addToCart(id, 10);
    const line = await onlyLine(buyer);
    const { data } = await buyer.checkout({ cartIds: [line.id, line.id] });
    expect(data.groups[0]!.items).toMatchObject([{ count: 10 }]);
  });

  it("does not check out what can't be ordered", async ({ db, buyer }) => {
    const { id } = await insertGoods(db);
    await buyer.addToCart(id, 100);
    const { id: line } = await onlyLine(buyer);
    for (const [change, word] of [
      ["stock = 99", "库存"],
      ["min_order = 101", "起订"],
      ["step = 7", "倍"],
      [`status = ${GOODS_STATUS.unpublished}`, "已下架或售罄"],
      ["price_mode = 2", "面议"],
    ]) {
      await db.run(`update goods set ${change} where id = $1`, [id]);
      const refused = { code: 601, msg: expect.stringContaining(word!) };
      expect(await buyer.checkout({ cartIds: [line] }), change).toMatchObject(refused);
      await db.run(
        `update goods set stock = 3600, min_order = 1, step = 1, status = ${GOODS_STATUS.onSale}, price_mode = 1 where id = $1`,
        [id],
      );
    }
    const settling = fromNow();
    const { data } = await buyer.checkout({ cartIds: [line] });
    settling.expectAhead(data.expireAt, 15 * 60_000);
    const kept = await db.rows<{ hash: string }>("select encode(token_hash, 'hex') as hash from settlement");
    expect(JSON.stringify(kept)).not.toContain(data.settlementToken);
  });

  it("is for people who are signed in", async ({ app }) => {
    for (const url of ["/api/shoppingCart/getPcList", "/api/shoppingCart/getPCNum", "/api/userAddress/pc/getList"]) {
      expect((await app.inject(url)).json()).toMatchObject({ code: 401, data: null });
    }
  });
});
