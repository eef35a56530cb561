import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FacetCodes,
  type FacetKey,
  LIST_FACETS,
  ONE_FACETS,
} from "../../../../src/domain/catalog/search/facets.ts";
import {
  EMPTY_QUERY,
  type GoodsQuery,
  PURCHASE_VOLUME_MOST,
  type Range,
  SORTS,
} from "../../../../src/domain/catalog/search/goods-query.ts";
import {
  otherParams,
  paramsOfQuery,
  queryFromParams,
  sameSizeAddress,
} from "../../../../src/domain/catalog/search/goods-query-url.ts";
import { asId, type GoodsId, type MerchantId } from "../../../../src/domain/ids.ts";
import { PAGE_SIZES } from "../../../../src/domain/paging.ts";
import { addressOf } from "../../../../src/domain/shell/page.ts";
import { PAGES } from "../../../../src/domain/shell/pages.ts";
import { cm, dm3, type Mm, mm } from "../../../../src/domain/units.ts";
import { BOARDS } from "../../../support/offers.ts";

const code = fc.constantFrom("zhangzisong", "RU", "1501", "ru-1", "PL:2", "7001").map((text) => asId<MerchantId>(text));
const codes = fc.uniqueArray(code, { maxLength: 4 });
const amount = fc.option(fc.integer({ min: 0, max: 999_999_999 }));
const range: fc.Arbitrary<Range<Mm>> = fc.record({ min: amount.map(mm), max: amount.map(mm) });
const facets = Object.fromEntries([
  ...ONE_FACETS.map((key) => [key, fc.option(code)]),
  ...LIST_FACETS.map((key) => [key, codes]),
]) as { [Key in FacetKey]: fc.Arbitrary<FacetCodes[Key]> };
const queries: fc.Arbitrary<GoodsQuery> = fc.record({
  keywords: fc.oneof(fc.constantFrom("", "樟子松 30*120", "a&b=c?d#e", "100%", "+,"), fc.string({ unit: "grapheme" })),
  ...facets,
  merchantId: fc.option(code),
  thickness: range,
  width: range,
  length: range,
  priceMin: amount,
  priceMax: amount,
  deliveredMin: amount,
  deliveredMax: amount,
  purchaseVolume: fc.option(fc.integer({ min: 1, max: PURCHASE_VOLUME_MOST }).map(dm3)),
  inStock: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  pageNum: fc.integer({ min: 1, max: 100_000 }),
  pageSize: fc.constantFrom(...PAGE_SIZES),
});
/** What a browser makes of an address. */
const paramsIn = (address: string) => Object.fromEntries(new URL(address, "http://shop").searchParams);

describe("paramsOfQuery", () => {
  it("holds only the set filters, in readable words", () => {
    const query = {
      ...EMPTY_QUERY,
      keywords: "樟子松",
      speciesCode: ["a", "b"],
      thickness: { min: mm(30), max: null },
    };
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

describe("addressOf", () => {
  it("leaves out empty values, and holds any other value", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b", "c"), fc.string({ unit: "grapheme" })), (params) => {
        const said = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ""));
        expect(paramsIn(addressOf("/x", params))).toEqual(said);
      }),
    );
    expect(addressOf("/x", { a: "", b: "1,2", c: "3" })).toBe("/x?b=1,2&c=3");
  });
  it("leaves out halves of characters, which no address can hold", () => {
    expect(addressOf("/x", { a: "木\uD842松" })).toBe(addressOf("/x", { a: "木松" }));
  });
});

