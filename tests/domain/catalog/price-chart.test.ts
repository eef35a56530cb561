import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceChart } from "../../../src/domain/catalog/price-chart.ts";
import { fen } from "../../../src/domain/money.ts";

describe("priceChart", () => {
  it("holds a price until the next one", () => {
    const history = [
      { priceAt: 0, price: fen(100) },
      { priceAt: 50, price: fen(200) },
    ];
    expect(priceChart(history, 100, 100, 10)).toMatchObject({
      low: 100,
      high: 200,
      line: [
        { x: 0, y: 10 },
        { x: 50, y: 10 },
        { x: 50, y: 0 },
        { x: 100, y: 0 },
      ],
    });
  });
  it("is nothing without prices", () => expect(priceChart([], 100, 100, 10)).toBeNull());
  it("stays inside its box and goes from left to right", () => {
    const points = fc.array(fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 1_000_000 })), { minLength: 1 });
    fc.assert(
      fc.property(points, fc.nat(20_000), (pairs, until) => {
        const history = pairs
          .toSorted(([one], [other]) => one - other)
          .map(([priceAt, price]) => ({ priceAt, price: fen(price) }));
        const chart = priceChart(history, until, 560, 120)!;
        for (const { x, y } of chart.line) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(560);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(120);
        }
        const xs = chart.line.map(({ x }) => x);
        expect(xs).toEqual(xs.toSorted((one, other) => one - other));
      }),
    );
  });
});
