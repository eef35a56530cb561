import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CheckoutPreview, PlacedOrders } from "../../src/domain/trade/checkout.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { orderOf } from "../../tests/support/buyer.ts";
import { insertGoods } from "../../tests/support/goods.ts";
import { brokenLedgerLaws } from "../../tests/support/ledger-laws.ts";
import { call, type Program, startProgram } from "../../tests/support/program.ts";
import { HOARDING_ALLOWED } from "./orders.ts";
import { type Cluster, eventuallySeen, type MemberName, startCluster } from "./patroni.ts";
import { attemptFor, openMarket, PLACE, place, type Shopper, shoppersOf } from "./shoppers.ts";
import { counted, type Outcome, ROOT, size } from "./stage.ts";

const KILLS = size("FAILOVER_KILLS", 5);
/** Acknowledged orders, at least. */
const ORDERS = size("FAILOVER_ORDERS", 2_000);
/** Calls of each kind around the loss of a standby, at least. */
const CALLS = size("FAILOVER_CALLS", 500);
const BUYERS = 10;
/** Beyond the time after which Patroni takes a leader for gone. */
const AFTER_TTL_MS = 5_000;
const BEHIND_SECONDS = 10;
const LOOKS = 10;
const ROLE = "taomu";
const DATABASE = "market";
const METRICS_TOKEN = "read-by-the-nightly";

type Market = { goods: readonly string[]; shoppers: readonly Shopper[] };
type Ordering = { orders: { no: string; at: number }[]; failed: string[]; stop(): Promise<void> };

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

/** Buyers who order all the time, each order sent under its key until it is answered. */
function startOrdering(nodes: readonly Program[], { goods, shoppers }: Market): Ordering {
  let isOver = false;
  const ordering: Ordering = { orders: [], failed: [], stop: async () => {} };
  const buyers = shoppers.map(async (shopper, n) => {
    const { url } = nodes[n % nodes.length]!;
    while (!isOver) {
      const attempt = await attemptFor(url, shopper, { goodsId: anyOf(goods), pieces: 1 });
      const answer = attempt !== null && "key" in attempt ? await place(url, attempt) : attempt;
      if (answer?.code === 200 && "orderGroupNo" in answer.data)
        ordering.orders.push({ no: answer.data.orderGroupNo, at: performance.now() });
      else ordering.failed.push(`${answer?.code} ${answer?.msg}`);
    }
  });
  ordering.stop = async () => {
    isOver = true;
    await Promise.all(buyers);
  };
  return ordering;
}

/** The leader is lost with its machine; how long it took until orders were acknowledged again, ms. */
async function leaderLost(cluster: Cluster, { orders }: Ordering, enough: number): Promise<number> {
  const { leader } = await cluster.whole();
  await eventuallySeen("orders before the loss", async () => (orders.length >= enough ? true : null));
  const lostAt = performance.now();
  await cluster.kill(leader);
  await eventuallySeen("another leader", async () => {
    const other = (await cluster.seen()).find((member) => member.role === "leader" && member.name !== leader);
    return other === undefined ? null : true;
  });
  const ledAt = performance.now();
  await eventuallySeen("orders after the loss", async () => (orders.at(-1)!.at > ledAt ? true : null));
  await cluster.start(leader);
  // The first after the longest silence.
  const times = [lostAt, ...orders.map(({ at }) => at).filter((at) => at > lostAt)];
  const gaps = times.slice(1).map((at, n) => ({ at, ms: at - times[n]! }));
  return gaps.reduce((longest, gap) => (gap.ms > longest.ms ? gap : longest)).at - lostAt;
}

