import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { PersonId } from "../../src/domain/ids.ts";
import { connect } from "../../src/server/db/database.ts";
import { addBehaviour } from "../../src/server/system/behaviour-store.ts";
import { addPartition, dropPartition } from "../../src/server/system/tables/partition-store.ts";
import { keepPartitions, partitionedTables } from "../../src/server/system/tables/partitions.ts";
import { TABLES } from "../../src/server/system/tables/tables.ts";
import { PATIENT } from "../../tests/support/hasty-postgres.ts";
import { startProgram } from "../../tests/support/program.ts";
import { openMarket, shopperOf } from "./shoppers.ts";
import { type Outcome, type Stage, size, wait } from "./stage.ts";
import { watchTableLocks } from "./table-locks.ts";

const AGED_ROWS = size("AGED_ROWS", 10_000_000);
const COPIED_ROWS = size("COPIED_ROWS", 100_000);
/** Fewer rows only show that it works, on any machine. */
const MEASURED_FROM = 100_000;
const TRIES = 50;
const DROPPED_MS = 1_000;
const LOCKED_MS = 100;
const COPIED_MS = 60_000;
/** How much more memory a program takes while it sends a copy of any size. */
const COPY_MB = 400;
const INSERTED_AT_ONCE = 1_000_000;
const TABLE = "behaviour_by_week";

/** Reads and writes the table on its own connection until it is stopped; how long the slowest took, ms, and what failed. */
function busy(work: () => Promise<unknown>): () => Promise<{ slowest: number; times: number; failed: string[] }> {
  const seen = { slowest: 0, times: 0, failed: [] as string[] };
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const began = performance.now();
      await work().catch((error: Error) => seen.failed.push(error.message));
      seen.slowest = Math.max(seen.slowest, performance.now() - began);
      seen.times += 1;
    }
  })();
  return async () => {
    isOver = true;
    await running;
    return seen;
  };
}

