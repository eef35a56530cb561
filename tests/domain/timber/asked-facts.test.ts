import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  distanceOf,
  FARTHEST,
  type FoundGoods,
  gapOf,
  levelOf,
  queryFacts,
  ringsOf,
} from "../../../src/domain/timber/asked-facts.ts";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { saleTermsIn } from "../../../src/domain/timber/sale-terms.ts";
import { goodsTokens, type IndexedGoods, queryTokens } from "../../../src/domain/timber/tokens.ts";

const GOODS: IndexedGoods = {
  title: "樟子松锯材",
  kindCode: "1501",
  speciesCode: "zhangzisong",
  gradeCode: "ru-1",
  brandCode: null,
  originCode: "RU",
  portCode: "taicang",
  cityName: "苏州市",
  storeName: null,
  merchantName: null,
  thickness: 30,
  width: 120,
  length: 4000,
  lengthMin: null,
  lengthMax: null,
  moistureType: "KD" as const,
  diameterMin: null,
  diameterMax: null,
};
type Prices = FoundGoods["prices"];
type Offered = IndexedGoods & { prices?: Prices };
const found = (goods: Offered): FoundGoods => ({
  prices: { m3: 168_000 },
  ...goods,
  tokens: new Set(goodsTokens(goods)),
  certs: [],
});
const factsOf = (keywords: string) => {
  const { terms, rest } = saleTermsIn(keywords);
  return queryFacts(parseQuery(rest), terms);
};
const distance = (keywords: string, goods: Partial<Offered> = {}) =>
  distanceOf(factsOf(keywords), found({ ...GOODS, ...goods }));

