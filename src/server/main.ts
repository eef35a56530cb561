import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { createSmsSender } from "./account/sms-sender.ts";
import { buildApp, type SmsSender } from "./app.ts";
import { searchHearers } from "./catalog/alert-saved-searches.ts";
import { keepBrands } from "./catalog/brand-facts.ts";
import { certHearers } from "./catalog/cert-ends.ts";
import { goodsHearers } from "./catalog/goods-life.ts";
import { wantNewsHearers } from "./catalog/req-spec-news.ts";
import { wantHearers, watchWants } from "./catalog/req-spec-watch.ts";
import { rereadBrands } from "./catalog/reread-brands.ts";
import { retokeniseGoods } from "./catalog/retokenise.ts";
import { supplyHearers } from "./company/supply-tell.ts";
import { reviewHearers } from "./company/tell-review.ts";
import { keepHelp } from "./content/help-articles.ts";
import { computeIndices } from "./content/price-index-compute.ts";
import { databaseClock, dbNow } from "./db/clock.ts";
import type { Database } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase, otherPrograms } from "./db/open-database.ts";
import { seedAccounts, seedAdmin } from "./db/seed/accounts.ts";
import { seedDemands } from "./db/seed/demo-demands.ts";
import { isEmpty, seedDemo } from "./db/seed/demo-marketplace.ts";
import { seedOffers } from "./db/seed/demo-offers.ts";
import { seedOrders } from "./db/seed/demo-orders.ts";
import { expireDemands } from "./demand/expire-demands.ts";
import { expireQuotes } from "./demand/expire-quotes.ts";
import { demandHearers } from "./demand/tell-demand.ts";
import { runFuturesClocks } from "./futures/futures-clocks.ts";
import { futuresHearers } from "./futures/tell-futures.ts";
import { JOBS } from "./jobs/every-job.ts";
import { figureHearers } from "./jobs/figures.ts";
import { startJobs } from "./jobs/jobs.ts";
import { startLoop } from "./jobs/loop.ts";
import { measureDatabase } from "./metrics/database-metrics.ts";
import { createMetrics, measureProcess } from "./metrics/metrics.ts";
import { listenForMetrics } from "./metrics/serve-metrics.ts";
import { watchLag } from "./overload.ts";
import { type Settings, SettingsError, settingsFrom } from "./settings.ts";
import { chainLog } from "./system/audit.ts";
import { createUploadSlots, UPLOAD_LIMITS } from "./system/files/upload-slots.ts";
import { fillSystem } from "./system/fill-system.ts";
import { deliverOutbox, heardBy } from "./system/outbox.ts";
import { reminderHearers } from "./system/reminders.ts";
import { orderHearers } from "./trade/tell-order.ts";
import { yardHearers } from "./trade/tell-yard.ts";
import { runTradeClocks } from "./trade/trade-clocks.ts";

const EXPIRY_EVERY_MS = 30_000;
const CLOCK_EVERY_MS = 30_000;
const CHAIN_EVERY_MS = 1_000;
const OUTBOX_EVERY_MS = 2_000;
const WATCH_EVERY_MS = 5_000;
const STOP_WITHIN_MS = 10_000;
/** How many may wait to be let in, as far as the system allows; others would knock again only after 1, 3 and 7 s. */
const WAITING_CONNECTIONS = 4_096;
/** Between batches of goods whose tokens are made anew, for the sake of those who shop meanwhile. */
const RETOKENISE_PAUSE_MS = 25;

/** The secret of keyed hashes: from the settings, else made once and kept in the database, the same for every node. */
async function secretOf(db: Database, settings: Settings): Promise<string> {
  if (settings.secret !== null) return settings.secret;
  const made = randomBytes(32).toString("hex");
  await db.run(
    "insert into sys_config (config_key, config_value) values ('server.secret', $1) on conflict do nothing",
    [made],
  );
  const kept = await db.one<{ config_value: string }>(
    "select config_value from sys_config where config_key = 'server.secret'",
  );
  return kept?.config_value ?? made;
}

/** The provider's SDK is loaded only where it is used. */
async function smsSenderOf(db: Database, { aliyunSms }: Settings): Promise<SmsSender> {
  if (aliyunSms === null) return createSmsSender(db);
  const { createAliyunSmsSender } = await import("./account/aliyun-sms.ts");
  return createAliyunSmsSender(aliyunSms);
}

async function loadDemo(db: Database, settings: Settings): Promise<void> {
  const began = Date.now();
  console.log(`正在生成演示市场（${settings.demoGoods} 条货源）…`);
  const now = await dbNow(db);
  const { merchantIds } = await seedDemo(db, { goods: settings.demoGoods, now });
  await seedAccounts(db, [merchantIds[0], merchantIds[1]]);
  await seedOrders(db, merchantIds.slice(0, 2), now);
  await seedDemands(db, now);
  await seedOffers(db, now);
  await computeIndices(db, now);
  console.log(`演示市场就绪，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒`);
}

