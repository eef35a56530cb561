import type { GoodsQuery } from "../../domain/catalog/goods-query.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { bestOf, type LineMatch, matchQuery, widerQueries } from "../../domain/demand/demand-match.ts";
import { searchGoods } from "../catalog/goods-search.ts";
import { searchWords } from "../catalog/search-words.ts";
import type { Db } from "../db/database.ts";

const NOTHING: LineMatch = { count: 0, approx: false, best: [], gaveUp: [] };

/** Goods that say all that is asked: what the search itself gave up, or turned round, does not fit. */
async function found(db: Db, query: GoodsQuery) {
  const page = await searchGoods(db, { ...query, certType: [] });
  return page.relaxed.length > 0 || page.suggestion !== "" ? { ...page, total: 0, rows: [] } : page;
}

/** What fits a line right now, else the nearest goods. Writes nothing. */
async function matchOf(db: Db, item: DemandItem): Promise<LineMatch> {
  const query = matchQuery(item, (await searchWords(db)).brands);
  if (query === null) return NOTHING;
  const { total, totalApprox, rows } = await found(db, query);
  if (total > 0) return { count: total, approx: totalApprox, best: bestOf(rows, item), gaveUp: [] };
  for (const wider of widerQueries(query)) {
    const near = await found(db, wider.query);
    if (near.total > 0) return { ...NOTHING, best: bestOf(near.rows, item), gaveUp: wider.gaveUp };
  }
  return NOTHING;
}

/** One after the other, so that a long list takes one connection. */
export async function matchLines(db: Db, items: readonly DemandItem[]): Promise<LineMatch[]> {
  const matches: LineMatch[] = [];
  for (const item of items) matches.push(await matchOf(db, item));
  return matches;
}

/** Goods that fit, over all lines. */
export async function countMatches(db: Db, items: readonly DemandItem[]): Promise<number> {
  const { brands } = await searchWords(db);
  let count = 0;
  for (const item of items) {
    const query = matchQuery(item, brands);
    if (query !== null) count += (await found(db, query)).total;
  }
  return count;
}
