import fc from "fast-check";
import { describe, expect } from "vitest";
import { comparedPrice } from "../../../src/domain/catalog/goods/cubic-price.ts";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import {
  deliveredPrice,
  deliveredTerms,
  deliveredTruePrice,
  volumeGroup,
} from "../../../src/domain/catalog/goods/true-offer.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import { EMPTY_QUERY, type Sort } from "../../../src/domain/catalog/search/goods-query.ts";
import { fen } from "../../../src/domain/money.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { queryWithFreights } from "../../../src/server/catalog/goods/goods-freight.ts";
import { readAllHits, readPage } from "../../../src/server/catalog/search/goods-search-store.ts";
import type { App } from "../../../src/server/http.ts";
import { forgetFreight } from "../../../src/server/system/freight/freight-terms.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { done } from "../../support/trade.ts";

const SUZHOU = "320500";
const CITIES = [SUZHOU, "310100", "440100", "510100"] as const;
const PORTS = ["taicang", "qingdao", "manzhouli"] as const;

const search = async (app: App, body: object): Promise<GoodsPage> =>
  (await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: body })).json().data;

type Offered = {
  shop: number;
  port: number;
  yuan: number;
  negotiated: boolean;
  soldOut: boolean;
  declared: number | null;
};
const offered: fc.Arbitrary<Offered> = fc.record({
  shop: fc.integer({ min: 0, max: 2 }),
  port: fc.integer({ min: 0, max: 2 }),
  // Near enough that freight decides.
  yuan: fc.integer({ min: 1_500, max: 1_800 }),
  negotiated: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  soldOut: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  declared: fc.option(fc.integer({ min: 260, max: 310 })),
});

/** A market of such goods, of which the first states freight of its own from its warehouse. */
async function market(db: TestDatabase, app: App, all: readonly Offered[], ownPerM3: number): Promise<void> {
  await db.clear();
  for (const [at, { shop, port, yuan, negotiated, soldOut, declared }] of all.entries()) {
    const goods = await insertGoods(db, {
      merchantName: `商家${shop}`,
      storeName: `${PORTS[port]}库`,
      portCode: PORTS[port] ?? null,
      merchantSku: `D${at}`,
      title: `货品${at}`,
      price: fen(yuan * 100),
      priceMode: negotiated ? 2 : 1,
      ...(soldOut ? { status: GOODS_STATUS.soldOut, stock: 0 } : {}),
    });
    await db.run(
      "update goods set measured_thickness_tenths = $2, measured_pieces = 12, measured_on = '2026-11-20' where id = $1",
      [goods.id, declared],
    );
    if (at > 0) continue;
    const merchant = await createBuyer(app, db, phoneOf(1), {
      roles: ["buyer", "merchant"],
      merchantId: goods.merchantId,
    });
    const prices = {
      carrier: "truck13",
      // A whole truck comes cheaper from some volume on.
      perTruck: ownPerM3 * 20,
      perM3: ownPerM3,
      loading: null,
      extraStop: null,
      isFirm: true,
    };
    await done(merchant.post("/api/freight/merchant/add", { storeId: goods.storeId, destination: SUZHOU, ...prices }));
  }
  forgetFreight(db);
}

const LAST = Number.MAX_SAFE_INTEGER;
/** What a row is ranked by. */
const KEYS: Readonly<Record<1 | 10 | 11, (goods: GoodsBrief) => readonly number[]>> = {
  1: (goods) => [goods.status, comparedPrice(goods) ?? LAST, Number(goods.title.slice(2))],
  11: (goods) => [goods.status, deliveredPrice(goods) ?? LAST, Number(goods.title.slice(2))],
  10: (goods) => [
    goods.status,
    volumeGroup(goods),
    deliveredTruePrice(goods) ?? deliveredPrice(goods) ?? LAST,
    Number(goods.title.slice(2)),
  ],
};
const inOrder = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

