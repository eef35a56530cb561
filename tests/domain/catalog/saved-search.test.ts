import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_QUERY } from "../../../src/domain/catalog/goods-query.ts";
import { queryFromParams } from "../../../src/domain/catalog/goods-query-url.ts";
import {
  alertedUntil,
  keptQuery,
  newNumText,
  newsText,
  offeredName,
  savedQueryProblem,
  savedSearchAddress,
  searchFoundMessage,
  searchNameProblem,
  triggersProblem,
} from "../../../src/domain/catalog/saved-search.ts";
import { formatBeijing } from "../../../src/domain/time.ts";

const DAY = 86_400_000;
const moments = fc.oneof(
  fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2030-01-01") }),
  // Around nine in Beijing and around midnight.
  fc
    .tuple(fc.integer({ min: 0, max: 1_000 }), fc.constantFrom(1, 16), fc.integer({ min: -2, max: 2 }))
    .map(([day, hour, off]) => Date.parse("2026-01-01T00:00:00Z") + day * DAY + hour * 3_600_000 + off),
);

describe("alertedUntil", () => {
  const kinds = fc.constantFrom<1 | 2 | 3>(1, 2, 3);
  it("is never ahead, at most as long ago as its kind, and stands still between two of them", () => {
    fc.assert(
      fc.property(kinds, moments, (notify, now) => {
        const until = alertedUntil(notify, now);
        expect(until).toBeLessThanOrEqual(now);
        expect(now - until).toBeLessThan({ 1: 1, 2: DAY, 3: 7 * DAY }[notify]);
        expect(alertedUntil(notify, until)).toBe(until);
      }),
    );
  });
  it("never goes back as time goes on: no goods are reported twice or never", () => {
    fc.assert(
      fc.property(kinds, moments, fc.integer({ min: 0, max: 10 * DAY }), (notify, now, later) => {
        expect(alertedUntil(notify, now + later)).toBeGreaterThanOrEqual(alertedUntil(notify, now));
      }),
    );
  });
  it("is nine in the morning in Beijing, weekly on Mondays", () => {
    fc.assert(
      fc.property(moments, (now) => {
        expect(formatBeijing(alertedUntil(2, now)).slice(11)).toBe("09:00:00");
        expect(formatBeijing(alertedUntil(3, now)).slice(11)).toBe("09:00:00");
        expect(new Date(alertedUntil(3, now)).getUTCDay()).toBe(1);
      }),
    );
    expect(formatBeijing(alertedUntil(3, Date.parse("2026-11-22T12:00:00+08:00")))).toBe("2026-11-16 09:00:00");
    expect(formatBeijing(alertedUntil(3, Date.parse("2026-11-23T08:59:59+08:00")))).toBe("2026-11-16 09:00:00");
    expect(formatBeijing(alertedUntil(3, Date.parse("2026-11-23T09:00:00+08:00")))).toBe("2026-11-23 09:00:00");
  });
});

describe("a saved search", () => {
  it("is one that asks for something", () => {
    expect(savedQueryProblem({ ...EMPTY_QUERY, sort: 3, pageNum: 4, pageSize: 50, keywords: "  " })).not.toBeNull();
    expect(savedQueryProblem({ ...EMPTY_QUERY, inStock: true })).toBeNull();
    expect(savedQueryProblem({ ...EMPTY_QUERY, keywords: "樟子松" })).toBeNull();
  });
  it("leads to the list it was kept from, at its beginning", () => {
    const words = fc.constantFrom("樟子松 30*120", " canfor ", "a&b=c", "太仓#1");
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 99 }), fc.boolean(), (keywords, pageNum, inStock) => {
        const query = {
          ...EMPTY_QUERY,
          keywords,
          pageNum,
          inStock,
          portCode: ["taicang", "qingdao"],
          priceMax: 200_000,
        };
        const address = new URL(savedSearchAddress(query), "http://shop");
        expect(queryFromParams(Object.fromEntries(address.searchParams))).toEqual(keptQuery(query));
      }),
    );
  });
  it("is offered a name that can be taken, whenever it asks for something in words", () => {
    const labels = fc.array(fc.constantFrom("太仓港", "1等", "厚 30–50mm", "𠮷林".repeat(9)), {
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(fc.constantFrom("", " ", "樟子松"), labels, (keywords, some) => {
        expect(searchNameProblem(offeredName(keywords, some))).toBeNull();
      }),
    );
    expect(searchNameProblem(" ")).toBe("请输入搜索名称");
    expect(searchNameProblem("名".repeat(31))).toBe("名称最多30个字");
  });
  it("says what it found by its triggers", () => {
    expect(newsText({ 1: 2, 2: 0, 3: 100 })).toBe("2 条新货源、99+ 条到货");
    expect(searchFoundMessage({ id: "7", name: "木方", tags: ["樟子松", "太仓港"] }, { 1: 2 })).toMatchObject({
      title: "“木方”有 2 条新货源",
      content: "樟子松 · 太仓港",
      linkPath: "/user/mySearch?id=7&sort=3",
    });
    expect(searchFoundMessage({ id: "7", name: "木方", tags: [] }, { 1: 2, 2: 1, 3: 4 })).toMatchObject({
      title: "“木方”有 2 条新货源、1 条降价、4 条到货",
      linkPath: "/user/mySearch?id=7",
    });
    expect([[], [2] as const].map(triggersProblem)).toEqual(["请至少选择一项提醒内容", null]);
  });
  it("counts new goods up to 99", () => {
    expect([0, 99, 100].map(newNumText)).toEqual(["0", "99", "99+"]);
  });
});
