import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import type { App } from "../../../../src/server/http.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { it } from "../../../support/fixtures.ts";
import { type InsertedGoods, insertGoods, insertMerchant } from "../../../support/goods.ts";
import { signInAs } from "../../../support/sign-in.ts";

let owner: string;
let rival: string;
let buyer: string;
let goods: InsertedGoods;

const post = async (app: App, authorization: string | null, path: string, payload: object) => {
  const headers = authorization === null ? {} : { authorization };
  const answer = await app.inject({ method: "POST", url: `/api/goods/merchant/${path}`, headers, payload });
  return { status: answer.statusCode, ...answer.json() };
};
const rowOf = (db: TestDatabase, id: string) =>
  db.one<Record<string, unknown>>(
    `select price, price_tiers, version, price_version, stock, held, status, stock_version, score,
            (select count(*)::int from goods_price_history where goods_id = goods.id) as points
       from goods where id = $1`,
    [id],
  );

/** Opens all connections of the pool, so that what follows really runs side by side. */
async function everyConnectionOpen(db: TestDatabase, poolSize: number): Promise<void> {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const begin = async () => {
    begun += 1;
    if (begun === poolSize) all.resolve();
    await all.promise;
  };
  await Promise.all(Array.from({ length: poolSize }, () => db.transaction(begin)));
}

it.beforeAll(async ({ db }) => {
  const merchantId = await insertMerchant(db, "太仓万木行");
  owner = await signInAs(db, "13800000001", { roles: ["buyer", "merchant"], merchantId });
  rival = await signInAs(db, "13800000002", {
    roles: ["buyer", "merchant"],
    merchantId: await insertMerchant(db, "别家"),
  });
  buyer = await signInAs(db, "13800000003", { roles: ["buyer"] });
});
it.beforeEach(async ({ db }) => {
  goods = await insertGoods(db, { held: 90, score: 1 });
});

describe("updatePrice", () => {
  it("records the history, raises the versions and returns the goods", async ({ app }) => {
    const answer = await post(app, owner, "updatePrice", { id: goods.id, price: 175_000, version: 1 });
    expect(answer).toMatchObject({ code: 200, data: { price: 175_000, version: 2, priceVersion: 2 } });
    const history = await app.inject(`/api/goods/pc/getPriceHistory?id=${goods.id}`);
    expect(history.json().data.map(({ price }: { price: number }) => price)).toEqual([168_000, 175_000]);
  });

  it("counts new tiers as a new price, and the same price as none", async ({ db, app }) => {
    const tiers = [{ minVolume: 10_000, price: 160_000 }];
    await post(app, owner, "updatePrice", { id: goods.id, price: 168_000, priceTiers: tiers, version: 1 });
    expect(await rowOf(db, goods.id)).toMatchObject({ price_tiers: tiers, version: 2, price_version: 2, points: 1 });
    await post(app, owner, "updatePrice", { id: goods.id, price: 168_000, version: 2 });
    expect(await rowOf(db, goods.id)).toMatchObject({ price_tiers: tiers, version: 3, price_version: 2, points: 1 });
  });

  it("answers 5001 with the current goods when another change came first", async ({ db, app }) => {
    const answer = await post(app, owner, "updatePrice", { id: goods.id, price: 1, version: 7 });
    expect(answer).toMatchObject({ status: 200, code: 5001, data: { id: goods.id, price: 168_000, version: 1 } });
    expect(await rowOf(db, goods.id)).toMatchObject({ price: 168_000, version: 1, points: 1 });
  });

  it("lets one of ten simultaneous changes through", async ({ db, app }) => {
    await everyConnectionOpen(db, 10);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        post(app, owner, "updatePrice", { id: goods.id, price: 100_000 + at, version: 1 }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 5001)]);
    expect(await rowOf(db, goods.id)).toMatchObject({ version: 2, price_version: 2, points: 2 });
  });

  it("is for the goods' own merchant", async ({ db, app }) => {
    const body = { id: goods.id, price: 1, version: 1 };
    expect(await post(app, rival, "updatePrice", body)).toMatchObject({ code: 404 });
    expect(await post(app, buyer, "updatePrice", body)).toMatchObject({ code: 403 });
    expect(await post(app, null, "updatePrice", body)).toMatchObject({ code: 401 });
    expect(await post(app, owner, "updatePrice", { ...body, id: "1" })).toMatchObject({ code: 404 });
    expect(await rowOf(db, goods.id)).toMatchObject({ price: 168_000, version: 1 });
  });

  it("takes no other amounts and no other fields", async ({ db, app }) => {
    const body = { id: goods.id, price: 100, version: 1 };
    const bad = [
      ...[0, -1, 1.5, "100", true, [3], null, 1e21, 2 ** 31].map((price) => ({ ...body, price })),
      ...["status", "merchantId", "stock", "held", "priceVersion", "saleNum"].map((name) => ({ ...body, [name]: 1 })),
      { ...body, priceTiers: [{ minVolume: 0, price: 1 }] },
      { ...body, priceTiers: [{ minVolume: 1, price: 1, note: "" }] },
    ];
    for (const payload of bad)
      expect((await post(app, owner, "updatePrice", payload)).status, JSON.stringify(payload)).toBe(400);
    expect(
      await post(app, owner, "updatePrice", { ...body, priceTiers: [{ minVolume: 5, price: 100 }] }),
    ).toMatchObject({
      code: 601,
      msg: "阶梯价须逐级降低，且低于单价",
    });
    expect(await rowOf(db, goods.id)).toMatchObject({ price: 168_000, version: 1, points: 1 });
  });
});

