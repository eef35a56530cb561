import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableText,
  comparedPriceText,
  containerText,
  firstPurchase,
  isNegotiated,
  isReachable,
  leadingPrice,
  listedText,
  orderedQuantity,
  orderProblem,
  otherPrice,
  priceUnit,
  purchaseOf,
  skuText,
  tierVolume,
} from "../../../../src/domain/catalog/goods/goods-offer.ts";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { fen } from "../../../../src/domain/money.ts";
import { countFor } from "../../../../src/domain/timber/quantity.ts";
import { dm3, mm } from "../../../../src/domain/units.ts";
import { BOARDS } from "../../../support/offers.ts";

describe("purchaseOf", () => {
  it("shows a bundle from every side", () => {
    expect(purchaseOf(BOARDS, 208)).toMatchObject({
      problem: null,
      price: 168_000,
      tierApplied: null,
      amount: 503_160,
      truck: 10,
      nextTier: { missing: 33_000 - 2995 },
    });
  });
  it("shows the number of containers, or nothing where none fits", () => {
    expect(containerText(BOARDS, 208)).toMatch(/^40HQ 高柜 1 柜，装 \d+%$/);
    expect(containerText(BOARDS, 20 * 208)).toMatch(/^40HQ 高柜 2 柜，末柜 \d+%$/);
    expect(containerText({ ...BOARDS, length: mm(12_500) }, 208)).toBe("");
    expect(containerText(BOARDS, 0)).toBe("");
  });
  it("applies the tier that the volume reaches", () => {
    expect(purchaseOf(BOARDS, 12 * 208)).toMatchObject({ price: 165_000, tierApplied: 33_000, nextTier: null });
  });
  it("promises no tier beyond the stock", () => {
    const tier = { minVolume: dm3(33_000), price: fen(165_000) };
    // Twelve bundles of 2.995 m³ reach it, eleven and a part of the twelfth do not.
    expect([12 * 208, 12 * 208 - 1, 0].map((available) => isReachable({ ...BOARDS, available }, tier))).toEqual([
      true,
      false,
      false,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.nat(20), (available, bundles) => {
        const goods = { ...BOARDS, available };
        const { nextTier } = purchaseOf(goods, bundles * 208);
        const most = purchaseOf(goods, Math.floor(available / 208) * 208);
        if (nextTier !== null) expect(most.tierApplied).toBe(nextTier.tier.minVolume);
      }),
    );
  });
  it("has no total, and does not throw, for a quantity that cannot be ordered", () => {
    for (const count of [0, 4161, 99_999_999]) expect(purchaseOf(BOARDS, count).problem).not.toBeNull();
    expect(purchaseOf({ ...BOARDS, price: fen(99_999_999) }, 100_000_000).amount).toBeNull();
  });
  it("allows exactly whole bundles from the minimum to what is free", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 6000 }), fc.integer({ min: -300, max: 5000 }), (count, available) => {
        const allowed = count >= 208 && count <= available && count % 208 === 0;
        expect(purchaseOf({ ...BOARDS, available }, count).problem === null).toBe(allowed);
      }),
    );
  });
});

describe("orderProblem", () => {
  it("refuses negotiated, sold out and withdrawn goods", () => {
    expect(orderProblem(BOARDS)).toBeNull();
    expect(orderProblem({ ...BOARDS, priceMode: 2 })).toBe("价格面议，请询价");
    expect(orderProblem({ ...BOARDS, status: GOODS_STATUS.soldOut, available: 0 })).toBe("已售罄");
    expect(orderProblem({ ...BOARDS, status: GOODS_STATUS.unpublished })).toBe("商品已下架");
    expect(orderProblem({ ...BOARDS, available: 100 })).toBe("库存不足起订量");
  });
});

describe("orderedQuantity", () => {
  it("is read back by the server as exactly the same count", () => {
    const units = fc.constantFrom(
      BOARDS,
      { ...BOARDS, saleUnit: "sheet" as const, step: 1 },
      { ...BOARDS, countedIn: "dm3" as const, pieceVolumeMm3: null, piecesPerBundle: null, step: 1 },
    );
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 20_000 }), (goods, steps) => {
        const count = steps * goods.step;
        const { quantity, unit } = orderedQuantity(goods, count);
        expect(countFor(goods, unit, quantity, "nearest")).toEqual({ count });
      }),
    );
  });
});

