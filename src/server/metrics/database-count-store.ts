import { HOLD_STATUS } from "../../domain/trade/stock-hold.ts";
import type { Db } from "../db/database.ts";

/** Rows of one kind are counted up to here, so that reading the metrics takes some 0.1 s at most in a shop of any size. */
export const COUNTED = 1_000_000;

/** The oldest delivery is looked for among so many that are due first. */
const DUE_FIRST = 10_000;

/** What waits in the outbox, failed deliveries by subscriber, rows set aside by job, orders by kind and status, active holds by reason. */
export type Counts = {
  outbox: { waiting: number; oldestSeconds: number };
  failing: { subscriber: string; rows: number }[];
  setAside: { job: string; rows: number }[];
  orders: { kind: string; status: number; orders: number }[];
  holds: { reason: number; holds: number }[];
  /** How far each standby that is connected to this database is behind it; `null`: the role may not see it. */
  standbys: { name: string; lagSeconds: number | null }[];
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

/** Reads the counts one after the other, so that a scrape takes one connection. */
export async function countsOf(db: Db): Promise<Counts> {
  const outbox = await db.one<Counts["outbox"]>(
    `select (select count(*) from (select 1 from outbox limit ${COUNTED}) events)::int
            + (select count(*) from (select 1 from outbox_delivery limit ${COUNTED}) deliveries)::int as waiting,
            coalesce(extract(epoch from now() - (
              select min(created_at) from (
                (select created_at from outbox order by id limit 1)
                union all (select created_at from outbox_delivery order by next_at limit ${DUE_FIRST})) first)), 0)::float8 as "oldestSeconds"`,
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
       from (select reason from stock_hold where status = ${HOLD_STATUS.active} limit ${COUNTED}) active group by reason`,
    [],
    "metrics-holds",
  );
  const standbys = await db.rows<Counts["standbys"][number]>(
    `select application_name as name,
            case when state is null then null else coalesce(extract(epoch from replay_lag), 0)::float8 end as "lagSeconds"
       from pg_stat_replication`,
    [],
    "metrics-standbys",
  );
  return { outbox: outbox ?? { waiting: 0, oldestSeconds: 0 }, failing, setAside, orders, holds, standbys };
}
