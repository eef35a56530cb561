import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { asId, type GoodsId } from "../../src/domain/ids.ts";
import { PAGES } from "../../src/domain/shell/pages.ts";
import type { CheckoutPreview, PlacedOrders } from "../../src/domain/trade/checkout.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { notify } from "../../src/server/system/messages.ts";
import { orderOf } from "../../tests/support/buyer.ts";
import { brokenLedgerLaws } from "../../tests/support/ledger-laws.ts";
import { call, freePort, type Program, spawnProgram, startProgram } from "../../tests/support/program.ts";
import { type DebianRelease, debian, spawnInside } from "./clean-root.ts";
import { HOARDING_ALLOWED } from "./orders.ts";
import { openMarket, PLACE, type Shopper, shoppersOf } from "./shoppers.ts";
import { counted, eachOf, type Outcome, ROOT, type Stage, size, wait } from "./stage.ts";

const CALLS = size("POOLER_CALLS", 10_000);
const CONNECTIONS = 6;
const AT_ONCE = 12;
const SHOPPERS = 20;
const NEWS = 20;
const NEWS_WITHIN_MS = 1_000;
const LOOK_MS = 50;
const STREAM = "/api/message/pc/stream";
/** Roles of the database; the password is the name. */
const LIMITED = "pooled";
const UNLIMITED = "unlimited";

type Pooler = { url(role: string, database?: string): string; end(): Promise<void> };

