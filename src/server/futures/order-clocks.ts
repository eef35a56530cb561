import { type FuturesEvent, futuresClock } from "../../domain/futures/order.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Database } from "../db/database.ts";
import { emit } from "../system/outbox.ts";
import { factsOf, lockedFutures } from "./order-repository.ts";
import { stepFutures } from "./order-steps.ts";

const NOTES: Readonly<Partial<Record<FuturesEvent, string>>> = {
  timeout: "超时未处理，系统自动取消",
  confirmSettle: "到期未答复，系统自动确认",
  dispute: "结算差异超出溢短装范围，系统转平台裁定",
};

/**
 * Ends orders that nobody led on, and answers settlements for those who did not (product §32), by the given clock and the
 * same table as a person. Who does not pay the deposit in time loses what of it was paid.
 */
export async function expireFutures(db: Database, nowMs: number): Promise<number> {
  const passed: string[] = [];
  for (let moved = 0; ; ) {
    const outcome = await db.transaction(async (tx) => {
      const due = await tx.one<{ id: string }>(
        `select id from futures_order
          where (status in (20, 30, 40) and expire_at <= $1::timestamptz
                 or status = 85 and settle_posted_at <= $1::timestamptz - interval '48 hours')
            and id <> all($2::bigint[])
          order by id limit 1 for update skip locked`,
        [new Date(nowMs), passed],
        "futures-due",
      );
      const row = due === null ? null : await lockedFutures(tx, { actor: "operator" }, due.id);
      if (row === null) return "none";
      const clock = futuresClock(row.status, row, factsOf(row));
      if (clock === null || clock.dueAt > nowMs) {
        passed.push(row.id);
        return "left";
      }
      const { event } = clock;
      const isBuyerAtFault = row.status === 40;
      await stepFutures(
        tx,
        row,
        { event, actor: "system", personId: null, note: NOTES[event] ?? "", isBuyerAtFault },
        nowMs,
      );
      return "done";
    });
    if (outcome === "none") return moved;
    if (outcome === "done") moved += 1;
  }
}

/** Tells once of every station that was not reached on its day. */
export async function remindLate(db: Database, nowMs: number): Promise<number> {
  return db.transaction(async (tx) => {
    const late = await tx.rows<{ orderId: string; kind: number; planDate: string }>(
      `update futures_milestone m set reminded = true from futures_order f
        where f.id = m.order_id and f.status between 50 and 80 and m.actual_date is null and not m.reminded
          and m.plan_date < $1::date
       returning m.order_id as "orderId", m.kind::int as kind, m.plan_date::text as "planDate"`,
      [formatBeijingDate(nowMs)],
      "futures-late",
    );
    for (const one of late) await emit(tx, "futures.late", one);
    return late.length;
  });
}
