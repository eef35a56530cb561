import { REPLY_CODE } from "../../domain/errors.ts";
import {
  type FuturesActor,
  type FuturesEvent,
  type FuturesStatus,
  futuresExpireAt,
  leftOver,
  nextFuturesStatus,
} from "../../domain/futures/order.ts";
import { reachedBy } from "../../domain/futures/order-papers.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal, warning } from "../reply.ts";
import { publish } from "../system/outbox.ts";
import { takeVolume } from "./offers.ts";
import { type FuturesRow, type FuturesSide, factsOf, lockedFutures } from "./order-repository.ts";

/** Who takes a step. */
export type FuturesPerson = { actor: "buyer" | "merchant" | "operator"; caller: Caller };
export type FuturesSeen = { id: string; version: number };

export const sideOf = ({ actor, caller }: FuturesPerson): FuturesSide => {
  if (actor === "buyer") return { actor, companyId: caller.companyId };
  return actor === "merchant" ? { actor, merchantId: caller.merchantId } : { actor };
};

/** The person's order, locked; 404 for someone else's, 5001 for another version. */
export async function lockSeen(tx: Db, who: FuturesPerson, { id, version }: FuturesSeen): Promise<FuturesRow> {
  const row = await lockedFutures(tx, sideOf(who), id);
  if (row === null) throw notFound("订单不存在");
  if (row.version !== version) throw new Refusal(REPLY_CODE.confirmAgain, "订单状态已变化，请刷新后重试");
  return row;
}

type StepOf = {
  event: FuturesEvent;
  actor: FuturesActor;
  personId: string | null;
  ip?: string;
  note?: string;
  /** The day of a milestone, yyyy-MM-dd; today where it is not given. */
  date?: string;
  /** Of an order that falls through: whether the buyer's deposit is lost. */
  isBuyerAtFault?: boolean;
};

/** The status that a step leads to, with the step's own data already in `row`. Throws a warning with the table's reason. */
export function statusAfter(row: FuturesRow, event: FuturesEvent, actor: FuturesActor): FuturesStatus {
  const step = nextFuturesStatus(row.status, event, actor, factsOf(row));
  if (step.kind === "refused") throw warning(step.reason);
  return step.status;
}

/**
 * Advances a locked order: status, history, milestones, and at its end the final balance; a cancelled order's volume goes back to its offer.
 */
export async function stepFutures(tx: Db, row: FuturesRow, step: StepOf, nowMs: number): Promise<void> {
  const { event, actor, personId, ip, note = "", date, isBuyerAtFault = false } = step;
  const to = statusAfter(row, event, actor);
  const isEnd = to === 90 || to === 100;
  const end = isEnd ? leftOver(to, factsOf(row), isBuyerAtFault) : null;
  const entered = to !== row.status;
  const expireAt = entered ? futuresExpireAt(to, nowMs) : row.expireAt;
  await tx.run(
    `update futures_order set status = $2::smallint, version = version + 1,
            entered_at = case when $3 then now() else entered_at end,
            expire_at = $4, left_over = coalesce($5, left_over), forfeited = coalesce($6, forfeited),
            end_reason = case when $2::smallint = 90 then $7 else end_reason end,
            finished_at = case when $8 then now() else finished_at end
      where id = $1`,
    [
      ...[row.id, to, entered, expireAt === null ? null : new Date(expireAt)],
      ...[end?.leftOver ?? null, end?.forfeited ?? null, note, isEnd],
    ],
    "futures-step",
  );
  if (entered)
    await tx.run(
      `update futures_milestone set actual_date = $3 where order_id = $1 and kind = any($2::smallint[]) and actual_date is null`,
      [row.id, [...reachedBy(to)], date ?? formatBeijingDate(nowMs)],
      "futures-reached",
    );
  await recordFutures(tx, { id: row.id, event, from: row.status, to, actor, personId, ip, note });
  if (to === 90 && row.offerId !== null) await takeVolume(tx, row.offerId, -row.volume, nowMs);
}

export async function recordFutures(
  tx: Db,
  happened: {
    id: string;
    event: FuturesEvent | "place";
    from: FuturesStatus | null;
    to: FuturesStatus;
    actor: FuturesActor;
    personId: string | null;
    ip?: string | undefined;
    note: string;
  },
): Promise<void> {
  const { id, event, from, to, actor, personId, ip = null, note } = happened;
  await tx.run(
    `insert into futures_order_event (order_id, event, from_status, to_status, actor_type, person_id, note, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, event, from, to, actor, personId, note, ip],
    "futures-event",
  );
  await publish(tx, "futures.stepped", { orderId: id, event, actor, note });
}
