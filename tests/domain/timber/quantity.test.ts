import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen, lineAmount } from "../../../src/domain/money.ts";
import {
  areaOf,
  breakdownOf,
  type CountFor,
  countFor,
  type QuantityRule,
  quantityProblem,
  truckFill,
  wholeSteps,
} from "../../../src/domain/timber/quantity.ts";
import { SALE_UNITS, type SaleUnit } from "../../../src/domain/timber/spec.ts";
import { dm3, kg, mm } from "../../../src/domain/units.ts";

/** 樟子松 30*120*4000, bundles of 208 pieces, sold by the m³. */
const boards: QuantityRule = {
  saleUnit: "m3",
  countedIn: "piece",
  pieceVolumeMm3: 30 * 120 * 4000,
  width: mm(120),
  length: mm(4000),
  piecesPerBundle: 208,
  bundleVolume: null,
  step: 208,
  minOrder: 208,
  density: 450,
};

/** 番龙眼 flooring 18*125*910, boxes of 16, sold by the m². */
const floor: QuantityRule = {
  saleUnit: "m2",
  countedIn: "piece",
  pieceVolumeMm3: 18 * 125 * 910,
  width: mm(125),
  length: mm(910),
  piecesPerBundle: 16,
  bundleVolume: null,
  step: 1,
  minOrder: 160,
  density: 650,
};

/** Logs by the lot: whole dm³, no pieces. */
const logs: QuantityRule = {
  saleUnit: "m3",
  countedIn: "dm3",
  pieceVolumeMm3: null,
  width: null,
  length: null,
  piecesPerBundle: null,
  bundleVolume: dm3(2500),
  step: 1,
  minOrder: 5000,
  density: 480,
};

const countIn = (answer: CountFor): number => ("count" in answer ? answer.count : Number.NaN);

/** From strips of parquet to slabs; some goods state no side. */
const sides = {
  width: fc.option(fc.integer({ min: 10, max: 2_000 }).map(mm)),
  length: fc.option(fc.integer({ min: 100, max: 12_000 }).map(mm)),
};
const pieceGoods: fc.Arbitrary<QuantityRule> = fc.record({
  saleUnit: fc.constantFrom(...SALE_UNITS.map(({ code }) => code)),
  countedIn: fc.constant("piece" as const),
  pieceVolumeMm3: fc.oneof(
    fc.integer({ min: 1_000_000, max: 3_000_000 }),
    fc.integer({ min: 1_000_000, max: 500_000_000 }),
  ),
  ...sides,
  piecesPerBundle: fc.option(fc.integer({ min: 1, max: 400 })),
  bundleVolume: fc.constant(null),
  step: fc.constantFrom(1, 2, 10, 208),
  minOrder: fc.integer({ min: 1, max: 500 }),
  density: fc.integer({ min: 120, max: 1260 }),
});
const bulkGoods: fc.Arbitrary<QuantityRule> = fc.record({
  saleUnit: fc.constantFrom<SaleUnit>("m3", "ton", "bundle"),
  countedIn: fc.constant("dm3" as const),
  pieceVolumeMm3: fc.constant(null),
  width: fc.constant(null),
  length: fc.constant(null),
  piecesPerBundle: fc.constant(null),
  bundleVolume: fc.option(fc.integer({ min: 500, max: 6000 }).map(dm3)),
  step: fc.constantFrom(1, 10, 1000),
  minOrder: fc.integer({ min: 1, max: 5000 }),
  density: fc.integer({ min: 120, max: 1260 }),
});
const anyGoods = fc.oneof(pieceGoods, bulkGoods);
const counts = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000 }));
const units = fc.constantFrom(...SALE_UNITS.map(({ code }) => code));
const roundings = fc.constantFrom<"nearest" | "up">("nearest", "up");

