import type { Database } from "../../src/server/db/database.ts";
import { brokenLedgerLaws } from "../../tests/support/ledger-laws.ts";
import { startProgram } from "../../tests/support/program.ts";
import { quantile } from "../bench/load.ts";
import { createForgetfulLine, createSlowLine } from "./lines.ts";
import {
  type Attempt,
  openMarket,
  PLACE,
  place,
  previewedAttempt,
  type Shopper,
  sendOnce,
  shoppersOf,
} from "./shoppers.ts";
import { counted, eachOf, type Outcome, type Stage, size, wait } from "./stage.ts";

const LOST_ACK_ORDERS = size("LOST_ACK_ORDERS", 1_000);
const LOST_ACK_SHARE = 0.3;
const APP_KILLS = size("APP_KILLS", 30);
const SLOW_ORDERS = size("SLOW_ORDERS", 300);
const SLOW_MS = size("SLOW_MS", 200);
/** How many orders one may have waiting, as the program is set from the start. */
const ORDERS_EACH = 5;
/** The name of the statement that places an order, as it stands on the wire. */
const PLACING = "place-order-";
const AT_ONCE = 20;

const countIn = async (db: Database, table: "platform_order" | "order_group" | "idempotency"): Promise<number> =>
  (await db.one<{ count: number }>(`select count(*)::int as count from ${table}`))!.count;

/** What is wrong in the books; nothing where all is in order. */
const lawsSay = (broken: readonly string[]): string => (broken.length === 0 ? "ledger in order" : broken.join("; "));

