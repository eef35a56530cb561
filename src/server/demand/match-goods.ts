import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import type { GoodsQuery } from "../../domain/catalog/goods-query.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { bestOf, type LineMatch, matchQuery, widerQueries, withoutSize } from "../../domain/demand/demand-match.ts";
import type { MerchantId } from "../../domain/ids.ts";
import { searchGoods } from "../catalog/goods-search.ts";
import type { Db } from "../db/database.ts";
import { searchWords } from "../system/search-words.ts";

const NOTHING: LineMatch = { count: 0, approx: false, best: [], gaveUp: [] };

/** Goods that say all that is asked: what the search itself did not understand, or turned round, does not fit. */
async function found(db: Db, query: GoodsQuery) {
  const page = await searchGoods(db, { ...query, certType: [] });
  return page.unknown.length > 0 || page.suggestion !== "" ? { ...page, total: 0, rows: [] } : page;
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

/** Goods looked at for a line, and how many are enough. */
const LOOKED_AT = 20;
const ENOUGH = 8;

/** What fits the line, and where that is little what nearly fits: of all shops, or of the one that is asked, whatever its size. */
export async function goodsFor(db: Db, item: DemandItem, merchantId: MerchantId | null): Promise<GoodsBrief[]> {
  const query = matchQuery(item, (await searchWords(db)).brands);
  if (query === null) return [];
  const found = new Map<string, GoodsBrief>();
  const look = async (narrowed: GoodsQuery) => {
    const page = await searchGoods(db, { ...narrowed, merchantId, pageSize: LOOKED_AT, certType: [] });
    if (page.unknown.length > 0 || page.suggestion !== "") return;
    for (const goods of page.rows) if (!found.has(goods.id)) found.set(goods.id, goods);
  };
  await look(query);
  const wider = widerQueries(query);
  for (const one of wider) {
    if (found.size >= ENOUGH) break;
    await look(one.query);
  }
  const widest = wider.at(-1)?.query ?? query;
  if (merchantId !== null && found.size === 0 && widest.speciesCode.length > 0) await look(withoutSize(widest));
  return [...found.values()];
}