/** Visitors and buyers, each call sent once; what was answered. */
function startCalls(
  nodes: readonly Program[],
  { goods, shoppers }: Market,
): { answers: string[]; stop(): Promise<void> } {
  const answers: string[] = [];
  let isOver = false;
  const asked = async (work: () => Promise<{ code: number; msg: string }>): Promise<void> => {
    const answer = await work().catch((error: Error) => ({ code: 0, msg: error.message }));
    answers.push(answer.code === 200 ? "200" : `${answer.code} ${answer.msg}`);
  };
  const buyers = shoppers.map(async ({ token }, n) => {
    const { url } = nodes[n % nodes.length]!;
    while (!isOver) {
      await asked(() => call(url, "/api/goods/pc/getSearchList", { body: { keywords: "樟子松" } }));
      await asked(() => call(url, `/api/goods/pc/getInfo?id=${anyOf(goods)}`));
      await asked(async () => {
        const body = { goodsId: anyOf(goods), quantity: 1, unit: "piece" };
        const settled = await call<CheckoutPreview>(url, "/api/shoppingCart/pc/settlement", { body, token });
        if (settled.code !== 200) return settled;
        const headers = { "idempotency-key": crypto.randomUUID() };
        return call<PlacedOrders>(url, PLACE, { body: orderOf(settled.data), token, headers });
      });
    }
  });
  return {
    answers,
    async stop() {
      isOver = true;
      await Promise.all(buyers);
    },
  };
}

/** Calls around the loss of both standbys in turn, that one last which the leader does not wait for. */
async function standbysLost(cluster: Cluster, nodes: readonly Program[], market: Market): Promise<string[]> {
  const answers: string[] = [];
  for (const role of ["synchronous", "other"] as const) {
    const { leader, [role]: name } = await cluster.whole();
    const calls = startCalls(nodes, market);
    const more = (number: number) =>
      eventuallySeen("calls", async () => (calls.answers.length >= number ? true : null));
    await more(CALLS / 4);
    await cluster.kill(name);
    await eventuallySeen("a standby that is waited for", async () => {
      const members = await cluster.seen();
      const isThere = members.some((member) => member.role === "sync_standby" && member.name !== name);
      return isThere && members.some((member) => member.role === "leader" && member.name === leader) ? true : null;
    });
    await more(calls.answers.length + CALLS / 4);
    await calls.stop();
    await cluster.start(name);
    answers.push(...calls.answers);
  }
  return answers;
}

/** How far a node sees its standbys behind, seconds, by their place in `DATABASE_READ_URLS`. */
async function lagsSeen({ url }: Program): Promise<Map<number, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const lines = text.matchAll(/^taomu_read_standby_lag_seconds\{standby="(\d+)"\} (\S+)$/gm);
  return new Map([...lines].map(([, standby, seconds]) => [Number(standby) - 1, Number(seconds)]));
}

const totalAt = async ({ url }: Program): Promise<number> =>
  (await call<{ total: number }>(url, "/api/goods/pc/getSearchList", { body: {} })).data.total;

/** Transactions that a member has answered. */
const answeredBy = async (db: Database): Promise<number> =>
  (await db.one<{ number: number }>(
    "select xact_commit::int as number from pg_stat_database where datname = current_database()",
  ))!.number;

/** Whether standbys answer visitors while they follow, and none does that is ten seconds behind. */
async function standbysBehind(cluster: Cluster, nodes: readonly Program[], db: Database): Promise<Outcome> {
  const { leader, synchronous, other } = await cluster.whole();
  const at = (name: MemberName) => cluster.memberNames.indexOf(name);
  const standbys = [synchronous, other].map((name) => connect(cluster.memberUrl(name, DATABASE), { poolSize: 1 }));
  await eventuallySeen("both standbys", async () => {
    const lags = await Promise.all(nodes.map(lagsSeen));
    const follow = lags.every((seen) => [synchronous, other].every((name) => (seen.get(at(name)) ?? 99) < 1));
    return follow ? true : null;
  });
  const before = await Promise.all(standbys.map(answeredBy));
  for (let look = 0; look < LOOKS * 10; look += 1) await totalAt(nodes[look % 2]!);
  await eventuallySeen("answers of standbys", async () => {
    const now = await Promise.all(standbys.map(answeredBy));
    return now.every((number, n) => number >= before[n]! + LOOKS * 4) ? true : null;
  });

  // Patroni would resume them.
  for (const name of [synchronous, other]) cluster.signal(name, "SIGSTOP");
  for (const standby of standbys) await standby.run("select pg_wal_replay_pause()");
  const behind = await eventuallySeen("standbys behind", async () => {
    await db.run("select pg_logical_emit_message(true, 'nightly', 'something is written')");
    const seen = (await Promise.all(nodes.map(lagsSeen))).flatMap((lags) =>
      [synchronous, other].map((name) => lags.get(at(name)) ?? 0),
    );
    return Math.min(...seen) >= BEHIND_SECONDS ? Math.min(...seen) : null;
  });
  let fresh = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const had = await totalAt(nodes[0]!);
    await insertGoods(db, { thickness: 100 + look });
    for (const node of nodes) if ((await totalAt(node)) === had + 1) fresh += 1;
  }
  for (const standby of standbys) {
    await standby.run("select pg_wal_replay_resume()");
    await standby.close();
  }
  for (const name of [synchronous, other]) cluster.signal(name, "SIGCONT");
  return {
    holds: fresh === LOOKS * nodes.length,
    says: `standbys of ${leader} answered visitors; ${behind.toFixed(1)} s behind, ${fresh} of ${LOOKS * nodes.length} answers the primary's`,
  };
}

