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
import { indexParams, indexQueryFrom, percentChange, RANGES } from "../../../src/domain/content/price-index-view.ts";
import { linePoints } from "../../../src/domain/content/trend.ts";

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

describe("what the page asks for", () => {
  it("comes back from its own address, whatever was in it before", () => {
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
