import { narrowsByFreight } from "../../../domain/catalog/search/goods-query.ts";
import type { TokenClause } from "../../../domain/timber/tokens.ts";
import { createCostlyCache } from "../../costly-cache.ts";
import type { Database, Db } from "../../db/database.ts";
import { perDatabase } from "../../per-database.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { type CountedValue, countNow, type HitCounts } from "./search-count-store.ts";

const CACHED_COUNTS_MAX = 500;
/** Counts that a node makes at once; later requests get an estimate. */
const AT_ONCE = 3;

type Readings = readonly (readonly TokenClause[])[];
/** All hits were counted. */
export type Counted = HitCounts & { facets: CountedValue[] };
/** They are too many to be counted: what the first of them can be narrowed to. */
export type Sampled = { total: number; values: CountedValue[] };
/** `counts`: also estimates, of what cannot be counted; `running`: keys of what is being counted. */
const countsOf = perDatabase(() => ({
  counts: createCostlyCache<HitCounts>(CACHED_COUNTS_MAX),
  samples: createCostlyCache<Sampled>(CACHED_COUNTS_MAX),
  running: new Set<string>(),
}));

function keyOf(query: ServerQuery, readings: Readings): string {
  const { pageNum: _, pageSize: __, sort: ___, purchaseVolume: ____, freights, ...what } = query;
  return JSON.stringify([what, readings, narrowsByFreight(query) ? freights : null]);
}

export const isCounted = (counts: HitCounts): counts is Counted => counts.facets !== null;

/** What was counted a moment ago for `query`, on whichever page and in whichever order. */
export function cachedCounts(db: Db, query: ServerQuery, readings: Readings): Counted | null {
  const found = countsOf(db).counts.fresh(keyOf(query, readings));
  return found !== null && isCounted(found) ? found : null;
}

/** What was sampled a moment ago for `query`, as long as its hits cannot be counted. */
export function cachedSample(db: Db, query: ServerQuery, readings: Readings): Sampled | null {
  const { counts, samples } = countsOf(db);
  const key = keyOf(query, readings);
  const found = counts.known(key);
  return found === null || isCounted(found) ? null : samples.fresh(key);
}

/** Stores what was counted within `tookMs`. */
export const cacheCounts = (db: Db, query: ServerQuery, readings: Readings, found: HitCounts, tookMs: number): void =>
  countsOf(db).counts.put(keyOf(query, readings), found, tookMs);

/** Stores what was sampled, after `tookMs` of looking whether all hits can be read. */
export const cacheSample = (db: Db, query: ServerQuery, readings: Readings, sample: Sampled, tookMs: number): void =>
  countsOf(db).samples.put(keyOf(query, readings), sample, tookMs);

/** Whether it can run queries in parallel, which a transaction cannot. */
const isDatabase = (db: Db): db is Database => "transaction" in db;

/**
 * Counts the hits of `query` in the background, for the next request. Until then the answer is what was counted some time ago,
 * else `expected`, which is all there is where counting takes too long or too many count at once.
 */
export function countBehind(db: Db, query: ServerQuery, readings: Readings, expected: number): HitCounts {
  const { counts, running } = countsOf(db);
  const key = keyOf(query, readings);
  const estimate = { total: expected, facets: null };
  if (isDatabase(db) && counts.fresh(key) === null && !running.has(key) && running.size < AT_ONCE) {
    running.add(key);
    const began = performance.now();
    void db
      .transaction((tx) => countNow(tx, query, readings))
      .catch(() => estimate)
      .then((found) => counts.put(key, found, performance.now() - began))
      .finally(() => running.delete(key));
  }
  return counts.known(key) ?? estimate;
}
