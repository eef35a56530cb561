import type { Facet } from "../../../domain/catalog/search/goods-page.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import type { BrandBook } from "../../../domain/timber/brands.ts";
import type { Db } from "../../db/database.ts";
import { searchWords } from "../../system/search-words.ts";
import type { GoodsRow } from "../goods/goods-view.ts";
import {
  findingReadings,
  firstValues,
  type PageRows,
  type Reading,
  readAllHits,
  readPage,
} from "./goods-search-store.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { expectedHits } from "./search-count-store.ts";
import {
  type Counted,
  cacheCounts,
  cachedCounts,
  cachedSample,
  cacheSample,
  countBehind,
  isCounted,
  type Sampled,
} from "./search-counts.ts";
import { facetsOf, uncounted } from "./search-facets.ts";

/** `few`: the goods found, where they are so few that near matches stand behind them. */
export type Found = {
  total: number;
  isEstimate: boolean;
  swapped: boolean;
  facets: Facet[];
  rows: GoodsRow[];
  few: readonly GoodsId[];
};

/** So many hits are counted within the request; beyond it the answer holds the expected number. */
const AWAITED_HITS = 10_000;
/** Counts of no more hits than this cost little, and so are made for every answer. */
const COUNTED_ANEW = 1_000;

/**
 * The hits of `readings` with their facets. Where not too many are expected they are read in one pass, which counts them and
 * takes the page of them. Of more than are `awaited` a page is read by itself, and they are counted behind the answer.
 */
export async function findGoods(
  db: Db,
  query: ServerQuery,
  readings: readonly Reading[],
  awaited = AWAITED_HITS,
): Promise<Found> {
  const { brands } = await searchWords(db);
  const finding = findingReadings(readings).map(({ clauses }) => clauses);
  const kept = cachedCounts(db, query, finding);
  if (kept !== null) return ofCounted(await readPage(db, query, readings), kept, brands);
  const sampled = cachedSample(db, query, finding);
  if (sampled !== null) {
    countBehind(db, query, finding, sampled.total);
    return ofSampled(await readPage(db, query, readings), sampled, brands);
  }
  const began = performance.now();
  const expected = await expectedHits(db, query, finding);
  const sample = expected > awaited ? await firstValues(db, query, readings) : null;
  const hits = sample === null || sample.isAll ? await readAllHits(db, query, readings) : null;
  if (hits !== null) {
    const { total, counted, first: few, ...page } = hits;
    if (total > COUNTED_ANEW) cacheCounts(db, query, finding, { total, facets: counted }, performance.now() - began);
    return { ...page, few, total, isEstimate: false, facets: facetsOf(counted, brands) };
  }
  const page = await readPage(db, query, readings);
  const counts = countBehind(db, query, finding, Math.max(expected, awaited));
  if (isCounted(counts)) return ofCounted(page, counts, brands);
  const { values } = sample ?? (await firstValues(db, query, readings));
  const first = { total: counts.total, values };
  cacheSample(db, query, finding, first, performance.now() - began);
  return ofSampled(page, first, brands);
}

const ofSampled = (page: PageRows, { total, values }: Sampled, brands: BrandBook): Found => ({
  ...page,
  few: [],
  total,
  isEstimate: true,
  facets: uncounted(facetsOf(values, brands)),
});

const ofCounted = (page: PageRows, { total, facets }: Counted, brands: BrandBook): Found => ({
  ...page,
  few: [],
  total,
  isEstimate: false,
  facets: facetsOf(facets, brands),
});