describe("breakdownOf", () => {
  it("shows one bundle of boards from every side", () => {
    expect(breakdownOf(boards, 208)).toEqual({
      count: 208,
      quantity: 2995,
      pieces: 208,
      bundles: 1,
      volume: 2995,
      weight: 1348,
    });
    expect(breakdownOf(boards, 100).bundles).toBeNull();
  });

  it("has no pieces for bulk goods", () => {
    expect(breakdownOf(logs, 5000)).toEqual({
      count: 5000,
      quantity: 5000,
      pieces: null,
      bundles: 2,
      volume: 5000,
      weight: 2400,
    });
  });

  it("speaks in the sale unit", () => {
    expect(breakdownOf({ ...boards, saleUnit: "piece" }, 208).quantity).toBe(208);
    expect(breakdownOf({ ...boards, saleUnit: "bundle" }, 416).quantity).toBe(2);
    expect(breakdownOf({ ...boards, saleUnit: "ton" }, 208).quantity).toBe(1348);
  });

  it("gives the pieces back from their volume, whenever a piece is at least 1 dm³", () => {
    fc.assert(
      fc.property(pieceGoods, counts, (goods, pieces) => {
        const rule = { ...goods, step: 1 };
        const { volume } = breakdownOf(rule, pieces);
        expect(countFor(rule, "m3", volume, "nearest")).toEqual({ count: pieces });
      }),
    );
  });

  it("rounds once: parts bought together differ from parts bought alone by half a dm³ each at most", () => {
    fc.assert(
      fc.property(anyGoods, counts, counts, (rule, one, other) => {
        const apart = breakdownOf(rule, one).volume + breakdownOf(rule, other).volume;
        expect(Math.abs(breakdownOf(rule, one + other).volume - apart)).toBeLessThanOrEqual(1);
        expect(breakdownOf(rule, one + other).count).toBe(one + other);
      }),
    );
  });

  it("holds only integers, and never less for more", () => {
    fc.assert(
      fc.property(anyGoods, counts, (rule, count) => {
        const breakdown = breakdownOf(rule, count);
        for (const face of [breakdown.quantity, breakdown.volume, breakdown.weight])
          expect(Number.isSafeInteger(face)).toBe(true);
        const more = breakdownOf(rule, count + 1);
        expect(more.volume).toBeGreaterThanOrEqual(breakdown.volume);
        expect(more.quantity).toBeGreaterThanOrEqual(breakdown.quantity);
        expect(more.weight).toBeGreaterThanOrEqual(breakdown.weight);
      }),
    );
  });
});

describe("areaOf", () => {
  const faced = pieceGoods.map((goods): QuantityRule => {
    const { width, length } = goods;
    return { ...goods, saleUnit: "m2", step: 1, width: width ?? mm(125), length: length ?? mm(910) };
  });

  it("is the face of all pieces together, rounded half up to 1/1000 m² once", () => {
    expect(areaOf(floor, 1)).toBe(114); // 0.11375 m²
    expect(areaOf(floor, 16)).toBe(1_820);
    expect(areaOf({ ...floor, width: mm(50), length: mm(50) }, 1)).toBe(3); // 0.0025 m²
    expect(areaOf(logs, 5_000)).toBe(0);
    fc.assert(
      fc.property(faced, counts, (goods, count) => {
        const exact = (BigInt(goods.width ?? 0) * BigInt(goods.length ?? 0) * BigInt(count) * 2n + 1_000n) / 2_000n;
        expect(areaOf(goods, count)).toBe(Number(exact));
      }),
    );
  });

  it("gives the pieces back that it was made of, and bundles as many", () => {
    fc.assert(
      fc.property(faced, counts, (goods, pieces) => {
        const { quantity, volume } = breakdownOf(goods, pieces);
        expect(countFor(goods, "m2", quantity, "nearest")).toEqual({ count: pieces });
        expect(countFor(goods, "m3", volume, "nearest")).toEqual({ count: pieces });
        const perBundle = goods.piecesPerBundle ?? 1;
        const bundles = breakdownOf(goods, pieces * perBundle).quantity;
        expect(countFor(goods, "m2", bundles, "nearest")).toEqual({ count: pieces * perBundle });
      }),
    );
  });

  it("grows with every piece, and so does what they cost", () => {
    fc.assert(
      fc.property(faced, counts, fc.integer({ min: 1, max: 9_999_999 }), (goods, count, price) => {
        const less = areaOf(goods, count);
        const more = areaOf(goods, count + 1);
        expect(more).toBeGreaterThan(less);
        expect(lineAmount(fen(price), more, "m2")).toBeGreaterThanOrEqual(lineAmount(fen(price), less, "m2"));
      }),
    );
  });

  it("is within half a piece of what was typed, to whole pieces", () => {
    fc.assert(
      fc.property(faced, counts, (goods, typed) => {
        const area = areaOf(goods, countIn(countFor(goods, "m2", typed, "nearest")));
        expect(Math.abs(area - typed)).toBeLessThanOrEqual(
          Math.max(areaOf(goods, 1) / 2 + 1, areaOf(goods, 1) - typed),
        );
        expect(areaOf(goods, countIn(countFor(goods, "m2", typed, "up")))).toBeGreaterThanOrEqual(typed);
      }),
    );
  });
});

