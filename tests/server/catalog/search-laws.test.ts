import fc from "fast-check";
import { describe, expect } from "vitest";
import { cubicPrice } from "../../../src/domain/catalog/goods/cubic-price.ts";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { FACET_FIELDS } from "../../../src/domain/catalog/search/facets.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import { FEW_HITS, type GoodsQuery, SORTS } from "../../../src/domain/catalog/search/goods-query.ts";
import { distanceOf, type FoundGoods, levelOf, queryFacts, ringsOf } from "../../../src/domain/timber/asked-facts.ts";
import type { SaleTerms } from "../../../src/domain/timber/asked-terms.ts";
import { type ParsedQuery, parseQuery } from "../../../src/domain/timber/query.ts";
import { saleTermsIn } from "../../../src/domain/timber/sale-terms.ts";
import { closeTokens, queryTokens, reversedSizeQuery, type TokenClause } from "../../../src/domain/timber/tokens.ts";
import { isAboutTimber } from "../../../src/domain/timber/topic.ts";
import { mm } from "../../../src/domain/units.ts";
import type { App } from "../../../src/server/http.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const SPECIES = ["zhangzisong", "spf", "yunshan_eu", "baixiang"] as const;
const GRADES = ["ru-1", "na-2btr", null] as const;
const PORTS = ["taicang", "qingdao", null] as const;
const KINDS = ["1501", "1502"] as const;
const THICKNESSES = [18, 30, 38, 120, null] as const;
const WIDTHS = [90, 120, 30, 20, null] as const;
const LENGTHS = [3000, 4000, null] as const;
const PRICES = [100, 2_000, 2_001, 168_000] as const;

let all: GoodsBrief[];

/** A deterministic mix in which every filter meets goods with and without the value. */
async function insertMany(db: TestDatabase): Promise<void> {
  const choose = <T>(values: readonly T[], at: number) => values[at % values.length] as T;
  for (let at = 0; at < 240; at += 1) {
    const status =
      at % 11 === 0 ? GOODS_STATUS.soldOut : at % 13 === 0 ? GOODS_STATUS.unpublished : GOODS_STATUS.onSale;
    const length = choose(LENGTHS, Math.floor(at / 5));
    await insertGoods(db, {
      // Some state in the title alone what others state in a column.
      title: at % 6 === 0 ? `货品${at} canfor 防腐木 太仓港` : `货品${at}`,
      brandCode: at % 10 === 0 ? "canfor" : null,
      merchantName: `商家${at % 5}`,
      storeName: `仓库${at % 3}`,
      originCode: at % 3 === 0 ? null : "RU",
      speciesCode: choose(SPECIES, Math.floor(at / 2)),
      gradeCode: choose(GRADES, at),
      portCode: choose(PORTS, Math.floor(at / 4)),
      kindCode: choose(KINDS, Math.floor(at / 3)),
      thickness: choose(THICKNESSES, at),
      width: choose(WIDTHS, Math.floor(at / 7)),
      length,
      lengthMin: length === null ? 1800 : null,
      lengthMax: length === null ? 3600 : null,
      moistureType: at % 2 === 0 ? "KD" : null,
      countedIn: "dm3",
      pieceVolumeMm3: null,
      price: choose(PRICES, Math.floor(at / 2)),
      status,
      stock: status === GOODS_STATUS.soldOut ? 0 : 100,
      held: at % 17 === 0 && status !== GOODS_STATUS.soldOut ? 100 : 0,
      score: at % 7,
      saleNum: at % 4,
      publishAt: new Date(1_760_000_000_000 + (at % 9) * 86_400_000),
    });
  }
}

const search = async (app: App, body: object): Promise<GoodsPage> =>
  (await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: body })).json().data;

it.beforeAll(async ({ db, app }) => {
  await insertMany(db);
  all = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows } = await search(app, { pageNum, pageSize: 50 });
    all.push(...rows);
    if (rows.length === 0) break;
  }
});

