import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { refuseDemoAccounts } from "../demo/accounts.ts";
import { isDemoDue, loadDemo } from "../demo/load-demo.ts";
import { seedAdmin } from "./account/first-operator.ts";
import { createSmsSender } from "./account/sms-sender.ts";
import { buildApp } from "./app.ts";
import { seedBrands } from "./catalog/brands/brand-facts.ts";
import { runCommand } from "./commands/commands.ts";
import { seedHelp } from "./content/help-articles.ts";
import { databaseClock } from "./db/clock.ts";
import { type Database, isDatabaseAway, type OnStatement, untilAborted } from "./db/database.ts";
import { PostgresRunsOn } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { MIGRATIONS } from "./db/migration-files.ts";
import { enterNode, forgetNode, seeNode, THIS_NODE } from "./db/node-seen.ts";
import { createChatReader } from "./demand/chat-reader.ts";
import type { SmsSender } from "./http.ts";
import { backgroundTasks } from "./jobs/background-tasks.ts";
import { startRunner } from "./jobs/runner.ts";
import { endRequests, lastRequestsOf } from "./last-requests.ts";
import { measureDatabase } from "./metrics/database-metrics.ts";
import { countStatements, createMetrics, measureProcess } from "./metrics/metrics.ts";
import { listenForMetrics } from "./metrics/serve-metrics.ts";
import { NO_TRACING, type Tracing } from "./metrics/tracing.ts";
import { openPools } from "./node-pools.ts";
import { watchLag } from "./overload.ts";
import { BUILD, nameOf } from "./release.ts";
import { type Settings, SettingsError, settingsFrom } from "./settings.ts";
import { internalValue } from "./system/config-store.ts";
import type { Bucket } from "./system/files/bucket.ts";
import { createServingSlots, SERVING_LIMITS } from "./system/files/serving-slots.ts";
import { objectCount } from "./system/files/stored-object-store.ts";
import { createUploadSlots, UPLOAD_LIMITS } from "./system/files/upload-slots.ts";
import { fillSystem } from "./system/fill-system.ts";

/** Between two tries of a step of the start whose database was away. */
const RETRY_MS = 500;
/** Requests under way have this long for their answer; those that take longer get a 503 and may retry. */
const ANSWER_WITHIN_MS = 5_000;
/** Only something that is stuck takes this long, beside the time for draining. */
const STOP_WITHIN_MS = 30_000;
/** What everybody gets may be a moment old where many ask; a shared cache keeps it for longer. */
const PAGES_FRESH_MS = 1_000;
/** How many may wait to be let in, as far as the system allows; others would knock again only after 1, 3 and 7 s. */
const WAITING_CONNECTIONS = 4_096;

/** The secret of keyed hashes: from the settings, else made once and stored in the database, the same for every node. */
async function secretOf(db: Database, settings: Settings): Promise<string> {
  if (settings.secret !== null) return settings.secret;
  const made = randomBytes(32).toString("hex");
  return internalValue(db, "server.secret", made);
}

/** The provider's SDK is loaded only where it is used. */
async function smsSenderOf(db: Database, { aliyunSms }: Settings): Promise<SmsSender> {
  if (aliyunSms === null) return createSmsSender(db);
  const { createAliyunSmsSender } = await import("./account/aliyun-sms.ts");
  return createAliyunSmsSender(aliyunSms);
}

/** Nothing of it is loaded where nobody collects. */
async function tracingOf({ traced }: Settings): Promise<Tracing> {
  if (traced === null) return NO_TRACING;
  const { openTelemetry } = await import("./metrics/open-telemetry.ts");
  return openTelemetry({ ratio: traced, log: logFrom("trace") });
}

/** Likewise the bucket's. */
async function bucketOf(db: Database, { s3 }: Settings): Promise<Bucket | null> {
  if (s3 !== null) {
    const { openBucket } = await import("./system/files/s3-bucket.ts");
    return openBucket(s3, logFrom("files"));
  }
  const files = await objectCount(db);
  if (files > 0) logFrom("start")(`有 ${files} 个文件存放在 S3，但未设置 FILES_S3_BUCKET：这些文件暂时打不开`);
  return null;
}

