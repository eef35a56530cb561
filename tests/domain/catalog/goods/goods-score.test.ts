import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goodsScore, type ScoredGoods } from "../../../../src/domain/catalog/goods/goods-score.ts";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { dm3 } from "../../../../src/domain/units.ts";

const GOODS: ScoredGoods = {
  status: GOODS_STATUS.onSale,
  priceMode: 1,
  stockVolume: dm3(33_000),
  saleVolume: dm3(0),
  viewNum: 0,
  certs: [],
  steadiness: 0,
};
const score = (change: Partial<ScoredGoods>) => goodsScore({ ...GOODS, ...change });
const goods = fc.record({
  stockVolume: fc.integer({ min: 1, max: 100_000 }).map(dm3),
  saleVolume: fc.nat(10_000_000).map(dm3),
  viewNum: fc.nat(1_000_000),
  certs: fc.constantFrom([], ["FSC"]),
  steadiness: fc.nat(100),
});

describe("goodsScore", () => {
  it("ranks goods with a price before those on request, and those before sold-out ones, whatever else is known", () => {
    fc.assert(
      fc.property(goods, goods, goods, (one, other, third) => {
        const bought = score(one);
        const asked = score({ ...other, priceMode: 2 });
        expect(bought).toBeGreaterThan(asked);
        expect(asked).toBeGreaterThan(score({ ...third, status: GOODS_STATUS.soldOut }));
        expect(asked).toBeGreaterThan(score({ ...third, stockVolume: dm3(0) }));
        expect(Number.isInteger(bought)).toBe(true);
      }),
    );
  });
  it("puts the steadier shop first where all else is equal", () => {
    fc.assert(
      fc.property(goods, fc.nat(99), (one, steadiness) => {
        expect(score({ ...one, steadiness: steadiness + 1 })).toBeGreaterThan(score({ ...one, steadiness }));
      }),
    );
  });

  it("rises with sales, visits, certificates, and with stock up to a truck", () => {
    fc.assert(
      fc.property(goods, fc.nat(5_000), (one, more) => {
        for (const fact of ["saleVolume", "viewNum", "stockVolume"] as const)
          expect(score({ ...one, [fact]: one[fact] + more })).toBeGreaterThanOrEqual(score(one));
      }),
    );
    expect(score({})).toBe(2_080);
    expect(score({ certs: ["FSC"] })).toBe(2_120);
    expect(score({ stockVolume: dm3(16_500) })).toBe(2_040);
    expect(score({ stockVolume: dm3(66_000) })).toBe(2_080);
    expect(score({ saleVolume: dm3(1_000) })).toBe(2_120);
    expect(score({ viewNum: 1 })).toBe(2_090);
    expect(score({ saleVolume: dm3(7_000), viewNum: 3 })).toBe(2_220);
    expect(score({ saleVolume: dm3(2_000_000_000) })).toBe(2_880);
    expect(score({ saleVolume: dm3(-5), viewNum: -5, stockVolume: dm3(-5) })).toBe(0);
  });
});
