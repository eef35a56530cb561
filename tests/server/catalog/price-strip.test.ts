import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { PriceStrip } from "../../../src/domain/catalog/search/price-strip.ts";
import type { App } from "../../../src/server/http.ts";
import type { Answer } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const strip = async (app: App, payload: object) =>
  (await app.inject({ method: "POST", url: "/api/goods/pc/getPriceStrip", payload })).json<Answer<PriceStrip>>().data;
const filled = ({ bins }: PriceStrip) =>
  bins.flatMap(({ from, goodsNum, volume }) => (goodsNum === 0 ? [] : [[from, goodsNum, volume]]));

describe("the strip of prices", () => {
  it("shows how much of what the list finds can be bought at which price, whatever price the list is narrowed to", async ({
    db,
    app,
  }) => {
    // 0.0144 m³ a piece.
    await insertGoods(db, { price: 150_000, stock: 1000 });
    await insertGoods(db, { price: 150_000, stock: 1000, held: 400, length: 3000 });
    await insertGoods(db, { price: 170_000, stock: 1000, length: 5000 });
    await insertGoods(db, { price: 990_000, stock: 1000, width: 300 });
    // Negotiated, sold out, taken off.
    await insertGoods(db, { price: 160_000, priceMode: 2, length: 2000 });
    await insertGoods(db, { price: 161_000, stock: 9, held: 9, length: 2100 });
    await insertGoods(db, { price: 162_000, status: GOODS_STATUS.unpublished, length: 2200 });
    const all = await strip(app, { keywords: "30*120" });
    expect(filled(all).map(([from, goodsNum]) => [from, goodsNum])).toEqual([
      [150_000, 2],
      [170_000, 1],
    ]);
    expect(all).toMatchObject({ goodsNum: 3, isSample: false, isOpen: false });
    expect(await strip(app, { keywords: "30*120", priceMax: 160_000, sort: 1, pageNum: 2 })).toEqual(all);
    expect((await strip(app, {})).goodsNum).toBe(4);
  });

  it("is nothing for words that find nothing, and is refused what a list is refused", async ({ app }) => {
    expect(await strip(app, { keywords: "手机壳" })).toMatchObject({ bins: [], goodsNum: 0 });
    const { code } = (
      await app.inject({ method: "POST", url: "/api/goods/pc/getPriceStrip", payload: { keywords: "松".repeat(500) } })
    ).json<Answer<null>>();
    expect(code).not.toBe(200);
  });

  it("says that it is of a sample where there is more than it looks at, and draws it from old and new alike", async ({
    db,
    app,
  }) => {
    await db.run(
      `insert into goods (goods_no, merchant_id, title, kind_code, species_code, thickness, width, length, store_id, port_code,
         city_code, sale_unit, counted_in, volume_rule, piece_volume_mm3, density, price, stock, status, publish_at)
       select 'MANY' || n, g.merchant_id, g.title, g.kind_code, g.species_code, 77, 177, 4000, g.store_id, g.port_code, g.city_code,
              g.sale_unit, g.counted_in, g.volume_rule, g.piece_volume_mm3, g.density, 100000 * (1 + n / 2200), 10, 2, now()
         from (select * from goods limit 1) g cross join generate_series(1, 4399) n`,
    );
    const drawn = await strip(app, { thickness: { min: 77, max: 77 } });
    expect(drawn).toMatchObject({ goodsNum: 2_000, isSample: true });
    const [older = 0, newer = 0] = filled(drawn).map(([, goodsNum]) => goodsNum);
    expect(older + newer).toBe(2_000);
    // By lot, some 1,000 of each; seven deviations on either side.
    expect(Math.abs(older - newer)).toBeLessThan(250);
  });
});