const some = <T>(values: readonly T[]) => fc.subarray([...values.filter((value) => value !== null)]);
const end = (values: readonly (number | null)[]) =>
  fc.option(
    fc.constantFrom(...values.flatMap((value) => (value === null ? [] : [value - 1, value, value + 1]))).map(mm),
  );
const range = (values: readonly (number | null)[]) => fc.record({ min: end(values), max: end(values) });

const queries = fc.record(
  {
    kindCode: fc.constantFrom(...KINDS),
    speciesCode: some(SPECIES),
    gradeCode: some(GRADES),
    portCode: some(PORTS),
    moistureType: some(["KD"]),
    thickness: range(THICKNESSES),
    width: range(WIDTHS),
    length: range([1800, 3000, 3600, 4000]),
    priceMin: end(PRICES),
    priceMax: end(PRICES),
    inStock: fc.boolean(),
    sort: fc.constantFrom(...SORTS),
  },
  { requiredKeys: [] },
);
type Query = { [Field in keyof GoodsQuery]?: GoodsQuery[Field] | undefined };

const inRange = (value: number | null, { min, max }: { min: number | null; max: number | null }) =>
  (min === null && max === null) || (value !== null && value >= (min ?? 0) && value <= (max ?? Infinity));
const among = (code: string | null, codes: readonly string[] = []) =>
  codes.length === 0 || (code !== null && codes.includes(code));

/** The filters as a person would check them, goods by goods. */
const passes = (query: Query) => (goods: GoodsBrief) =>
  among(goods.kindCode, query.kindCode ? [query.kindCode] : []) &&
  among(goods.speciesCode, query.speciesCode) &&
  among(goods.gradeCode, query.gradeCode) &&
  among(goods.portCode, query.portCode) &&
  among(goods.moistureType, query.moistureType) &&
  inRange(goods.thickness, query.thickness ?? { min: null, max: null }) &&
  inRange(goods.width, query.width ?? { min: null, max: null }) &&
  (query.length?.min ?? 0) <= (query.length?.max ?? Infinity) &&
  (query.length?.min == null || (goods.length ?? goods.lengthMax ?? 0) >= query.length.min) &&
  (query.length?.max == null || (goods.length ?? goods.lengthMin ?? Infinity) <= query.length.max) &&
  inRange(cubicPrice(goods.price, goods), { min: query.priceMin ?? null, max: query.priceMax ?? null }) &&
  (!query.inStock || (goods.status === GOODS_STATUS.onSale && goods.available > 0));

