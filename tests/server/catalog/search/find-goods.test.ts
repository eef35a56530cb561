import { describe, expect, vi } from "vitest";
import { seedDemo } from "../../../../src/demo/marketplace.ts";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import { EMPTY_QUERY, type Sort } from "../../../../src/domain/catalog/search/goods-query.ts";
import { parseQuery } from "../../../../src/domain/timber/query.ts";
import { closeTokens, queryTokens, reversedSizeQuery } from "../../../../src/domain/timber/tokens.ts";
import { findGoods } from "../../../../src/server/catalog/search/find-goods.ts";
import type { Reading } from "../../../../src/server/catalog/search/goods-search-store.ts";
import type { ServerQuery } from "../../../../src/server/catalog/search/search-conditions.ts";
import { cacheCounts } from "../../../../src/server/catalog/search/search-counts.ts";
import { it } from "../../../support/fixtures.ts";

it.beforeAll(async ({ db }) => {
  await seedDemo(db, { goods: 2_600, now: Date.UTC(2026, 10, 21, 4) });
  await db.run("vacuum analyze goods");
});

const query = (more: Partial<ServerQuery> = {}): ServerQuery => ({ ...EMPTY_QUERY, certType: [], ...more });

/** The words as they are read: what fits closest, all that fits, the size the other way round. */
function readingsOf(keywords: string): Reading[] {
  const parsed = parseQuery(keywords);
  const close = closeTokens(parsed);
  const turned = reversedSizeQuery(parsed);
  return [
    ...(close === null ? [] : [{ clauses: close, isSwapped: false }]),
    { clauses: queryTokens(parsed), isSwapped: false },
    ...(turned === null ? [] : [{ clauses: queryTokens(turned), isSwapped: true }]),
  ];
}

const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id);

describe("hits that are more than an answer waits for", () => {
  const SORTS: readonly Sort[] = [0, 1, 6, 8];
  it.for(["", "锯材", "家具", "木方 4米", "120*30", "樟子松", "太仓港"])(
    "%s stands on its page as in one pass over all hits",
    async (keywords, { db }) => {
      const readings = readingsOf(keywords);
      for (const sort of SORTS)
        for (const pageNum of [1, 3]) {
          const asked = query({ sort, pageNum, speciesCode: sort === 8 ? ["zhangzisong"] : [] });
          const inOnePass = await findGoods(db, { ...asked, priceMin: 1 }, readings);
          expect(inOnePass.isEstimate).toBe(false);
          const byPage = await findGoods(db, { ...asked, priceMin: 2 }, readings, 0);
          expect(idsOf(byPage), `${sort} ${pageNum}`).toEqual(idsOf(inOnePass));
          if (inOnePass.total < 1_000) expect(byPage).toEqual(inOnePass);
        }
    },
  );

  it("are an estimate with the first facets, and exact for the next query", async ({ db }) => {
    const asked = query({ kindCode: "1501", priceMin: 3 });
    const first = await findGoods(db, asked, readingsOf(""), 0);
    expect(first.isEstimate).toBe(true);
    for (const { options } of first.facets) for (const { count } of options) expect(count).toBeNull();
    const exact = await findGoods(db, { ...asked, priceMin: 4 }, readingsOf(""));
    expect(first.facets.map(({ field }) => field)).toEqual(exact.facets.map(({ field }) => field));
    expect(Math.abs(first.total - exact.total)).toBeLessThan(exact.total / 5);
    await expect.poll(async () => (await findGoods(db, asked, readingsOf(""), 0)).isEstimate).toBe(false);
    expect(await findGoods(db, asked, readingsOf(""), 0)).toEqual({ ...exact, few: [] });
  });

  it("are sampled once, where they are too many to be counted", async ({ db }) => {
    const asked = query({ kindCode: "1501", priceMin: 6 });
    const finding = readingsOf("").map(({ clauses }) => clauses);
    cacheCounts(db, asked, finding, { total: 55_000, facets: null }, 1_000);
    const first = await findGoods(db, asked, readingsOf(""), 0);
    expect(first).toMatchObject({ isEstimate: true, total: 55_000 });
    const statements = vi.spyOn(db, "one");
    try {
      const second = await findGoods(db, { ...asked, pageNum: 2 }, readingsOf(""), 0);
      expect(second).toMatchObject({ isEstimate: true, total: 55_000, facets: first.facets });
      // The page alone is read.
      expect(statements).toHaveBeenCalledTimes(1);
    } finally {
      statements.mockRestore();
    }
  });

  it("are counted once for all their pages and orders", async ({ db }) => {
    const asked = query({ priceMin: 5 });
    const { total, facets } = await findGoods(db, asked, readingsOf(""));
    const { rowCount: removed } = await db.pool.query(
      `update goods set status = ${GOODS_STATUS.unpublished} where status = ${GOODS_STATUS.soldOut}`,
    );
    expect(removed).toBeGreaterThan(0);
    expect(await findGoods(db, { ...asked, sort: 2, pageNum: 2 }, readingsOf(""))).toMatchObject({ total, facets });
  });
});
