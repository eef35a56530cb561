import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BrowseEntry, byDay, dayName } from "../../../../src/domain/catalog/visits/browse.ts";
import { priceMove } from "../../../../src/domain/catalog/visits/follow.ts";
import { followTypeOf, listPageOf } from "../../../../src/domain/catalog/visits/personal-list.ts";
import { fen } from "../../../../src/domain/money.ts";
import { isPageSize } from "../../../../src/domain/paging.ts";

const prices = fc.integer({ min: 0, max: 10_000_000 }).map(fen);

describe("priceMove", () => {
  it("gives the amount and the percentage", () => {
    expect(priceMove(fen(168_000), fen(172_200))).toEqual({ direction: "up", by: 4_200, text: "涨 42.00（2.5%）" });
    expect(priceMove(fen(168_000), fen(160_000)).text).toBe("降 80.00（4.8%）");
    expect(priceMove(fen(168_000), fen(168_000)).text).toBe("价格未变");
    expect(priceMove(fen(0), fen(100)).text).toBe("涨 1.00");
  });
  it("leads from the first price to the second, and back the other way", () => {
    fc.assert(
      fc.property(prices, prices, (then, now) => {
        const { direction, by } = priceMove(then, now);
        expect(then + (direction === "up" ? by : -by)).toBe(now);
        expect(direction === "same").toBe(by === 0);
        const back = { up: "down", down: "up", same: "same" } as const;
        expect(priceMove(now, then)).toMatchObject({ direction: back[direction], by });
      }),
    );
  });
});

const entries = fc
  .array(fc.constantFrom("2026-11-20", "2026-11-21", "2026-11-22"), { maxLength: 30 })
  .map((days) => days.map((day, n) => ({ id: String(n), day }) as BrowseEntry));

describe("byDay", () => {
  it("loses no entry, retains the order, and repeats no day next to itself", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const days = byDay(all);
        expect(days.flatMap((day) => day.entries)).toEqual(all);
        for (const day of days) for (const entry of day.entries) expect(entry.day).toBe(day.day);
        for (const [at, day] of days.entries()) expect(day.day).not.toBe(days[at + 1]?.day);
      }),
    );
  });
});

describe("dayName", () => {
  it("goes by the day in Beijing", () => {
    const justAfterMidnight = Date.parse("2026-11-21T16:30:00Z");
    expect(dayName("2026-11-22", justAfterMidnight)).toBe("今天");
    expect(dayName("2026-11-21", justAfterMidnight)).toBe("昨天");
    expect(dayName("2026-11-20", justAfterMidnight)).toBe("2026-11-20");
  });
});

describe("the address of a personal list", () => {
  it("always leads to a page, for any parameters", () => {
    const text = fc.oneof(fc.constantFrom("1", "0", "-1", "20", "50", "1e3", "007", "", "100000"), fc.string());
    fc.assert(
      fc.property(text, text, text, (pageNum, pageSize, type) => {
        const page = listPageOf({ pageNum, pageSize });
        expect(page.pageNum).toBeGreaterThanOrEqual(1);
        expect(page.pageNum).toBeLessThan(100_000);
        expect(isPageSize(page.pageSize)).toBe(true);
        expect([null, 1, 2, 3, 4, 5]).toContain(followTypeOf({ type }));
      }),
    );
    expect(listPageOf({ pageNum: "3", pageSize: "50" })).toEqual({ pageNum: 3, pageSize: 50 });
  });
});
