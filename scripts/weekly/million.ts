import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { connect, type Database } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { logOf } from "../../src/server/db/postgres-log.ts";
import type { RoutePolicy } from "../../src/server/http.ts";
import { serverPageAddresses, thingsShown } from "../../tests/support/page-addresses.ts";
import { createTestApp } from "../../tests/support/server.ts";
import { signInAs } from "../../tests/support/sign-in.ts";
import { CALLS } from "../bench/calls.ts";
import { type Call, quantile, sendAll } from "../bench/load.ts";
import { type Market, prepareMarket } from "../bench/market.ts";
import { type Server, startServer } from "../bench/processes.ts";
import { type Outcome, ROOT, size, wait } from "../nightly/stage.ts";

/** Goods, persons and orders of the large market; the small one has a tenth of each. */
const GOODS = size("WEEKLY_GOODS", 1_000_000);
/** How long the large market is lived in while its background work runs. */
const MINUTES = size("WEEKLY_MINUTES", 30);
/** How often each thing is asked for. */
const ASKED = size("WEEKLY_ASKED", 200);
/** How many times as long the large market may take. */
const MOST_TIMES = size("WEEKLY_MOST_TIMES", 2);
/** A second while it is lived in. */
const CALLS_PER_SECOND = 10;
/** How long a statement may take, ms. */
const SLOW_MS = size("WEEKLY_SLOW_MS", 1_000);
/** Reading a smaller table from its beginning to its end is what a planner should do. */
const SMALL_ROWS = 20_000;
/** No step of the preparation takes longer. */
const PREPARED_WITHIN_MS = 3_600_000;
const TOKEN = "weekly-reads-metrics";
const BOSS_PHONE = "13900000001";
const MERCHANT_PHONE = "13800000003";
const BUYER_PHONE = "13800000001";

const EXPLAINED = [
  "load 'auto_explain'",
  "alter system set session_preload_libraries = 'auto_explain'",
  `alter system set auto_explain.log_min_duration = ${SLOW_MS}`,
  "select pg_reload_conf()",
];

/** p95 of what visitors do most, ms. */
type Paces = Record<"home" | "list" | "detail" | "suggestions", number>;
type Measured = {
  paces: Paces;
  /** Of a node on a market that is there. */
  readySeconds: number;
  /** Statements that took longer than a second, as they begin. */
  slow: string[];
  /** Large tables that were read whole. */
  scanned: string[];
  /** Background tasks that failed. */
  failed: string[];
  answered: number;
};

const page = (path: string): Call => ({ method: "GET", path });

/** What each of the paces asks for, the n-th time. */
const VISITS: Readonly<Record<keyof Paces, (market: Market, at: number) => Call[]>> = {
  home: () => [page("/index")],
  list: (market, at) => [CALLS.search(market, at).ours],
  detail: ({ goods }, at) => [page(`/product/detail?id=${goods[at % goods.length]!.id}`)],
  suggestions: (market, at) => [CALLS.suggestion(market, at).ours],
};

async function paceOf(url: string, market: Market, visit: keyof Paces): Promise<number> {
  const calls = (from: number) => Array.from({ length: ASKED }, (_, at) => VISITS[visit](market, from + at)).flat();
  await sendAll(url, calls(0).slice(0, 20), 1);
  return quantile(
    (await sendAll(url, calls(ASKED), 1)).map(({ latencyMs }) => latencyMs),
    0.95,
  );
}

const isReading = ({ method, url }: RoutePolicy): boolean =>
  !/stream|[:*]|export|download|getImage/i.test(url) &&
  (method === "GET" || (method === "POST" && /(get|search)\w*(List|Page|Num|Count)\w*$|\/page$|\/list$/i.test(url)));

/** Every page, and every call that reads and needs no more than who asks. Returns how many were answered. */
async function readEverything(db: Database, url: string): Promise<number> {
  const { app } = await createTestApp(db);
  const visitor = Object.values(serverPageAddresses(await thingsShown(app))).map(page);
  const reading = app.routePolicies.filter(isReading);
  await app.close();
  let answered = 0;
  for (const call of visitor) answered += (await sendAll(url, [call], 1)).length;
  for (const phone of [null, BUYER_PHONE, MERCHANT_PHONE, BOSS_PHONE]) {
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (phone !== null) headers.authorization = await signInAs(db, phone);
    for (const { method, url: path } of reading) {
      const body = method === "POST" ? { body: "{}" } : {};
      const reply = await fetch(url + path, { method, headers, ...body });
      if (/"code":200\b/.test(await reply.text())) answered += 1;
    }
  }
  return answered;
}

/** Visitors and orders at a steady rate. */
async function liveIn(url: string, market: Market): Promise<void> {
  const until = performance.now() + MINUTES * 60_000;
  const visits = Object.values(VISITS);
  for (let n = 0; performance.now() < until; n += 1) {
    const calls = [...visits[n % visits.length]!(market, n), CALLS.cartAdd(market, n).ours];
    await Promise.all([
      sendAll(url, n % CALLS_PER_SECOND === 0 ? calls : calls.slice(0, 1), 1),
      wait(1_000 / CALLS_PER_SECOND),
    ]);
  }
}

