import { FUTURES_STATUS, futuresClock } from "../../domain/futures/order.ts";
import type { FuturesEvent } from "../../domain/futures/order-events.ts";
import { dbNow } from "../db/clock.ts";
import type { Database } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { BY_CLOCK } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import { factsOf } from "./order-facts.ts";
import { type LateMilestone, lockLateMilestone, markReminded } from "./order-papers-store.ts";
import { stepFutures } from "./order-steps.ts";
import { lockDueFutures, lockedFutures } from "./order-store.ts";

const NOTES: Readonly<Partial<Record<FuturesEvent, string>>> = {
  timeout: "超时未处理，系统自动取消",
  confirmSettle: "到期未答复，系统自动确认",
  dispute: "结算差异超出溢短装范围，系统转平台裁定",
};

/**
 * Ends orders that were not advanced in time, and confirms or disputes settlements for buyers who did not answer, by the
 * database's clock and the same table as a person. A buyer who does not pay the deposit in time is at fault.
 */
export const expireFutures = (db: Database): Promise<number> =>
  eachRow(db, "forward-order-clocks", lockDueFutures, async (tx, { id }) => {
    const row = await lockedFutures(tx, { actor: "operator" }, id);
    if (row === null) return false;
    const nowMs = await dbNow(tx);
    const clock = futuresClock(row.status, row, factsOf(row));
    if (clock === null || clock.dueAt > nowMs) return false;
    const { event } = clock;
    const fault = row.status === FUTURES_STATUS.toPayDeposit ? "buyer" : null;
    const note = NOTES[event] ?? "";
    await stepFutures(tx, row, { event, ...BY_CLOCK, note, fault }, nowMs);
    return true;
  });

/** Publishes once every station that was not reached on its day, Beijing. */
export const remindLate = (db: Database): Promise<number> =>
  eachRow<LateMilestone>(db, "forward-order-late", lockLateMilestone, async (tx, { orderId, kind, planDate }) => {
    await markReminded(tx, { orderId, kind });
    await publish(tx, "futures.late", { orderId, kind, planDate });
    return true;
  });
