import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { CheckoutPreview } from "../../src/domain/trade/checkout.ts";
import type { Database } from "../../src/server/db/database.ts";
import { orderOf } from "../../tests/support/buyer.ts";
import { brokenLedgerLaws } from "../../tests/support/ledger-laws.ts";
import { call, type Program, startProgram } from "../../tests/support/program.ts";
import { quantile } from "../bench/load.ts";
import { HOARDING_ALLOWED } from "./orders.ts";
import { openMarket, type Shopper, sendOnce, shoppersOf } from "./shoppers.ts";
import { type Outcome, ROOT, type Stage, size, wait } from "./stage.ts";
import { watchTableLocks } from "./table-locks.ts";

const GOODS = size("UPGRADE_GOODS", 100_000);
/** Calls each second; every fourth is a checkout with its order. */
const RATE = size("UPGRADE_RATE", 20);
const READER_SECONDS = size("UPGRADE_READER_S", 60);
/** No statement of ours keeps everybody else from a table for longer, ms. */
const LOCKED_MS = 100;
const SHOPPERS = 20;
const FILLED_WITHIN_MS = 600_000;

/** What the next release adds: a column, its filling, an index. */
const NEXT = {
  "9001_shade.sql": `-- expand
alter table goods add column shade int;
-- backfill goods
update goods set shade = thickness where id = any($1::bigint[]) and shade is null;`,
  "9002_shade_index.sql": `-- expand, concurrently
create index concurrently if not exists goods_shade on goods (shade);`,
};

/** The present program as the next release. */
async function nextRelease(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "taomu-next-"));
  for (const part of ["src", "dist"])
    if (existsSync(join(ROOT, part))) await cp(join(ROOT, part), join(root, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const version = manifest.version.replace(/\d+$/, (patch: string) => String(Number(patch) + 1));
  await writeFile(join(root, "package.json"), JSON.stringify({ ...manifest, version }));
  for (const [name, text] of Object.entries(NEXT)) await writeFile(join(root, "src/server/db/migrations", name), text);
  return root;
}

/** The market grown to `GOODS` by copies of its first goods. */
async function growMarket(db: Database): Promise<void> {
  const columns = await db.rows<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = 'goods'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const own: Readonly<Record<string, string>> = {
    id: "next_id()",
    goods_no: "'SP' || next_id()",
    merchant_sku: "null",
  };
  const names = columns.map(({ name }) => name);
  await db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0");
    await tx.run(
      `insert into goods (${names.join(", ")}) select ${names.map((name) => own[name] ?? name).join(", ")}
         from (select * from goods order by id limit 1) first, generate_series(1, $1::int)`,
      [Math.max(0, GOODS - 10)],
    );
    await tx.run("analyze goods");
  });
}

type Load = { failed: string[]; ms: number[]; orders: string[]; stop(): Promise<void> };