/** Of the answers to commits some never reach the program, of the program's some never reach the buyer. */
export async function lostAcknowledgements({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const { db, goods } = await openMarket(url, 10, LOST_ACK_ORDERS);
  const shoppers = await shoppersOf(db, Math.ceil(LOST_ACK_ORDERS / ORDERS_EACH));
  const inner = await createForgetfulLine(url, { mark: PLACING, share: LOST_ACK_SHARE });
  const program = await startProgram({ DATABASE_URL: inner.url });
  const outer = await createForgetfulLine(program.url, { mark: PLACE, share: LOST_ACK_SHARE });
  const codes: number[] = [];
  const answered = new Set<string>();
  await eachOf([...Array(LOST_ACK_ORDERS).keys()], AT_ONCE, async (n) => {
    const shopper = shoppers[n % shoppers.length]!;
    const attempt = (await previewedAttempt(outer.url, shopper, { goodsId: goods[n % goods.length]!, pieces: 1 }))!;
    const answer = (await place(outer.url, attempt))!;
    codes.push(answer.code);
    if (answer.code === 200) answered.add(answer.data.orderGroupNo);
  });
  await program.end("SIGTERM");
  await outer.close();
  await inner.close();
  const [orders, groups, keys] = await Promise.all([
    countIn(db, "platform_order"),
    countIn(db, "order_group"),
    countIn(db, "idempotency"),
  ]);
  const broken = await brokenLedgerLaws(db);
  await db.close();
  const isExact = [orders, groups, keys, answered.size].every((number) => number === LOST_ACK_ORDERS);
  const says = `${inner.lost()} answers of commits and ${outer.lost()} to buyers cut; ${counted(codes)}; ${orders} orders of ${LOST_ACK_ORDERS}, ${answered.size} answered; ${lawsSay(broken)}`;
  return { holds: isExact && broken.length === 0 && inner.lost() > 0 && outer.lost() > 0, says };
}

/** What a buyer knows of an order: `answered` its number, once that was answered. */
type Sent = { attempt: Attempt; answered: string | null };

/** Buyers who order until the program is gone; what they sent without an answer is sent first the next time. */
async function orderUntilOver(url: string, sent: Sent[], shopper: Shopper, goods: string[], isOver: () => boolean) {
  const open = sent.filter((one) => one.answered === null && one.attempt.shopper === shopper);
  while (!isOver()) {
    let one = open.pop();
    if (one === undefined) {
      const goodsId = goods[Math.floor(Math.random() * goods.length)]!;
      const attempt = await previewedAttempt(url, shopper, { goodsId, pieces: 1 }, isOver);
      if (attempt === null) return;
      one = { attempt, answered: null };
      sent.push(one);
    }
    const answer = await place(url, one.attempt, isOver);
    if (answer === null) return;
    if (answer.code !== 200) throw new Error(`not placed: ${answer.code} ${answer.msg}`);
    one.answered = answer.data.orderGroupNo;
  }
}

/** Every buyer may have as many orders waiting as the case makes. */
export const HOARDING_ALLOWED = `insert into sys_config (config_key, config_value)
  values ('hold.cap.orders', '10000'), ('hold.cap.m3', '1000000')
  on conflict (config_key) do update set config_value = excluded.config_value`;

/** The program is killed in the middle of ordering, started again, killed again. */
export async function killedProgram({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const { db, goods } = await openMarket(url, 10, 1_000_000);
  await db.run(HOARDING_ALLOWED);
  const shoppers = await shoppersOf(db, AT_ONCE);
  const sent: Sent[] = [];
  const starts: number[] = [];
  let lost = 0;
  let cutShort = 0;
  for (let round = 0; round <= APP_KILLS; round += 1) {
    const began = performance.now();
    const program = await startProgram({ DATABASE_URL: url });
    starts.push(performance.now() - began);
    const isLast = round === APP_KILLS;
    let isOver = false;
    const ordering = shoppers.map((shopper) => orderUntilOver(program.url, sent, shopper, goods, () => isOver));
    await wait(isLast ? 1_000 : 50 + Math.random() * 600);
    if (!isLast) program.process.kill("SIGKILL");
    isOver = true;
    await Promise.all(ordering);
    if (isLast)
      for (const one of sent.filter(({ answered }) => answered === null))
        one.answered = await lastWord(program.url, one);
    await program.end(isLast ? "SIGTERM" : "SIGKILL");
    cutShort += sent.filter(({ answered }) => answered === null).length;
    const answered = sent.flatMap((one) => one.answered ?? []);
    const stored = await db.rows<{ no: string }>("select order_group_no as no from order_group");
    lost += answered.length - new Set(answered.filter((no) => stored.some((row) => row.no === no))).size;
  }
  const orders = await countIn(db, "platform_order");
  const broken = await brokenLedgerLaws(db);
  await db.close();
  const says = `${APP_KILLS} kills, ${cutShort} orders cut short by them; ${orders} orders of ${sent.length}, ${lost} acknowledged ones lost; the longest start ${Math.round(Math.max(...starts))} ms; ${lawsSay(broken)}`;
  return { holds: lost === 0 && orders === sent.length && cutShort > 0 && broken.length === 0, says };
}

async function lastWord(url: string, { attempt }: Sent): Promise<string | null> {
  const answer = await place(url, attempt);
  return answer?.code === 200 ? answer.data.orderGroupNo : null;
}

/** Every answer of the database comes later; nobody waits for long, and nothing is asked twice for it. */
export async function slowDatabase({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const { db, goods } = await openMarket(url, 2, SLOW_ORDERS);
  const shoppers = await shoppersOf(db, Math.ceil(SLOW_ORDERS / ORDERS_EACH));
  const line = await createSlowLine(url, { mark: PLACING, delayMs: SLOW_MS });
  const program = await startProgram({ DATABASE_URL: line.url });
  const codes: number[] = [];
  const settled: number[] = [];
  const placed: number[] = [];
  line.counts();
  await eachOf([...Array(SLOW_ORDERS).keys()], AT_ONCE, async (n) => {
    const shopper = shoppers[n % shoppers.length]!;
    const began = performance.now();
    const attempt = (await previewedAttempt(program.url, shopper, { goodsId: goods[n % goods.length]!, pieces: 1 }))!;
    const sent = performance.now();
    const { code } = await sendOnce(program.url, attempt);
    codes.push(code);
    settled.push(sent - began);
    placed.push(performance.now() - sent);
  });
  const { marks, connections } = line.counts();
  await program.end("SIGTERM");
  await line.close();
  const orders = await countIn(db, "platform_order");
  const broken = await brokenLedgerLaws(db);
  await db.close();
  const slowest = quantile(placed, 0.99);
  const preview = quantile(settled, 0.99);
  const isCalm = marks <= orders * 1.02 && connections <= 2 * AT_ONCE;
  const says = `+${SLOW_MS} ms: order p99 ${Math.round(slowest)} ms (preview ${Math.round(preview)}), ${counted(codes)}; placed ${marks} times for ${orders} orders, ${connections} new connections; ${lawsSay(broken)}`;
  return { holds: slowest < 3_000 && orders === SLOW_ORDERS && isCalm && broken.length === 0, says };
}