describe("updateStock", () => {
  it("sets the stock, and the score with it", async ({ db, app }) => {
    const answer = await post(app, owner, "updateStock", { id: goods.id, stockPieces: 100, version: 1 });
    expect(answer).toMatchObject({ code: 200, data: { stock: 100, available: 10, version: 2, stockVersion: 2 } });
    expect((await rowOf(db, goods.id))?.score).toBeGreaterThan(1);
  });

  it("never goes below what orders hold", async ({ db, app }) => {
    expect(await post(app, owner, "updateStock", { id: goods.id, stockPieces: 89, version: 1 })).toMatchObject({
      code: 601,
      msg: "库存不能少于订单已占用的 1.296 m³（90 根）",
    });
    expect(await rowOf(db, goods.id)).toMatchObject({ stock: 3_600, version: 1 });
  });

  it("moves goods between on sale and sold out, and leaves the unpublished alone", async ({ db, app }) => {
    const { id } = await insertGoods(db, { stock: 5 });
    await post(app, owner, "updateStock", { id, stockPieces: 0, version: 1 });
    expect(await rowOf(db, id)).toMatchObject({ status: GOODS_STATUS.soldOut, stock: 0 });
    await post(app, owner, "updateStock", { id, stockPieces: 7, version: 2 });
    expect(await rowOf(db, id)).toMatchObject({ status: GOODS_STATUS.onSale, stock: 7 });
    const hidden = await insertGoods(db, { status: GOODS_STATUS.unpublished });
    await post(app, owner, "updateStock", { id: hidden.id, stockPieces: 0, version: 1 });
    expect(await rowOf(db, hidden.id)).toMatchObject({ status: GOODS_STATUS.unpublished, stock: 0 });
  });

  it("requires dm³ for goods sold by volume", async ({ db, app }) => {
    const bulk = await insertGoods(db, { countedIn: "dm3", pieceVolumeMm3: null });
    expect(await post(app, owner, "updateStock", { id: bulk.id, stockPieces: 5, version: 1 })).toMatchObject({
      code: 601,
    });
    expect(await post(app, owner, "updateStock", { id: bulk.id, stockVolume: 5_000, version: 1 })).toMatchObject({
      code: 200,
      data: { stock: 5_000, stockPieces: null, stockVolume: 5_000 },
    });
  });
});

describe("getList", () => {
  it("shows the merchant's own goods in every status, newest first, and those of no other merchant", async ({
    db,
    app,
  }) => {
    const { id } = await insertGoods(db, { title: "草稿货 100%", status: GOODS_STATUS.draft });
    const { data } = await post(app, owner, "getList", { pageSize: 10 });
    expect(data.rows[0]).toMatchObject({ id, status: GOODS_STATUS.draft, version: 1 });
    expect((await post(app, owner, "getList", { keywords: "100%" })).data).toMatchObject({ total: 1 });
    expect((await post(app, owner, "getList", { keywords: "%草稿" })).data).toMatchObject({ total: 0 });
    expect((await post(app, owner, "getList", { status: GOODS_STATUS.draft })).data).toMatchObject({ total: 1 });
    expect((await post(app, rival, "getList", {})).data).toMatchObject({ rows: [], total: 0 });
    expect((await post(app, buyer, "getList", {})).code).toBe(403);
  });
});
