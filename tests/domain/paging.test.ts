import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isPageSize,
  PAGE_SIZES,
  pageAfterSizeChange,
  pageCount,
  pageOf,
  pagerButtons,
  rowsBefore,
} from "../../src/domain/paging.ts";

const sizes = fc.constantFrom(...PAGE_SIZES);
const totals = fc.oneof(fc.nat(200), fc.nat(1_000_000), fc.constantFrom(0, 20, 50, 140));

describe("pageOf", () => {
  it("puts rows and total beside the query", () => {
    expect(pageOf(["a"], 41, { pageNum: 3, pageSize: 20 })).toEqual({
      rows: ["a"],
      total: 41,
      pageNum: 3,
      pageSize: 20,
    });
  });
});

describe("isPageSize", () => {
  it("knows the four sizes as numbers only", () => {
    expect([10, 20, 30, 50].every(isPageSize)).toBe(true);
    expect([0, 15, "20", null, [20], Number.NaN].some(isPageSize)).toBe(false);
  });
});

describe("rowsBefore and pageCount", () => {
  it("cut the list into pages that cover it, each row once", () => {
    fc.assert(
      fc.property(totals, sizes, (total, pageSize) => {
        const pages = pageCount(total, pageSize);
        expect(rowsBefore({ pageNum: 1, pageSize })).toBe(0);
        expect(rowsBefore({ pageNum: pages + 1, pageSize })).toBeGreaterThanOrEqual(total);
        expect(rowsBefore({ pageNum: pages, pageSize })).toBeLessThan(Math.max(1, total));
      }),
    );
  });
});

describe("pagerButtons", () => {
  it("shows both ends and the neighbours of the current page", () => {
    expect(pagerButtons(1, 4, false)).toEqual([1, 2, 3, 4]);
    expect(pagerButtons(5, 10, false)).toEqual([1, "gap", 3, 4, 5, 6, 7, "gap", 10]);
    expect(pagerButtons(5, 10, true)).toEqual([1, "gap", 4, 5, 6, "gap", 10]);
    expect(pagerButtons(10, 10, false)).toEqual([1, "gap", 5, 6, 7, 8, 9, 10]);
  });
  it("has at most 7 numbers (5 when narrow), rising, with first, last and current, and gaps only where pages are hidden", () => {
    const places = fc
      .integer({ min: 1, max: 300 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(places, fc.boolean(), ([current, pages], narrow) => {
        const buttons = pagerButtons(current, pages, narrow);
        const numbers = buttons.filter((button) => button !== "gap");
        expect(numbers).toHaveLength(Math.min(pages, narrow ? 5 : 7));
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const page of [1, current, pages]) expect(numbers).toContain(page);
        for (const [index, button] of buttons.entries()) {
          const before = buttons[index - 1];
          if (button === "gap") expect(Number(buttons[index + 1]) - Number(before)).toBeGreaterThan(1);
          else if (typeof before === "number") expect(button).toBe(before + 1);
        }
      }),
    );
  });
});

describe("pageAfterSizeChange", () => {
  it("goes back to page 1 as soon as page × size passes the total", () => {
    expect(pageAfterSizeChange(3, 20, 60)).toBe(3);
    expect(pageAfterSizeChange(3, 20, 59)).toBe(1);
  });
  it("never leaves the list, and stays when the page is full", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), sizes, totals, (pageNum, pageSize, total) => {
        const after = pageAfterSizeChange(pageNum, pageSize, total);
        expect(after).toBeLessThanOrEqual(pageCount(total, pageSize));
        expect(after).toBe(pageNum * pageSize > total ? 1 : pageNum);
      }),
    );
  });
});