async function failedTasks(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  return [...text.matchAll(/^taomu_job_failures_total\{task="([^"]+)"\} ([1-9]\d*)/gm)].map(
    ([, task, times]) => `${task} ${times}`,
  );
}

type Scans = Map<string, { read: number; rows: number }>;
async function scansOf(db: Database): Promise<Scans> {
  const rows = await db.rows<{ name: string; read: number; rows: number }>(
    `select relname as name, seq_tup_read::float8 as read, n_live_tup::float8 as rows from pg_stat_user_tables
      where schemaname = 'public'`,
  );
  return new Map(rows.map(({ name, read, rows: all }) => [name, { read, rows: all }]));
}

/** Of the statements that PostgreSQL's log explains from this place on, how each begins and how long it took. */
async function slowSince(log: string, from: number): Promise<string[]> {
  const text = (await readFile(log)).subarray(from).toString();
  return [...text.matchAll(/duration: ([\d.]+) ms {2}plan:\s+Query Text: ([^\n]+)/g)].map(
    ([, ms, query]) => `${Math.round(Number(ms))} ms ${query!.trim().slice(0, 80)}`,
  );
}

/** `isWhole`: everything is read and the market lived in, besides what is timed. */
async function measured(goods: number, isWhole: boolean): Promise<Measured> {
  const dataDir = join(process.env.BENCH_DIR ?? join(ROOT, "tmp/bench"), `weekly-${goods}`);
  const postgres = await startEmbeddedPostgres(dataDir);
  const admin = connect(postgres.url("postgres"), { poolSize: 1 });
  if (!(await admin.one("select 1 from pg_database where datname = 'taomu'"))) await admin.run("create database taomu");
  for (const statement of EXPLAINED) await admin.run(statement);
  await admin.close();
  const url = postgres.url("taomu");
  const start = (env: Record<string, string>): Promise<Server> =>
    startServer(join(ROOT, "src/server/main.ts"), { DATABASE_URL: url, METRICS_TOKEN: TOKEN, ...env });
  console.error(`preparing ${goods} goods, persons and orders`);
  await (await start({ DEMO_DATA: "1", DEMO_WEEK: "0", DEMO_GOODS: String(goods) })).end();
  const db = connect(url, { poolSize: 1, statementWithinMs: PREPARED_WITHIN_MS, answerWithinMs: PREPARED_WITHIN_MS });
  const market = await prepareMarket(db, 2, { orders: goods, buyers: goods });
  const log = logOf(join(dataDir, "postgres"));
  const { size: from } = await stat(log);

  const began = performance.now();
  const server = await start({ DEMO_DATA: "0" });
  const readySeconds = (performance.now() - began) / 1_000;
  try {
    const before = await scansOf(db);
    const paces = {} as Paces;
    for (const visit of Object.keys(VISITS) as (keyof Paces)[]) paces[visit] = await paceOf(server.url, market, visit);
    const answered = isWhole ? await readEverything(db, server.url) : 0;
    if (isWhole) await liveIn(server.url, market);
    const failed = await failedTasks(server.url);
    const after = await scansOf(db);
    const scanned = [...after].flatMap(([name, { read, rows }]) => {
      const times = rows === 0 ? 0 : (read - (before.get(name)?.read ?? 0)) / rows;
      return rows > SMALL_ROWS && times >= 0.5 ? [`${name} ${times.toFixed(1)} ×`] : [];
    });
    return { paces, readySeconds, slow: await slowSince(log, from), scanned, failed, answered };
  } finally {
    await server.end();
    await db.close();
    await postgres.stop();
  }
}

const some = (what: string, found: readonly string[]): string =>
  found.length === 0 ? `no ${what}` : `${what}: ${[...new Set(found)].join("; ")}`;

/** At a million goods, persons and orders nothing takes twice as long as at a tenth of them, and nothing is read whole. */
export async function million(): Promise<Outcome> {
  const small = await measured(GOODS / 10, false);
  const large = await measured(GOODS, true);
  const times = (Object.keys(VISITS) as (keyof Paces)[]).map((visit) => ({
    visit,
    says: `${visit} ${small.paces[visit].toFixed(0)} → ${large.paces[visit].toFixed(0)} ms`,
    ratio: large.paces[visit] / small.paces[visit],
  }));
  const startRatio = large.readySeconds / small.readySeconds;
  const { slow, scanned, failed, answered } = large;
  return {
    holds:
      times.every(({ ratio }) => ratio <= MOST_TIMES) &&
      startRatio <= MOST_TIMES &&
      slow.length + scanned.length + failed.length === 0,
    says: [
      `p95 ${times.map(({ says, ratio }) => `${says} (${ratio.toFixed(1)})`).join(", ")}`,
      `ready after ${small.readySeconds.toFixed(1)} → ${large.readySeconds.toFixed(1)} s`,
      `${answered} reading calls answered`,
      some(`statement longer than ${SLOW_MS} ms`, slow),
      some("large table read whole", scanned),
      some("failed task", failed),
    ].join("; "),
  };
}