const DEMO_ACCOUNTS = [
  "演示账号（密码均为 taomu2026）：",
  "  买家（含已认证企业） 13800000001    买家（无企业） 13800000002",
  "  商家 13800000003、13800000004      平台运营 13900000001",
].join("\n");

/** All event subscribers. */
const hearers = heardBy(
  orderHearers,
  reminderHearers,
  yardHearers,
  goodsHearers,
  certHearers,
  supplyHearers,
  searchHearers,
  reviewHearers,
  wantHearers,
  demandHearers,
  futuresHearers,
  wantNewsHearers(),
  figureHearers,
);

/**
 * How far memory grows over what is in use before it is collected, per cent. Left to itself it grows fourfold, so that a
 * flood of pages is remembered long after its end.
 */
const HEAP_GROWTH_PERCENT = 60;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const settings = settingsFrom(process.env);
  const { db, embedded } = await openDatabase(settings);
  const letRest = embedded?.keepRunning((text) => console.error(`[db] ${text}`));
  await migrate(db);
  await keepBrands(db);
  await keepHelp(db);
  await fillSystem(db);
  if (settings.demoData && (await isEmpty(db))) await loadDemo(db, settings);
  if (settings.admin) await seedAdmin(db, settings.admin);
  const webRoot = join(import.meta.dirname, "../../dist/web");
  const clock = await databaseClock(db);
  const metrics = createMetrics();
  measureDatabase(metrics, db);
  if (settings.metrics) measureProcess(metrics);
  const app = await buildApp({
    db,
    now: clock.now,
    sms: await smsSenderOf(db, settings),
    smsPerHour: settings.smsPerHour,
    secret: await secretOf(db, settings),
    webRoot: existsSync(join(webRoot, "index.html")) ? webRoot : null,
    trustedProxies: settings.trustedProxies,
    siteUrls: settings.siteUrls,
    metrics,
    metricsToken: settings.metrics?.port === null ? settings.metrics.token : null,
    uploads: createUploadSlots(UPLOAD_LIMITS),
    lagMs: watchLag((text) => console.error(`[load] ${text}`)),
    logger: { level: settings.production ? "info" : "warn" },
  });
  if (settings.production && settings.siteUrls.length === 0)
    console.error("[start] 未设置 SITE_URL：页面、站点地图中的网址只认本机地址与已登记备案号的域名");
  await app.listen({ port: settings.port, host: settings.host, backlog: WAITING_CONNECTIONS });
  const metricsServer =
    settings.metrics?.port == null
      ? null
      : await listenForMetrics(metrics, { ...settings.metrics, port: settings.metrics.port });
  const told = (from: string) => (text: string) => console.error(`[${from}] ${text}`);
  const resting = new AbortController();
  const loop = (name: string, everyMs: number, work: () => Promise<unknown>) => {
    metrics.expectJob(name);
    return startLoop(everyMs, () => metrics.watched(name, work), told(name));
  };
  const loops = [
    loop("database-clock", CLOCK_EVERY_MS, clock.sync),
    loop("trade-clocks", EXPIRY_EVERY_MS, () => runTradeClocks(db)),
    loop("demand-clocks", EXPIRY_EVERY_MS, () => expireDemands(db)),
    loop("quote-clocks", EXPIRY_EVERY_MS, () => expireQuotes(db)),
    loop("forward-clocks", EXPIRY_EVERY_MS, () => runFuturesClocks(db)),
    loop("operation-log", CHAIN_EVERY_MS, () => chainLog(db)),
    loop("outbox", OUTBOX_EVERY_MS, () => deliverOutbox(db, hearers)),
    loop("spec-alerts", WATCH_EVERY_MS, async () => watchWants(db, await dbNow(db))),
    loop("brands", WATCH_EVERY_MS, () => rereadBrands(db, resting.signal)),
  ];
  const jobs = await startJobs(db, JOBS, { metrics, tell: told("jobs") });

  const retokenising = retokeniseGoods(db, { pauseMs: RETOKENISE_PAUSE_MS, signal: resting.signal }).then(
    (number) => {
      if (number > 0) console.log(`按新的分词规则重建了 ${number} 条货源的搜索索引`);
    },
    (error: Error) => console.error(`[jobs] ${error.message}`),
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    resting.abort();
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await app.close();
    await Promise.all([...loops.map((loop) => loop.stop()), jobs.stop(), retokenising]);
    await letRest?.();
    const others = embedded ? await otherPrograms(db) : 0;
    await db.close();
    // Another node on the same data directory goes on working.
    if (embedded && others === 0) await embedded.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  if (settings.demoData) console.log(DEMO_ACCOUNTS);
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : settings.port;
  const host = settings.host === "0.0.0.0" ? "127.0.0.1" : settings.host;
  const metricsAddress = metricsServer?.address();
  if (metricsAddress && typeof metricsAddress === "object")
    console.log(`metrics http://${settings.metrics?.host}:${metricsAddress.port}/metrics`);
  console.log(`ready http://${host.includes(":") ? `[${host}]` : host}:${port}`);
}

main().catch((error: Error) => {
  console.error(error instanceof SettingsError ? `配置错误：${error.message}` : `启动失败：${error.message}`);
  process.exit(1);
});
