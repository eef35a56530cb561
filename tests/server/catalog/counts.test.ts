import { describe, expect } from "vitest";
import { seedDemo } from "../../../src/demo/marketplace.ts";
import type { ClassificationNode } from "../../../src/domain/catalog/goods/classification.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { FACET_FIELDS, type FacetField, facetRow } from "../../../src/domain/catalog/search/facets.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import { EMPTY_QUERY } from "../../../src/domain/catalog/search/goods-query.ts";
import type { MerchantPage } from "../../../src/domain/company/merchant.ts";
import { cachedCounts, countBehind } from "../../../src/server/catalog/search/search-counts.ts";
import type { App } from "../../../src/server/http.ts";
import { post } from "../../support/account-calls.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";

it.beforeAll(async ({ db }) => {
  await seedDemo(db, { goods: 2_600, now: Date.UTC(2026, 10, 21, 4) });
});

const search = async (app: App, body: object): Promise<GoodsPage> =>
  (await post(app, "/api/goods/pc/getSearchList", body)).data as GoodsPage;
const walked = async (db: TestDatabase, where: string): Promise<number> =>
  (await db.one<{ n: number }>(
    `select count(*)::int as n from goods where status in (${GOODS_STATUS.onSale}, ${GOODS_STATUS.soldOut}) and ${where}`,
  ))!.n;
const walkedBy = async (db: TestDatabase, field: FacetField, where: string) =>
  new Map(
    (
      await db.rows<{ value: string; n: number }>(
        `select ${facetRow(field).column}::text as value, count(*)::int as n from goods
          where status in (${GOODS_STATUS.onSale}, ${GOODS_STATUS.soldOut}) and ${facetRow(field).column} is not null and ${where} group by 1`,
      )
    ).map(({ value, n }) => [value, n]),
  );
const optionsOf = (page: GoodsPage, field: FacetField) =>
  new Map(page.facets.find((facet) => facet.field === field)?.options.map(({ value, count }) => [value, count]));

describe("a list of more goods than a page is looked for in", () => {
  it.for([
    ["everything", {}, "true"],
    ["a kind", { kindCode: "1501" }, "kind_code = '1501'"],
    ["everything by price", { sort: 1, pageNum: 3 }, "true"],
  ] as const)("of %s reports the total, and the count of each facet", async ([_, body, where], { db, app }) => {
    const page = await search(app, body);
    const total = await walked(db, where);
    expect(total).toBeGreaterThan(1_000);
    expect(page).toMatchObject({ total, totalApprox: false });
    for (const field of FACET_FIELDS) {
      const own = field === "kindCode" && "kindCode" in body ? "true" : where;
      expect(optionsOf(page, field), field).toEqual(await walkedBy(db, field, own));
    }
  });

  it("of a word reports the total, and the count of each facet", async ({ app }) => {
    const rows = [];
    const first = await search(app, { keywords: "锯材", pageSize: 50 });
    for (let pageNum = 1; rows.length < first.total; pageNum += 1) {
      const page = await search(app, { keywords: "锯材", pageNum, pageSize: 50 });
      if (page.rows.length === 0) break;
      rows.push(...page.rows);
    }
    expect(first.total).toBeGreaterThan(1_000);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total);
    for (const field of FACET_FIELDS) {
      const counted = new Map<string, number>();
      for (const { [field]: value } of rows) if (value !== null) counted.set(value, (counted.get(value) ?? 0) + 1);
      expect(optionsOf(first, field), field).toEqual(counted);
    }
  });

  it("counts what could be chosen instead wholly, however few were chosen", async ({ db, app }) => {
    const page = await search(app, { speciesCode: ["heihutao"] });
    expect(page.total).toBeLessThan(1_000);
    expect(optionsOf(page, "speciesCode")).toEqual(await walkedBy(db, "speciesCode", "true"));
    expect(optionsOf(page, "gradeCode")).toEqual(await walkedBy(db, "gradeCode", "species_code = 'heihutao'"));
  });

  it("shows no page beyond what can be reached, and counts on", async ({ db, app }) => {
    const page = await search(app, { pageNum: 300, pageSize: 50 });
    expect(page.rows).toEqual([]);
    expect(page.total).toEqual(await walked(db, "true"));
  });

  it("is counted in the background for no more than three concurrent queries", async ({ db }) => {
    const asked = [1, 2, 3, 4].map((priceMin) => ({ ...EMPTY_QUERY, certType: [], priceMin }));
    for (const query of asked) expect(countBehind(db, query, [[]], 1_001)).toEqual({ total: 1_001, facets: null });
    const counted = () => asked.map((query) => cachedCounts(db, query, [[]])?.total);
    await expect.poll(() => counted().filter((total) => total !== undefined).length).toBe(3);
    const total = await walked(db, "price_m3_fen >= 1");
    expect(counted()).toEqual([total, total, total, undefined]);
  });
});

describe("counts of one thing", () => {
  it("agree: the menu's kinds and species with their lists", async ({ app }) => {
    const groups = (await app.inject("/api/shopClassifyInfo/getClassifyProductList")).json()
      .data as ClassificationNode[];
    const kinds = groups.flatMap(({ children }) => children);
    expect(kinds.length).toBeGreaterThan(5);
    for (const kind of kinds) {
      const { total } = await search(app, { kindCode: kind.code });
      expect(kind.goodsNum, kind.name).toEqual(total);
      for (const species of kind.children.slice(0, 3)) {
        const list = await search(app, { kindCode: kind.code, speciesCode: [species.code] });
        expect(species.goodsNum, `${kind.name} ${species.name}`).toBe(list.total);
      }
    }
  });

  it("agree: a shop's with its list", async ({ app }) => {
    const shops = (await post(app, "/api/merchant/getPcList", { pageSize: 50 })).data as MerchantPage;
    for (const { id, shopName, goodsNum } of shops.rows.slice(0, 12))
      expect(goodsNum, shopName).toEqual((await search(app, { merchantId: id })).total);
  });
});
