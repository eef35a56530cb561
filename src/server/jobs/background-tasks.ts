import { alertSavedSearches } from "../catalog/alerts/alert-saved-searches.ts";
import { purgeSpecAlertHits, watchSpecAlerts } from "../catalog/alerts/spec-alert-watch.ts";
import { rereadBrands } from "../catalog/brands/reread-brands.ts";
import { remindOfCerts } from "../catalog/goods/cert-ends.ts";
import { followGoodsCounts } from "../catalog/goods/goods-count-store.ts";
import { followOldStock } from "../catalog/goods/stock-confirmation.ts";
import { followVolumeRatios } from "../catalog/goods/volume-ratios.ts";
import { countMarket } from "../catalog/search/market-count-store.ts";
import { retokeniseGoods } from "../catalog/search/retokenise.ts";
import { expireLicences } from "../company/certification.ts";
import { turnHolidays } from "../company/merchant-life.ts";
import { computeIndices } from "../content/price-index-compute.ts";
import { type DatabaseClock, dbNow } from "../db/clock.ts";
import type { Database } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { seeNode, THIS_NODE } from "../db/node-seen.ts";
import { expireDemands } from "../demand/expire-demands.ts";
import { expireQuotes } from "../demand/expire-quotes.ts";
import { runFuturesClocks } from "../futures/futures-clocks.ts";
import { chainLog } from "../system/audit.ts";
import type { Bucket } from "../system/files/bucket.ts";
import { deleteLooseObjects } from "../system/files/stored-objects.ts";
import { deliverOutbox } from "../system/outbox.ts";
import { remind } from "../system/reminders.ts";
import { keepPartitions } from "../system/tables/partitions.ts";
import { purgeAged } from "../system/tables/purge-aged.ts";
import { runTradeClocks } from "../trade/pickups/trade-clocks.ts";
import { backfillsIn, fillWhatMigrationsLeft } from "./backfills.ts";
import { followFigures, recomputeFigures } from "./figures.ts";
import type { BackgroundTask } from "./runner.ts";
import { SUBSCRIBERS } from "./subscribers.ts";
import { computePaidFreights, computePlaceStocks, computeSummaries } from "./summaries.ts";

/** Between batches of goods whose search words are rebuilt, so that shoppers are not held up. */
const RETOKENISE_PAUSE_MS = 25;

/** Work that gets the time of the database's clock, epoch ms. */
const atDbNow =
  (work: (db: Database, nowMs: number) => Promise<unknown>): BackgroundTask["run"] =>
  async (db) =>
    work(db, await dbNow(db));

/** A task that deletes what the list of tables gives to it. */
const aged = (name: string, cron: string, does: string): BackgroundTask => ({
  name,
  does,
  period: { cron },
  run: (db) => purgeAged(db, name),
});

async function renewSearchWords(db: Database): Promise<void> {
  const number = await retokeniseGoods(db, { pauseMs: RETOKENISE_PAUSE_MS });
  if (number > 0) console.log(`按新的分词规则重建了 ${number} 条货源的搜索索引`);
}

let backfills: ReturnType<typeof backfillsIn> | undefined;

async function fillBackfills(db: Database): Promise<void> {
  backfills ??= backfillsIn();
  const number = await fillWhatMigrationsLeft(db, await backfills);
  if (number > 0) console.log(`按迁移的要求补全了 ${number} 行数据`);
}

/** What tasks need besides connections. */
type TaskNeeds = {
  /** The database past a pooler, for what needs a session of its own; `null`: there is no pooler in between. */
  itself?: Database | null;
  /** Where bytes of files lie; `null`: in the database. */
  bucket?: Bucket | null;
};