async function showMarketplace(db: Database, { demoGoods, demoWeek }: Settings): Promise<void> {
  const began = Date.now();
  console.log(`正在生成演示市场（${demoGoods} 条货源）…`);
  await loadDemo(db, { goods: demoGoods, isWeekLived: demoWeek });
  console.log(`演示市场就绪，用时 ${((Date.now() - began) / 1000).toFixed(1)} 秒`);
}

const DEMO_ACCOUNTS = [
  "演示账号（密码均为 taomu2026）：",
  "  买家（含已认证企业） 13800000001    买家（无企业） 13800000002",
  "  商家 13800000003、13800000004      平台运营 13900000001",
].join("\n");

/** What was begun, to be ended in the other order. */
type Begun = { atEnd(end: () => Promise<unknown>): void };

const logFrom = (from: string) => (text: string) => console.error(`[${from}] ${text}`);

/**
 * Tries again while the database is away, as it is after the embedded one was killed: no step does harm when done twice. What
 * is waited for is the database; a step that worked longer than that before it was cut off has the whole wait before it again.
 */
async function untilDone<T>(
  step: () => Promise<T>,
  signal: AbortSignal,
  { databaseWaitSeconds }: Settings,
): Promise<T> {
  const waitMs = databaseWaitSeconds * 1000;
  let waitedSince: number | null = null;
  for (;;) {
    const began = performance.now();
    try {
      return await step();
    } catch (error) {
      const failed = performance.now();
      if (waitedSince === null || failed - began > waitMs) waitedSince = failed;
      if (signal.aborted || !isDatabaseAway(error) || failed - waitedSince > waitMs) throw error;
      logFrom("db")((error as Error).message);
      await pause(RETRY_MS, null, { signal });
    }
  }
}

