import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  closeDate,
  closeOf,
  isPeriod,
  lastClosed,
  periodAfter,
  periodAt,
  periodsBetween,
  yearBefore,
} from "../../../src/domain/content/price-index-period.ts";
import {
  indexParams,
  indexQueryFrom,
  percentChange,
  RANGES,
  rangeStart,
  specGoodsParams,
} from "../../../src/domain/content/price-index-view.ts";
import { directionOf, linePoints, percentText } from "../../../src/domain/content/trend.ts";
import { mm } from "../../../src/domain/units.ts";

const at = (text: string): number => Date.parse(`${text}+08:00`);
const moment = fc.integer({ min: at("2020-01-01T00:00:00"), max: at("2040-12-31T00:00:00") });

describe("weeks of the index", () => {
  it.each([
    ["2026-01-02T18:00:00", "2026-W01"],
    ["2025-12-29T00:00:00", "2026-W01"],
    ["2025-12-28T23:59:59", "2025-W52"],
    ["2027-01-03T12:00:00", "2026-W53"],
    ["2026-11-22T08:00:00", "2026-W47"],
  ])("%s is in %s", (text, period) => expect(periodAt(at(text))).toBe(period));

  it("close on Fridays at six in Beijing", () => {
    expect(closeOf("2026-W47")).toBe(at("2026-11-20T18:00:00"));
    expect(closeDate("2026-W53")).toBe("2027-01-01");
    expect(lastClosed(at("2026-11-20T17:59:59"))).toBe("2026-W46");
    expect(lastClosed(at("2026-11-20T18:00:00"))).toBe("2026-W47");
  });

  it("follow one another as time does and as text sorts", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 160 }), (ms, weeks) => {
        const period = periodAt(ms);
        const later = periodAfter(period, weeks);
        expect(isPeriod(later)).toBe(true);
        expect(closeOf(later) - closeOf(period)).toBe(weeks * 7 * 86_400_000);
        expect(periodAfter(later, -weeks)).toBe(period);
        expect(period <= later).toBe(true);
        expect(periodsBetween(period, later)).toHaveLength(weeks + 1);
        const closed = lastClosed(ms);
        expect(closeOf(closed)).toBeLessThanOrEqual(ms);
        expect(closeOf(periodAfter(closed, 1))).toBeGreaterThan(ms);
        expect(isPeriod(yearBefore(period))).toBe(true);
      }),
    );
  });

  it("are nothing else", () => {
    expect(["2026-W00", "2025-W53", "2026-W54", "2026-47", "", "2026-W5"].filter(isPeriod)).toEqual([]);
    expect(() => closeOf("2025-W53")).toThrow(RangeError);
    expect(periodsBetween("2026-W02", "2026-W01")).toEqual([]);
  });
});

describe("the same week a year earlier", () => {
  it.each([
    ["2026-W47", "2025-W47"],
    ["2026-W53", "2025-W52"],
    ["2027-W01", "2026-W01"],
    ["2021-W53", "2020-W53"],
  ])("of %s is %s", (period, before) => expect(yearBefore(period)).toBe(before));
});

describe("a range of the chart", () => {
  it("begins so that a quarter has 13 weeks, a year 53 and three years 157, the last included", () => {
    const weeks = (range: (typeof RANGES)[number]) => periodsBetween(rangeStart("2026-W47", range), "2026-W47").length;
    expect(RANGES.map(weeks)).toEqual([13, 53, 157]);
  });
});

describe("a change in percent", () => {
  it("has two decimals and the sign of the move, and is none against nothing", () => {
    expect([110, 90, 100].map((now) => percentChange(now, 100))).toEqual([10, -10, 0]);
    expect(percentChange(2, 3)).toBe(-33.33);
    expect([null, 0, -1].map((before) => percentChange(1, before))).toEqual([null, null, null]);
    expect(percentChange(0, 1)).toBe(-100);
  });

  it("is written with its sign", () => {
    expect([0.35, 0, -1.2, null].map(percentText)).toEqual(["▲0.35%", "0.00%", "▼1.20%", "-"]);
  });

  it("goes up, down or nowhere", () => {
    expect([0.01, -0.01, 0, null].map(directionOf)).toEqual([1, -1, 0, 0]);
  });
});

describe("the goods of a specification price", () => {
  const spec = {
    kindCode: "1501",
    speciesCode: "zzs",
    thickness: mm(30),
    width: mm(120),
    diameterMin: null,
    gradeCode: "gb-1",
    portCode: "tc",
  };
  it("are queried by exactly that kind, species, grade, port and size", () => {
    expect(specGoodsParams(spec)).toEqual({
      kindCode: "1501",
      speciesCode: "zzs",
      gradeCode: "gb-1",
      portCode: "tc",
      thickness: "30-30",
      width: "120-120",
    });
  });

  it("are not narrowed by a grade and a size that the specification leaves open", () => {
    expect(specGoodsParams({ ...spec, gradeCode: null, thickness: null, width: null })).toEqual({
      kindCode: "1501",
      speciesCode: "zzs",
      portCode: "tc",
    });
  });
});

describe("the query of the index page", () => {
  it("survives the round trip through its own address, for any parameters", () => {
    const params = fc.dictionary(
      fc.constantFrom("indexCode", "range", "kindCode", "portCode", "x"),
      fc.oneof(fc.string(), fc.constantFrom(...RANGES, "TM-1501")),
    );
    fc.assert(
      fc.property(params, (given) => {
        const query = indexQueryFrom(given);
        expect(indexQueryFrom(indexParams(query))).toEqual(query);
      }),
    );
  });

  it("is the total of a year where the address has no other valid one", () => {
    const usual = { indexCode: "TM", range: "1y", kindCode: null, portCode: null };
    expect(indexQueryFrom({})).toEqual(usual);
    expect(indexQueryFrom({ indexCode: "a b", range: "5y", kindCode: "", portCode: "a".repeat(81) })).toEqual(usual);
    expect(indexParams(indexQueryFrom({}))).toEqual({});
    const asked = { indexCode: "TM-1501", range: "3m", kindCode: "1501", portCode: "a".repeat(80) };
    expect(indexQueryFrom(asked)).toEqual(asked);
    expect(indexParams(indexQueryFrom(asked))).toEqual(asked);
  });

  it("draws the lowest at the bottom, the highest on top, the first left and the last right", () => {
    expect(linePoints([2, 1, 3], 80, 24)).toEqual([
      { x: 0, y: 12 },
      { x: 40, y: 24 },
      { x: 80, y: 0 },
    ]);
    expect(linePoints([7, 7], 80, 24)).toEqual([
      { x: 0, y: 12 },
      { x: 80, y: 12 },
    ]);
    expect(linePoints([7], 80, 24)).toEqual([{ x: 40, y: 12 }]);
  });

  it("draws lines within their box", () => {
    const values = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, (list) => {
        for (const { x, y } of linePoints(list, 80, 24)) {
          expect(x >= 0 && x <= 80 && y >= 0 && y <= 24).toBe(true);
        }
      }),
    );
    expect(percentChange(98_628, 97_273)).toBe(1.39);
    expect(percentChange(1, null)).toBeNull();
  });
});
