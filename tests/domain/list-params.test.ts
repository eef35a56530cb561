import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BrandQuery, brandParams, brandQueryFrom, INITIALS } from "../../src/domain/catalog/goods/brand.ts";
import {
  MERCHANT_SORTS,
  type MerchantQuery,
  merchantParams,
  merchantQueryFrom,
  SHOP_TYPES,
} from "../../src/domain/company/merchant.ts";
import { NEWS_CHANNEL_CODES, type NewsQuery, newsParams, newsQueryFrom } from "../../src/domain/content/news.ts";
import { KEYWORD_MAX } from "../../src/domain/list-params.ts";
import { PAGE_SIZES } from "../../src/domain/paging.ts";

const code = fc.constantFrom("RU", "zhangzisong", "1501", "320500", "spf_s");
const keyword = fc
  .oneof(fc.constantFrom("", "樟子松", "加福 Canfor", "100%_\\", "a&b=c?#"), fc.string({ unit: "grapheme" }))
  .map((text) => [...text.trim()].slice(0, KEYWORD_MAX).join("").trim());
const page = { pageNum: fc.integer({ min: 1, max: 99_999 }), pageSize: fc.constantFrom(...PAGE_SIZES) };
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one);

const news: fc.Arbitrary<NewsQuery> = fc.record({
  channelCode: maybe(fc.constantFrom(...NEWS_CHANNEL_CODES)),
  keyword,
  ...page,
});
const brands: fc.Arbitrary<BrandQuery> = fc.record({
  keyword,
  country: maybe(code),
  speciesCode: maybe(code),
  initial: maybe(fc.constantFrom(...INITIALS)),
  ...page,
});
const merchants: fc.Arbitrary<MerchantQuery> = fc.record({
  keyword,
  kindCode: maybe(code),
  cityCode: maybe(code),
  shopType: maybe(fc.constantFrom(...SHOP_TYPES)),
  sort: fc.constantFrom(...MERCHANT_SORTS),
  ...page,
});

/** Through the address bar and back. */
const overTheAddress = (params: Record<string, string>) =>
  Object.fromEntries(new URLSearchParams(new URLSearchParams(params).toString()));

describe("the address of a list", () => {
  it("means the list it was made of", () => {
    fc.assert(
      fc.property(news, (query) => {
        expect(newsQueryFrom(overTheAddress(newsParams(query)))).toEqual(query);
      }),
    );
    fc.assert(
      fc.property(brands, (query) => {
        expect(brandQueryFrom(overTheAddress(brandParams(query)))).toEqual(query);
      }),
    );
    fc.assert(
      fc.property(merchants, (query) => {
        expect(merchantQueryFrom(overTheAddress(merchantParams(query)))).toEqual(query);
      }),
    );
  });

  it("is empty where nothing narrows, and never holds an empty value", () => {
    expect(newsParams(newsQueryFrom({}))).toEqual({});
    expect(brandParams(brandQueryFrom({}))).toEqual({});
    expect(merchantParams(merchantQueryFrom({}))).toEqual({});
    fc.assert(
      fc.property(merchants, (query) => {
        expect(Object.values(merchantParams(query))).not.toContain("");
      }),
    );
  });

  it("is a valid list for any parameters, and reading it again changes nothing", () => {
    const names = ["channel", "keyword", "country", "initial", "kindCode", "shopType", "sort", "pageNum", "pageSize"];
    const value = fc.oneof(
      fc.constantFrom("0", "-1", "1e3", "999999", "RU,CN", "' or 1=1", "一", "A", "20"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (params) => {
        for (const [read, written] of [
          [newsQueryFrom(params), newsQueryFrom(newsParams(newsQueryFrom(params)))],
          [brandQueryFrom(params), brandQueryFrom(brandParams(brandQueryFrom(params)))],
          [merchantQueryFrom(params), merchantQueryFrom(merchantParams(merchantQueryFrom(params)))],
        ] as const) {
          expect(written).toEqual(read);
          expect(read.pageNum).toBeGreaterThanOrEqual(1);
          expect(PAGE_SIZES).toContain(read.pageSize);
          expect([...read.keyword].length).toBeLessThanOrEqual(KEYWORD_MAX);
        }
      }),
    );
  });
});
