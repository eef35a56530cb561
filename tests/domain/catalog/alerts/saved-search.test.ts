import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  alertedUntil,
  NEW_COUNTED,
  newNumText,
  newsText,
  newsTotal,
  offeredName,
  openedList,
  openedSearchAddress,
  savedQuery,
  savedQueryProblem,
  savedSearchAddress,
  searchFoundMessage,
  searchNameProblem,
  triggersProblem,
} from "../../../../src/domain/catalog/alerts/saved-search.ts";
import { EMPTY_QUERY } from "../../../../src/domain/catalog/search/goods-query.ts";
import { queryFromParams } from "../../../../src/domain/catalog/search/goods-query-url.ts";
import { asId, type SavedSearchId } from "../../../../src/domain/ids.ts";
import { formatBeijing } from "../../../../src/domain/time.ts";
import { dm3 } from "../../../../src/domain/units.ts";

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
  it("has at least one condition", () => {
    expect(savedQueryProblem({ ...EMPTY_QUERY, sort: 3, pageNum: 4, pageSize: 50, keywords: "  " })).not.toBeNull();
    expect(savedQueryProblem({ ...EMPTY_QUERY, inStock: true })).toBeNull();
    expect(savedQueryProblem({ ...EMPTY_QUERY, keywords: "樟子松" })).toBeNull();
  });
  it("opens the list it was saved from, at the first page", () => {
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
        expect(queryFromParams(Object.fromEntries(address.searchParams))).toEqual(savedQuery(query));
      }),
    );
  });
  it("is stored with its words trimmed, from the first page on, and with all its filters", () => {
    const query = {
      ...EMPTY_QUERY,
      keywords: " 樟子松 ",
      sort: 3,
      pageNum: 7,
      pageSize: 50,
      inStock: true,
    } as const;
    expect(savedQuery(query)).toEqual({ ...EMPTY_QUERY, keywords: "樟子松", sort: 3, inStock: true });
  });
  it("is refused when only the order of the list was changed", () => {
    expect(savedQueryProblem({ ...EMPTY_QUERY, sort: 3 })).toBe("请先输入关键词或选择筛选条件");
  });
  it("is refused when it says only how much is bought, which narrows nothing", () => {
    const purchaseVolume = dm3(30_000);
    expect(savedQueryProblem({ ...EMPTY_QUERY, purchaseVolume })).toBe("请先输入关键词或选择筛选条件");
    expect(savedQueryProblem({ ...EMPTY_QUERY, purchaseVolume, deliveredMax: 172_000 })).toBeNull();
  });
  it("is offered its words and filters as a name, as many characters as it may have", () => {
    expect(offeredName(" 樟子松 ", ["太仓港", "", "1等"])).toBe("樟子松 太仓港 1等");
    expect(offeredName("", ["太仓港"])).toBe("太仓港");
    expect(offeredName("𠮷".repeat(31), [])).toBe("𠮷".repeat(30));
    expect(searchNameProblem(` ${"𠮷".repeat(30)} `)).toBeNull();
  });
  it("shows the number of all its hits, and nothing where there are none", () => {
    const number = fc.option(fc.nat(NEW_COUNTED), { nil: undefined });
    fc.assert(
      fc.property(number, number, number, (fresh, cheaper, back) => {
        const found = {
          ...(fresh === undefined ? {} : { 1: fresh }),
          ...(cheaper === undefined ? {} : { 2: cheaper }),
          ...(back === undefined ? {} : { 3: back }),
        };
        expect(newsTotal(found)).toBe((fresh ?? 0) + (cheaper ?? 0) + (back ?? 0));
        expect(newsText(found) === "").toBe(newsTotal(found) === 0);
      }),
    );
  });
  it("is opened with the newest first only where all it found are new goods", () => {
    expect(openedSearchAddress(asId("7"), { 1: 3 })).toBe("/user/mySearch?id=7&sort=3");
    expect(openedSearchAddress(asId("7"), { 1: 3, 3: 1 })).toBe("/user/mySearch?id=7");
    expect(openedSearchAddress(asId("7"), { 2: 3 })).toBe("/user/mySearch?id=7");
  });
  it("opens at its own address, in its stored order or the newest first, and at no other", () => {
    const saved = ["7", "8"].map((id) => ({
      id: asId<SavedSearchId>(id),
      filters: { ...EMPTY_QUERY, keywords: `w${id}`, sort: 1 as const },
    }));
    expect(openedList({ id: "8" }, saved)).toBe("/search/list?keywords=w8&sort=1");
    expect(openedList({ id: "8", sort: "3" }, saved)).toBe("/search/list?keywords=w8&sort=3");
    expect(openedList({ id: "8", sort: "2" }, saved)).toBe("/search/list?keywords=w8&sort=1");
    expect(openedList({ id: "9" }, saved)).toBeNull();
    expect(openedList({}, saved)).toBeNull();
  });
  it("is offered a valid name whenever it has words or filters", () => {
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
  it("describes its hits by its triggers", () => {
    expect(newsText({ 1: 2, 2: 0, 3: 100 })).toBe("2 条新货源、99+ 条到货");
    expect(searchFoundMessage({ id: asId("7"), name: "木方", tags: ["樟子松", "太仓港"] }, { 1: 2 })).toMatchObject({
      title: "“木方”有 2 条新货源",
      content: "樟子松 · 太仓港",
      linkPath: "/user/mySearch?id=7&sort=3",
    });
    expect(searchFoundMessage({ id: asId("7"), name: "木方", tags: [] }, { 1: 2, 2: 1, 3: 4 })).toMatchObject({
      title: "“木方”有 2 条新货源、1 条降价、4 条到货",
      linkPath: "/user/mySearch?id=7",
    });
    expect([[], [2] as const].map(triggersProblem)).toEqual(["请至少选择一项提醒内容", null]);
  });
  it("sends its owner a message that leads to it", () => {
    expect(searchFoundMessage({ id: asId("7"), name: "木方", tags: ["樟子松"] }, { 3: 1 })).toEqual({
      type: 3,
      todo: null,
      title: "“木方”有 1 条到货",
      content: "樟子松",
      linkPath: "/user/mySearch?id=7",
      refType: "mySearch",
      refId: "7",
    });
  });
  it("counts new goods up to 99", () => {
    expect([0, 99, 100].map(newNumText)).toEqual(["0", "99", "99+"]);
  });
});
