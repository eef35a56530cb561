import { Gauge } from "prom-client";
import { HOLD_REASON } from "../../domain/trade/stock-hold.ts";
import type { Database, Db } from "../db/database.ts";
import { COUNTED, type Counts, countsOf } from "./database-count-store.ts";
import type { Metrics } from "./metrics.ts";

const HOLD_REASONS: Readonly<Record<number, string>> = {
  [HOLD_REASON.payment]: "awaitingPayment",
  [HOLD_REASON.pickup]: "awaitingPickup",
};

/**
 * Adds the pool of this node's requests (`db`) and the database's figures, queried whenever metrics are read: outbox, rows set
 * aside, orders and active holds. While it does not answer, these are left out and `taomu_database_up` is 0.
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
  let pending: Promise<Counts> | null = null;

  beforeReading.push(async () => {
    const { totalCount, idleCount, waitingCount } = db.pool;
    connections.labels("in_use").set(totalCount - idleCount);
    connections.labels("idle").set(idleCount);
    connections.labels("waiting").set(waitingCount);
    // Several readers at once share the answer.
    pending ??= countsOf(background).finally(() => {
      pending = null;
    });
    const counts = await pending.catch(() => null);
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