describe("getSearchList", () => {
  it("shows everything on sale or sold out exactly once over its pages", async ({ db }) => {
    const shown = await db.rows<{ id: string }>(
      `select id from goods where status in (${GOODS_STATUS.onSale}, ${GOODS_STATUS.soldOut})`,
    );
    expect(all.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort());
  });

  it("total and facets are those of a walk over all goods", async ({ app }) => {
    await fc.assert(
      fc.asyncProperty(queries, async (query: Query) => {
        const page = await search(app, query);
        const expected = all.filter(passes(query));
        expect(page).toMatchObject({ total: expected.length, totalApprox: false });
        for (const { field, options } of page.facets) {
          const counts = new Map<string, number>();
          // A facet shows what could be chosen instead: its own filter does not narrow it.
          for (const goods of all.filter(passes({ ...query, [field]: undefined }))) {
            const value = goods[field];
            if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
          }
          expect(new Map(options.map(({ value, count }) => [value, count])), field).toEqual(counts);
        }
        expect(page.facets.map(({ field }) => field)).toEqual([...FACET_FIELDS]);
      }),
      { numRuns: 150 },
    );
  });

  it("its pages put together are the hits in order, none twice", async ({ app }) => {
    /** Goods without a side stand last in either order. */
    const sizeKey = ({ thickness, width, length }: GoodsBrief, none: number) =>
      [thickness, width, length].reduce<number>((sum, side) => sum * 100_000 + (side ?? none), 0);
    const key: Record<number, (goods: GoodsBrief) => number> = {
      1: (goods) => cubicPrice(goods.price, goods) ?? 0,
      2: (goods) => -(cubicPrice(goods.price, goods) ?? 0),
      3: ({ publishTime }) => -Date.parse(`${publishTime}Z`),
      4: ({ saleNum }) => -saleNum,
      5: (goods) => sizeKey(goods, 99_999),
      6: (goods) => -sizeKey(goods, 0),
      7: ({ availableVolume }) => -availableVolume,
      8: ({ availableVolume }) => availableVolume,
      9: ({ merchantId }) => Number(merchantId),
      10: (goods) => cubicPrice(goods.price, goods) ?? 0,
    };
    await fc.assert(
      fc.asyncProperty(queries, async (query: Query) => {
        const rows: GoodsBrief[] = [];
        for (let pageNum = 1; ; pageNum += 1) {
          const page = await search(app, { ...query, pageNum, pageSize: 50 });
          rows.push(...page.rows);
          if (page.rows.length < 50) break;
        }
        const expected = all.filter(passes(query)).map(({ id }) => id);
        expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort());
        const order = key[query.sort ?? 0] ?? (() => 0);
        rows.forEach((goods, at) => {
          const before = rows[at - 1];
          if (!before) return;
          expect(before.status).toBeLessThanOrEqual(goods.status);
          if (before.status === goods.status) expect(order(before)).toBeLessThanOrEqual(order(goods));
        });
      }),
      { numRuns: 40 },
    );
  });

  it("keywords find the goods that hold their tokens, sizes the other way round behind them", async ({ db, app }) => {
    const held = await db.rows<{ id: string; tokens: string[] }>(
      `select id, tsvector_to_array(tokens) as tokens from goods where status in (${GOODS_STATUS.onSale}, ${GOODS_STATUS.soldOut})`,
    );
    // All are sold by the cubic metre.
    const cubics = new Map<string, number>(all.map((goods) => [goods.id, cubicPrice(goods.price, goods) ?? 0]));
    const pricesOf = (id: string): FoundGoods["prices"] => ({ m3: cubics.get(id) ?? 0 });
    const idsHolding = (clauses: readonly TokenClause[], { price }: SaleTerms) =>
      held
        .filter(({ tokens }) => clauses.every((clause) => clause.some((token) => tokens.includes(token))))
        .map(({ id }) => id)
        .filter((id) => price === null || inRange(pricesOf(id)[price.unit] ?? null, price));
    const idsWith = (parsed: ParsedQuery, terms: SaleTerms) => idsHolding(queryTokens(parsed), terms);
    /** `behind`: with thickness and width exchanged. */
    const foundBy = (parsed: ParsedQuery, terms: SaleTerms) => {
      const swapped = reversedSizeQuery(parsed);
      const { thickness, width } = parsed.size;
      const direct = idsWith(parsed, terms);
      const turned = swapped !== null && (direct.length === 0 || (thickness ?? 0) > (width ?? 0));
      return { direct, behind: turned ? idsWith(swapped, terms).filter((id) => !direct.includes(id)) : [] };
    };
    const words = ["樟子松", "SPF", "锯材", "太仓", "青岛", "商家1", "货品7", "窑干", "一级", "俄罗斯", "火星", "柚木"];
    const others = ["3米", "大连", "canfor", "松木", "家具", "防腐木"];
    const sizes = ["30*120", "120*30", "38*90", "90*38", "20*30", "30*20", "18*120*3000", "1mm", "30mm"];
    const prices = ["1600以内", "1400以内", "1300以内", "1700元以上", "20元/方以上", "90一张以内"];
    const keywords = fc
      .tuple(
        fc.subarray([...words, ...others], { maxLength: 3 }),
        fc.option(fc.constantFrom(...sizes), { nil: "" }),
        fc.option(fc.constantFrom(...prices), { nil: "", freq: 2 }),
      )
      .filter(([some, size]) => some.length > 0 || size !== "")
      .map((parts) => parts.flat().join(" ").trim())
      .filter((text) => text.length <= 20);
    const seen = { near: 0, unknown: 0, hopeless: 0, close: 0, dear: 0 };
    await fc.assert(
      fc.asyncProperty(keywords, async (text) => {
        const { terms, rest } = saleTermsIn(text);
        const asked = parseQuery(rest);
        const pages: GoodsPage[] = [];
        for (let pageNum = 1; pageNum <= 6; pageNum += 1) {
          pages.push(await search(app, { keywords: text, pageNum, pageSize: 50 }));
        }
        const first = pages[0]!;
        const rows = pages.flatMap((page) => page.rows.map(({ id }) => id));
        for (const { total, unknown, near } of pages) {
          expect({ total, unknown, near: near.total }, text).toEqual({
            total: rows.length,
            unknown: first.unknown,
            near: first.near.total,
          });
        }
        const words = asked.words.filter((word) => !first.unknown.includes(word));
        for (const word of first.unknown)
          expect(idsWith({ ...asked, words: [...words, word] }, terms), text).toEqual([]);
        if (first.unknown.length > 0) seen.unknown += 1;
        const parsed = { ...asked, words };
        const { direct, behind } = foundBy(parsed, terms);
        expect(first.suggestion !== "", text).toEqual(behind.length > 0);
        expect(rows.slice(0, direct.length).sort(), text).toEqual(direct.sort());
        expect(rows.slice(direct.length).sort(), text).toEqual(behind.sort());
        const close = closeTokens(parsed);
        if (close !== null && direct.length > 0) {
          const fitting = idsHolding(close, terms);
          expect(rows.slice(0, fitting.length).sort(), text).toEqual(fitting.sort());
          seen.close += 1;
        }
        // Behind few stand the nearest of the others, once each, and on the pages that follow.
        const near = pages.flatMap((page) => page.near.rows);
        expect(new Set([...rows, ...near.map(({ goods }) => goods.id)]).size, text).toBe(rows.length + near.length);
        expect(near.length, text).toBe(first.near.total);
        for (const { differs } of near) expect(differs, text).not.toEqual([]);
        const isFew = rows.length < FEW_HITS && (words.length === 0 || isAboutTimber(parsed));
        const turned = reversedSizeQuery(parsed);
        const isTurned = behind.length > 0 || (parsed.size.thickness ?? 0) > (parsed.size.width ?? 0);
        const facts = queryFacts(turned !== null && isTurned ? turned : parsed, terms);
        const placed = new Set(ringsOf(facts).map(({ levels }) => levels.join()));
        const distances = new Map<string, number>();
        for (const goods of all) {
          const tokens = new Set(held.find(({ id }) => id === goods.id)?.tokens);
          const is = { ...goods, tokens, certs: [], prices: pricesOf(goods.id) };
          const levels = facts.map((fact) => levelOf(fact, is));
          if (!rows.includes(goods.id) && placed.has(levels.join())) distances.set(goods.id, distanceOf(facts, is));
        }
        const needed = isFew ? Math.min(FEW_HITS - rows.length, distances.size) : 0;
        const nearest = [...distances.values()].sort((one, other) => one - other);
        const shown = near.map(({ goods }) => distances.get(goods.id));
        expect(shown.length, text).toBeGreaterThanOrEqual(needed);
        expect(shown, text).toEqual(nearest.slice(0, near.length));
        if (near.some(({ differs }) => differs.some((one) => one.startsWith("价格")))) seen.dear += 1;
        seen[near.length > 0 ? "near" : "hopeless"] += 1;
      }),
      { numRuns: 150 },
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0);
  });
});
