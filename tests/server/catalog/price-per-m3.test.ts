import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cubicPrice, taxedPrice } from "../../../src/domain/catalog/goods/cubic-price.ts";
import { HIGHEST_PRICE } from "../../../src/domain/catalog/goods/goods-fields.ts";
import { leadingPrice } from "../../../src/domain/catalog/goods/goods-offer.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import { ranksByPrice, SORT_COLUMNS } from "../../../src/domain/catalog/search/goods-query.ts";
import type { GoodsId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import type { SaleUnit } from "../../../src/domain/timber/spec.ts";
import { dm3, mm } from "../../../src/domain/units.ts";
import { goodsDetail } from "../../../src/server/catalog/goods/goods-store.ts";
import type { App } from "../../../src/server/http.ts";
import { post } from "../../support/account-calls.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";

const MM3_PER_M3 = 1_000_000_000;

describe("goods of all units", () => {
  let db: TestDatabase;
  let app: App;
  beforeAll(async () => {
    db = await createTestDatabase();
    app = (await createTestApp(db)).app;
    const piece = { countedIn: "piece", pieceVolumeMm3: MM3_PER_M3 / 50 } as const;
    const bulk = { countedIn: "dm3", pieceVolumeMm3: null, piecesPerBundle: null, bundleVolume: null } as const;
    const all: [title: string, unit: SaleUnit, yuan: number, more: object, untaxed?: boolean][] = [
      ["2000 per m³", "m3", 2_000, piece],
      ["36 a piece is 1800", "piece", 36, piece],
      ["1900 without tax is 2147", "m3", 1_900, piece, true],
      ["44 a sheet is 2200", "sheet", 44, piece],
      ["1700 a bundle of 50 is 1700", "bundle", 1_700, { ...piece, piecesPerBundle: 50 }],
      ["4000 a tonne of 500 kg/m³ is 2000", "ton", 4_000, { ...bulk, density: 500 }],
      ["5 a bundle of nobody knows what", "bundle", 5, bulk],
    ];
    for (const [at, [title, saleUnit, yuan, more, untaxed = false]] of all.entries()) {
      const { id } = await insertGoods(db, { ...more, merchantSku: `U${at}`, title, saleUnit, price: fen(yuan * 100) });
      if (untaxed) await db.run("update goods set tax_included = false, tax_rate = 13 where id = $1", [id]);
    }
    const talked = await insertGoods(db, { ...piece, title: "to be talked about", price: fen(100) });
    await db.run("update goods set price_mode = 2 where id = $1", [talked.id]);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const titles = async (body: object) => {
    const answer = await post(app, "/api/goods/pc/getSearchList", body);
    expect(answer.code).toBe(200);
    return (answer.data as GoodsPage).rows.map(({ title }) => title);
  };
  const rising = [
    "1700 a bundle of 50 is 1700",
    "36 a piece is 1800",
    "2000 per m³",
    "4000 a tonne of 500 kg/m³ is 2000",
    "1900 without tax is 2147",
    "44 a sheet is 2200",
  ];
  const without = ["5 a bundle of nobody knows what", "to be talked about"];

  it("stand in the order of their price per m³ with tax, those without one last", async () => {
    expect(await titles({ sort: 1 })).toEqual([...rising, ...without]);
    const falling = await titles({ sort: 2 });
    expect(falling.slice(0, 2)).toEqual(rising.slice(-2).toReversed());
    expect(falling.slice(-2)).toEqual(without);
  });

  it("stand in the order of the figures that lead their rows", async () => {
    for (const sort of SORT_COLUMNS.price) {
      const { rows } = (await post(app, "/api/goods/pc/getSearchList", { sort })).data as GoodsPage;
      const ranked = rows.filter(({ title }) => !without.includes(title));
      const led = ranked.map((goods) => leadingPrice(goods, ranksByPrice(sort)));
      expect(new Set(led.map(({ unit }) => unit))).toEqual(new Set(["元/m³"]));
      const prices = led.map(({ price }) => price);
      expect(prices).toEqual(prices.toSorted((one, other) => (sort === 1 ? one - other : other - one)));
      expect(prices).toHaveLength(rising.length);
    }
  });

  it("are narrowed by it", async () => {
    expect(await titles({ sort: 1, priceMin: 180_000, priceMax: 214_700 })).toEqual(rising.slice(1, 5));
    expect(await titles({ sort: 1, priceMax: 99_999 })).toEqual([]);
  });

  it("are not narrowed by a city of delivery, which is six digits", async () => {
    expect(await titles({ sort: 1, deliveryCityCode: "320500" })).toEqual(await titles({ sort: 1 }));
    const answer = await post(app, "/api/goods/pc/getSearchList", { deliveryCityCode: "苏州" });
    expect(answer.code).toBe(400);
    expect(answer.msg).toEqual(expect.stringContaining("deliveryCityCode"));
    expect((await post(app, "/api/goods/pc/getSearchList", { sort: 99 })).code).toBe(400);
  });

  it("of one specification stand in the order of their price with tax, and so does what they cost elsewhere", async () => {
    const plank = {
      thickness: 77,
      width: 177,
      length: 3_000,
      pieceVolumeMm3: 77 * 177 * 3_000,
      saleUnit: "m3",
    } as const;
    const own = await insertGoods(db, { ...plank, merchantName: "甲木业", title: "own", price: fen(150_000) });
    await insertGoods(db, { ...plank, merchantName: "乙木业", title: "taxed 1800", price: fen(180_000) });
    const untaxed = { ...plank, merchantName: "丙木业", title: "untaxed 1700 is 1921", price: fen(170_000) };
    const { id } = await insertGoods(db, untaxed);
    await db.run("update goods set tax_included = false, tax_rate = 13 where id = $1", [id]);
    const similar = await post(app, "/api/goods/pc/getSimilarList", { id: own.id });
    expect((similar.data as { title: string }[]).map(({ title }) => title)).toEqual([
      "taxed 1800",
      "untaxed 1700 is 1921",
    ]);
    const detail = (await app.inject(`/api/goods/pc/getInfo?id=${own.id}`)).json().data;
    expect(detail.priceBand).toEqual({ low: 180_000, median: 180_000, high: 192_100, n: 2 });
  });

  it("have their tax added to the listed price as the domain adds it", async () => {
    const listed = fc.record({
      price: fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 9_999 })),
      taxIncluded: fc.boolean(),
      taxRate: fc.integer({ min: 0, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(listed, { minLength: 50, maxLength: 50 }), async (goods) => {
        const rows = await db.rows<{ price: number }>(
          `select taxed_price(price, "taxIncluded", "taxRate")::float8 as price from jsonb_to_recordset($1::jsonb)
             as g(price int, "taxIncluded" bool, "taxRate" smallint, nth int) order by nth`,
          [JSON.stringify(goods.map((one, nth) => ({ ...one, nth })))],
        );
        expect(rows.map(({ price }) => price)).toEqual(goods.map(({ price, ...tax }) => taxedPrice(fen(price), tax)));
      }),
      { numRuns: 20 },
    );
  });

  it("became cheaper where they cost less with tax, not where the tax was taken out of the price", async () => {
    const { id } = await insertGoods(db, { title: "cheaper", price: fen(100_000), saleUnit: "m3" });
    await db.run("update goods set publish_at = now() where id = $1", [id]);
    const news = async (change: string) => {
      await db.run("delete from goods_news");
      await db.run("delete from goods_change");
      await db.run(`update goods set ${change} where id = $1`, [id]);
      const noted = await db.rows<{ before: number }>(
        `select price_before as before from goods_news where kind = 2
         union all select price_before from goods_change where kind = 2`,
      );
      return noted.map(({ before }) => before);
    };
    expect(await news("price = 95000, tax_included = false, tax_rate = 13")).toEqual([]);
    expect(await news("price = 94000")).toEqual([107_350, 107_350]);
    expect(await news("tax_included = true")).toEqual([106_220, 106_220]);
    expect(await news("price = 95000")).toEqual([]);
    expect(await news("price = 1400, sale_unit = 'piece'")).toEqual([]);
  });

  it("have in the table the values that the domain computes", async () => {
    const amounts = fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 9_999 }));
    const sides = {
      width: fc.integer({ min: 1, max: 2_000 }).map(mm),
      length: fc.integer({ min: 1, max: 12_000 }).map(mm),
    };
    const anyUnit = fc.record({
      saleUnit: fc.constantFrom<SaleUnit>("m3", "m2", "piece", "sheet", "bundle", "ton"),
      price: amounts,
      pieceVolumeMm3: fc.option(fc.integer({ min: 1_000, max: 10_000_000_000 })),
      ...sides,
      piecesPerBundle: fc.option(fc.integer({ min: 1, max: 5_000 })),
      bundleVolume: fc.option(fc.integer({ min: 1, max: 100_000 }).map(dm3)),
      density: fc.integer({ min: 0, max: 1_500 }),
      taxIncluded: fc.boolean(),
      taxRate: fc.integer({ min: 0, max: 20 }),
    });
    // Bulk goods are not sold by the m², the table refuses them; and no square metre is so dear and thin as to pass 2^53.
    const priced = anyUnit.filter(
      ({ saleUnit, pieceVolumeMm3, price }) => saleUnit !== "m2" || (pieceVolumeMm3 !== null && price <= HIGHEST_PRICE),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(priced, { minLength: 20, maxLength: 20 }), async (goods) => {
        const rows = await db.rows<{ cubic: number | null }>(
          `with given as (select * from jsonb_to_recordset($1::jsonb) as g("saleUnit" text, price int,
              "pieceVolumeMm3" bigint, width int, length int, "piecesPerBundle" int, "bundleVolume" int, density int, "taxIncluded" bool,
              "taxRate" smallint, nth int)),
           written as (
             insert into goods (goods_no, merchant_id, title, kind_code, species_code, store_id, city_code, sale_unit,
               counted_in, volume_rule, piece_volume_mm3, width, length, pieces_per_bundle, bundle_volume, density, price, tax_included,
               tax_rate)
             select 'X' || next_id(), m.id, '', 'x', 'x', s.id, 'x', "saleUnit",
               case when "pieceVolumeMm3" is null then 'dm3' else 'piece' end, 1, "pieceVolumeMm3", width, length, "piecesPerBundle",
               "bundleVolume", density, price, "taxIncluded", "taxRate"
               from given, (select id from merchant limit 1) m, (select id from store limit 1) s order by nth
             returning id, price_m3_fen)
           select price_m3_fen::float8 as cubic from written order by id`,
          [JSON.stringify(goods.map((one, nth) => ({ ...one, nth })))],
        );
        expect(rows.map(({ cubic }) => cubic)).toEqual(goods.map(({ price, ...rest }) => cubicPrice(fen(price), rest)));
      }),
      { numRuns: 40 },
    );
  });
});

