import { Gauge } from "prom-client";
import { HOLD_REASON } from "../../domain/trade/stock-hold.ts";
import type { Database } from "../db/database.ts";
import type { Standbys } from "../db/standbys.ts";
import { COUNTED, type Counts, countsOf } from "./database-count-store.ts";
import type { Metrics } from "./metrics.ts";

const HOLD_REASONS: Readonly<Record<number, string>> = {
  [HOLD_REASON.payment]: "awaitingPayment",
  [HOLD_REASON.pickup]: "awaitingPickup",
};

/** Connections of a node, by what they are for. */
type Pools = { requests: Database; background: Database; readiness: Database };

/**
 * Adds this node's pools, the standbys that it reads from, and the database's figures, queried whenever metrics are read: outbox, rows set aside, orders, active
 * holds and standbys. While it does not answer, these are left out and `taomu_database_up` is 0.
 */
export function measureDatabase({ registry, beforeReading }: Metrics, pools: Pools, standbys: Standbys | null): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge(
    "taomu_pool_connections",
    "Database connections of this node by pool: in use, idle, and who waits for one",
    ["pool", "state"],
  );
  const up = gauge("taomu_database_up", "Whether the database answered when metrics were read");
  const waiting = gauge("taomu_outbox_rows", "Events that wait to be routed and deliveries that wait");
  const failing = gauge(
    "taomu_outbox_failing_rows",
    "Deliveries that failed, were set aside and are tried again later",
    ["subscriber"],
  );
  const oldest = gauge("taomu_outbox_oldest_seconds", "Age of the oldest event that waits for delivery");
  const setAside = gauge(
    "taomu_job_rows_set_aside",
    "Rows that a background task could not work on and tries again later",
    ["task"],
  );
  const orders = gauge("taomu_orders", `Orders by status, each counted up to ${COUNTED}`, ["kind", "status"]);
  const holds = gauge("taomu_stock_holds", `Active holds of stock, counted up to ${COUNTED}`, ["reason"]);
  const standbyNumber = gauge("taomu_standbys", "Standbys that follow this database");
  const lag = gauge("taomu_standby_lag_seconds", "How far a standby of this database is behind it", ["standby"]);
  const readLag = gauge(
    "taomu_read_standby_lag_seconds",
    "How far this node sees a standby of DATABASE_READ_URLS behind, by its place there; left out while it does not answer",
    ["standby"],
  );
  let pending: Promise<Counts> | null = null;

  beforeReading.push(async () => {
    for (const [name, { pool }] of Object.entries(pools)) {
      connections.labels(name, "in_use").set(pool.totalCount - pool.idleCount);
      connections.labels(name, "idle").set(pool.idleCount);
      connections.labels(name, "waiting").set(pool.waitingCount);
    }
    readLag.reset();
    standbys?.lags().forEach((lagMs, index) => {
      if (Number.isFinite(lagMs)) readLag.labels(String(index + 1)).set(lagMs / 1000);
    });
    // Several readers at once share the answer.
    pending ??= countsOf(pools.background).finally(() => {
      pending = null;
    });
    const counts = await pending.catch(() => null);
    for (const one of [waiting, failing, oldest, setAside, orders, holds, lag, standbyNumber]) one.reset();
    up.set(counts === null ? 0 : 1);
    if (counts === null) {
      for (const one of [waiting, oldest, standbyNumber]) one.remove();
      return;
    }
    waiting.set(counts.outbox.waiting);
    for (const { subscriber, rows } of counts.failing) failing.labels(subscriber).set(rows);
    oldest.set(counts.outbox.oldestSeconds);
    for (const { job, rows } of counts.setAside) setAside.labels(job).set(rows);
    for (const one of counts.orders) orders.labels(one.kind, String(one.status)).set(one.orders);
    standbyNumber.set(counts.standbys.length);
    for (const { name, lagSeconds } of counts.standbys) if (lagSeconds !== null) lag.labels(name).set(lagSeconds);
    for (const one of counts.holds) holds.labels(HOLD_REASONS[one.reason] ?? String(one.reason)).set(one.holds);
  });
}
