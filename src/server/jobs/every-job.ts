import { purgeAccountRows } from "../account/purge.ts";
import { alertSavedSearches } from "../catalog/alert-saved-searches.ts";
import { remindOfCerts } from "../catalog/cert-ends.ts";
import { purgeWantHits } from "../catalog/req-spec-watch.ts";
import { purgeGoodsNews } from "../catalog/search-news.ts";
import { expireLicences } from "../company/certification.ts";
import { turnHolidays } from "../company/merchant-life.ts";
import { computeIndices } from "../content/price-index-compute.ts";
import { purgeRepeatKeys } from "../idempotency.ts";
import { purgeFiles } from "../system/files/stored-files.ts";
import { remind } from "../system/reminders.ts";
import { purgeSettlements } from "../trade/settle-cart.ts";
import { followFigures, recomputeFigures } from "./figures.ts";
import type { Job } from "./jobs.ts";
import { purgeSetAside } from "./purge.ts";

/** What the shop does by the clock. */
export const JOBS: readonly Job[] = [
  { name: "price-index", cron: "0 18 * * 5", atStart: true, run: (db, nowMs) => computeIndices(db, nowMs) },
  { name: "saved-searches", cron: "* * * * *", run: (db, nowMs) => alertSavedSearches(db, nowMs) },
  { name: "expire-licences", cron: "5 0 * * *", atStart: true, run: (db, nowMs) => expireLicences(db, nowMs) },
  { name: "goods-certs", cron: "10 0 * * *", atStart: true, run: (db, nowMs) => remindOfCerts(db, nowMs) },
  { name: "shop-holidays", cron: "1 0 * * *", atStart: true, run: (db, nowMs) => turnHolidays(db, nowMs) },
  { name: "reminders", cron: "*/5 * * * *", atStart: true, run: (db, nowMs) => remind(db, nowMs) },
  { name: "figures", cron: "* * * * *", atStart: true, run: (db) => followFigures(db) },
  { name: "figures-anew", cron: "20 4 * * *", run: (db) => recomputeFigures(db) },
  { name: "purge-account-rows", cron: "*/10 * * * *", run: (db) => purgeAccountRows(db) },
  { name: "purge-repeat-keys", cron: "10 * * * *", run: (db) => purgeRepeatKeys(db) },
  { name: "purge-settlements", cron: "*/10 * * * *", run: (db) => purgeSettlements(db) },
  { name: "purge-want-hits", cron: "30 3 * * *", run: (db) => purgeWantHits(db) },
  { name: "purge-goods-news", cron: "40 3 * * *", run: (db) => purgeGoodsNews(db) },
  { name: "purge-set-aside", cron: "50 3 * * *", run: (db) => purgeSetAside(db) },
  { name: "purge-files", cron: "20 * * * *", run: (db) => purgeFiles(db) },
];