describe("countFor", () => {
  it("turns what the buyer types into stock units", () => {
    expect(countFor(boards, "m3", 3000, "nearest")).toEqual({ count: 208 });
    expect(countFor(boards, "m3", 3000, "up")).toEqual({ count: 416 });
    expect(countFor(boards, "bundle", 3, "nearest")).toEqual({ count: 624 });
    expect(countFor(boards, "piece", 300, "up")).toEqual({ count: 416 });
    expect(countFor(logs, "ton", 2400, "nearest")).toEqual({ count: 5000 });
    expect(countFor(floor, "m2", 100_000, "nearest")).toEqual({ count: 879 });
    expect(countFor(floor, "m2", 100_000, "up")).toEqual({ count: 880 });
    const squares = { ...floor, width: mm(1000), length: mm(1000) };
    expect(countFor(squares, "m2", 1_500, "nearest")).toEqual({ count: 2 });
    expect(countFor(squares, "m2", 1_000, "up")).toEqual({ count: 1 });
  });

  it("explains why goods cannot be measured in a unit", () => {
    expect(countFor(logs, "piece", 10, "nearest")).toEqual({ problem: "该商品按体积销售,没有根数" });
    expect(countFor({ ...boards, piecesPerBundle: null }, "bundle", 1, "up")).toEqual({ problem: "该商品不按件包装" });
    for (const none of [{ width: null }, { length: null }, { countedIn: "dm3" as const }])
      expect(countFor({ ...floor, ...none }, "m2", 1_000, "up")).toEqual({
        problem: "该商品没有固定的宽和长，不能按面积换算",
      });
    for (const value of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(countFor(boards, "m3", value, "up")).toEqual({ problem: "请输入正确的数量" });
    }
  });

  it("lands on the step, and snapping again changes nothing", () => {
    fc.assert(
      fc.property(anyGoods, units, counts, roundings, (rule, unit, value, rounding) => {
        const answer = countFor(rule, unit, value, rounding);
        if ("problem" in answer) return;
        expect(answer.count % rule.step).toBe(0);
        expect(answer.count).toBeGreaterThan(0);
        const unitOfCount = rule.countedIn === "piece" ? "piece" : "m3";
        expect(countFor(rule, unitOfCount, answer.count, rounding)).toEqual(answer);
      }),
    );
  });

  it("up is enough and less than one step too much; nearest is within half a step", () => {
    fc.assert(
      fc.property(anyGoods, counts, (rule, value) => {
        const unit = rule.countedIn === "piece" ? "piece" : "m3";
        const up = countIn(countFor(rule, unit, value, "up"));
        expect(up).toBeGreaterThanOrEqual(value);
        expect(up - value).toBeLessThan(rule.step);
        const nearest = countIn(countFor(rule, unit, value, "nearest"));
        if (nearest > rule.step) expect(Math.abs(nearest - value)).toBeLessThanOrEqual(rule.step / 2);
      }),
    );
  });
});

describe("quantityProblem", () => {
  it("names the first broken rule", () => {
    expect(quantityProblem(boards, 208, 2080)).toBeNull();
    expect(quantityProblem(boards, 2288, 2080)).toBe("库存仅剩 29.952 m³");
    expect(quantityProblem({ ...boards, minOrder: 416 }, 208, 2080)).toBe("起订量 5.99 m³");
    expect(quantityProblem(boards, 300, 2080)).toBe("须为整件");
    expect(quantityProblem({ ...boards, saleUnit: "piece", step: 10, minOrder: 1 }, 15, 2080)).toBe(
      "须为 10 根 的整数倍",
    );
    expect(quantityProblem(logs, 4000, 90_000)).toBe("起订量 5 m³");
    expect(quantityProblem(floor, 159, 9_000)).toBe("起订量 18.2 m²");
    expect(quantityProblem(boards, 208, 0)).toBe("库存不足");
    for (const count of [0, -208, 1.5, Number.NaN])
      expect(quantityProblem(boards, count, 2080)).toBe("请输入正确的数量");
  });

  const stocks = fc.oneof(fc.record({ left: fc.nat(5000) }), fc.record({ more: fc.integer({ min: -2, max: 2 }) }));

  it("lets through only what is in stock, enough, and on the step", () => {
    fc.assert(
      fc.property(anyGoods, fc.integer({ min: -5, max: 5000 }), stocks, (rule, count, stock) => {
        const available = "left" in stock ? stock.left : count + stock.more;
        const allowed = count > 0 && count <= available && count >= rule.minOrder && count % rule.step === 0;
        expect(quantityProblem(rule, count, available) === null).toBe(allowed);
      }),
    );
  });
});

describe("wholeSteps", () => {
  it("takes the most whole steps within the requested quantity", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(50), (count, step) => {
        const whole = wholeSteps({ step }, count);
        expect(whole % Math.max(1, step)).toBe(0);
        expect(whole).toBeLessThanOrEqual(count);
        expect(whole).toBeGreaterThan(count - Math.max(1, step));
      }),
    );
  });
});

describe("truckFill", () => {
  it("is set by whichever of space and weight runs out first", () => {
    expect(truckFill(dm3(33_000), kg(10_000))).toBe(100);
    expect(truckFill(dm3(20_000), kg(32_000))).toBe(100);
    expect(truckFill(dm3(66_001), kg(0))).toBe(201);
    expect(truckFill(dm3(0), kg(0))).toBe(0);
  });
});