/** A week of many rows goes at once, beside who reads and writes the table. */
export async function droppedWeek({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const { db } = await openMarket(url, 1, 1);
  await keepPartitions(db);
  const partitioned = partitionedTables().find(({ table }) => table === TABLE)!;
  const week = (await db.one<{ since: string; until: string }>(
    "select (now() - interval '110 days')::text as since, (now() - interval '103 days')::text as until",
  ))!;
  await addPartition(db, partitioned, { name: `${TABLE}_old`, ...week });
  const patiently = connect(url, { poolSize: 1, ...PATIENT });
  for (let rows = AGED_ROWS; rows > 0; rows -= INSERTED_AT_ONCE)
    await patiently.transaction((tx) =>
      tx.run(
        `insert into ${TABLE} (kind, payload, at) select 'operate', '{"goodsId": "123456789012345678", "operateType": 1}',
            now() - interval '109 days' + n * interval '1 millisecond' from generate_series(1, $1::int) n`,
        [Math.min(rows, INSERTED_AT_ONCE)],
      ),
    );
  // Months later the rows have long been vacuumed and are on the disk.
  await patiently.run(`vacuum analyze ${TABLE}_old`);
  await patiently.run("checkpoint");
  execFileSync("sync");
  const { bytes } = (await db.one<{ bytes: string }>(
    `select pg_size_pretty(pg_total_relation_size('${TABLE}_old')) as bytes`,
  ))!;
  const locks = await watchTableLocks(url);
  const writing = busy(() => addBehaviour(db, null, "click", { type: 1 }));
  const reading = busy(() => db.rows(`select count(*) from ${TABLE} where at >= now() - interval '7 days'`));
  let tries = 0;
  let ms = Number.POSITIVE_INFINITY;
  for (; tries < TRIES && ms === Number.POSITIVE_INFINITY; tries += 1) {
    const began = performance.now();
    await dropPartition(db, `${TABLE}_old`).then(
      () => {
        ms = Math.round(performance.now() - began);
      },
      // It has stepped back for an evaluation.
      () => wait(100),
    );
  }
  const [written, read] = await Promise.all([writing(), reading()]);
  const longest = await locks();
  const isGone = (await db.one<{ at: string | null }>(`select to_regclass('${TABLE}_old')::text as at`))!.at === null;
  await patiently.close();
  await db.close();
  const failed = [...written.failed, ...read.failed];
  const says = [
    `${AGED_ROWS} rows (${bytes}) ${isGone ? "gone" : "STILL THERE"} in ${ms} ms, at the ${tries}. try`,
    `longest ACCESS EXCLUSIVE ${longest.ms} ms`,
    `beside ${written.times} reports (slowest ${Math.round(written.slowest)} ms) and ${read.times} evaluations (${Math.round(read.slowest)} ms)`,
    `${failed.length} failed${failed[0] ? `: ${failed[0]}` : ""}`,
  ].join("; ");
  const isInTime = AGED_ROWS < MEASURED_FROM || (ms <= DROPPED_MS && longest.ms <= LOCKED_MS);
  return { holds: isGone && isInTime && failed.length === 0, says };
}

/** The most memory that a process had so far, MB. */
const mostMemory = async (pid: number): Promise<number> =>
  Number(/^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** A person with many orders and messages downloads a copy of their data. */
export async function largeCopy({ emptyDatabase }: Stage): Promise<Outcome> {
  const url = await emptyDatabase();
  const { db } = await openMarket(url, 1, 1);
  const { token, personId } = await shopperOf(db, 0);
  const patiently = connect(url, { poolSize: 1, ...PATIENT });
  await patiently.transaction(async (tx) => {
    await tx.run("set local session_replication_role = replica");
    for (const statement of manyThings(personId as PersonId)) await tx.run(statement, [COPIED_ROWS]);
  });
  await patiently.run("analyze");
  await patiently.close();
  const program = await startProgram({ DATABASE_URL: url, DEMO_DATA: "0" });
  const before = await mostMemory(program.process.pid!);
  const began = performance.now();
  const reply = await fetch(`${program.url}/api/member/pc/exportData`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  for await (const piece of reply.body!) bytes += (piece as Uint8Array).length;
  const ms = Math.round(performance.now() - began);
  const grown = Math.round((await mostMemory(program.process.pid!)) - before);
  await program.end("SIGTERM");
  await db.close();
  const files = Object.values(TABLES).filter(({ copy }) => typeof copy === "object").length;
  const says = `${COPIED_ROWS} orders with lines, steps and messages of ${files} tables: ${(bytes / 2 ** 20).toFixed(1)} MB in ${(ms / 1_000).toFixed(1)} s, ${grown} MB more memory at most`;
  const isInTime = COPIED_ROWS < MEASURED_FROM || (ms <= COPIED_MS && grown <= COPY_MB);
  return { holds: reply.status === 200 && bytes > 0 && isInTime, says };
}

const manyThings = (personId: PersonId): string[] => [
  `insert into order_group (id, order_group_no, person_id, order_num, payable, seq)
   select n, 'PG' || n, ${personId}, 1, 168000, n from generate_series(1, $1::int) n`,
  `insert into platform_order (id, order_no, order_group_id, person_id, purchaser_type, buyer_name, buyer_phone, merchant_id,
       shop_name, store_id, store_name, store_address, delivery_mode, goods_amount, payable, volume, status)
   select n, 'PO' || n, n, ${personId}, 0, '王木匠', '13800000000', m.id, m.shop_name, s.id, s.store_name, s.address, 1, 168000,
          168000, 1000, 80
     from generate_series(1, $1::int) n, (select * from merchant limit 1) m, (select * from store limit 1) s`,
  `insert into order_line (order_id, goods_id, snapshot, count, quantity, volume, price, amount)
   select n, g.id, to_jsonb(g) - '{tokens,filters}'::text[], 1, 1, 1000, g.price, 168000
     from generate_series(1, $1::int) n, (select * from goods limit 1) g`,
  `insert into order_event (order_id, event, to_status, actor_type)
   select n, event, 20, 'buyer' from generate_series(1, $1::int) n, unnest('{place,pay,sign}'::text[]) event`,
  `insert into message (person_id, type, title, content, ref_type, ref_id, outbox_id)
   select ${personId}, 1, '订单已确认', '订单 PO' || n || ' 已由商家确认，请在二十四小时内付款', 'order', n, n from generate_series(1, $1::int) n`,
];