/** Calls at a steady rate on the node that `target` names; no call is sent twice. */
function startLoad(target: () => string, shoppers: readonly Shopper[], goods: readonly string[]): Load {
  const failed: string[] = [];
  const ms: number[] = [];
  const orders: string[] = [];
  const under = new Set<Promise<void>>();
  const search = async (n: number) => {
    const answer = await call<unknown>(target(), "/api/goods/pc/getSearchList", {
      body: { keywords: "樟子松", pageNum: (n % 3) + 1 },
    });
    if (answer.code !== 200) throw new Error(`search ${answer.code} ${answer.msg}`);
  };
  const order = async (n: number) => {
    const shopper = shoppers[n % shoppers.length]!;
    const body = { goodsId: goods[n % goods.length]!, quantity: 1, unit: "piece" };
    const url = target();
    const settled = await call<CheckoutPreview>(url, "/api/shoppingCart/pc/settlement", { body, token: shopper.token });
    if (settled.code !== 200) throw new Error(`settlement ${settled.code} ${settled.msg}`);
    const placed = await sendOnce(target(), { shopper, key: crypto.randomUUID(), body: orderOf(settled.data) });
    if (placed.code !== 200) throw new Error(`order ${placed.code} ${placed.msg}`);
    orders.push(placed.data.orderGroupNo);
  };
  let n = 0;
  const timer = setInterval(() => {
    n += 1;
    const began = performance.now();
    const work = (n % 4 === 0 ? order(n / 4) : search(n))
      .catch(
        (error: Error) => void failed.push(`${error.message} ${(error.cause as Error | undefined)?.message ?? ""}`),
      )
      .finally(() => {
        ms.push(performance.now() - began);
        under.delete(work);
      });
    under.add(work);
  }, 1_000 / RATE);
  return {
    failed,
    ms,
    orders,
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}

async function untilFilled(db: Database): Promise<void> {
  const began = Date.now();
  while ((await db.one("select 1 from backfill where done_at is not null")) === null) {
    if (Date.now() - began > FILLED_WITHIN_MS) throw new Error("not filled");
    await wait(100);
  }
}

/** This release, the next one, this one again, the next one again, one node after the other while buyers go on. */
async function upgraded(url: string, openReader: () => Promise<() => void>): Promise<Outcome> {
  const { db, goods } = await openMarket(url, 10, 1_000_000);
  await db.run(HOARDING_ALLOWED);
  await growMarket(db);
  const shoppers = await shoppersOf(db, SHOPPERS);
  const next = await nextRelease();
  const env = { DATABASE_URL: url };
  let current = await startProgram(env);
  const locks = await watchTableLocks(url);
  const load = startLoad(() => current.url, shoppers, goods);
  const starts: number[] = [];
  const replaceBy = async (root: string) => {
    const began = performance.now();
    const program: Program = await startProgram(env, root);
    starts.push(Math.round((performance.now() - began) / 1_000));
    const before = current;
    current = program;
    await before.end("SIGTERM");
  };
  const closeReader = await openReader();
  try {
    await replaceBy(next);
    await untilFilled(db);
    await replaceBy(ROOT);
    await wait(1_000);
    await replaceBy(next);
    await untilFilled(db);
  } finally {
    closeReader();
    await load.stop();
    await current.end("SIGTERM");
    await rm(next, { recursive: true });
  }
  const longest = await locks();
  const stored = new Set(
    (await db.rows<{ no: string }>("select order_group_no as no from order_group")).map(({ no }) => no),
  );
  const lost = load.orders.filter((no) => !stored.has(no)).length;
  const [{ unfilled }] = (await db.rows("select count(*)::int as unfilled from goods where shade is null")) as [
    { unfilled: number },
  ];
  const broken = await brokenLedgerLaws(db);
  await db.close();
  const says = [
    `${GOODS} goods, ${load.ms.length} calls, ${load.failed.length} failed${load.failed[0] ? ` (${load.failed[0]})` : ""}`,
    `p99 ${Math.round(quantile(load.ms, 0.99))} ms, slowest ${Math.round(Math.max(...load.ms))} ms`,
    `${load.orders.length} orders, ${lost} lost`,
    `starts ${starts.join(", ")} s`,
    `longest ACCESS EXCLUSIVE ${longest.ms} ms${longest.says ? ` (${longest.says})` : ""}`,
    `${unfilled} rows unfilled`,
    ...broken,
  ].join("; ");
  const holds =
    lost + unfilled + broken.length + load.failed.length === 0 && load.orders.length > 0 && longest.ms <= LOCKED_MS;
  return { holds, says };
}

export const upgradedAndBack = async ({ emptyDatabase }: Stage): Promise<Outcome> =>
  upgraded(await emptyDatabase(), async () => () => {});

/** The same while a transaction that has read goods stays open, as that of a backup. */
export async function upgradedBesideReader({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  return upgraded(url, async () => {
    const reader = new pg.Client(url);
    await reader.connect();
    await reader.query("begin isolation level repeatable read; select count(*) from goods");
    const end = () => void reader.end();
    const timer = setTimeout(end, READER_SECONDS * 1_000);
    return () => {
      clearTimeout(timer);
      end();
    };
  });
}
