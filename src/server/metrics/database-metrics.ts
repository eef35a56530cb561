import { Gauge } from "prom-client";
import type { Database, Db } from "../db/database.ts";
import type { Metrics } from "./metrics.ts";

/** Rows of one status are counted up to here, so that a question costs the same in a large shop. */
const COUNTED = 10_000;

type Counts = {
  outbox: { waiting: number; oldestSeconds: number };
  failing: { subscriber: string; rows: number }[];
  setAside: { job: string; rows: number }[];
  orders: { kind: string; status: number; orders: number }[];
  holds: { reason: number; holds: number }[];
};

/** Every status has an index whose first rows are counted. */
const ordersOf = (kind: string, table: string) =>
  `select '${kind}' as kind, s.status::int as status, n.orders
     from (select distinct status from order_statuses where kind = '${kind}') s
    cross join lateral (select count(*)::int as orders from (
            select 1 from ${table} o where o.status = s.status limit ${COUNTED}) counted) n`;

/** The statuses that occur, found by hopping over the index from one to the next. */
const statusesOf = (kind: string, table: string) =>
  `select '${kind}' as kind, status from (
     with recursive hop as (
       (select status from ${table} order by status limit 1)
       union all
       select (select o.status from ${table} o where o.status > hop.status order by o.status limit 1) from hop
        where hop.status is not null)
     select status from hop where status is not null) ${kind}`;

const ORDERS = `with order_statuses as (
    ${statusesOf("spot", "platform_order")} union all ${statusesOf("forward", "futures_order")})
  ${ordersOf("spot", "platform_order")} union all ${ordersOf("forward", "futures_order")}`;

async function countsOf(db: Db): Promise<Counts> {
  // One after the other, so that a scrape takes one connection.
  const outbox = await db.one<Counts["outbox"]>(
    `select count(*)::int as waiting,
            coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
       from ((select created_at from outbox order by id limit ${COUNTED})
             union all (select created_at from outbox_delivery order by next_at limit ${COUNTED})) first`,
    [],
    "metrics-outbox",
  );
  const failing = await db.rows<Counts["failing"][number]>(
    "select subscriber, count(*)::int as rows from outbox_delivery where tries > 0 group by subscriber",
    [],
    "metrics-outbox-failing",
  );
  const setAside = await db.rows<{ job: string; rows: number }>(
    "select job, count(*)::int as rows from job_set_aside group by job",
    [],
    "metrics-set-aside",
  );
  const orders = await db.rows<Counts["orders"][number]>(ORDERS, [], "metrics-orders");
  const holds = await db.rows<{ reason: number; holds: number }>(
    `select reason::int as reason, count(*)::int as holds
       from (select reason from stock_hold where status = 1 limit ${COUNTED}) active group by reason`,
    [],
    "metrics-holds",
  );
  return { outbox: outbox ?? { waiting: 0, oldestSeconds: 0 }, failing, setAside, orders, holds };
}

const HOLD_REASONS: Readonly<Record<number, string>> = { 2: "awaitingPayment", 3: "awaitingPickup" };

/**
 * Adds the pool of this node's requests (`db`) and what the database knows, asked whenever metrics are read: outbox, rows set aside, orders and
 * active holds. While it does not answer, these are left out and `taomu_database_up` is 0.
 */
export function measureDatabase({ registry, beforeReading }: Metrics, db: Database, background: Db): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge(
    "taomu_pool_connections",
    "Database connections of this node: in use, idle, and requests that wait for one",
    ["state"],
  );
  const up = gauge("taomu_database_up", "Whether the database answered when metrics were read");
  const waiting = gauge(
    "taomu_outbox_rows",
    `Events that wait to be routed and deliveries that wait, each counted up to ${COUNTED}`,
  );
  const failing = gauge(
    "taomu_outbox_failing_rows",
    "Deliveries that failed, were set aside and are tried again later",
    ["subscriber"],
  );
  const oldest = gauge("taomu_outbox_oldest_seconds", "Age of the oldest event that waits for delivery");
  const setAside = gauge(
    "taomu_job_rows_set_aside",
    "Rows that a background task could not work on and tries again later",
    ["job"],
  );
  const orders = gauge("taomu_orders", `Orders by status, each counted up to ${COUNTED}`, ["kind", "status"]);
  const holds = gauge("taomu_stock_holds", `Active holds of stock, counted up to ${COUNTED}`, ["reason"]);
  let asked: Promise<Counts> | null = null;

  beforeReading.push(async () => {
    const { totalCount, idleCount, waitingCount } = db.pool;
    connections.labels("in_use").set(totalCount - idleCount);
    connections.labels("idle").set(idleCount);
    connections.labels("waiting").set(waitingCount);
    // Several readers at once share the answer.
    asked ??= countsOf(background).finally(() => {
      asked = null;
    });
    const counts = await asked.catch(() => null);
    for (const one of [waiting, failing, oldest, setAside, orders, holds]) one.reset();
    up.set(counts === null ? 0 : 1);
    if (counts === null) {
      for (const one of [waiting, oldest]) one.remove();
      return;
    }
    waiting.set(counts.outbox.waiting);
    for (const { subscriber, rows } of counts.failing) failing.labels(subscriber).set(rows);
    oldest.set(counts.outbox.oldestSeconds);
    for (const { job, rows } of counts.setAside) setAside.labels(job).set(rows);
    for (const one of counts.orders) orders.labels(one.kind, String(one.status)).set(one.orders);
    for (const one of counts.holds) holds.labels(HOLD_REASONS[one.reason] ?? String(one.reason)).set(one.holds);
  });
}
