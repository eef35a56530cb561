import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { canStandFor, matchQuery, widerQueries, withoutSize } from "../../domain/demand/demand-match.ts";
import { bestOf, type LineMatch } from "../../domain/demand/line-match.ts";
import { differencesOf, differenceText } from "../../domain/demand/quote-line.ts";
import {
  byJudgement,
  hasGoodsRequirements,
  type Judged,
  judgedBy,
  requiredCerts,
} from "../../domain/demand/requirement-match.ts";
import type { CompanyId, GoodsId, MerchantId, PersonId } from "../../domain/ids.ts";
import { ownShops } from "../account/own-shop-store.ts";
import { searchGoods } from "../catalog/search/goods-search.ts";
import type { Db } from "../db/database.ts";
import { searchWords } from "../system/search-words.ts";
import { statedFacts } from "./shown-goods-store.ts";

/** The buyer; their own shops are no source. */
type Buyer = { personId: PersonId; companyId: CompanyId | null };

const NOTHING: LineMatch = { count: 0, approx: false, best: [], unsaid: [], gaveUp: [] };

/**
 * Goods of other shops than the buyer's `own` that state all that is required: what the search itself did not understand, or
 * turned round, does not fit.
 */
async function found(db: Db, query: GoodsQuery, own: readonly MerchantId[]) {
  const page = await searchGoods(db, { ...query, certType: [], exceptMerchants: own });
  return page.unknown.length > 0 || page.suggestion !== "" ? { ...page, total: 0, rows: [] } : page;
}

/**
 * Goods of a search with how each meets what the line requires, by id: those that meet most first, those that state otherwise
 * last.
 */
type Judging = { rows: GoodsBrief[]; of: ReadonlyMap<GoodsId, Judged> };

/** How each of the goods meets what the line requires, by id; none where it requires nothing of goods. */
export async function judgedGoods(
  db: Db,
  rows: readonly GoodsBrief[],
  { requirements }: DemandItem,
): Promise<ReadonlyMap<GoodsId, Judged>> {
  if (!hasGoodsRequirements(requirements)) return new Map();
  const facts = await statedFacts(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(facts.map((goods) => [goods.id, judgedBy(requirements, goods)]));
}

async function judging(db: Db, rows: readonly GoodsBrief[], item: DemandItem): Promise<Judging> {
  const of = await judgedGoods(db, rows, item);
  const judged = ({ id }: GoodsBrief): Judged => of.get(id) ?? NOT_JUDGED;
  return { rows: rows.toSorted((one, other) => byJudgement(judged(one), judged(other))), of };
}

const NOT_JUDGED: Judged = { met: 0, unmet: [], unsaid: [] };
/** How many goods are checked against what a line requires. */
const JUDGED_AT_ONCE = 50;

/**
 * Goods that fit in all fields, without those that state otherwise than required. Where there are more goods than are checked,
 * those with the required certificates are checked first.
 */
async function fitting(db: Db, query: GoodsQuery, own: readonly MerchantId[], item: DemandItem) {
  if (!hasGoodsRequirements(item.requirements)) {
    const { total, totalApprox, rows } = await found(db, query, own);
    return { count: total, approx: totalApprox, rows, others: [], of: new Map<GoodsId, Judged>() };
  }
  const looked = { ...query, pageSize: JUDGED_AT_ONCE } as const;
  const page = await found(db, looked, own);
  const certs = page.total <= JUDGED_AT_ONCE ? [] : requiredCerts(item.requirements);
  const certified =
    certs.length === 0
      ? []
      : (await found(db, { ...looked, keywords: [query.keywords, ...certs].join(" ").trim() }, own)).rows;
  const all = new Map([...certified, ...page.rows].map((goods) => [goods.id, goods]));
  const { rows, of } = await judging(db, [...all.values()], item);
  const states = ({ id }: GoodsBrief) => (of.get(id)?.unmet.length ?? 0) > 0;
  const others = rows.filter(states);
  const isAll = page.total <= JUDGED_AT_ONCE;
  return {
    rows: rows.filter((one) => !states(one)),
    others,
    of,
    count: page.total - others.length,
    approx: page.totalApprox || !isAll,
  };
}

const unsaidOf = (best: readonly GoodsBrief[], of: ReadonlyMap<GoodsId, Judged>): string[][] =>
  best.map(({ id }) => [...(of.get(id)?.unsaid ?? [])]);

/** What fits a line right now, else the nearest goods. Writes nothing. */
async function matchOf(db: Db, item: DemandItem, own: readonly MerchantId[]): Promise<LineMatch> {
  const query = matchQuery(item, (await searchWords(db)).brands);
  if (query === null) return NOTHING;
  const { count, approx, rows, others, of } = await fitting(db, query, own, item);
  const nearest = (goods: readonly GoodsBrief[], judged: ReadonlyMap<GoodsId, Judged>, gaveUp: readonly string[]) => {
    const best = bestOf(goods, item);
    const unmet = best.flatMap(({ id }) => judged.get(id)?.unmet ?? []);
    return { ...NOTHING, best, unsaid: unsaidOf(best, judged), gaveUp: [...new Set([...gaveUp, ...unmet])] };
  };
  if (rows.length > 0) {
    const best = bestOf(rows, item);
    return { count, approx, best, unsaid: unsaidOf(best, of), gaveUp: [] };
  }
  if (others.length > 0) return nearest(others, of, []);
  for (const wider of widerQueries(query)) {
    const near = await found(db, wider.query, own);
    if (near.total === 0) continue;
    const judged = await judging(db, near.rows, item);
    return nearest(judged.rows, judged.of, wider.gaveUp);
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
    if (query !== null) count += (await fitting(db, query, own, item)).count;
  }
  return count;
}

/** Goods that can cover a line of a basket, and in what they differ from it. */
export type Candidate = { goodsId: GoodsId; differences: string[] };
/** Goods that are weighed for one line of a basket. */
const CANDIDATES = 40;
const CHEAPEST_FIRST = 1;

/**
 * The cheapest goods that a line can be bought with: those that fit in everything it states, and with `substitutes` the nearest
 * others, their differences named. Goods that state otherwise than required are such others.
 */
export async function candidatesFor(
  db: Db,
  item: DemandItem,
  substitutes: boolean,
  own: readonly MerchantId[],
): Promise<Candidate[]> {
  const query = matchQuery(item, (await searchWords(db)).brands);
  if (query === null) return [];
  const cheapest = { ...query, sort: CHEAPEST_FIRST } as const;
  const { rows, others, of } = await fitting(db, { ...cheapest, pageSize: JUDGED_AT_ONCE }, own, item);
  const found = new Map(rows.map(({ id }) => [id, (of.get(id)?.unsaid ?? []).map((name) => `未注明${name}`)] as const));
  if (substitutes) {
    for (const goods of others) found.set(goods.id, of.get(goods.id)?.unmet.map((name) => `${name}不符`) ?? []);
    for (const wider of widerQueries(cheapest)) {
      if (found.size >= CANDIDATES) break;
      const near = await fitting(db, { ...wider.query, pageSize: JUDGED_AT_ONCE }, own, item);
      for (const goods of near.rows) {
        if (found.has(goods.id) || !canStandFor(goods, item)) continue;
        const differences = differencesOf(item, goods).map(differenceText);
        found.set(goods.id, differences.length > 0 ? differences : wider.gaveUp.map((name) => `${name}不同`));
      }
    }
  }
  return [...found].slice(0, CANDIDATES).map(([goodsId, differences]) => ({ goodsId, differences }));
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
