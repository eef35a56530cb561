import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filtersOf, reportOfList } from "../../../../src/domain/catalog/import/list-report.ts";
import { EMPTY_QUERY, type GoodsQuery } from "../../../../src/domain/catalog/search/goods-query.ts";

const query = fc
  .record({
    keywords: fc.constantFrom("", " ", "樟子松", "樟子松 ", "木方"),
    speciesCode: fc.constantFrom<string[]>([], ["scots_pine"]),
    inStock: fc.boolean(),
    sort: fc.constantFrom<0 | 1>(0, 1),
    pageNum: fc.constantFrom(1, 2),
  })
  .map((part): GoodsQuery => ({ ...EMPTY_QUERY, ...part }));

describe("reportOfList", () => {
  it("reports other words as a search, else other filters, and nothing else", () => {
    fc.assert(
      fc.property(fc.option(query), query, (previous, next) => {
        const report = reportOfList(previous, next);
        const words = next.keywords.trim();
        if (words !== "" && words !== previous?.keywords.trim()) expect(report).toBe("search");
        if (report === "search") expect(words).not.toBe("");
        if (report === "filter") expect(filtersOf(next)).not.toEqual(filtersOf(previous!));
        expect(reportOfList(next, { ...next, sort: 1, pageNum: 3, pageSize: 50 })).toBeNull();
        expect(Object.keys(filtersOf(next))).not.toContain("keywords");
      }),
    );
  });
});