/** Where two nodes find the members; `db` is the market, by HAProxy. */
async function openShop(cluster: Cluster): Promise<{ db: Database; market: Market; nodes: Program[] }> {
  const admin = connect(cluster.url("postgres"), { poolSize: 1 });
  await admin.run(`create role ${ROLE} login password '${ROLE}'`);
  await admin.run(`create database ${DATABASE} owner ${ROLE}`);
  await admin.close();
  const owned = (url: string) => url.replace(/\/\/[^@]+@/, `//${ROLE}:${ROLE}@`);
  const { db, goods } = await openMarket(owned(cluster.url(DATABASE)), 20, 1_000_000);
  await db.run(HOARDING_ALLOWED);
  const shoppers = await shoppersOf(db, BUYERS);
  const env = {
    DATABASE_URL: owned(cluster.url(DATABASE)),
    DATABASE_READ_URLS: cluster.memberNames.map((name) => owned(cluster.memberUrl(name, DATABASE))).join(","),
    DEMO_DATA: "0",
    METRICS_TOKEN,
  };
  return { db, market: { goods, shoppers }, nodes: [await startProgram(env), await startProgram(env)] };
}

/**
 * Two nodes on three members of Patroni in synchronous mode, by HAProxy, with orders all the time: the leader lost again and again,
 * then each standby, then standbys that are behind.
 */
export async function failover(): Promise<Outcome> {
  const sample = await readFile(join(ROOT, "deploy/patroni.yml"), "utf8");
  const ttlMs = Number(/^ +ttl: (\d+)$/m.exec(sample)?.[1]) * 1_000;
  const cluster = await startCluster();
  let nodes: Program[] = [];
  try {
    const shop = await openShop(cluster);
    const { db, market } = shop;
    nodes = shop.nodes;
    const ordering = startOrdering(nodes, market);
    const outages: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1)
      outages.push(await leaderLost(cluster, ordering, ((kill + 1) * ORDERS) / (KILLS + 1)));
    await cluster.whole();
    await eventuallySeen("all orders", async () => (ordering.orders.length >= ORDERS ? true : null));
    await ordering.stop();
    const stored = new Set(
      (await db.rows<{ no: string }>("select order_group_no as no from order_group")).map(({ no }) => no),
    );
    const lost = ordering.orders.filter(({ no }) => !stored.has(no)).length;
    const doubled = stored.size - ordering.orders.length;
    const answers = await standbysLost(cluster, nodes, market);
    const failed = answers.filter((answer) => answer !== "200").length;
    const behind = await standbysBehind(cluster, nodes, db);
    const broken = await brokenLedgerLaws(db);
    await db.close();
    return {
      holds:
        outages.every((ms) => ms <= ttlMs + AFTER_TTL_MS) &&
        lost + Math.abs(doubled) + failed + ordering.failed.length + broken.length === 0 &&
        behind.holds,
      says: [
        `leader killed ${KILLS} times: orders again after ${outages.map((ms) => (ms / 1_000).toFixed(1)).join(", ")} s (ttl ${ttlMs / 1_000})`,
        `${ordering.orders.length} acknowledged orders, ${lost} lost, ${doubled} too many`,
        ...(ordering.failed.length > 0 ? [`refused: ${counted(ordering.failed)}`] : []),
        `each standby killed: ${answers.length} calls, ${failed} failed (${counted(answers)})`,
        behind.says,
        ...broken,
      ].join("; "),
    };
  } finally {
    for (const node of nodes) await node.end("SIGTERM");
    await cluster.close();
  }
}
