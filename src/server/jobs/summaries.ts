import { hotSearches } from "../catalog/search/search-history-store.ts";
import { marketSummary } from "../content/market-store.ts";
import { type Database, type Db, NO_LIMITS } from "../db/database.ts";
import { paidFreights } from "../system/freight/freight-store.ts";
import { type SummaryName, storeSummary } from "../system/summary-store.ts";

const SUMMARIES: Readonly<Record<"hot-searches" | "market", (db: Db) => Promise<unknown>>> = {
  "hot-searches": hotSearches,
  market: marketSummary,
};

const computeSummary = (db: Database, name: SummaryName, read: (tx: Db) => Promise<unknown>): Promise<number> =>
  db.transaction(async (tx) => storeSummary(tx, name, await read(tx)), NO_LIMITS);

/** Computes what deliveries cost of what was stated for them: of half a year, so not each minute. */
export const computePaidFreights = (db: Database): Promise<number> => computeSummary(db, "freight-paid", paidFreights);

/** Computes what everybody is shown; one that fails leaves the others, and its last answer. Rejects with what failed. */
export async function computeSummaries(db: Database): Promise<void> {
  const failed: unknown[] = [];
  for (const [name, read] of Object.entries(SUMMARIES) as [SummaryName, (tx: Db) => Promise<unknown>][])
    await computeSummary(db, name, read).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}