/** Everything that a node does in the background; `docs/background-work.md` is held equal to it. */
export const backgroundTasks = (
  clock: Pick<DatabaseClock, "sync">,
  { itself = null, bucket = null }: TaskNeeds = {},
): readonly BackgroundTask[] => [
  {
    name: "database-clock",
    does: "Reads the database's clock, which this node tells the time by.",
    period: { everyMs: 30_000 },
    run: clock.sync,
  },
  {
    name: "node-seen",
    does: "Notes that this node is there, and its release.",
    period: { everyMs: 30_000 },
    run: (db) => seeNode(db, THIS_NODE),
  },
  {
    name: "contracts",
    does: "Applies migrations that waited for older nodes to go, and constraints that waited for rows to be filled.",
    period: { cron: "*/10 * * * *" },
    run: (db) => migrate(itself ?? db),
  },
  {
    name: "backfills",
    does: "Fills what migrations left to be filled, once no older node is left.",
    period: { everyMs: 10_000 },
    run: fillBackfills,
  },
  {
    name: "outbox",
    does: "Delivers published events to their subscribers.",
    period: { everyMs: 2_000 },
    run: (db) => deliverOutbox(db, SUBSCRIBERS),
  },
  {
    name: "operation-log",
    does: "Chains new rows of the operation log by their hashes.",
    period: { everyMs: 1_000 },
    run: chainLog,
  },
  {
    name: "trade-clocks",
    does: "Applies lapsed deadlines of orders, receipts, settlements, tally sheets, spot checks and pickup reservations.",
    period: { everyMs: 30_000 },
    run: runTradeClocks,
  },
  {
    name: "demand-clocks",
    does: "Closes demands whose deadline for quotes has passed.",
    period: { everyMs: 30_000 },
    run: expireDemands,
  },
  {
    name: "quote-clocks",
    does: "Expires quotes and releases awards that led to no order in time.",
    period: { everyMs: 30_000 },
    run: expireQuotes,
  },
  {
    name: "forward-clocks",
    does: "Applies lapsed deadlines of forward offers, inquiries and orders, and publishes late stations.",
    period: { everyMs: 30_000 },
    run: runFuturesClocks,
  },
  {
    name: "spec-alerts",
    does: "Matches changed goods with all spec alerts and publishes the hits that are due.",
    period: { everyMs: 5_000 },
    run: atDbNow(watchSpecAlerts),
  },
  {
    name: "search-words",
    does: "Rebuilds the search words of goods that an older version of the rules made.",
    period: { everyMs: 15_000 },
    run: renewSearchWords,
  },
  {
    name: "brands",
    does: "Rebuilds the titles and search words of goods whose brand was changed.",
    period: { everyMs: 5_000 },
    run: rereadBrands,
  },
  {
    name: "saved-searches",
    does: "Publishes the news of saved searches that are due.",
    period: { cron: "* * * * *" },
    run: atDbNow(alertSavedSearches),
  },
  {
    name: "reminders",
    does: "Reminds the side whose turn lasts longer than it should.",
    period: { cron: "*/5 * * * *", atStart: true },
    run: atDbNow(remind),
  },
  {
    name: "figures",
    does: "Recomputes the figures of shops and goods that changed.",
    period: { cron: "* * * * *", atStart: true },
    run: followFigures,
  },
  {
    name: "figures-anew",
    does: "Recomputes all figures of shops and goods.",
    period: { cron: "20 4 * * *" },
    run: recomputeFigures,
  },
  {
    name: "goods-counts",
    does: "Adds goods that came, changed and went to what is counted of the stock.",
    period: { everyMs: 5_000 },
    run: followGoodsCounts,
  },
  {
    name: "volume-ratios",
    does: "Computes from accepted spot checks how much of the nominal volume goods have.",
    period: { cron: "*/2 * * * *", atStart: true },
    run: followVolumeRatios,
  },
  {
    name: "market-count",
    does: "Counts what is on sale, by which sizes in queries and messages are weighed.",
    period: { cron: "40 4 * * *", atStart: true },
    run: countMarket,
  },
  {
    name: "summaries",
    does: "Computes what was searched most and the market in figures, for all who ask.",
    period: { cron: "* * * * *", atStart: true },
    run: computeSummaries,
  },
  {
    name: "place-stocks",
    does: "Counts how much of each kind and species lies in which port.",
    period: { cron: "*/10 * * * *", atStart: true },
    run: computePlaceStocks,
  },
  {
    name: "paid-freights",
    does: "Computes what the deliveries of half a year cost of what was stated for them.",
    period: { cron: "35 * * * *", atStart: true },
    run: computePaidFreights,
  },
  {
    name: "price-index",
    does: "Computes the price indices of the week.",
    period: { cron: "0 18 * * 5", atStart: true },
    run: atDbNow(computeIndices),
  },
  {
    name: "expire-licences",
    does: "Ends certifications whose licence has expired.",
    period: { cron: "5 0 * * *", atStart: true },
    run: atDbNow(expireLicences),
  },
  {
    name: "goods-certs",
    does: "Reminds shops of certificates of their goods that end.",
    period: { cron: "10 0 * * *", atStart: true },
    run: atDbNow(remindOfCerts),
  },
  {
    name: "old-stock",
    does: "Asks shops to confirm stock that nobody confirmed for a week, and marks goods that can only be inquired about.",
    period: { cron: "15 0 * * *", atStart: true },
    run: followOldStock,
  },
  {
    name: "shop-holidays",
    does: "Closes and opens shops at the ends of their holidays.",
    period: { cron: "1 0 * * *", atStart: true },
    run: atDbNow(turnHolidays),
  },
  aged("purge-account-rows", "*/10 * * * *", "Deletes expired puzzles, codes, attempts, sessions and devices."),
  aged("purge-checkouts", "*/10 * * * *", "Deletes checkouts that became no order."),
  aged("purge-idempotency-keys", "10 * * * *", "Deletes idempotency keys that are a day old."),
  aged("purge-files", "20 * * * *", "Deletes uploaded files that were attached to nothing within a day."),
  {
    name: "stored-objects",
    does: "Deletes what lies in the bucket and belongs to no file: of deleted files, and of uploads that did not end.",
    period: { cron: "25 * * * *" },
    run: (db) => deleteLooseObjects(db, bucket),
  },
  {
    name: "purge-alert-hits",
    does: "Deletes old hits of spec alerts.",
    period: { cron: "30 3 * * *" },
    run: purgeSpecAlertHits,
  },
  aged("purge-goods-news", "40 3 * * *", "Deletes changes of goods that no alert of a saved search covers any more."),
  {
    name: "partitions",
    does: "Makes the partitions of the weeks ahead, drops those whose rows are all too old, and takes closed accounts out.",
    period: { cron: "15 3 * * *", atStart: true },
    run: (db) => keepPartitions(db),
  },
  aged(
    "purge-behaviour",
    "45 3 * * *",
    "Deletes reports of searches and clicks that are older than any evaluation of them.",
  ),
  aged("purge-set-aside", "50 3 * * *", "Deletes rows set aside that no task has tried again for a week."),
  aged(
    "purge-aged-rows",
    "0 3 * * *",
    "Deletes messages, sign-ins, histories and other rows that are as old as the list of tables lets them be.",
  ),
];