describe("queryFromParams", () => {
  it("reads each side of a range alone, and nothing with a third", () => {
    const thicknessIn = (thickness: string) => queryFromParams({ thickness }).thickness;
    expect(thicknessIn("30-50")).toEqual({ min: 30, max: 50 });
    expect(thicknessIn("30-")).toEqual({ min: 30, max: null });
    expect(thicknessIn("-50")).toEqual({ min: null, max: 50 });
    expect(thicknessIn("30")).toEqual({ min: 30, max: null });
    expect(thicknessIn("1.7-9.5")).toEqual({ min: 1.7, max: 9.5 });
    expect(queryFromParams({ width: "1.7-9.5" }).width).toEqual({ min: null, max: null });
    for (const text of ["30-50-", "1-2-3", "", "-", "a30-50b", "30.55-1e3", "30x-x50"])
      expect(thicknessIn(text), text).toEqual({ min: null, max: null });
  });
  it("takes amounts of nine digits, beyond all prices and sizes, pages to the hundred thousandth and codes of 64 characters, not more", () => {
    expect(queryFromParams({ price: `${"9".repeat(9)}-${"9".repeat(10)}` })).toMatchObject({
      priceMin: 999_999_999,
      priceMax: null,
    });
    const pageIn = (pageNum: string) => queryFromParams({ pageNum }).pageNum;
    expect(["1", "2", "100000", "100001", "0", "2x", "x2"].map(pageIn)).toEqual([1, 2, 100_000, 1, 1, 1, 1]);
    const kindIn = (kindCode: string) => queryFromParams({ kindCode }).kindCode;
    expect(kindIn("a".repeat(64))).toBe("a".repeat(64));
    for (const text of ["", "a".repeat(65), "a,b", "<b", "b>", "木"]) expect(kindIn(text), text).toBeNull();
    const merchantIn = (merchantId: string) => queryFromParams({ merchantId }).merchantId;
    expect(["31", "", "<31>"].map(merchantIn)).toEqual(["31", null, null]);
  });
  it("takes each of several codes once, and leaves out what is none", () => {
    expect(queryFromParams({ portCode: "b,a,,b,<x>,c" }).portCode).toEqual(["b", "a", "c"]);
  });
  it("shows only goods in stock where the address requires it", () => {
    expect(["1", "0", "", "true"].map((inStock) => queryFromParams({ inStock }).inStock)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
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
      fc.constantFrom("30-50", "50-", "-", "1-2-3", "0", "-1", "1e9", "20", "x,,x", "../../"),
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
    expect(queryFromParams({ thickness: "abc", sort: "99", pageSize: "7", pageNum: "0", speciesCode: "<b>" })).toEqual(
      EMPTY_QUERY,
    );
  });
});

describe("otherParams", () => {
  it("holds none of the query's own parameters", () => {
    fc.assert(
      fc.property(queries, (query) => {
        expect(otherParams({ ...paramsOfQuery(query), kindName: "锯材" })).toEqual({ kindName: "锯材" });
      }),
    );
  });
  it("retains parameters that are no part of the query", () => {
    expect(otherParams({ kindName: "锯材", kindCode: "1501", searchOrigin: "1" }, ["searchOrigin"])).toEqual({
      kindName: "锯材",
    });
  });
});

describe("detailAddress", () => {
  it("names the goods", () => expect(PAGES.goods.to({ id: asId<GoodsId>("7001") })).toBe("/product/detail?id=7001"));
});

describe("sameSizeAddress", () => {
  it("lists the species, kind and size in stock, of random lengths those that meet them; logs are searched for", () => {
    expect(paramsIn(sameSizeAddress(BOARDS))).toEqual({
      kindCode: BOARDS.kindCode,
      speciesCode: BOARDS.speciesCode,
      inStock: "1",
      thickness: "30-30",
      width: "120-120",
      length: "4000-4000",
    });
    const random = { ...BOARDS, length: null, lengthMin: mm(2_000), lengthMax: mm(6_000) };
    expect(paramsIn(sameSizeAddress(random))).toMatchObject({ length: "2000-6000" });
    const logs = { ...BOARDS, diameterMin: cm(20), diameterMax: cm(30), specText: "φ20–30 cm × 4 m" };
    expect(paramsIn(sameSizeAddress(logs))).toEqual({ keywords: "φ20–30cm×4m" });
  });
});
