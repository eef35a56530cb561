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
    expect(priceChart(history, { from: 0, until: 100 }, 100, 10)).toMatchObject({
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
  it("begins at the window's edge with the price that held then, and ends at its other edge", () => {
    const history = [
      { priceAt: -500, price: fen(300) },
      { priceAt: -40, price: fen(100) },
      { priceAt: 50, price: fen(200) },
    ];
    expect(priceChart(history, { from: 0, until: 100 }, 100, 10)).toMatchObject({
      ...{ low: 100, high: 200, first: 100, last: 200 },
      points: [{ x: 0, price: 100, priceAt: 0 }, { x: 50 }],
    });
    expect(priceChart(history.slice(2), { from: 0, until: 100 }, 100, 10)!.line[0]).toMatchObject({ x: 50 });
  });
  it("is nothing without prices", () => expect(priceChart([], { from: 0, until: 100 }, 100, 10)).toBeNull());
  it("stays inside its box and goes from left to right", () => {
    const points = fc.array(fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 1_000_000 })), { minLength: 1 });
    fc.assert(
      fc.property(points, fc.nat(20_000), fc.nat(10_000), (pairs, until, wide) => {
        const history = pairs
          .toSorted(([one], [other]) => one - other)
          .map(([priceAt, price]) => ({ priceAt, price: fen(price) }));
        const from = until - wide - 1;
        const chart = priceChart(history, { from, until }, 560, 120);
        const held = history.filter(({ priceAt }) => priceAt <= until);
        expect(chart === null).toBe(held.length === 0);
        if (chart === null) return;
        expect(chart.last).toBe(held.at(-1)!.price);
        expect(chart.line.at(-1)!.x).toBe(560);
        const before = held.findLast(({ priceAt }) => priceAt <= from);
        if (before !== undefined) {
          expect(chart.line[0]!.x).toBe(0);
          expect(chart.first).toEqual(before.price);
        }
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
