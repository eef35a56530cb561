import fc from "fast-check";
import { describe, expect } from "vitest";
import { comparedPrice } from "../../../src/domain/catalog/goods/cubic-price.ts";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { truePrice, trueTerms, volumeGroup } from "../../../src/domain/catalog/goods/true-offer.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import type { GoodsId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { VOLUME_GROUPS } from "../../../src/domain/timber/true-price.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { SPOT_CHECK_STATUS } from "../../../src/domain/trade/spot-check.ts";
import { spotCheckMeans } from "../../../src/domain/trade/spot-check-form.ts";
import { mm } from "../../../src/domain/units.ts";
import { DECLARED_RATIO } from "../../../src/server/catalog/goods/price-columns.ts";
import { computeVolumeRatios, followVolumeRatios } from "../../../src/server/catalog/goods/volume-ratios.ts";
import type { App } from "../../../src/server/http.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const search = async (app: App, body: object): Promise<GoodsPage> =>
  (await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: body })).json().data;

type Offered = { shop: number; yuan: number; untaxed: boolean; measured: number | null; declared: number | null };
const offered: fc.Arbitrary<Offered> = fc.record({
  shop: fc.integer({ min: 0, max: 4 }),
  yuan: fc.integer({ min: 1_000, max: 1_100 }),
  untaxed: fc.boolean(),
  measured: fc.option(fc.integer({ min: 260, max: 310 })),
  declared: fc.option(fc.integer({ min: 260, max: 310 })),
});

/** A market of such goods; what is measured is an accepted spot check of twenty pieces of the shop's section. */
async function market(db: TestDatabase, app: App, all: readonly Offered[]): Promise<void> {
  await db.clear();
  const buyer = await createBuyer(app, db, phoneOf(0));
  for (const [at, { shop, yuan, untaxed, measured, declared }] of all.entries()) {
    const goods = await insertGoods(db, {
      merchantName: `商家${shop}`,
      merchantSku: `T${at}`,
      title: `货品${at}`,
      price: fen(yuan * 100),
    });
    await db.run(
      `update goods set tax_included = $2, measured_thickness_tenths = $3, measured_pieces = 12, measured_on = '2026-11-20'
        where id = $1`,
      [goods.id, !untaxed, declared],
    );
    if (measured === null) continue;
    const order = await buyer.order(goods.id, 90);
    await db.run(
      `insert into spot_check (order_id, order_line_id, merchant_id, person_id, species_code, thickness, width, length, rows,
         pieces, measured_mm3, nominal_mm3, status)
       select o.id, l.id, o.merchant_id, o.person_id, g.species_code, g.thickness, g.width, g.length, '[]', 20, $2, 300, $3
         from order_line l join platform_order o on o.id = l.order_id join goods g on g.id = l.goods_id where g.id = $1`,
      [goods.id, measured, SPOT_CHECK_STATUS.accepted],
    );
    await db.run("update platform_order set status = $2 where id = $1", [order.id, ORDER_STATUS.completed]);
  }
  await computeVolumeRatios(db);
}

/** What a row is ranked by: its group, then its price. */
const rank = (goods: GoodsBrief) => [volumeGroup(goods), truePrice(goods) ?? comparedPrice(goods) ?? 0] as const;

