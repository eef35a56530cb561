import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_QUERY, FACET_FIELDS, type GoodsQuery, SORTS } from "../../../src/domain/catalog/goods-query.ts";
import {
  changedQuery,
  chosenOf,
  chosenTags,
  nextPriceSort,
  type QueryChange,
  type RangeField,
  rangeOf,
  rangeTexts,
  rangeTyped,
  withoutSpan,
  withSuggestion,
} from "../../../src/domain/catalog/goods-query-change.ts";
import { BOARDS, listOf } from "../../support/offers.ts";

const fields = fc.constantFrom<RangeField>("thickness", "width", "length", "price");
const side = fc.option(fc.integer({ min: 0, max: 5000 }));
const changes: fc.Arbitrary<QueryChange> = fc.oneof(
  fc.record({ kind: fc.constant("keywords" as const), keywords: fc.constantFrom("", "樟子松", "30*120") }),
  fc.record({
    kind: fc.constant("facet" as const),
    field: fc.constantFrom(...FACET_FIELDS),
    value: fc.constantFrom("a", "b", "1501"),
  }),
  fc.record({ kind: fc.constant("range" as const), field: fields, range: fc.record({ min: side, max: side }) }),
  fc.record({ kind: fc.constant("sort" as const), sort: fc.constantFrom(...SORTS) }),
  fc.constant({ kind: "inStock" } as const),
  fc.constant({ kind: "page", page: { pageNum: 3, pageSize: 50 } } as const),
  fc.constant({ kind: "cleared" } as const),
);
const queryAfter = (walk: readonly QueryChange[]): GoodsQuery =>
  walk.reduce((query, change) => changedQuery(query, change), EMPTY_QUERY);

describe("changedQuery", () => {
  it("leads to the first page, unless it turned one", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 12 }), changes, (walk, last) => {
        expect(changedQuery(queryAfter(walk), last).pageNum).toBe(last.kind === "page" ? last.page.pageNum : 1);
      }),
    );
  });
  it("takes a facet back when it is chosen again", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 12 }), fc.constantFrom(...FACET_FIELDS), (walk, field) => {
        const before = changedQuery(queryAfter(walk), { kind: "sort", sort: 0 });
        const once = changedQuery(before, { kind: "facet", field, value: "new" });
        expect(chosenOf(once, field)).toContain("new");
        expect(chosenOf(changedQuery(once, { kind: "facet", field, value: "new" }), field)).not.toContain("new");
      }),
    );
  });
  it("keeps ranges the right way round", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 12 }), fields, (walk, field) => {
        const { min, max } = rangeOf(queryAfter(walk), field);
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
      }),
    );
  });
  it("keeps the words and what the page fixes when the filters are cleared", () => {
    const query = queryAfter([
      { kind: "keywords", keywords: "云杉" },
      { kind: "facet", field: "portCode", value: "taicang" },
    ]);
    expect(changedQuery(query, { kind: "cleared" }, { kindCode: "1501" })).toEqual({
      ...EMPTY_QUERY,
      keywords: "云杉",
      kindCode: "1501",
    });
  });
});

describe("chosenTags", () => {
  it("takes away exactly what it names; taking all away leaves nothing chosen", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 15 }), (walk) => {
        let query = queryAfter(walk);
        for (let left = chosenTags(query, null).length; left > 0; left -= 1) {
          query = changedQuery(query, chosenTags(query, null)[0]!.change);
          expect(chosenTags(query, null)).toHaveLength(left - 1);
        }
        expect({ ...query, keywords: "", sort: 0, pageNum: 1, pageSize: 20 }).toEqual(EMPTY_QUERY);
      }),
    );
  });
  it("names a value by the facets, else by the rows, and never by its code", () => {
    const query = queryAfter([{ kind: "facet", field: "speciesCode", value: "zhangzisong" }]);
    const labelIn = (page: Parameters<typeof chosenTags>[1]) => chosenTags(query, page)[0]?.label;
    expect(
      labelIn({
        ...listOf([BOARDS]),
        facets: [{ field: "speciesCode", options: [{ value: "zhangzisong", label: "樟子松!", count: 1 }] }],
      }),
    ).toBe("樟子松!");
    expect(labelIn(listOf([BOARDS]))).toBe("樟子松");
    expect(labelIn(null)).toBe("树种");
  });
  it("says ranges as a trader would", () => {
    const label = (field: RangeField, min: number | null, max: number | null) =>
      chosenTags(queryAfter([{ kind: "range", field, range: { min, max } }]), null)[0]?.label;
    expect(label("thickness", 30, 30)).toBe("厚30mm");
    expect(label("width", 100, null)).toBe("宽 ≥ 100mm");
    expect(label("length", null, 4000)).toBe("长 ≤ 4000mm");
    expect(label("price", 150_000, 168_050)).toBe("价格 1500–1680.5元");
  });
  it("leaves out what the page itself fixes", () => {
    expect(chosenTags({ ...EMPTY_QUERY, kindCode: "1501" }, null, { kindCode: "1501" })).toEqual([]);
  });
});

describe("rangeTyped", () => {
  it("reads back what the fields show", () => {
    fc.assert(
      fc.property(fields, side, side, (field, min, max) => {
        const range = rangeOf(changedQuery(EMPTY_QUERY, { kind: "range", field, range: { min, max } }), field);
        expect(rangeTyped(field, ...rangeTexts(field, range))).toEqual(range);
      }),
    );
  });
  it("leaves a side open that says nothing", () => {
    expect(rangeTyped("price", "1500.", "")).toEqual({ min: 150_000, max: null });
    expect(rangeTyped("width", "", "9".repeat(30))).toEqual({ min: null, max: null });
  });
});

describe("withoutSpan", () => {
  it("cuts a tag out of the words", () => {
    expect(withoutSpan("樟子松 30*120", [0, 3])).toBe("30*120");
    expect(withoutSpan("太仓 樟子松 30*120", [3, 6])).toBe("太仓 30*120");
  });
});

describe("withSuggestion", () => {
  it("puts the size that is meant in the place of the one typed", () => {
    const size = { field: "size", label: "120*30", value: "120*30", span: [4, 10] as [number, number] };
    expect(withSuggestion("樟子松 120*30 太仓", [size], "30*120")).toBe("樟子松 30*120 太仓");
    expect(withSuggestion("120x30", [], "30*120")).toBe("30*120");
  });
});

describe("nextPriceSort", () => {
  it("goes cheapest, dearest, as usual", () => {
    expect([0, 1, 2, 3].map((sort) => nextPriceSort(sort as 0 | 1 | 2 | 3))).toEqual([1, 2, 0, 1]);
  });
});