/** Starts everything, the listening socket last, so that a node is ready when it reports that it is. */
async function start(settings: Settings, signal: AbortSignal, begun: Begun): Promise<void> {
  const metrics = createMetrics();
  const tracing = await tracingOf(settings);
  begun.atEnd(tracing.close);
  const counted = countStatements(metrics);
  const onStatement: OnStatement = (name, seconds) => {
    counted(name, seconds);
    tracing.onStatement(name, seconds);
  };
  const opening = { ...begun, signal, onStatement, log: logFrom("db") };
  const pools = await untilDone(() => openPools(settings, opening), signal, settings);
  const { db, background, readiness, itself } = pools;
  // What is loaded at the start can be cut off at any moment: the next start goes on.
  const cut = () => {
    for (const one of [db, itself]) void one?.close(0);
  };
  signal.addEventListener("abort", cut);
  const done = <T>(step: () => Promise<T>): Promise<T> => untilDone(step, signal, settings);
  begun.atEnd(() => forgetNode(background, THIS_NODE));
  await done(() => enterNode(db, THIS_NODE, { signal }));
  await done(() => migrate(itself ?? db, null, MIGRATIONS, { signal, log: logFrom("db") }));
  await done(() => seeNode(db, THIS_NODE));
  await done(() => seedBrands(db));
  await done(() => seedHelp(db));
  await done(() => fillSystem(db));
  if (settings.demoData && (await done(() => isDemoDue(db)))) await done(() => showMarketplace(db, settings));
  if (!settings.demoAccounts) await done(() => refuseDemoAccounts(db));
  const { admin } = settings;
  if (admin) await done(() => seedAdmin(db, admin));
  const webRoot = join(import.meta.dirname, "../../dist/web");
  const clock = await done(() => databaseClock(db));
  const bucket = await done(() => bucketOf(db, settings));
  measureDatabase(metrics, { requests: db, background, readiness }, pools.standbys);
  if (settings.metrics) measureProcess(metrics);
  const app = await buildApp({
    db,
    readiness,
    listenUrl: settings.databaseListenUrl,
    now: clock.now,
    sms: await smsSenderOf(db, settings),
    smsPerHour: settings.smsPerHour,
    secondReader: settings.reader && createChatReader(settings.reader),
    secondReadingsPerMinute: settings.secondReadingsPerMinute,
    loadAhead: settings.loadAhead,
    pagesFreshMs: settings.production ? PAGES_FRESH_MS : 0,
    secret: await done(() => secretOf(db, settings)),
    webRoot: existsSync(join(webRoot, "index.html")) ? webRoot : null,
    trustedProxies: settings.trustedProxies,
    keepAliveMs: settings.keepAliveSeconds * 1000,
    stopping: signal,
    siteUrls: settings.siteUrls,
    metrics,
    tracing,
    metricsToken: settings.metrics?.port === null ? settings.metrics.token : null,
    callsPerMinute: settings.callsPerMinute,
    bucket,
    uploads: createUploadSlots(UPLOAD_LIMITS),
    servings: createServingSlots(SERVING_LIMITS),
    lagMs: watchLag(logFrom("load")),
    logger: { level: settings.production ? "info" : "warn", stream: process.stdout },
  });
  if (settings.production && settings.siteUrls.length === 0)
    logFrom("start")("未设置 SITE_URL：页面、站点地图中的网址只认本机地址与已登记备案号的域名");
  const requests = lastRequestsOf(app.server);
  const runner = await done(() =>
    startRunner(background, backgroundTasks(clock, { itself: itself && untilAborted(itself, signal), bucket }), {
      metrics,
      tracing,
      log: logFrom("jobs"),
      signal,
    }),
  );
  begun.atEnd(runner.stop);
  const metricsServer =
    settings.metrics?.port == null
      ? null
      : await listenForMetrics(metrics, { ...settings.metrics, port: settings.metrics.port });
  begun.atEnd(async () => {
    metricsServer?.close();
    metricsServer?.closeAllConnections();
  });
  begun.atEnd(() => endRequests(app, requests, { answerWithinMs: ANSWER_WITHIN_MS, cutOff: () => void db.close(0) }));
  signal.throwIfAborted();
  signal.removeEventListener("abort", cut);
  await app.listen({ port: settings.port, host: settings.host, backlog: WAITING_CONNECTIONS });
  // Proxies ask now and then whether a node is ready: until they have heard that it is not, they send it requests.
  begun.atEnd(() => pause(settings.drainSeconds * 1000));
  if (settings.demoData) console.log(DEMO_ACCOUNTS);
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : settings.port;
  const host = settings.host === "0.0.0.0" ? "127.0.0.1" : settings.host;
  const metricsAddress = metricsServer?.address();
  if (metricsAddress && typeof metricsAddress === "object")
    console.log(`metrics http://${settings.metrics?.host}:${metricsAddress.port}/metrics`);
  console.log(`ready http://${host.includes(":") ? `[${host}]` : host}:${port}`);
}

/** Runs until SIGTERM or SIGINT; at whatever moment they come, what was begun is ended in order. Returns the exit code. */
async function main(): Promise<number> {
  // A log that cannot be written, on a full disk or since its reader has gone, stops nothing; later lines are tried again.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stop.signal.addEventListener("abort", () => resolve());
  });
  // They come twice where npm passes on what the terminal has sent to all.
  for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => stop.abort());
  console.log(nameOf(BUILD));
  const ends: (() => Promise<unknown>)[] = [];
  let code = 0;
  let drainMs = 0;
  try {
    const settings = settingsFrom(process.env);
    drainMs = settings.drainSeconds * 1000;
    await start(settings, stop.signal, { atEnd: (end) => void ends.unshift(end) });
    await stopped;
  } catch (error) {
    if (!stop.signal.aborted) {
      const { message } = error as Error;
      console.error(error instanceof SettingsError ? `配置错误：${message}` : `启动失败：${message}`);
      code = 1;
    }
  }
  setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref();
  for (const end of ends) {
    await end().catch((error: Error) => {
      logFrom("stop")(error.message);
      if (error instanceof PostgresRunsOn) code = 1;
    });
  }
  return code;
}

const [command, ...args] = process.argv.slice(2);
process.exit(await (command === undefined ? main() : runCommand(command, args)));