describe("goods in the order of 足方价", () => {
  it("stand by group, then by price, and no unmeasured one above a measured one", async ({ db, app }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(offered, { minLength: 2, maxLength: 8 }), async (all) => {
        await market(db, app, all);
        const { rows } = await search(app, { sort: 10, pageSize: 50 });
        expect(rows).toHaveLength(all.length);
        const ranks = rows.map(rank);
        expect(ranks).toEqual(ranks.toSorted(([a, one], [b, other]) => a - b || one - other));
        const measured = new Set(all.flatMap(({ shop, measured: share }) => (share === null ? [] : [`商家${shop}`])));
        for (const goods of rows)
          expect(volumeGroup(goods) === VOLUME_GROUPS.measured).toBe(measured.has(goods.merchantName));
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it("have the declared ratio of the domain, of any sides", async ({ db }) => {
    const sides = fc.record({
      thickness: fc.integer({ min: 1, max: 900 }),
      width: fc.integer({ min: 20, max: 400 }),
      length: fc.option(fc.integer({ min: 600, max: 6_000 })),
      measuredThickness: fc.integer({ min: 1, max: 900 }),
      measuredWidth: fc.option(fc.integer({ min: 20, max: 400 })),
      measuredLength: fc.option(fc.integer({ min: 600, max: 6_000 })),
    });
    await fc.assert(
      fc.asyncProperty(
        sides,
        async ({ thickness, width, length, measuredThickness, measuredWidth, measuredLength }) => {
          const row = await db.one<{ ratio: number }>(
            `select ${DECLARED_RATIO} as ratio from (select $1::int as measured_thickness_tenths, $2::int as measured_width,
             $3::int as measured_length, $4::numeric as thickness, $5::int as width, $6::int as length) g`,
            [measuredThickness, measuredWidth, measuredLength, thickness / 10, width, length],
          );
          const { ratio } = spotCheckMeans(
            [
              {
                thicknessTenths: measuredThickness,
                widthTenths: (measuredWidth ?? width) * 10,
                length: mm(measuredLength ?? length ?? 1),
                pieces: 1_000,
              },
            ],
            { thickness: mm(thickness / 10), width: mm(width), length: length === null ? null : mm(length) },
          );
          expect(Math.abs((row?.ratio ?? 0) - ratio)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("open into their terms, in lists, on their page and beside goods of the size", async ({ db, app }) => {
    await market(db, app, [
      { shop: 1, yuan: 1_000, untaxed: true, measured: 285, declared: null },
      { shop: 2, yuan: 1_050, untaxed: false, measured: null, declared: 300 },
      { shop: 3, yuan: 1_050, untaxed: false, measured: null, declared: null },
    ]);
    const { rows } = await search(app, { sort: 10 });
    expect(rows.map((goods) => trueTerms(goods).map(({ text }) => text))).toEqual([
      [
        "1,000.00 元/m³ 不含税，税率 13%",
        "1,130.00 元/m³",
        expect.stringMatching(/^95\.0%（90% 把握在 9\d\.\d%–9\d\.\d%）$/),
        expect.stringMatching(/^20 根，\d{4}-\d\d-\d\d$/),
        "1,189.47 元/m³ = 含税价 ÷ 足方率",
      ],
      ["1,050.00 元/m³", "100.0%（商家自述，未经买家抽尺）", "12 根，2026-11-20", "1,050.00 元/m³ = 含税价 ÷ 足方率"],
      [],
    ]);
    const id = rows[0]!.id as GoodsId;
    const detail = (await app.inject(`/api/goods/pc/getInfo?id=${id}`)).json().data as GoodsBrief;
    expect(truePrice(detail)).toBe(118_947);
    const similar = await app.inject({ method: "POST", url: "/api/goods/pc/getSimilarList", payload: { id } });
    expect((similar.json().data as GoodsBrief[]).map(volumeGroup).toSorted()).toEqual([2, 3]);
  });
});

describe("the ratios of measured sections", () => {
  const MEASURED: Offered = { shop: 0, yuan: 1_000, untaxed: false, measured: 285, declared: null };
  const CHECK_AGAIN = `insert into spot_check (order_id, order_line_id, merchant_id, person_id, species_code, thickness, width,
      length, rows, pieces, measured_mm3, nominal_mm3, status)
    select order_id, order_line_id, merchant_id, person_id, species_code, thickness, width, length, rows, pieces, 291,
           nominal_mm3, status from spot_check limit 1`;
  const ratios = (db: TestDatabase) =>
    db.rows<{ ratio: number; at: string }>("select ratio, ctid::text || xmin as at from volume_ratio");

  it("are written where their section was measured again or moved by a tenth of a percent, else no row is", async ({
    db,
    app,
  }) => {
    await market(db, app, [MEASURED]);
    const [first] = await ratios(db);
    expect(await computeVolumeRatios(db)).toBe(0);
    expect(await ratios(db)).toEqual([first]);
    const moveBy = async (bp: number) => {
      await db.run("update volume_ratio set ratio = ratio + $1", [bp]);
      await db.run("update goods set volume_ratio = r.ratio from volume_ratio r");
      await computeVolumeRatios(db);
      return (await ratios(db))[0]!.ratio;
    };
    expect(await moveBy(9)).toBe(first!.ratio + 9);
    expect(await moveBy(1)).toBe(first!.ratio);
    expect(await db.rows("select volume_ratio as ratio from goods")).toEqual([{ ratio: first!.ratio }]);
    await db.run(CHECK_AGAIN);
    expect(await computeVolumeRatios(db)).toBe(1);
    await db.run("delete from spot_check");
    expect(await computeVolumeRatios(db)).toBe(1);
    expect(await ratios(db)).toEqual([]);
  });

  it("are computed once a spot check was accepted, else hourly", async ({ db, app }) => {
    await market(db, app, [MEASURED]);
    await followVolumeRatios(db);
    const isComputed = async () => {
      await db.run("delete from volume_ratio");
      await followVolumeRatios(db);
      return (await ratios(db)).length > 0;
    };
    expect(await isComputed()).toBe(false);
    await db.run(CHECK_AGAIN);
    expect(await isComputed()).toBe(true);
    expect(await isComputed()).toBe(false);
    await db.run("update summary set made_at = made_at - interval '61 minutes'");
    expect(await isComputed()).toBe(true);
  });
});
