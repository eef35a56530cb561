import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import type { GoodsQuery } from "../../domain/catalog/goods-query.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import {
  bestOf,
  canStandFor,
  type LineMatch,
  matchQuery,
  widerQueries,
  withoutSize,
} from "../../domain/demand/demand-match.ts";
import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import { ownShops } from "../account/own-shop-store.ts";
import { searchGoods } from "../catalog/goods-search.ts";
import type { Db } from "../db/database.ts";
import { searchWords } from "../system/search-words.ts";

/** Who buys; their own shops are no source. */
type Buyer = { personId: PersonId; companyId: CompanyId | null };

const NOTHING: LineMatch = { count: 0, approx: false, best: [], gaveUp: [] };

/**
 * Goods that say all that is asked, of other shops than the buyer's `own`: what the search itself did not understand, or
 * turned round, does not fit.
 */
async function found(db: Db, query: GoodsQuery, own: readonly MerchantId[]) {
  const page = await searchGoods(db, { ...query, certType: [], exceptMerchants: own });
  return page.unknown.length > 0 || page.suggestion !== "" ? { ...page, total: 0, rows: [] } : page;
}

/** What fits a line right now, else the nearest goods. Writes nothing. */
async function matchOf(db: Db, item: DemandItem, own: readonly MerchantId[]): Promise<LineMatch> {
  const query = matchQuery(item, (await searchWords(db)).brands);
  if (query === null) return NOTHING;
  const { total, totalApprox, rows } = await found(db, query, own);
  if (total > 0) return { count: total, approx: totalApprox, best: bestOf(rows, item), gaveUp: [] };
  for (const wider of widerQueries(query)) {
    const near = await found(db, wider.query, own);
    if (near.total > 0) return { ...NOTHING, best: bestOf(near.rows, item), gaveUp: wider.gaveUp };
  }
  return NOTHING;
}

/** What fits each line for a buyer: one after the other, so that a long list takes one connection. */
export async function matchLines(db: Db, items: readonly DemandItem[], buyer: Buyer): Promise<LineMatch[]> {
  const own = await ownShops(db, buyer);
  const matches: LineMatch[] = [];
  for (const item of items) matches.push(await matchOf(db, item, own));
  return matches;
}

/** Goods that fit, over all lines. */
export async function countMatches(db: Db, items: readonly DemandItem[], buyer: Buyer): Promise<number> {
  const { brands } = await searchWords(db);
  const own = await ownShops(db, buyer);
  let count = 0;
  for (const item of items) {
    const query = matchQuery(item, brands);
    if (query !== null) count += (await found(db, query, own)).total;
  }
  return count;
}

/** Goods looked at for a line, and how many are enough. */
const LOOKED_AT = 20;
const ENOUGH = 8;

/** Whose goods are looked for: one shop's, or all but the buyer's own. */
export type LookedIn = { merchantId: MerchantId } | { exceptMerchants: readonly MerchantId[] };

/** What fits the line, and where that is little what nearly fits; of one shop whatever its size. */
export async function goodsFor(db: Db, item: DemandItem, shops: LookedIn): Promise<GoodsBrief[]> {
  const query = matchQuery(item, (await searchWords(db)).brands);
  if (query === null) return [];
  const found = new Map<string, GoodsBrief>();
  const look = async (narrowed: GoodsQuery) => {
    const page = await searchGoods(db, { ...narrowed, ...shops, pageSize: LOOKED_AT, certType: [] });
    if (page.unknown.length > 0 || page.suggestion !== "") return;
    for (const goods of page.rows) if (!found.has(goods.id) && canStandFor(goods, item)) found.set(goods.id, goods);
  };
  await look(query);
  const wider = widerQueries(query);
  for (const one of wider) {
    if (found.size >= ENOUGH) break;
    await look(one.query);
  }
  const widest = wider.at(-1)?.query ?? query;
  if ("merchantId" in shops && found.size === 0 && widest.speciesCode.length > 0) await look(withoutSize(widest));
  return [...found.values()];
}
