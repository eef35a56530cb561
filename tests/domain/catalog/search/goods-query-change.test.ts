import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenOf, FACET_FIELDS } from "../../../../src/domain/catalog/search/facets.ts";
import {
  EMPTY_QUERY,
  type GoodsQuery,
  nextSort,
  SORT_COLUMNS,
  SORTS,
  type Sort,
} from "../../../../src/domain/catalog/search/goods-query.ts";
import {
  type ChosenTag,
  changedQuery,
  chosenTags,
  type QueryChange,
  RANGE_FIELDS,
  type RangeField,
  rangeLabel,
  rangeOf,
  rangeTexts,
  withoutSpan,
  withSuggestion,
} from "../../../../src/domain/catalog/search/goods-query-change.ts";
import { isRangeTyped, rangeTyped } from "../../../../src/domain/catalog/search/typed-range.ts";
import { dm3, mm } from "../../../../src/domain/units.ts";
import { BOARDS, listOf } from "../../../support/offers.ts";

const fields = fc.constantFrom(...RANGE_FIELDS);
const side = fc.option(fc.integer({ min: 0, max: 5000 }));
const changes: fc.Arbitrary<QueryChange> = fc.oneof(
  fc.record({ kind: fc.constant("keywords" as const), keywords: fc.constantFrom("", "樟子松", "30*120") }),
  fc.record({
    kind: fc.constant("facet" as const),
    field: fc.constantFrom(...FACET_FIELDS),
    value: fc.constantFrom("a", "b", "1501"),
  }),
  fc.record({ kind: fc.constant("range" as const), field: fields, range: fc.record({ min: side, max: side }) }),
  fc.record({ kind: fc.constant("purchaseVolume" as const), volume: fc.option(fc.constant(dm3(30_000))) }),
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
  it("orders the ends of a range", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 12 }), fields, (walk, field) => {
        const { min, max } = rangeOf(queryAfter(walk), field);
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
      }),
    );
  });
  it("retains the words and the page's fixed filters when the filters are cleared", () => {
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

describe("one change of a query", () => {
  const before: GoodsQuery = { ...EMPTY_QUERY, keywords: "云杉", sort: 1, pageNum: 4, pageSize: 50, portCode: ["a"] };
  it("changes what was named and the page, and nothing else", () => {
    const changedBy = (change: QueryChange) => changedQuery(before, change);
    expect(changedBy({ kind: "keywords", keywords: "松" })).toEqual({ ...before, pageNum: 1, keywords: "松" });
    expect(changedBy({ kind: "sort", sort: 4 })).toEqual({ ...before, pageNum: 1, sort: 4 });
    expect(changedBy({ kind: "inStock" })).toEqual({ ...before, pageNum: 1, inStock: true });
    expect(changedBy({ kind: "page", page: { pageNum: 9, pageSize: 10 } })).toEqual({
      ...before,
      pageNum: 9,
      pageSize: 10,
    });
    expect(changedBy({ kind: "cleared" })).toEqual({ ...before, pageNum: 1, portCode: [] });
    expect(changedBy({ kind: "facet", field: "portCode", value: "b" })).toEqual({
      ...before,
      pageNum: 1,
      portCode: ["a", "b"],
    });
  });
  it("removes one of several values and retains the others", () => {
    const query = { ...before, portCode: ["a", "b", "c"] };
    const { portCode } = changedQuery(query, { kind: "facet", field: "portCode", value: "b" });
    expect(portCode).toEqual(["a", "c"]);
  });
  it("has one kind at a time", () => {
    const once = changedQuery(before, { kind: "facet", field: "kindCode", value: "1501" });
    expect(once.kindCode).toBe("1501");
    expect(changedQuery(once, { kind: "facet", field: "kindCode", value: "1502" }).kindCode).toBe("1502");
  });
  it("makes several at once as one after the other", () => {
    fc.assert(
      fc.property(fields, side, side, (field, min, max) => {
        const changes = [
          { kind: "range", field, range: { min, max } },
          { kind: "purchaseVolume", volume: dm3(6_200) },
        ] as const;
        const one = changes.reduce((query, change) => changedQuery(query, change), before);
        expect(changedQuery(before, { kind: "several", changes })).toEqual(one);
      }),
    );
    expect(changedQuery(before, { kind: "several", changes: [] }).pageNum).toBe(1);
  });
  it("sets both sides of any range, the smaller first", () => {
    fc.assert(
      fc.property(fields, side, side, (field, min, max) => {
        const range = rangeOf(changedQuery(before, { kind: "range", field, range: { min, max } }), field);
        const isTurned = min !== null && max !== null && min > max;
        expect(range).toEqual(isTurned ? { min: max, max: min } : { min, max });
      }),
    );
  });
});

describe("chosenTags", () => {
  it("stand in the order of the page, each with a key of its own", () => {
    const query: GoodsQuery = {
      ...EMPTY_QUERY,
      inStock: true,
      kindCode: "1502",
      portCode: ["a", "b"],
      moistureType: ["kd"],
      priceMin: 0,
      length: { min: null, max: mm(4000) },
    };
    const tags = chosenTags(query, null);
    expect(tags.map(({ key, label }) => `${key} ${label}`)).toEqual([
      "kindCode:1502 品类",
      "portCode:a 港口",
      "portCode:b 港口",
      "moistureType:kd 含水率",
      "length 长 ≤ 4000mm",
      "price 价格 ≥ 0元",
      "inStock 仅看有货",
    ]);
    const changeOf = (key: string): ChosenTag["change"] | undefined => tags.find((tag) => tag.key === key)?.change;
    expect(changeOf("portCode:b")).toEqual({ kind: "facet", field: "portCode", value: "b" });
    expect(changeOf("price")).toEqual({ kind: "range", field: "price", range: { min: null, max: null } });
    expect(changeOf("inStock")).toEqual({ kind: "inStock" });
  });
  it("name every facet after the rows that have its value", () => {
    const row = { ...BOARDS, brandCode: "canfor", brandName: "加福" };
    const nameOf = (field: (typeof FACET_FIELDS)[number], value: string) =>
      chosenTags(changedQuery(EMPTY_QUERY, { kind: "facet", field, value }), listOf([row]))[0]?.label;
    expect(nameOf("kindCode", row.kindCode)).toBe(row.kindName);
    expect(nameOf("gradeCode", row.gradeCode!)).toBe(row.gradeName);
    expect(nameOf("originCode", row.originCode!)).toBe(row.originName);
    expect(nameOf("brandCode", "canfor")).toBe("加福");
    expect(nameOf("portCode", row.portCode!)).toBe(row.portName);
    expect(nameOf("storeId", row.storeId!)).toBe(row.storeName);
    expect(nameOf("moistureType", row.moistureType!)).toBe("含水率");
    expect(nameOf("portCode", "elsewhere")).toBe("港口");
  });
  it("leave out only the kind that the page fixes", () => {
    const query = { ...EMPTY_QUERY, kindCode: "1502", portCode: ["1501"] };
    expect(chosenTags(query, null, { kindCode: "1501" }).map(({ key }) => key)).toEqual([
      "kindCode:1502",
      "portCode:1501",
    ]);
    expect(chosenTags({ ...query, kindCode: "1501" }, null, { kindCode: "1501" })).toHaveLength(1);
  });
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
  it("shows ranges in the traders' notation", () => {
    const label = (field: RangeField, min: number | null, max: number | null) =>
      chosenTags(queryAfter([{ kind: "range", field, range: { min, max } }]), null)[0]?.label;
    expect(label("thickness", 30, 30)).toBe("厚30mm");
    expect(label("width", 100, null)).toBe("宽 ≥ 100mm");
    expect(label("length", null, 4000)).toBe("长 ≤ 4000mm");
    expect(label("price", 150_000, 168_050)).toBe("价格 1500–1680.5元");
    expect(label("delivered", null, 175_000)).toBe("到家价 ≤ 1750元");
  });
  it("leaves out what the page itself fixes", () => {
    expect(chosenTags({ ...EMPTY_QUERY, kindCode: "1501" }, null, { kindCode: "1501" })).toEqual([]);
  });
});

describe("rangeLabel", () => {
  it("shows a range with equal ends as one amount", () => {
    expect(rangeLabel("price", { min: 168_050, max: 168_050 })).toBe("价格1680.5元");
    expect(rangeLabel("width", { min: 0, max: 0 })).toBe("宽0mm");
    expect(rangeLabel("thickness", { min: 30, max: 50 })).toBe("厚 30–50mm");
  });
});

describe("rangeTexts", () => {
  it("shows yuan and whole mm, and nothing for an open side", () => {
    expect(rangeTexts("price", { min: 150_050, max: null })).toEqual(["1500.5", ""]);
    expect(rangeTexts("width", { min: null, max: 150 })).toEqual(["", "150"]);
  });
});

describe("rangeTyped", () => {
  it("takes amounts up to twelve digits, none below zero and no parts of a mm", () => {
    expect(rangeTyped("width", "0", "999999999999")).toEqual({ min: 0, max: 999_999_999 });
    expect(rangeTyped("width", " ", "1000000000000")).toEqual({ min: null, max: null });
    expect(rangeTyped("width", "-1", "1.5")).toEqual({ min: null, max: null });
    expect(rangeTyped("width", "x", "30")).toEqual({ min: null, max: 30 });
    expect(rangeTyped("price", "abc", "12.34")).toEqual({ min: null, max: 1_234 });
  });
  it("takes what is one number in its unit, and is not typed while a field holds something else", () => {
    expect(rangeTyped("width", "10cm", "1,500")).toEqual({ min: 100, max: 1_500 });
    expect(rangeTyped("price", "￥1680元/m³", "")).toEqual({ min: 168_000, max: null });
    expect(isRangeTyped("thickness", ["1.7", ""])).toBe(true);
    expect(isRangeTyped("thickness", ["30-50", ""])).toBe(false);
  });
  it("turns a range round that was typed the wrong way", () => {
    expect(rangeTyped("width", "50", "30")).toEqual({ min: 30, max: 50 });
    expect(rangeTyped("price", "2", "1")).toEqual({ min: 100, max: 200 });
  });
  it("reads back what the fields show", () => {
    fc.assert(
      fc.property(fields, side, side, (field, min, max) => {
        const range = rangeOf(changedQuery(EMPTY_QUERY, { kind: "range", field, range: { min, max } }), field);
        expect(rangeTyped(field, ...rangeTexts(field, range))).toEqual(range);
      }),
    );
  });
  it("leaves a side open for empty or unreadable text", () => {
    expect(rangeTyped("price", "1500.", "")).toEqual({ min: 150_000, max: null });
    expect(rangeTyped("width", "", "9".repeat(30))).toEqual({ min: null, max: null });
  });
});

describe("withoutSpan", () => {
  it("cuts a tag out of the words", () => {
    expect(withoutSpan("樟子松 30*120", [0, 3])).toBe("30*120");
    expect(withoutSpan("太仓  云杉 30*120", [8, 14])).toBe("太仓 云杉 3");
    expect(withoutSpan("太仓 樟子松 30*120", [3, 6])).toBe("太仓 30*120");
  });
});

describe("withSuggestion", () => {
  it("replaces everything from the first size to the last, in any order, and no other tag", () => {
    const tag = (field: string, span: [number, number]) => ({ field, label: "", value: "", span });
    const tags = [tag("thickness", [4, 6]), tag("species", [0, 3]), tag("port", [11, 13])];
    expect(withSuggestion("樟子松 厚3 宽12 太仓", [tag("width", [7, 10]), ...tags], "3*12")).toBe("樟子松 3*12 太仓");
    expect(withSuggestion("樟子松 太仓", tags.slice(1), "3*12")).toBe("3*12");
  });
  it("puts the size that is meant in the place of the one typed", () => {
    const size = { field: "size", label: "120*30", value: "120*30", span: [4, 10] as [number, number] };
    expect(withSuggestion("樟子松 120*30 太仓", [size], "30*120")).toBe("樟子松 30*120 太仓");
    expect(withSuggestion("120x30", [], "30*120")).toBe("30*120");
  });
});

describe("nextSort", () => {
  it("leads through a column's orders and back to the usual one, regardless of another column's order", () => {
    fc.assert(
      fc.property(fc.constantFrom("size", "price", "stock", "merchant"), fc.constantFrom(...SORTS), (column, sort) => {
        const own: readonly Sort[] = SORT_COLUMNS[column];
        if (!own.includes(sort)) expect(nextSort(column, sort)).toBe(own[0]);
        const pressed = own.map((one) => nextSort(column, one));
        expect(pressed).toEqual([...own.slice(1), 0]);
      }),
    );
  });
});
