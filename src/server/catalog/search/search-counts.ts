import { narrowsByFreight } from "../../../domain/catalog/search/goods-query.ts";
import type { TokenClause } from "../../../domain/timber/tokens.ts";
import type { Database, Db } from "../../db/database.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { type CountedValue, countNow, type HitCounts } from "./search-count-store.ts";

/** A count is cached for a multiple of the time it took, a minute at most, so that expensive counts are seldom made. */
const CACHE_TIME_FACTOR = 100;
const CACHE_MS_MAX = 60_000;
const CACHED_COUNTS_MAX = 500;
/** Counts that a node makes at once; later requests get an estimate. */
const AT_ONCE = 3;

type Readings = readonly (readonly TokenClause[])[];
/** All hits were counted. */
export type Counted = HitCounts & { facets: CountedValue[] };
/** `until`: by `performance.now()`. */
type Kept = { counts: HitCounts; until: number };
type Counts = { kept: Map<string, Kept>; running: Set<string> };
const byDatabase = new WeakMap<Db, Counts>();

function countsOf(db: Db): Counts {
  const known = byDatabase.get(db) ?? { kept: new Map(), running: new Set() };
  byDatabase.set(db, known);
  return known;
}

function keyOf(query: ServerQuery, readings: Readings): string {
  const { pageNum: _, pageSize: __, sort: ___, purchaseVolume: ____, freights, ...what } = query;
  return JSON.stringify([what, readings, narrowsByFreight(query) ? freights : null]);
}

export const isCounted = (counts: HitCounts): counts is Counted => counts.facets !== null;

const isFresh = (kept: Kept | undefined): kept is Kept => kept !== undefined && performance.now() < kept.until;

/** What was counted a moment ago for `query`, on whichever page and in whichever order. */
export function cachedCounts(db: Db, query: ServerQuery, readings: Readings): Counted | null {
  const kept = countsOf(db).kept.get(keyOf(query, readings));
  return isFresh(kept) && isCounted(kept.counts) ? kept.counts : null;
}

/** Stores what was counted within `tookMs`. */
export function cacheCounts(db: Db, query: ServerQuery, readings: Readings, counts: HitCounts, tookMs: number): void {
  const { kept } = countsOf(db);
  const key = keyOf(query, readings);
  kept.delete(key);
  kept.set(key, { counts, until: performance.now() + Math.min(CACHE_MS_MAX, CACHE_TIME_FACTOR * tookMs) });
  for (const old of kept.keys()) if (kept.size > CACHED_COUNTS_MAX) kept.delete(old);
}

/** Whether it can run queries in parallel, which a transaction cannot. */
const isDatabase = (db: Db): db is Database => "transaction" in db;

/**
 * Counts the hits of `query` in the background, for the next request. Until then the answer is what was counted some time ago,
 * else `expected`, which is all there is where counting takes too long or too many count at once.
 */
export function countBehind(db: Db, query: ServerQuery, readings: Readings, expected: number): HitCounts {
  const { kept, running } = countsOf(db);
  const key = keyOf(query, readings);
  const known = kept.get(key);
  const estimate = { total: expected, facets: null };
  if (isDatabase(db) && !isFresh(known) && !running.has(key) && running.size < AT_ONCE) {
    running.add(key);
    const began = performance.now();
    void db
      .transaction((tx) => countNow(tx, query, readings))
      .catch(() => estimate)
      .then((counts) => cacheCounts(db, query, readings, counts, performance.now() - began))
      .finally(() => running.delete(key));
  }
  return known?.counts ?? estimate;
}
