import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisLabels, axisTicks, barsOf, chartOf } from "../../src/domain/chart.ts";

const BOX = { width: 100, height: 10 };

describe("axisTicks", () => {
  it("begin at nought for counts that hardly move", () => {
    expect(axisTicks(0, 1)).toEqual([0, 1, 2]);
    expect(axisTicks(0, 0)).toEqual([0, 1, 2]);
    expect(axisTicks(1, 1)).toEqual([0, 1, 2]);
  });

  it("are three or four round numbers, evenly apart, around what is shown and no further than a step", () => {
    const value = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }));
    fc.assert(
      fc.property(value, value, (one, other) => {
        const low = Math.min(one, other);
        const high = Math.max(one, other);
        const ticks = axisTicks(low, high);
        expect([3, 4]).toContain(ticks.length);
        const step = ticks[1]! - ticks[0]!;
        expect(String(step)).toMatch(/^[125]0*$/);
        expect(ticks).toEqual(ticks.map((_, place) => ticks[0]! + place * step));
        expect(ticks.every((tick) => tick % step === 0)).toBe(true);
        expect(ticks[0]).toBeLessThanOrEqual(low);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
        // What is never negative has no axis below nought.
        if (low >= 0) expect(ticks[0]).toBeGreaterThanOrEqual(0);
        if (high - low < 2) return;
        expect(low - ticks[0]!).toBeLessThan(step);
        expect(ticks.at(-1)! - high).toBeLessThan(step);
      }),
    );
  });
});

describe("chartOf", () => {
  it("holds a value until the next one, or leads from each to the next", () => {
    const points = [
      { at: 0, value: 100 },
      { at: 50, value: 200 },
    ];
    expect(chartOf(points, { from: 0, until: 100 }, BOX, true)).toMatchObject({
      low: 100,
      high: 200,
      ticks: [
        { value: 100, y: 10 },
        { value: 150, y: 5 },
        { value: 200, y: 0 },
      ],
      line: [
        { x: 0, y: 10 },
        { x: 50, y: 10 },
        { x: 50, y: 0 },
        { x: 100, y: 0 },
      ],
    });
    expect(chartOf(points, { from: 0, until: 50 }, BOX, false)!.line).toEqual([
      { x: 0, y: 10 },
      { x: 100, y: 0 },
    ]);
  });
  it("begins at the window's edge with the value that held then, and ends at its other edge", () => {
    const points = [
      { at: -500, value: 300 },
      { at: -40, value: 100 },
      { at: 50, value: 200 },
    ];
    expect(chartOf(points, { from: 0, until: 100 }, BOX, true)).toMatchObject({
      low: 100,
      high: 200,
      first: 100,
      last: 200,
      points: [{ x: 0, value: 100, at: 0 }, { x: 50 }],
    });
    expect(chartOf(points.slice(2), { from: 0, until: 100 }, BOX, true)!.line[0]).toMatchObject({ x: 50 });
  });
  it("has its level within the box, above or below the line, and no level where there is none", () => {
    const points = [{ at: 0, value: 100 }];
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (level) => {
        const chart = chartOf(points, { from: 0, until: 100 }, BOX, true, level)!;
        expect(chart).toMatchObject({ low: 100, high: 100, last: 100 });
        expect(chart.levelY).toBeGreaterThanOrEqual(0);
        expect(chart.levelY).toBeLessThanOrEqual(BOX.height);
        if (level !== 100) expect(chart.levelY! < chart.line[0]!.y).toBe(level > 100);
      }),
    );
    expect(chartOf(points, { from: 0, until: 100 }, BOX, true)!.levelY).toBeNull();
  });
  it("is nothing without values", () => expect(chartOf([], { from: 0, until: 100 }, BOX, true)).toBeNull());
  it("stays inside its box and goes from left to right", () => {
    const pairs = fc.array(fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 1_000_000 })), { minLength: 1 });
    fc.assert(
      fc.property(pairs, fc.nat(20_000), fc.nat(10_000), fc.boolean(), (drawn, until, wide, isStep) => {
        const points = drawn.toSorted(([one], [other]) => one - other).map(([at, value]) => ({ at, value }));
        const from = until - wide - 1;
        const chart = chartOf(points, { from, until }, { width: 560, height: 120 }, isStep);
        const held = points.filter(({ at }) => at <= until);
        expect(chart === null).toBe(held.length === 0);
        if (chart === null) return;
        expect(chart.last).toBe(held.at(-1)!.value);
        if (isStep) expect(chart.line.at(-1)!.x).toBe(560);
        const before = held.findLast(({ at }) => at <= from);
        if (before !== undefined) {
          expect(chart.line[0]!.x).toBe(0);
          expect(chart.first).toEqual(before.value);
        }
        for (const { x, y } of [...chart.line, ...chart.points]) {
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

describe("barsOf", () => {
  it("stands every day's bar on nought, in proportion to its value", () => {
    const { ticks, bars } = barsOf(
      [
        { at: 1, value: 50 },
        { at: 2, value: 0 },
        { at: 3, value: 100 },
      ],
      { width: 30, height: 10 },
    );
    expect(ticks.map(({ value, y }) => [value, y])).toEqual([
      [0, 10],
      [50, 5],
      [100, 0],
    ]);
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [5, 5],
      [10, 0],
      [0, 10],
    ]);
  });

  it("never lets bars overlap or leave the box", () => {
    const BOX = { width: 90, height: 40 };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 40 }), (values) => {
        const { bars } = barsOf(
          values.map((value, at) => ({ at, value })),
          BOX,
        );
        expect(bars).toHaveLength(values.length);
        for (const [at, { x, y, width, height }] of bars.entries()) {
          expect(x).toBeGreaterThanOrEqual(at === 0 ? 0 : bars[at - 1]!.x + bars[at - 1]!.width);
          expect(x + width).toBeLessThanOrEqual(BOX.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeCloseTo(BOX.height);
        }
      }),
    );
  });
});

it("axisLabels: have no decimals where all are whole, else all of them have", () => {
  expect(axisLabels(["980.00", "1,000.00"])).toEqual(["980", "1,000"]);
  expect(axisLabels(["980.00", "980.50"])).toEqual(["980.00", "980.50"]);
  expect(axisLabels(["0", "1"])).toEqual(["0", "1"]);
});
