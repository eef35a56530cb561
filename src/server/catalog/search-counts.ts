import type { TokenClause } from "../../domain/timber/tokens.ts";
import type { Db } from "../db/database.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { countNow, estimate, type HitCounts } from "./search-count-store.ts";

/** A count is cached for a multiple of the time it took, a minute at most, so that expensive counts are seldom made. */
const KEPT_TIMES = 100;
const KEPT_MOST_MS = 60_000;
const KEPT_COUNTS = 500;
/** Counts that a node makes at once; whoever comes later gets an estimate. */
const AT_ONCE = 3;

type Kept = { counts: Promise<HitCounts>; until: number };
type Counts = { kept: Map<string, Kept>; running: number };
const byDatabase = new WeakMap<Db, Counts>();

function countsOf(db: Db): Counts {
  const known = byDatabase.get(db) ?? { kept: new Map(), running: 0 };
  byDatabase.set(db, known);
  return known;
}

/**
 * How many goods `query` finds by any of `readings`, which are more than `least`, and its facets. Exact, as of a moment ago
 * where it was counted then; an estimate where counting takes too long or too many count at once.
 */
export async function countHits(
  db: Db,
  query: ServerQuery,
  readings: readonly (readonly TokenClause[])[],
  least: number,
): Promise<HitCounts> {
  const counts = countsOf(db);
  const { pageNum: _, pageSize: __, sort: ___, ...what } = query;
  const key = JSON.stringify([what, readings]);
  const kept = counts.kept.get(key);
  if (kept !== undefined && performance.now() < kept.until) return kept.counts;
  if (counts.running >= AT_ONCE) return estimate(db, query, readings, least);
  const began = performance.now();
  counts.running += 1;
  const made: Kept = {
    until: began + KEPT_MOST_MS,
    counts: countNow(db, query, readings)
      .catch(() => estimate(db, query, readings, least))
      .finally(() => {
        counts.running -= 1;
        const took = performance.now() - began;
        made.until = performance.now() + Math.min(KEPT_MOST_MS, KEPT_TIMES * took);
      }),
  };
  counts.kept.delete(key);
  counts.kept.set(key, made);
  made.counts.catch(() => counts.kept.delete(key));
  for (const old of counts.kept.keys()) if (counts.kept.size > KEPT_COUNTS) counts.kept.delete(old);
  return made.counts;
}