describe("goods in the order of what they cost delivered", () => {
  it("stand as a walk over all of them orders them, in one pass and merged by origin", async ({ db, app }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(offered, { minLength: 2, maxLength: 14 }),
        fc.integer({ min: 100, max: 20_000 }),
        async (all, ownPerM3) => {
          await market(db, app, all, ownPerM3);
          for (const city of CITIES) {
            const { rows: any } = await search(app, { deliveryCityCode: city, pageSize: 50 });
            expect(any).toHaveLength(all.length);
            for (const sort of [10, 11] as const) {
              const expected = any.toSorted((a, b) => inOrder(KEYS[sort](a), KEYS[sort](b))).map(({ title }) => title);
              const { rows } = await search(app, { deliveryCityCode: city, sort, pageSize: 50 });
              expect(rows.map(({ title }) => title)).toEqual(expected);
              const base = { ...EMPTY_QUERY, certType: [], sort: sort as Sort, pageSize: 10 as const };
              const readings = [{ clauses: [], isSwapped: false }];
              for (const pageNum of [1, 2]) {
                const query = await queryWithFreights(db, { ...base, pageNum }, city);
                const merged = await readPage(db, query, readings);
                const whole = await readAllHits(db, query, readings);
                const page = expected.slice((pageNum - 1) * 10, pageNum * 10);
                expect(merged.rows.map(({ title }) => title)).toEqual(page);
                expect(whole?.rows.map(({ title }) => title)).toEqual(page);
              }
            }
          }
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it("are found within bounds of it at the quantity that is asked, counted and paged alike", async ({ db, app }) => {
    const volumes = fc.constantFrom(null, dm3(800), dm3(6_200), dm3(30_000));
    await fc.assert(
      fc.asyncProperty(
        fc.array(offered, { minLength: 12, maxLength: 14 }),
        fc.integer({ min: 100, max: 20_000 }),
        fc.array(fc.tuple(fc.nat(13), fc.nat(13), volumes), { minLength: 2, maxLength: 2 }),
        async (all, ownPerM3, asked) => {
          await market(db, app, all, ownPerM3);
          for (const [at, city] of CITIES.entries()) {
            const [one, other, purchaseVolume] = asked[at % asked.length]!; // there are two
            const to = { deliveryCityCode: city, purchaseVolume, pageSize: 50 };
            const { rows: any } = await search(app, to);
            expect(any.map(({ freight }) => freight?.volume)).toEqual(any.map(() => purchaseVolume));
            const prices = any.flatMap((goods) => deliveredPrice(goods) ?? []);
            const ends = [prices[one % prices.length] ?? 0, prices[other % prices.length] ?? 0];
            const bounds = { deliveredMin: Math.min(...ends), deliveredMax: Math.max(...ends) };
            const within = any.filter((goods) => {
              const price = deliveredPrice(goods);
              return price !== null && price >= bounds.deliveredMin && price <= bounds.deliveredMax;
            });
            for (const sort of [1, 10, 11] as const) {
              const expected = within.toSorted((a, b) => inOrder(KEYS[sort](a), KEYS[sort](b)));
              const { rows, total, facets } = await search(app, { ...to, ...bounds, sort });
              expect(rows).toEqual(expected);
              expect(total).toBe(expected.length);
              const places = facets.find(({ field }) => field === "storeId")?.options ?? [];
              expect(places.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(expected.length);
              const base = { ...EMPTY_QUERY, ...bounds, certType: [], sort: sort as Sort, purchaseVolume };
              const query = await queryWithFreights(db, { ...base, pageNum: 1, pageSize: 10 }, city);
              const { rows: merged } = await readPage(db, query, [{ clauses: [], isSwapped: false }]);
              expect(merged.map(({ id }) => id)).toEqual(expected.slice(0, 10).map(({ id }) => id));
            }
          }
          expect((await search(app, { deliveredMax: 1, pageSize: 50 })).total).toBe(all.length);
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it("have the freight of the volume that the words name, and of the one that is stated before it", async ({
    db,
    app,
  }) => {
    await market(db, app, [{ shop: 0, port: 0, yuan: 1_600, negotiated: false, soldOut: false, declared: null }], 100);
    const volumeBy = async (body: object) =>
      (await search(app, { deliveryCityCode: SUZHOU, ...body })).rows[0]?.freight?.volume;
    expect(await volumeBy({ keywords: "樟子松 30方" })).toBe(30_000);
    expect(await volumeBy({ keywords: "樟子松 200根" })).toBeNull();
    expect(await volumeBy({ keywords: "樟子松 30方", purchaseVolume: 6_200 })).toBe(6_200);
  });

  it("cost more to bring where less is asked than fills a truck", async ({ db, app }) => {
    await market(
      db,
      app,
      [{ shop: 0, port: 0, yuan: 1_600, negotiated: false, soldOut: false, declared: null }],
      9_000,
    );
    const perM3 = async (purchaseVolume: number | null) =>
      (await search(app, { deliveryCityCode: SUZHOU, purchaseVolume })).rows[0]?.freight?.perM3;
    expect(await perM3(6_000)).toBe(9_000);
    expect(await perM3(30_000)).toBe(6_000);
    expect(await perM3(null)).toBeLessThan(9_000);
  });

  it("stand so beside the same goods of other shops, and state their freight there", async ({ db, app }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(offered, { minLength: 4, maxLength: 14 }),
        fc.integer({ min: 100, max: 20_000 }),
        async (all, ownPerM3) => {
          await market(db, app, all, ownPerM3);
          const { rows: any } = await search(app, { deliveryCityCode: SUZHOU, pageSize: 50 });
          const own = any[0]!; // of at least four
          const expected = any
            .filter(({ merchantId, status }) => merchantId !== own.merchantId && status === GOODS_STATUS.onSale)
            .toSorted((a, b) => inOrder(KEYS[11](a), KEYS[11](b)));
          const body = { id: own.id, deliveryCityCode: SUZHOU };
          const similar = await app.inject({ method: "POST", url: "/api/goods/pc/getSimilarList", payload: body });
          expect(similar.json().data).toEqual(expected);
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it("stand by their price with tax where no city is stated", async ({ db, app }) => {
    await market(
      db,
      app,
      [1_700, 1_500, 1_600].map((yuan, port) => ({
        shop: 0,
        port,
        yuan,
        negotiated: false,
        soldOut: false,
        declared: null,
      })),
      100,
    );
    const { rows } = await search(app, { sort: 11 });
    expect(rows.map(comparedPrice)).toEqual([150_000, 160_000, 170_000]);
    expect(rows.flatMap(deliveredTerms)).toEqual([]);
    const [first] = (await search(app, { sort: 11, deliveryCityCode: SUZHOU })).rows;
    expect(deliveredTerms(first!).map(({ label }) => label)).toEqual(["含税价", "运费", "到家价"]);
  });
});
