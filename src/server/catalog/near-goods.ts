import { FEW_HITS, type NearGoods } from "../../domain/catalog/goods-query.ts";
import { differencesOf } from "../../domain/catalog/near-goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import { rowsBefore } from "../../domain/paging.ts";
import {
  type Apart,
  type AskedFact,
  askedFacts,
  distanceOf,
  FARTHEST,
  type FoundGoods,
  gapOf,
  type Level,
  ringsOf,
} from "../../domain/timber/asked-facts.ts";
import { certificateCode } from "../../domain/timber/certificates.ts";
import type { ParsedQuery, QuerySize } from "../../domain/timber/query.ts";
import type { Db } from "../db/database.ts";
import { briefOf } from "./goods-view.ts";
import { areAnyAt, goodsAround, goodsOfRings, goodsRows, type RingGoods } from "./near-goods-store.ts";
import { type ServerQuery, withoutNearTerms } from "./search-conditions.ts";

const MOST_NEAR = 60;
const RINGS_AT_ONCE = 4;
/** Statements of nearest rings; then all goods around are compared, so that a list ends short only where there is no more. */
const ROUNDS = 6;

/** Goods of a ring as the rules look at them. */
const foundGoods = (row: RingGoods): FoundGoods => ({
  ...{ ...row, tokens: new Set(row.tokens.split(" ")), certs: row.certTypes.map(certificateCode) },
});

type FoundNear = RingGoods & { distance: number; gap: number };

/**
 * What no goods are together, found by adding the facts one after the other, what counts most first: by itself, and
 * where there is something next to it by that.
 */
async function apartIn(db: Db, query: ServerQuery, facts: readonly AskedFact[]): Promise<Apart[]> {
  const kept: number[] = [];
  const apart: Apart[] = [];
  const isAny = async (some: Apart): Promise<boolean> =>
    areAnyAt(
      db,
      query,
      facts,
      some.reduce<Level[]>(
        (levels, [place, level]) => levels.with(place, level),
        facts.map(() => 2),
      ),
    );
  for (const [place, fact] of facts.entries()) {
    const beside = kept.map((at) => [at, 0] as const);
    if (await isAny([...beside, [place, 0]])) kept.push(place);
    else apart.push([...beside, [place, fact.near !== null && !(await isAny([...beside, [place, 1]])) ? 1 : 0]]);
  }
  return apart;
}

type Asked = { facts: readonly AskedFact[]; size: QuerySize };

/** What is nearly asked, nearest first: at least so many that the list has `FEW_HITS`, where there are. */
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
  for (
    let from = 0;
    from < Math.min(rings.length, ROUNDS * RINGS_AT_ONCE) && found.size < needed;
    from += RINGS_AT_ONCE
  ) {
    const some = rings.slice(from, from + RINGS_AT_ONCE);
    const except = [...exact, ...found.keys()];
    add(
      await goodsOfRings(db, query, { facts, rings: some, except, needed: needed - found.size, most: MOST_NEAR }),
      from,
    );
  }
  if (found.size < needed && rings.length > ROUNDS * RINGS_AT_ONCE) {
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

/** The part of what is nearly asked that stands on the page behind `exact`, the goods that are all of it. */
export async function nearGoods(
  db: Db,
  asked: ServerQuery,
  parsed: ParsedQuery,
  exact: readonly GoodsId[],
): Promise<{ total: number; rows: NearGoods[]; ids: readonly GoodsId[] }> {
  const facts = askedFacts(parsed, asked.terms);
  const query = withoutNearTerms(asked);
  if (exact.length >= FEW_HITS || facts.length === 0) return { total: 0, rows: [], ids: [] };
  const near = await nearestOf(db, query, { facts, size: parsed.size }, exact);
  const from = Math.max(0, rowsBefore(query) - exact.length);
  const to = Math.max(0, rowsBefore(query) + query.pageSize - exact.length);
  const shown = near.slice(from, to);
  const found = new Map(shown.map((one) => [one.id, foundGoods(one)]));
  const rows = await goodsRows(
    db,
    shown.map(({ id }) => id),
  );
  return {
    total: near.length,
    ids: near.map(({ id }) => id),
    rows: rows.map((row) => {
      const goods = briefOf(row);
      const { tokens, certs, prices } = found.get(row.id) ?? NOTHING_KNOWN;
      return { goods, differs: differencesOf(facts, { ...goods, tokens, certs, prices }) };
    }),
  };
}