describe("comparedPriceText", () => {
  it("shows the price that lists are ordered by where it differs from the listed one, or that there is none", () => {
    expect(comparedPriceText(BOARDS)).toBe("24.19 元/根");
    expect(comparedPriceText({ ...BOARDS, taxIncluded: false, taxRate: 13 })).toBe("27.34 元/根");
    const pieces = { ...BOARDS, saleUnit: "piece" as const, price: fen(2419) };
    expect(comparedPriceText({ ...pieces, taxIncluded: false, taxRate: 13 })).toBe("折含税 1,898.24 元/m³");
    expect(comparedPriceText({ ...BOARDS, saleUnit: "piece", price: fen(2419) })).toBe("折含税 1,679.86 元/m³");
    const unknown = { ...BOARDS, saleUnit: "bundle" as const, pieceVolumeMm3: null, bundleVolume: null };
    expect(comparedPriceText(unknown)).toBe("无法折算立方价，按价格排在最后");
  });
});

describe("leadingPrice", () => {
  const pieces = { ...BOARDS, saleUnit: "piece" as const, price: fen(2419) };
  it.each([
    ["by the m³", BOARDS, true, [168_000, "元/m³", "24.19 元/根"]],
    ["by the piece", pieces, false, [2_419, "元/根", "折含税 1,679.86 元/m³"]],
    ["by the piece, ranked", pieces, true, [167_986, "元/m³", "24.19 元/根"]],
    ["without tax, ranked", { ...pieces, taxIncluded: false }, true, [189_824, "元/m³", "27.33 元/根"]],
    ["by the m³ without tax", { ...BOARDS, taxIncluded: false }, true, [189_840, "元/m³", "27.34 元/根"]],
    [
      "of nobody knows what volume, ranked",
      { ...BOARDS, saleUnit: "bundle" as const, pieceVolumeMm3: null, bundleVolume: null },
      true,
      [168_000, "元/件", "无法折算立方价，按价格排在最后"],
    ],
  ] as const)("%s", (_, goods, isRanked, [price, unit, beside]) => {
    expect(leadingPrice(goods, isRanked)).toEqual({ price, unit, beside });
  });
});

describe("skuText", () => {
  it("is the merchant's own number, and none that was made for them", () => {
    expect(skuText({ goodsNo: "SP00000001", merchantSku: "KS-001" })).toBe("货号 KS-001");
    for (const merchantSku of [null, "SP00000001", "ZD-0ABC123"])
      expect(skuText({ goodsNo: "SP00000001", merchantSku })).toBe("");
  });
});

describe("listedText", () => {
  it("is what a row leads away from, where the listed price leaves the tax out", () => {
    expect(listedText(BOARDS)).toBe("");
    expect(listedText({ ...BOARDS, taxIncluded: false })).toBe("标价 1,680.00 元/m³ 不含税");
  });
});

describe("availableText", () => {
  it("is in m² of what is sold by it, else in m³", () => {
    expect(availableText({ ...BOARDS, available: 208, availableVolume: dm3(2_995) })).toBe("3.0 m³");
    expect(availableText({ ...BOARDS, saleUnit: "m2", available: 20_800 }, 3)).toBe("9,984.000 m²");
  });
});