describe("the price band of the same size", () => {
  let db: TestDatabase;
  let shown: GoodsId;
  let other: GoodsId;
  beforeAll(async () => {
    db = await createTestDatabase();
    shown = (await insertGoods(db, { merchantSku: "B1", merchantName: "一号木行" })).id;
    other = (await insertGoods(db, { merchantSku: "B2", merchantName: "二号木行" })).id;
  });
  afterAll(() => db.drop());

  it("compares bundles of different sizes by the m³, and leaves out those of unknown volume", async () => {
    const piece = { thickness: 41, width: 141, length: 4_000, pieceVolumeMm3: MM3_PER_M3 / 50 } as const;
    const bundles = { ...piece, countedIn: "piece", saleUnit: "bundle" } as const;
    const bundleOf = async (merchantName: string, piecesPerBundle: number | null, yuan: number) =>
      (await insertGoods(db, { ...bundles, merchantName, piecesPerBundle, price: fen(yuan * 100) })).id;
    const own = await bundleOf("三号木行", 50, 2_000);
    await bundleOf("四号木行", 100, 3_800);
    await bundleOf("五号木行", 25, 1_050);
    await bundleOf("六号木行", null, 1_000);
    const detail = await goodsDetail(db, own, () => 1);
    expect(detail?.priceBand).toEqual({ low: 190_000, median: 190_000, high: 210_000, n: 2 });
    expect(detail?.similarNum).toBe(3);
  });

  it("counts prices with tax as the domain does", async () => {
    // Tens at 5 % or 15 % are often half a fen too much.
    const tens = fc.integer({ min: 1, max: 9_999 }).map((n) => 10 * n);
    const price = fc.oneof(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 9_999 }), tens);
    const terms = fc.record({
      price,
      taxIncluded: fc.boolean(),
      taxRate: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(5, 15)),
    });
    await fc.assert(
      fc.asyncProperty(terms, async ({ price, ...tax }) => {
        await db.run("update goods set price = $2, tax_included = $3, tax_rate = $4 where id = $1", [
          other,
          price,
          tax.taxIncluded,
          tax.taxRate,
        ]);
        const band = (await goodsDetail(db, shown, () => 1))?.priceBand;
        const perCubicMetre = {
          saleUnit: "m3",
          pieceVolumeMm3: null,
          width: null,
          length: null,
          piecesPerBundle: null,
        } as const;
        const expected = cubicPrice(fen(price), { ...perCubicMetre, bundleVolume: null, density: 0, ...tax });
        expect(band?.low).toBe(expected);
        expect(band?.high).toBe(expected);
      }),
    );
  });
});
