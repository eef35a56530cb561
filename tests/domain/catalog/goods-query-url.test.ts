import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_QUERY, type GoodsQuery, type Range, SORTS } from "../../../src/domain/catalog/goods-query.ts";
import {
  addressOf,
  detailAddress,
  otherParams,
  paramsOfQuery,
  queryFromParams,
} from "../../../src/domain/catalog/goods-query-url.ts";
import { asId, type GoodsId, type MerchantId } from "../../../src/domain/ids.ts";
import { PAGE_SIZES } from "../../../src/domain/paging.ts";

const code = fc.constantFrom("zhangzisong", "RU", "1501", "ru-1", "PL:2", "7001").map((text) => asId<MerchantId>(text));
const codes = fc.uniqueArray(code, { maxLength: 4 });
const amount = fc.option(fc.integer({ min: 0, max: 999_999_999_999 }));
const range: fc.Arbitrary<Range> = fc.record({ min: amount, max: amount });
const queries: fc.Arbitrary<GoodsQuery> = fc.record({
  keywords: fc.oneof(fc.constantFrom("", "樟子松 30*120", "a&b=c?d#e", "100%", "+,"), fc.string({ unit: "grapheme" })),
  kindCode: fc.option(code),
  speciesCode: codes,
  gradeCode: codes,
  brandCode: codes,
  originCode: codes,
  storeId: codes,
  portCode: codes,
  cityCode: codes,
  merchantId: fc.option(code),
  moistureType: codes,
  thickness: range,
  width: range,
  length: range,
  priceMin: amount,
  priceMax: amount,
  inStock: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  pageNum: fc.integer({ min: 1, max: 100_000 }),
  pageSize: fc.constantFrom(...PAGE_SIZES),
});
/** What a browser makes of an address. */
const paramsIn = (address: string) => Object.fromEntries(new URL(address, "http://shop").searchParams);

describe("paramsOfQuery", () => {
  it("says only what narrows, in readable words", () => {
    const query = { ...EMPTY_QUERY, keywords: "樟子松", speciesCode: ["a", "b"], thickness: { min: 30, max: null } };
    expect(addressOf("/search/list", paramsOfQuery(query))).toBe(
      `/search/list?keywords=${encodeURIComponent("樟子松")}&speciesCode=a,b&thickness=30-`,
    );
    expect(addressOf("/public/list", paramsOfQuery(EMPTY_QUERY))).toBe("/public/list");
  });
  it("comes back as the same query, through the address too", () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(queryFromParams(paramsOfQuery(query))).toEqual(query);
        expect(queryFromParams(paramsIn(addressOf("/search/list", paramsOfQuery(query))))).toEqual(query);
      }),
    );
  });
});

describe("queryFromParams", () => {
  it("understands any address, and what it made of it stays the same", () => {
    const name = fc.constantFrom(
      "keywords",
      "kindCode",
      "speciesCode",
      "thickness",
      "price",
      "sort",
      "pageNum",
      "pageSize",
    );
    const value = fc.oneof(
      fc.constantFrom("30-50", "50-", "-", "1-2-3", "0", "-1", "1e9", "20", "x,,x", "../"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), (params) => {
        const query = queryFromParams(params);
        expect(query.pageNum).toBeGreaterThanOrEqual(1);
        expect(PAGE_SIZES).toContain(query.pageSize);
        expect(SORTS).toContain(query.sort);
        expect(queryFromParams(paramsOfQuery(query))).toEqual(query);
      }),
    );
  });
  it("does not narrow by what it cannot read", () => {
    expect(queryFromParams({ thickness: "abc", sort: "9", pageSize: "7", pageNum: "0", speciesCode: "<b>" })).toEqual(
      EMPTY_QUERY,
    );
  });
});

describe("otherParams", () => {
  it("keeps what is no part of the query", () => {
    expect(otherParams({ kindName: "锯材", kindCode: "1501", searchOrigin: "1" }, ["searchOrigin"])).toEqual({
      kindName: "锯材",
    });
  });
});

describe("detailAddress", () => {
  it("names the goods", () => expect(detailAddress(asId<GoodsId>("7001"))).toBe("/product/detail?id=7001"));
});
