import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asId, type GoodsId } from "../../src/domain/ids.ts";
import { PAGES } from "../../src/domain/shell/pages.ts";
import { freePort, startProgram } from "../../tests/support/program.ts";
import { NGINX, startProxy } from "./rolls.ts";
import { openMarket } from "./shoppers.ts";
import { counted, type Outcome, ROOT, type Stage, size, wait } from "./stage.ts";

const READS = size("CACHED_READS", 1_000);
/** Requests a second. */
const RATE = size("CACHED_RATE", 100);
const LEAST_CACHED = 0.95;
/** A page is kept for 10 s; a look every 100 ms finds the next one. */
const CHANGE_SHOWS_MS = 11_000;
const LOOK_MS = 100;

const CODINGS = ["gzip, deflate, br", "gzip, deflate", "identity"];

/** The sample of `deploy/` with its cache, which says of each reply where it came from. */
const CACHING: typeof NGINX = {
  ...NGINX,
  configuration: (sample, folder) => {
    const cache = readFileSync(join(ROOT, "deploy/nginx-cache.conf"), "utf8").replace("/var/cache/nginx", folder);
    return NGINX.configuration(`${cache}\nadd_header x-cache $upstream_cache_status;\n${sample}`, folder);
  },
};

type Read = { status: number; from: string; text: string };

const read = async (url: string, coding: string): Promise<Read> => {
  const reply = await fetch(url, { headers: { "accept-encoding": coding } });
  return { status: reply.status, from: reply.headers.get("x-cache") ?? "node", text: await reply.text() };
};

/** nginx answers for pages, shows what has changed, and goes on where the program has ended; reading stores nothing. */
export async function cached({ emptyDatabase }: Stage): Promise<Outcome> {
  const databaseUrl = await emptyDatabase();
  const { db, goods } = await openMarket(databaseUrl, 20, 1_000);
  const port = await freePort();
  const program = await startProgram({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DEMO_DATA: "0",
    DRAIN_SECONDS: "0",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const front = await startProxy(CACHING, [port, port]);
  const pageOf = (id = "") => PAGES.goods.to({ id: asId<GoodsId>(id) });
  const paths = [PAGES.home.to(), PAGES.allGoods.to(), PAGES.brands.to(), PAGES.merchants.to(), pageOf(goods[0])];
  const written = async () =>
    (await db.one<{ n: number }>(
      "select (select count(*) from behaviour_by_week)::int + (select count(*) from goods_view)::int as n",
    ))!.n;

  const reads: Promise<Read>[] = [];
  const began = performance.now();
  for (let n = 0; n < READS; n += 1) {
    reads.push(read(front.url + paths[n % paths.length]!, CODINGS[Math.floor(n / paths.length) % CODINGS.length]!));
    await wait(Math.max(0, began + ((n + 1) * 1_000) / RATE - performance.now()));
  }
  const came = await Promise.all(reads);
  const isCached = ({ status, from }: Read) => status === 200 && !["MISS", "EXPIRED", "BYPASS", "node"].includes(from);
  const share = came.filter(isCached).length / READS;

  // A page that is kept from this moment on: none shows a change later.
  const look = () => read(front.url + pageOf(goods[1]), CODINGS[0]!);
  await look();
  await db.run("update goods set price = 987654, price_version = price_version + 1 where id = :id", { id: goods[1] });
  const changed = performance.now();
  let shownMs = Number.POSITIVE_INFINITY;
  while (shownMs === Number.POSITIVE_INFINITY && performance.now() - changed < 2 * CHANGE_SHOWS_MS) {
    if ((await look()).text.includes("9,876.54")) shownMs = performance.now() - changed;
    else await wait(LOOK_MS);
  }

  const call = await read(`${front.url}/api/goods/pc/getInfo?id=${goods[0]}`, CODINGS[0]!);
  const rows = await written();
  await program.end("SIGTERM");
  await wait(CHANGE_SHOWS_MS);
  const alone = await look();
  await front.end();
  await db.close();
  const isAlone = alone.from === "STALE" && alone.text.includes("9,876.54");
  return {
    holds: share >= LEAST_CACHED && shownMs <= CHANGE_SHOWS_MS && call.from === "node" && rows === 0 && isAlone,
    says: `${(share * 100).toFixed(1)} % of ${READS} pages by the cache (${counted(came.map(({ status, from }) => `${status} ${from}`))}); a changed price shown after ${(shownMs / 1_000).toFixed(1)} s; a call by the ${call.from}; ${rows} rows written; ${alone.status} ${alone.from} once the program had ended`,
  };
}
