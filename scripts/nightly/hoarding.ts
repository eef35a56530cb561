import { ORDER_LIMITS } from "../../src/domain/trade/order-clock.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import { expireOrders } from "../../src/server/trade/orders/expire-orders.ts";
import { brokenLedgerLaws } from "../../tests/support/ledger-laws.ts";
import { call, type Program, startProgram } from "../../tests/support/program.ts";
import { type Attempt, attemptFor, openMarket, place, type Shopper, shopperOf } from "./shoppers.ts";
import { counted, eachOf, type Outcome, type Stage, size, wait } from "./stage.ts";

const BOTS = size("BOTS", 100);
const GOODS = 20;
/** More than may wait: so many are settled before the first is placed. */
const TRIES_EACH = 8;
/** Pieces of 14.4 dm³: by the small ones the number of orders ends a bot's shopping, by the large ones their volume. */
const SMALL = 200;
const LARGE = 3_000;
/** In all less than the bots could hold, so that some of it is sold out. */
const STOCK = BOTS * 350;
const AT_ONCE = 10;
/** The programs look every 30 s. */
const CLOCK_MS = 90_000;

type Load = { person_id: string; company_id: string | null; orders: number; volume: number };

const loadsIn = (db: Database): Promise<Load[]> =>
  db.rows<Load>(
    `select person_id, company_id, count(*)::int as orders, sum(volume)::float8 as volume
       from platform_order where status in (20, 30) group by 1, 2`,
  );

/**
 * Checks out as much as the entity may hold and places everything at the same moment on both programs; returns the
 * codes.
 */
async function hoard(urls: readonly string[], bot: Shopper, n: number, goods: readonly string[]): Promise<number[]> {
  const pieces = n % 2 === 0 ? SMALL : LARGE;
  const attempts = await Promise.all(
    Array.from({ length: TRIES_EACH }, (_, at) =>
      attemptFor(urls[at % urls.length]!, bot, { goodsId: goods[(n + at * 7) % goods.length]!, pieces }),
    ),
  );
  const settled = attempts.filter((attempt): attempt is Attempt => attempt !== null && "body" in attempt);
  const answers = await Promise.all(settled.map((attempt, at) => place(urls[at % urls.length]!, attempt)));
  return answers.map((answer) => answer!.code);
}

/** As if a day and an hour had gone by for the orders of these people. */
const moveClock = (db: Database, rest: 0 | 1): Promise<number> =>
  db.run(
    `update platform_order set expire_at = expire_at - interval '25 hours', entered_at = entered_at - interval '25 hours'
      where status in (20, 30) and id % 2 = $1`,
    [rest],
  );

const CANCEL = "/api/platformOrder/pc/cancel";

/** Ends of orders by several programs and their buyers at the same moment, then by the clocks of the programs alone. */
async function letExpire(url: string, db: Database, programs: readonly Program[], bots: readonly Shopper[]) {
  const raced = await moveClock(db, 0);
  const due = await db.rows<{ id: string; person_id: string; company_id: string | null; version: number }>(
    "select id, person_id, company_id, version from platform_order where status in (20, 30) and expire_at <= now() order by expire_at desc",
  );
  const nodes = [connect(url, { poolSize: 3 }), connect(url, { poolSize: 3 })];
  const cancelling = eachOf(due, AT_ONCE, async ({ id, version, ...of }) => {
    const bot = bots.find((one) => one.personId === of.person_id && one.companyId === of.company_id)!;
    const body = { id, version, reason: "不再需要了" };
    for (const { url: at } of programs) await call(at, CANCEL, { body, token: bot.token });
  });
  await Promise.all([cancelling, ...nodes.flatMap((node) => [expireOrders(node), expireOrders(node)])]);
  for (const node of nodes) await node.close();
  const left = await moveClock(db, 1);
  const until = Date.now() + CLOCK_MS;
  while ((await loadsIn(db)).length > 0 && Date.now() < until) await wait(500);
  return { raced, left };
}

/** What must not be found once all is over, by what it would mean. */
const WRONG: Readonly<Record<string, string>> = {
  "still held": "select 1 from goods where held <> 0",
  "stock changed": `select 1 from goods where stock <> ${STOCK}`,
  "not released once": "select 1 from stock_hold where status <> 3 or released_at is null",
  "not ended once": `
    select 1 from platform_order o
     where o.status <> 90
        or (select count(*) from order_event e where e.order_id = o.id and e.to_status = 90) <> 1`,
};

/** Bots, every fourth also with a company to act for, order whatever there is. */
export async function hoarding({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const { db, goods } = await openMarket(url, GOODS, STOCK);
  const bots: Shopper[] = [];
  for (let n = 0; n < BOTS; n += 1) {
    bots.push(await shopperOf(db, n));
    if (n % 4 === 0) bots.push(await shopperOf(db, n, true));
  }
  const programs = await Promise.all([startProgram({ DATABASE_URL: url }), startProgram({ DATABASE_URL: url })]);
  const urls = programs.map((program) => program.url);
  const codes: number[] = [];
  await eachOf(
    [...bots.entries()],
    AT_ONCE,
    async ([n, bot]) => void codes.push(...(await hoard(urls, bot, n, goods))),
  );
  const loads = await loadsIn(db);
  const mostOrders = Math.max(...loads.map(({ orders }) => orders));
  const mostVolume = Math.max(...loads.map(({ volume }) => volume));
  const capped = mostOrders <= ORDER_LIMITS.unpaidOrders && mostVolume <= ORDER_LIMITS.heldVolume;
  const wrong = await brokenLedgerLaws(db);

  const { raced, left } = await letExpire(url, db, programs, bots);
  for (const [what, query] of Object.entries(WRONG)) if ((await db.rows(query)).length > 0) wrong.push(what);
  wrong.push(...(await brokenLedgerLaws(db)));
  const ends = await db.rows<{ event: string }>("select event from order_event where to_status = 90");
  const again = await hoard(urls.slice(0, 1), bots[0]!, 0, goods);
  if (!again.includes(200)) wrong.push("nothing can be ordered afterwards");
  for (const program of programs) await program.end("SIGTERM");
  await db.close();
  const says = `${loads.length} purchasing entities, ${counted(codes)}; at most ${mostOrders} orders and ${mostVolume / 1_000} m³ each; ${raced} ended by clocks and buyers at once, ${left} by the programs (${counted(ends.map(({ event }) => event))}); ${wrong.join("; ") || "each released once"}`;
  return { holds: capped && wrong.length === 0 && ends.length === raced + left, says };
}
