import { readdir } from "node:fs/promises";
import { connect } from "../../src/server/db/database.ts";
import { call, type Program, startProgram } from "../../tests/support/program.ts";
import { median } from "../bench/load.ts";
import { attemptFor, place, type Shopper, shopperOf } from "./shoppers.ts";
import { type Outcome, type Stage, size, wait } from "./stage.ts";

const MINUTES = size("LEAK_MINUTES", 5);
const RATE = size("LEAK_RATE", 40);
const SHOPPERS = 20;
/** What fills caches at first is no leak. */
const WARM_SHARE = 0.4;
const LOOK_EVERY_MS = 5_000;
/** The row judges RSS after five minutes: a run that is hardly longer is judged by its heap, whose pages come and go less. */
const RSS_JUDGED_FROM_MINUTES = 10;
const MOST_MIB_PER_MINUTE = 0.5;
const MIB = 2 ** 20;

type Held = { atMinute: number; rss: number; heapUsed: number; handles: number; descriptors: number };

/** What the program holds now. */
async function heldBy(program: Program, beganAt: number): Promise<Held> {
  const reports = () => [...program.printed().matchAll(/^\[resources\] (.*)$/gm)];
  const before = reports().length;
  const { pid } = program.process;
  process.kill(pid!, "SIGUSR2");
  while (reports().length === before) await wait(20);
  // Only Linux lists them so.
  const descriptors = await readdir(`/proc/${pid}/fd`).then(
    (list) => list.length,
    () => 0,
  );
  return { atMinute: (Date.now() - beganAt) / 60_000, descriptors, ...JSON.parse(reports().at(-1)![1]!) };
}

/** Growth per minute: the line with the least squares. */
function slope(held: readonly Held[], of: (one: Held) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(held.map(({ atMinute }) => atMinute));
  const y = mean(held.map(of));
  const spread = held.reduce((sum, { atMinute }) => sum + (atMinute - x) ** 2, 0);
  return held.reduce((sum, one) => sum + (one.atMinute - x) * (of(one) - y), 0) / spread;
}

const WORDS = ["樟子松 30*120", "太仓港 花旗松", "辐射松 40*90*4000", "木方", "锯材", "30*120"];
const PAGES = ["/index", "/search/list?searchText=樟子松", "/healthz"];

/** One request of the mix, the n-th: mostly looking, now and then a cart, an order and its end. */
async function visit(url: string, shoppers: readonly Shopper[], goods: readonly string[], n: number): Promise<void> {
  const shopper = shoppers[n % shoppers.length]!;
  const goodsId = goods[n % goods.length]!;
  const { token } = shopper;
  const search = () => call(url, "/api/goods/pc/getSearchList", { body: { keywords: WORDS[n % WORDS.length]! } });
  const look = () => call(url, `/api/goods/pc/getInfo?id=${goodsId}`, { token });
  const suggest = () => call(url, `/api/goods/fuzzySearch?search=${encodeURIComponent(WORDS[n % WORDS.length]!)}`);
  const page = async () => void (await (await fetch(`${url}${PAGES[n % PAGES.length]}`)).text());
  const cart = () => call(url, "/api/shoppingCart/getPcList", { token });
  const order = async () => {
    const attempt = await attemptFor(url, shopper, { goodsId, pieces: 90 });
    const answer = attempt !== null && "body" in attempt ? await place(url, attempt) : null;
    for (const { id } of answer?.code === 200 ? answer.data.orders : [])
      await call(url, "/api/platformOrder/pc/cancel", { body: { id, version: 1, reason: "不再需要了" }, token });
  };
  await [search, look, suggest, page, search, look, cart, page, look, order][n % 10]!();
}

/** After its first minutes the program holds no more than before, however long it is used. */
export async function leak({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const preload = `--import=${new URL("./report-resources.ts", import.meta.url).href}`;
  const env = { DATABASE_URL: url, DEMO_DATA: "1", DEMO_WEEK: "0", DEMO_GOODS: "1000", NODE_OPTIONS: preload };
  const program = await startProgram(env);
  const db = connect(url, { poolSize: 1 });
  const rows = await db.rows<{ id: string }>("select id from goods where status = 2 order by id limit 300");
  const shoppers: Shopper[] = [];
  for (let n = 0; n < SHOPPERS; n += 1) shoppers.push(await shopperOf(db, n));
  await db.close();
  const goods = rows.map(({ id }) => id);
  const beganAt = Date.now();
  const endsAt = beganAt + MINUTES * 60_000;
  const under: Set<Promise<void>> = new Set();
  let asked = 0;
  let failed = 0;
  const asking = setInterval(() => {
    const one = visit(program.url, shoppers, goods, asked++)
      .catch(() => void failed++)
      .finally(() => under.delete(one));
    under.add(one);
  }, 1_000 / RATE);
  const held: Held[] = [];
  while (Date.now() < endsAt) {
    await wait(LOOK_EVERY_MS);
    held.push(await heldBy(program, beganAt));
  }
  clearInterval(asking);
  await Promise.all(under);
  await program.end("SIGTERM");
  const warm = held.filter(({ atMinute }) => atMinute >= Math.min(5, MINUTES * WARM_SHARE));
  const early = warm.slice(0, warm.length >> 1);
  const late = warm.slice(warm.length >> 1);
  const grown = (of: (one: Held) => number) => [median(early.map(of)), median(late.map(of))] as const;
  const descriptors = grown((one) => one.descriptors);
  const handles = grown((one) => one.handles);
  const rss = slope(warm, (one) => one.rss / MIB);
  const heap = slope(warm, (one) => one.heapUsed / MIB);
  const isFlat = [descriptors, handles].every(([before, after]) => after <= before + 3);
  const says = `${MINUTES} min, ${asked} visits, ${failed} failed: RSS ${rss.toFixed(2)} MiB/min (${Math.round(warm[0]!.rss / MIB)} → ${Math.round(warm.at(-1)!.rss / MIB)}), heap ${heap.toFixed(2)}; descriptors ${descriptors.join(" → ")}, handles ${handles.join(" → ")}`;
  const growth = MINUTES >= RSS_JUDGED_FROM_MINUTES ? rss : heap;
  return { holds: growth < MOST_MIB_PER_MINUTE && isFlat && failed === 0, says };
}