describe("otherPrice", () => {
  it("shows the price per piece of goods sold by the m³, and vice versa", () => {
    expect(otherPrice(BOARDS)).toEqual({ price: 2419, unit: "元/根" });
    expect(otherPrice({ ...BOARDS, saleUnit: "piece", price: fen(2419) })).toEqual({ price: 167_986, unit: "元/m³" });
    expect(otherPrice({ ...BOARDS, saleUnit: "bundle", price: fen(503_160) })?.unit).toBe("元/m³");
    expect(otherPrice({ ...BOARDS, pieceVolumeMm3: null })).toBeNull();
  });
  it("comes back within half a fen per piece", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amount) => {
        const each = otherPrice({ ...BOARDS, saleUnit: "piece", price: fen(amount) })!.price;
        const back = otherPrice(BOARDS, each)!.price;
        expect(Math.abs(back - amount)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("otherPrice: a unit", () => {
  it("is reckoned over its own volume, half up to the fen, and not at all where that is unknown", () => {
    const of = (change: Partial<typeof BOARDS>) => otherPrice({ ...BOARDS, ...change });
    expect(of({ saleUnit: "sheet", price: fen(1_440) })).toEqual({ price: 100_000, unit: "元/m³" });
    expect(of({ saleUnit: "bundle", price: fen(299_520) })).toEqual({ price: 100_000, unit: "元/m³" });
    expect(of({ saleUnit: "bundle", countedIn: "dm3", price: fen(299_500) })).toEqual({
      price: 100_000,
      unit: "元/m³",
    });
    expect(of({ saleUnit: "ton", price: fen(200_000) })).toEqual({ price: 90_000, unit: "元/m³" });
    expect(of({ saleUnit: "ton", density: 0 })).toBeNull();
    expect(of({ saleUnit: "piece", pieceVolumeMm3: null })).toBeNull();
    expect(of({ saleUnit: "bundle", countedIn: "dm3", bundleVolume: null })).toBeNull();
    expect(of({ saleUnit: "bundle", piecesPerBundle: null })).toBeNull();
    expect(of({ price: fen(0) })).toEqual({ price: 0, unit: "元/根" });
    // 120 × 4000 mm
    expect(of({ saleUnit: "m2", price: fen(8_501) })).toEqual({ price: 4_080, unit: "元/片" });
    expect(of({ saleUnit: "m2", width: null })).toBeNull();
  });
  it("stands beside a price by the m³ only, and is silent where a piece has no volume", () => {
    expect(comparedPriceText({ ...BOARDS, pieceVolumeMm3: null })).toBe("");
    expect(comparedPriceText({ ...BOARDS, saleUnit: "ton", price: fen(200_000) })).toBe("折含税 900.00 元/m³");
  });
});

describe("purchaseOf: a total", () => {
  it("is there from nothing to all that is free, and never for a price on request", () => {
    expect(purchaseOf(BOARDS, 0).amount).toBe(0);
    expect(purchaseOf(BOARDS, 4_160).amount).not.toBeNull();
    expect(purchaseOf(BOARDS, 4_161).amount).toBeNull();
    expect(purchaseOf(BOARDS, -208).amount).toBeNull();
    const negotiated = { ...BOARDS, priceMode: 2 as const };
    expect(purchaseOf(negotiated, 208)).toMatchObject({ amount: null, problem: "价格面议，请询价" });
    expect([BOARDS, negotiated].map(isNegotiated)).toEqual([false, true]);
  });
  it("names the next tier that is still to be reached, once it is reached the one after", () => {
    const tiers = [33_000, 45_000].map((volume, at) => ({ minVolume: dm3(volume), price: fen(165_000 - at) }));
    const goods = { ...BOARDS, priceTiers: tiers };
    expect(purchaseOf(goods, 208).nextTier).toEqual({ tier: tiers[0], missing: 33_000 - 2_995 });
    const reached = purchaseOf(goods, 12 * 208);
    expect(reached.nextTier).toEqual({ tier: tiers[1], missing: 45_000 - reached.breakdown.volume });
    expect(firstPurchase(BOARDS)).toBe(208);
  });
});

describe("orderProblem: goods that are gone", () => {
  it("are sold out before they are withdrawn, with the last of the stock", () => {
    expect(orderProblem({ ...BOARDS, status: GOODS_STATUS.unpublished, available: 0 })).toBe("已售罄");
    expect(orderProblem({ ...BOARDS, status: GOODS_STATUS.soldOut })).toBe("已售罄");
    expect(orderProblem({ ...BOARDS, available: 208 })).toBeNull();
  });
});

describe("priceUnit, tierVolume", () => {
  it("name the unit of a price and the quantity from which it applies", () => {
    expect(priceUnit("m3")).toBe("元/m³");
    expect(priceUnit("piece")).toBe("元/根");
    expect(tierVolume(dm3(33_000))).toBe("33 m³");
    expect(tierVolume(dm3(2_500))).toBe("2.5 m³");
  });
});