/** PgBouncer of that Debian as the sample in `deploy/` sets it up, but for `edited`, in front of the database at `url`. */
async function startPooler(
  release: DebianRelease,
  url: string,
  edited: (sample: string) => string = (sample) => sample,
): Promise<Pooler> {
  const root = await debian(release, ["pgbouncer"]);
  const { port, pathname } = new URL(url);
  const own = await freePort();
  const sample = (await readFile(join(ROOT, "deploy/pgbouncer.ini"), "utf8"))
    .replace("port=5432 dbname=taomu", `port=${port} dbname=${pathname.slice(1)}`)
    .replace("listen_port = 6432", `listen_port = ${own}`)
    .replace("/etc/pgbouncer/userlist.txt", "/tmp/userlist.txt")
    .replace("default_pool_size = 20", `default_pool_size = ${CONNECTIONS}`)
    .replace("stats_users = taomu", `stats_users = ${LIMITED}`);
  const roles = [LIMITED, UNLIMITED].map((role) => `"${role}" "${role}"`).join("\n");
  const child = spawnInside(root, {
    script: `cat > userlist.txt <<'END'\n${roles}\nEND
cat > pgbouncer.ini <<'END'\n${edited(sample)}\nEND
exec /usr/sbin/pgbouncer -q pgbouncer.ini`,
    folder: "/tmp",
    isReadOnly: true,
  });
  let printed = "";
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = once(child, "exit");
  const address = (role: string, database = "taomu") => `postgresql://${role}:${role}@127.0.0.1:${own}/${database}`;
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: ${printed.slice(-400)}`);
    await wait(LOOK_MS);
    const client = new pg.Client({ connectionString: address(LIMITED, "pgbouncer") });
    client.on("error", () => {});
    isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
  }
  return {
    url: address,
    async end() {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}

/** The same database for a role that may sign in with a password. */
function asRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = role;
  return address.href;
}

/** How the start of a node ends: its last words, or `null` where it is ready. */
async function refusal(env: Record<string, string>): Promise<string | null> {
  const program = spawnProgram({ DEMO_DATA: "0", DB_POOLER: "1", ...env });
  const isReady = await program.ready.then(
    () => true,
    () => false,
  );
  const code = await program.end("SIGTERM");
  return isReady || code === 0 ? null : (program.printed().trim().split("\n").at(-1) ?? "");
}

/** The most connections to the database that the pooler has had, watched until it is asked. */
async function watchServers(between: Pooler): Promise<() => Promise<number>> {
  const admin = new pg.Client({ connectionString: between.url(LIMITED, "pgbouncer") });
  await admin.connect();
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await admin.query<{ database: string }>("show servers");
      most = Math.max(most, rows.filter(({ database }) => database === "taomu").length);
      await wait(LOOK_MS);
    }
    await admin.end();
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}

type Market = { goods: readonly string[]; shoppers: readonly Shopper[] };

/** The n-th call and, of an order, the one before it; what each was answered, and the numbers of orders. */
async function asked(n: number, node: string, { goods, shoppers }: Market, orders: string[]): Promise<string[]> {
  const goodsId = goods[n % goods.length]!;
  const page = async (path: string) => String((await fetch(node + path)).status);
  const kind = n % 4;
  if (kind === 0) return [await page(PAGES.home.to())];
  if (kind === 1) return [await page(PAGES.goods.to({ id: asId<GoodsId>(goodsId) }))];
  if (kind === 2)
    return [String((await call(node, "/api/goods/pc/getSearchList", { body: { keywords: "樟子松" } })).code)];
  const { token } = shoppers[n % shoppers.length]!;
  const body = { goodsId, quantity: 1, unit: "piece" };
  const settled = await call<CheckoutPreview>(node, "/api/shoppingCart/pc/settlement", { body, token });
  if (settled.code !== 200) return [`settlement ${settled.code} ${settled.msg}`];
  const headers = { "idempotency-key": crypto.randomUUID() };
  const placed = await call<PlacedOrders>(node, PLACE, { body: orderOf(settled.data), token, headers });
  if (placed.code !== 200) return ["200", `order ${placed.code} ${placed.msg}`];
  orders.push(placed.data.orderGroupNo);
  return ["200", "200"];
}

/** How long news of somebody's take to a stream on another node, ms. */
async function newsMs(pooled: Database, node: string, { token, personId }: Shopper, n: number): Promise<number> {
  const giveUp = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(node + STREAM, { headers, signal: giveUp.signal });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  const began = performance.now();
  const timer = setTimeout(() => giveUp.abort(), 10 * NEWS_WITHIN_MS);
  await pooled.transaction((tx) =>
    notify(tx, asId(String(n)), [{ personId: asId(personId), companyId: null }], {
      type: 3,
      todo: null,
      title: "有新货",
      content: "樟子松到货",
      linkPath: PAGES.home.to(),
      refType: "goods",
      refId: "1",
    }),
  );
  let heard = "";
  while (!heard.includes("event: message")) heard += (await reader.read()).value ?? "";
  clearTimeout(timer);
  giveUp.abort();
  return performance.now() - began;
}

/** What the role's limit is behind the pooler, and how a statement ends that takes longer. */
async function limitSeen(pooled: Database): Promise<{ limit: string; ended: string }> {
  const row = await pooled.one<{ limit: string }>("select current_setting('statement_timeout') as limit");
  const ended = await pooled.run("select pg_sleep(8)").then(
    () => "went on",
    (error: { code?: string }) => String(error.code),
  );
  return { limit: row!.limit, ended };
}

/** What a start says behind poolers that do not do what is needed. */
async function refusals(url: string, env: Record<string, string>): Promise<Readonly<Record<string, boolean>>> {
  const withoutPrepared = (sample: string) => sample.replace(/^max_prepared_statements = .*$/m, "");
  const old = await startPooler("bookworm", url, withoutPrepared);
  const byOld = await refusal({ ...env, DATABASE_URL: old.url(LIMITED) });
  await old.end();
  const forgetful = await startPooler("trixie", url, (sample) =>
    sample.replace(/^max_prepared_statements = .*$/m, "max_prepared_statements = 0"),
  );
  const byForgetful = await refusal({ ...env, DATABASE_URL: forgetful.url(LIMITED) });
  const byUnlimited = await refusal({ ...env, DATABASE_URL: forgetful.url(UNLIMITED) });
  await forgetful.end();
  return {
    "PgBouncer 1.18": byOld?.includes("预备语句不可用") === true,
    "max_prepared_statements = 0": byForgetful?.includes("预备语句不可用") === true,
    "a role without limits": byUnlimited?.includes("语句没有时限") === true,
  };
}

/** The database for a role that owns it and has the limits that the guide names; another role has none. */
async function limitedRole(url: string): Promise<string> {
  const admin = connect(url, { poolSize: 1 });
  for (const role of [LIMITED, UNLIMITED]) await admin.run(`create role ${role} login password '${role}'`);
  await admin.run(`alter role ${LIMITED} set statement_timeout = '4s'`);
  await admin.run(`alter role ${LIMITED} set idle_in_transaction_session_timeout = '10s'`);
  await admin.run(`alter database ${new URL(url).pathname.slice(1)} owner to ${LIMITED}`);
  await admin.close();
  return asRole(url, LIMITED);
}

/**
 * Two nodes on six connections of PgBouncer in transaction mode: calls and orders, news, prepared names and limits; and starts that
 * are refused.
 */
export async function pooler({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await limitedRole(await emptyDatabase());
  const { db, goods } = await openMarket(url, 20, 1_000_000);
  await db.run(HOARDING_ALLOWED);
  const shoppers = await shoppersOf(db, SHOPPERS);
  const env = { DATABASE_LISTEN_URL: url };
  const refused = await refusals(url, env);

  const between = await startPooler("trixie", url);
  const pooledEnv = { ...env, DATABASE_URL: between.url(LIMITED), DB_POOLER: "1", DEMO_DATA: "0" };
  const nodes: Program[] = [await startProgram(pooledEnv), await startProgram(pooledEnv)];
  const most = await watchServers(between);
  const answers: string[] = [];
  const orders: string[] = [];
  // Five calls by four kinds of asking.
  await eachOf([...Array(Math.ceil((CALLS * 4) / 5)).keys()], AT_ONCE, async (n) => {
    const node = nodes[n % 2]!.url;
    answers.push(...(await asked(n, node, { goods, shoppers }, orders).catch((error: Error) => [error.message])));
  });
  const servers = await most();
  const pooled = connect(between.url(LIMITED), { poolSize: 1, isPooled: true });
  const news: number[] = [];
  for (let n = 0; n < NEWS; n += 1) news.push(await newsMs(pooled, nodes[n % 2]!.url, shoppers[n % SHOPPERS]!, n + 1));
  const { limit, ended } = await limitSeen(pooled);
  await pooled.close();
  for (const node of nodes) await node.end("SIGTERM");
  await between.end();
  const stored = await db.rows<{ no: string }>("select order_group_no as no from order_group");
  const broken = await brokenLedgerLaws(db);
  await db.close();

  const failed = answers.filter((answer) => answer !== "200");
  const lost = orders.filter((no) => !stored.some((row) => row.no === no)).length;
  const slowest = Math.round(Math.max(...news));
  const unrefused = Object.entries(refused).flatMap(([what, is]) => (is ? [] : what));
  const isBounded = limit !== "0" && ended === "57014";
  return {
    holds:
      failed.length + lost + unrefused.length + broken.length === 0 &&
      stored.length === orders.length &&
      servers <= CONNECTIONS &&
      slowest <= NEWS_WITHIN_MS &&
      isBounded,
    says: [
      `two nodes on ${servers} connections`,
      `${answers.length} calls, ${failed.length} failed (${counted(answers)})`,
      `${orders.length} orders, ${lost} lost, ${stored.length} stored`,
      `news after ${slowest} ms at most`,
      `statement_timeout ${limit}, a longer statement ended with ${ended}`,
      `starts refused: ${Object.keys(refused).join(", ")}${unrefused.length > 0 ? `, but NOT ${unrefused.join(", ")}` : ""}`,
      ...broken,
    ].join("; "),
  };
}
