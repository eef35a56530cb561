import { type FuturesEvent, futuresClock } from "../../domain/futures/order.ts";
import { dbNow } from "../db/clock.ts";
import type { Database } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { publish } from "../system/outbox.ts";
import { factsOf, lockedFutures } from "./order-repository.ts";
import { stepFutures } from "./order-steps.ts";

const NOTES: Readonly<Partial<Record<FuturesEvent, string>>> = {
  timeout: "超时未处理，系统自动取消",
  confirmSettle: "到期未答复，系统自动确认",
  dispute: "结算差异超出溢短装范围，系统转平台裁定",
};

/**
 * Ends orders that nobody led on, and answers settlements for those who did not, by the database's clock and the same table as
 * a person. Who does not pay the deposit in time loses what of it was paid.
 */
export const expireFutures = (db: Database): Promise<number> =>
  eachRow(
    db,
    "forward-order-clocks",
    (tx, passed) =>
      tx.one<{ id: string }>(
        `select id from futures_order
          where (status in (20, 30, 40) and expire_at <= now()
                 or status = 85 and settle_posted_at <= now() - interval '48 hours')
            and id <> all($1::bigint[])
          order by id limit 1 for update skip locked`,
        [passed],
        "futures-due",
      ),
    async (tx, { id }) => {
      const row = await lockedFutures(tx, { actor: "operator" }, id);
      if (row === null) return false;
      const nowMs = await dbNow(tx);
      const clock = futuresClock(row.status, row, factsOf(row));
      if (clock === null || clock.dueAt > nowMs) return false;
      const { event } = clock;
      const isBuyerAtFault = row.status === 40;
      const note = NOTES[event] ?? "";
      await stepFutures(tx, row, { event, actor: "system", personId: null, note, isBuyerAtFault }, nowMs);
      return true;
    },
  );

type Late = { id: string; orderId: string; kind: number; planDate: string };

/** Publishes once every station that was not reached on its day, Beijing. */
export const remindLate = (db: Database): Promise<number> =>
  eachRow<Late>(
    db,
    "forward-order-late",
    (tx, passed) =>
      tx.one<Late>(
        `select m.order_id || '-' || m.kind as id, m.order_id as "orderId", m.kind::int as kind, m.plan_date::text as "planDate"
           from futures_milestone m join futures_order f on f.id = m.order_id
          where f.status between 50 and 80 and m.actual_date is null and not m.reminded
            and m.plan_date < (now() at time zone 'Asia/Shanghai')::date
            and m.order_id || '-' || m.kind <> all($1::text[])
          order by m.order_id, m.kind limit 1 for update of m skip locked`,
        [passed],
        "futures-late",
      ),
    async (tx, { orderId, kind, planDate }) => {
      await tx.run(
        "update futures_milestone set reminded = true where order_id = $1 and kind = $2",
        [orderId, kind],
        "futures-late-notified",
      );
      await publish(tx, "futures.late", { orderId, kind, planDate });
      return true;
    },
  );
