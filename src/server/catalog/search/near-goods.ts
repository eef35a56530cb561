import type { NearGoods } from "../../../domain/catalog/search/goods-page.ts";
import { FEW_HITS } from "../../../domain/catalog/search/goods-query.ts";
import { differencesOf } from "../../../domain/catalog/search/near-goods.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { rowsBefore } from "../../../domain/paging.ts";
import {
  type Apart,
  distanceOf,
  FARTHEST,
  type FoundGoods,
  gapOf,
  type QueryFact,
  queryFacts,
  ringsOf,
} from "../../../domain/timber/asked-facts.ts";
import { certificateCode } from "../../../domain/timber/certificates.ts";
import type { ParsedQuery, QuerySize } from "../../../domain/timber/query.ts";
import type { Db } from "../../db/database.ts";
import { briefOf } from "../goods/goods-view.ts";
import { firstApart, goodsAround, goodsOfRings, goodsRows, type RingGoods, valuesOf } from "./near-goods-store.ts";
import { type ServerQuery, withoutNearTerms } from "./search-conditions.ts";
import type { CountedValue } from "./search-count-store.ts";

const MOST_NEAR = 60;
/**
 * Rings that a statement looks into: few at first, since planning each costs, then all the others, since the way to the
 * database may be long. Then all goods around are compared, so that a list ends short only where there is no more.
 */
const ROUNDS = [4, 20] as const;

/** Goods of a ring as the rules look at them. */
const foundGoods = (row: RingGoods): FoundGoods => ({
  ...row,
  tokens: new Set(row.tokens.split(" ")),
  certs: row.certTypes.map(certificateCode),
});

type FoundNear = RingGoods & { distance: number; gap: number };

/**
 * What no goods are together, found by adding the facts one after the other, what counts most first: by itself, and
 * where there is something next to it by that.
 */
async function apartIn(db: Db, query: ServerQuery, facts: readonly QueryFact[]): Promise<Apart[]> {
  const kept: number[] = [];
  const apart: Apart[] = [];
  for (let from = 0; from < facts.length; ) {
    const first = await firstApart(db, query, facts, { beside: kept, from });
    for (let place = from; place < (first?.at ?? facts.length); place += 1) kept.push(place);
    if (first === null) break;
    const { at, isNear } = first;
    apart.push([...kept.map((place) => [place, 0] as const), [at, facts[at]?.near === null || isNear ? 0 : 1]]);
    from = at + 1;
  }
  return apart;
}

type Asked = { facts: readonly QueryFact[]; size: QuerySize };

/** Near matches, nearest first: at least enough that the list has `FEW_HITS`, where there are. */
async function nearestOf(db: Db, query: ServerQuery, { facts, size }: Asked, exact: readonly GoodsId[]) {
  const needed = FEW_HITS - exact.length;
  const rings = ringsOf(facts, exact.length === 0 ? await apartIn(db, query, facts) : []);
  const found = new Map<GoodsId, FoundNear>();
  const add = (rows: readonly RingGoods[], rank: number) => {
    for (const row of rows) {
      const goods = foundGoods(row);
      const distance = distanceOf(facts, goods);
      if (found.has(row.id) || distance > FARTHEST) continue;
      found.set(row.id, { ...row, ring: rank + row.ring, distance, gap: gapOf(size, goods) });
    }
  };
  let looked = 0;
  for (const atOnce of ROUNDS) {
    const some = rings.slice(looked, looked + atOnce);
    if (some.length === 0 || found.size >= needed) break;
    const except = [...exact, ...found.keys()];
    const rows = await goodsOfRings(db, query, {
      facts,
      rings: some,
      except,
      needed: needed - found.size,
      most: MOST_NEAR,
    });
    add(rows, looked);
    looked += some.length;
  }
  if (found.size < needed && rings.length > looked) {
    const except = [...exact, ...found.keys()];
    add(await goodsAround(db, query, { facts, except, most: MOST_NEAR }), rings.length);
  }
  const near = [...found.values()].sort(
    (one, other) =>
      one.distance - other.distance || one.gap - other.gap || one.ring - other.ring || one.place - other.place,
  );
  // Beyond the last that is needed only rings that were looked into are known.
  const last = near[needed - 1]?.distance ?? FARTHEST;
  return near.filter(({ distance }) => distance <= last).slice(0, MOST_NEAR);
}

const NOTHING_KNOWN: Pick<FoundGoods, "tokens" | "certs" | "prices"> = { tokens: new Set(), certs: [], prices: {} };

/**
 * The near matches that stand on the page behind the exact hits `exact`. `values`: the values of the near ones, where there is no
 * exact hit.
 */
export async function nearGoods(
  db: Db,
  asked: ServerQuery,
  parsed: ParsedQuery,
  exact: readonly GoodsId[],
): Promise<{ total: number; rows: NearGoods[]; values: readonly CountedValue[] | null }> {
  const facts = queryFacts(parsed, asked.terms);
  const query = withoutNearTerms(asked);
  if (exact.length >= FEW_HITS || facts.length === 0) return { total: 0, rows: [], values: null };
  const near = await nearestOf(db, query, { facts, size: parsed.size }, exact);
  const from = Math.max(0, rowsBefore(query) - exact.length);
  const to = Math.max(0, rowsBefore(query) + query.pageSize - exact.length);
  const shown = near.slice(from, to);
  const found = new Map(shown.map((one) => [one.id, foundGoods(one)]));
  const idsOf = (some: readonly FoundNear[]) => some.map(({ id }) => id);
  const [rows, values] = await Promise.all([
    goodsRows(db, idsOf(shown)),
    exact.length === 0 && near.length > 0 ? valuesOf(db, idsOf(near)) : null,
  ]);
  return {
    total: near.length,
    values,
    rows: rows.map((row) => {
      const goods = briefOf(row);
      const { tokens, certs, prices } = found.get(row.id) ?? NOTHING_KNOWN;
      return { goods, differs: differencesOf(facts, { ...goods, tokens, certs, prices }) };
    }),
  };
}
