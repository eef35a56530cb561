import { PLACE_STOCKS } from "../catalog/goods/place-stock-store.ts";
import { HOT_SEARCHES } from "../catalog/search/search-history-store.ts";
import { MARKET_BOARDS_NOW } from "../content/market-board-store.ts";
import { MARKET } from "../content/market-store.ts";
import { type Database, NO_LIMITS } from "../db/database.ts";
import { PAID_FREIGHTS } from "../system/freight/freight-store.ts";
import { forgetSummaries, type Summary, storeSummary } from "../system/summary-store.ts";

const computeSummary = <Answer>(db: Database, summary: Summary<Answer>): Promise<number> =>
  db.transaction(async (tx) => storeSummary(tx, summary, await summary.compute(tx)), NO_LIMITS);

/** Counts how much of what lies where: of all goods, so not each minute. */
export const computePlaceStocks = (db: Database): Promise<number> => computeSummary(db, PLACE_STOCKS);

/** Computes what deliveries cost of what was stated for them: of half a year, so not each minute. */
export const computePaidFreights = (db: Database): Promise<number> => computeSummary(db, PAID_FREIGHTS);

/** Computes what everybody is shown; one that fails leaves the others, and its last answer. Rejects with what failed. */
export async function computeSummaries(db: Database): Promise<void> {
  const failed: unknown[] = [];
  const run = (one: Promise<unknown>) => one.catch((error: unknown) => failed.push(error));
  await run(computeSummary(db, HOT_SEARCHES));
  await run(computeSummary(db, MARKET));
  await run(computeSummary(db, MARKET_BOARDS_NOW));
  await run(forgetSummaries(db));
  if (failed.length > 0) throw failed[0];
}