/** Words by what they are about: two of one kind would be alternatives. */
const WORDS = {
  species: ["樟子松", "云杉", "柚木", "松木"],
  kind: ["锯材", "木方", "原木"],
  grade: ["一级", "三级", "无节"],
  origin: ["俄罗斯", "芬兰", "北欧"],
  port: ["太仓港", "满洲里", "华东", "江苏"],
  moisture: ["窑干", "湿材"],
  size: ["30*120", "28*115", "30-50*120", "厚30", "30*120*4000", "4米", "3米到5米"],
  word: ["火星"],
  price: ["1600以内", "1800元以上", "1500-1600元/方", "130一张以内"],
} as const;
const part = (values: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const asked = fc.record({
  species: part(WORDS.species),
  kind: part(WORDS.kind),
  grade: part(WORDS.grade),
  origin: part(WORDS.origin),
  port: part(WORDS.port),
  moisture: part(WORDS.moisture),
  size: part(WORDS.size),
  word: part(WORDS.word),
  price: part(WORDS.price),
});
const textOf = (parts: Readonly<Record<string, string>>): string =>
  Object.values(parts)
    .filter((one) => one !== "")
    .join(" ");

const among = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const goods: fc.Arbitrary<Offered> = fc
  .record({
    title: among("货品", "云杉锯材", "火星 木方 太仓港", "樟子松 28*115"),
    speciesCode: among("zhangzisong", "yunshan_eu", "youmu", null),
    kindCode: among("1501", "1502", "1500", null),
    gradeCode: among("ru-1", "ru-3", "ru-clear", null),
    originCode: among("RU", "FI", "SE", null),
    portCode: among("taicang", "zhangjiagang", "manzhouli", null),
    moistureType: among("KD" as const, "GRN" as const, null),
    thickness: among(30, 28, 38, null),
    width: among(120, 115, 90, null),
    length: among(4000, 3900, null),
    prices: among<Prices>({}, { m3: 150_000 }, { m3: 180_000 }, { m3: 250_000, sheet: 12_000 }, { sheet: 14_000 }),
  })
  .map((some) => ({ ...GOODS, cityName: null, ...some, ...(some.length === null ? random : {}) }));
const random = { lengthMin: 1800, lengthMax: 3600 };

const holds = ({ tokens, ...one }: FoundGoods, keywords: string): boolean => {
  const { terms, rest } = saleTermsIn(keywords);
  const parsed = parseQuery(rest);
  const price = (terms.price && one.prices[terms.price.unit]) ?? null;
  const { thicknessMin, thicknessMax, lengthMin, lengthMax } = parsed.size;
  const within = (low: number | null, high: number | null, min: number | null, max: number | null) =>
    (min === null && max === null) ||
    (low !== null && high !== null && high >= (min ?? 0) && low <= (max ?? Number.POSITIVE_INFINITY));
  return (
    queryTokens(parsed).every((clause) => clause.some((token) => tokens.has(token))) &&
    within(one.thickness, one.thickness, thicknessMin, thicknessMax) &&
    within(one.length ?? one.lengthMin, one.length ?? one.lengthMax, lengthMin, lengthMax) &&
    within(price, price, terms.price?.min ?? null, terms.price?.max ?? null)
  );
};

describe("the distance of goods from a query", () => {
  it.each([
    ["the same", "樟子松 30*120*4000 太仓港 一级", {}, 0],
    ["the next length", "樟子松 30*120 12米", { length: 11_800 }, 2],
    ["another length", "樟子松 30*120 12米", { length: 4000 }, 4],
    ["the next grade", "樟子松 一级", { gradeCode: "ru-2" }, 2],
    ["a grade far off", "樟子松 一级", { gradeCode: "ru-5" }, 4],
    ["the next port", "樟子松 常熟港", {}, 2],
    ["a related species", "欧洲赤松 30*120", {}, 77],
    ["another species", "柚木 30*120", {}, 90],
    ["a section that is nearly so thick", "樟子松 32*120", {}, 8],
    ["a fifth dearer", "樟子松 1400以内", {}, 1],
    ["more than a fifth dearer", "樟子松 1399以内", {}, 4],
    ["a fifth cheaper", "樟子松 2100元以上", {}, 1],
    ["more than a fifth cheaper", "樟子松 2101元以上", {}, 4],
    ["goods that are sold otherwise", "樟子松 130一张以内", {}, 4],
    ["another species of the next section", "柚木 32*115", { width: 120 }, 106],
    ["sawn timber that is listed otherwise", "樟子松 木方", {}, 12],
    ["another kind", "樟子松 指接板", {}, 86],
    ["a kind that is built in for it", "樟子松 胶合木", { kindCode: "1516" }, 72],
  ])("of %s", (_, keywords, instead, expected) => {
    expect(distance(keywords, { title: "", ...instead })).toBe(expected);
  });

  it("is less for what is too dear by any amount than for any other timber", () => {
    const price = factsOf("1600以内")[0]?.cost[2] ?? Infinity;
    for (const fact of factsOf("樟子松 木方 30*120 落叶松"))
      for (const cost of fact.cost.slice(1)) expect(cost, fact.field).toBeGreaterThan(price);
  });

  it("is less for the requested species and kind, of any size, grade and place, than for other timber", () => {
    const seen = { species: 0, kind: 0 };
    fc.assert(
      fc.property(asked, goods, goods, (parts, one, other) => {
        const facts = factsOf(textOf(parts));
        const is = found(one);
        const instead = found(other);
        const levels = (goods: FoundGoods, field: string) =>
          facts.flatMap((fact) => (fact.field === field ? [levelOf(fact, goods)] : []));
        for (const [field, beside] of [["species", "kind"] as const, ["kind", "species"] as const]) {
          const isOf = (goods: FoundGoods) => levels(goods, field).every((level) => level === 0);
          // Sawn timber is listed as one kind or another: there only what is no sawn timber is another kind.
          const isOther = levels(instead, field).some((level) => (field === "kind" ? level === 2 : level > 0));
          if (!isOther || !isOf(is) || !isDeepStrictEqual(levels(is, beside), levels(instead, beside))) continue;
          expect(distanceOf(facts, is), textOf(parts)).toBeLessThan(distanceOf(facts, instead));
          seen[field] += 1;
        }
      }),
      { numRuns: 1_500 },
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20);
  });

  it("leaves the nearer of two other lengths the smaller gap", () => {
    const gap = (length: number) => gapOf(parseQuery("樟子松 30*120 12米").size, { ...found(GOODS), length });
    expect(gap(6000)).toBeLessThan(gap(4000));
    expect(gap(12_000)).toBe(0);
  });

  it("is 0 for exactly the goods that match the query in everything", () => {
    const seen = { exact: 0, other: 0 };
    fc.assert(
      fc.property(asked, goods, (parts, one) => {
        const text = textOf(parts);
        const is = found(one);
        const isExact = distanceOf(factsOf(text), is) === 0;
        expect(isExact, text).toBe(holds(is, text));
        seen[isExact && text !== "" ? "exact" : "other"] += 1;
      }),
      { numRuns: 1_500 },
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20);
  });

  it("never shrinks with another requested fact, and grows for goods that fail it", () => {
    fc.assert(
      fc.property(
        asked,
        goods,
        fc.constantFrom(...(Object.keys(WORDS) as (keyof typeof WORDS)[])),
        (parts, one, more) => {
          const is = found(one);
          const fewer = factsOf(textOf({ ...parts, [more]: "" }));
          const all = factsOf(textOf(parts));
          // A word may read its neighbours otherwise (一级 of teak is no grade of Russian pine): these are no additions.
          const added = all.filter((fact) => !fewer.some((other) => isDeepStrictEqual(other, fact)));
          fc.pre(all.length - added.length === fewer.length);
          const before = distanceOf(fewer, is);
          const after = distanceOf(all, is);
          const lacks = added.some((fact) => levelOf(fact, is) > 0);
          expect(after > before, textOf(parts)).toBe(lacks);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("the rings around a query", () => {
  it("begin at the nearest, and have a place for every goods that is not too far", () => {
    let placed = 0;
    fc.assert(
      fc.property(asked, goods, (parts, one) => {
        const facts = factsOf(textOf(parts));
        const rings = ringsOf(facts);
        const distances = rings.map((ring) => ring.distance);
        expect(distances).toEqual(distances.toSorted((a, b) => a - b));
        const levels = facts.map((fact) => levelOf(fact, found(one)));
        const away = distanceOf(facts, found(one));
        const says = facts.some(
          ({ field }, at) =>
            levels[at] !== 2 && !["grade", "origin", "port", "moisture", "length", "word", "price"].includes(field),
        );
        fc.pre(away > 0 && away <= FARTHEST && says);
        placed += 1;
        expect(rings).toContainEqual({ distance: away, levels });
      }),
      { numRuns: 600 },
    );
    expect(placed).toBeGreaterThan(50);
  });

  it("leave out what no goods are together, and nothing else", () => {
    const place = fc.tuple(fc.nat(), fc.constantFrom(0 as const, 1 as const));
    fc.assert(
      fc.property(asked, place, place, (parts, ...places) => {
        const facts = factsOf(textOf(parts));
        fc.pre(facts.length > 1);
        const apart = places.map(([at, level]) => [at % facts.length, level] as const);
        const isLeft = ({ levels }: { levels: readonly number[] }) => apart.some(([at, level]) => levels[at]! > level);
        expect(ringsOf(facts, [apart])).toEqual(ringsOf(facts).filter(isLeft));
      }),
      { numRuns: 200 },
    );
  });

  it("always name the timber", () => {
    expect(ringsOf(factsOf("太仓港"))).toEqual([]);
    expect(ringsOf(factsOf("柚木 太仓港")).every(({ levels }) => levels[0] !== 2)).toBe(true);
  });
});
