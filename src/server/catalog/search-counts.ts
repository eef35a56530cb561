import type { TokenClause } from "../../domain/timber/tokens.ts";
import type { Db } from "../db/database.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { countNow, estimate, type HitCounts, isDatabase } from "./search-count-store.ts";

/** A count is cached for a multiple of the time it took, a minute at most, so that expensive counts are seldom made. */
const KEPT_TIMES = 100;
const KEPT_MOST_MS = 60_000;
const KEPT_COUNTS = 500;
/** Nobody waits for a count of more hits than this: they get an estimate, and the next who asks gets the count. */
const AWAITED_HITS = 10_000;
/** Counts that a node makes at once; whoever comes later gets an estimate. */
const AT_ONCE = 3;

/** `answer`: for those who ask before it is counted. */
type Kept = { answer: Promise<HitCounts>; counted: HitCounts | null; until: number };
type Counts = { kept: Map<string, Kept>; running: number };
const byDatabase = new WeakMap<Db, Counts>();

function countsOf(db: Db): Counts {
  const known = byDatabase.get(db) ?? { kept: new Map(), running: 0 };
  byDatabase.set(db, known);
  return known;
}

/**
 * How many goods `query` finds by any of `readings`, which are more than `least`, and its facets. Exact, as of a moment ago
 * where it was counted then; an estimate where counting takes too long, too many count at once, or there are more than
 * `awaited`, which are counted behind the answer.
 */
export async function countHits(
  db: Db,
  query: ServerQuery,
  readings: readonly (readonly TokenClause[])[],
  least: number,
  awaited = AWAITED_HITS,
): Promise<HitCounts> {
  const counts = countsOf(db);
  const { pageNum: _, pageSize: __, sort: ___, ...what } = query;
  const key = JSON.stringify([what, readings]);
  const kept = counts.kept.get(key);
  if (kept !== undefined && performance.now() < kept.until) return kept.counted ?? kept.answer;
  if (counts.running >= AT_ONCE) return kept?.counted ?? estimate(db, query, readings, least);
  counts.running += 1;
  const count = async (expected: HitCounts): Promise<HitCounts> => {
    const began = performance.now();
    made.counted = await countNow(db, query, readings).catch(() => expected);
    const took = performance.now() - began;
    made.until = performance.now() + Math.min(KEPT_MOST_MS, KEPT_TIMES * took);
    counts.running -= 1;
    return made.counted;
  };
  const answer = async (): Promise<HitCounts> => {
    const expected = await estimate(db, query, readings, least);
    const counted = count(expected);
    return expected.total <= awaited || !isDatabase(db) ? counted : (kept?.counted ?? expected);
  };
  const made: Kept = { counted: null, until: performance.now() + KEPT_MOST_MS, answer: answer() };
  counts.kept.delete(key);
  counts.kept.set(key, made);
  made.answer.catch(() => {
    counts.running -= 1;
    counts.kept.delete(key);
  });
  for (const old of counts.kept.keys()) if (counts.kept.size > KEPT_COUNTS) counts.kept.delete(old);
  return made.answer;
}
