import type { Fault } from "../../domain/futures/deposit.ts";
import { FUTURES_STATUS, futuresExpireAt, leftOver, nextFuturesStatus, reachedBy } from "../../domain/futures/order.ts";
import type { FuturesActor, FuturesEvent } from "../../domain/futures/order-events.ts";
import { MILESTONE_CODES, plannedMilestones } from "../../domain/futures/order-papers.ts";
import type { FuturesStatus } from "../../domain/futures/order-states.ts";
import type { ForwardOrderId, PersonId } from "../../domain/ids.ts";
import { formatBeijingDate, parseTime } from "../../domain/time.ts";
import { refundFor } from "../../domain/trade/order-effects.ts";
import { dm3 } from "../../domain/units.ts";
import type { Db } from "../db/database.ts";
import { notFound } from "../reply.ts";
import { recordTransition, requireVersion, statusOf } from "../system/life.ts";
import { FORWARD_REFUNDS, insertRefund } from "../trade/money/refunds.ts";
import { takeVolume } from "./offers.ts";
import { writeFuturesStatus } from "./order-change-store.ts";
import { type FuturesPerson, factsOf, sideOf } from "./order-facts.ts";
import { reachMilestones, writePlan } from "./order-papers-store.ts";
import { type FuturesRow, lockedFutures } from "./order-store.ts";

/** The person's order, locked. Throws 404 for someone else's, 5001 for another version than the one that was seen. */
export async function lockAtVersion(
  tx: Db,
  who: FuturesPerson,
  { id, version }: { id: ForwardOrderId; version?: number | undefined },
): Promise<FuturesRow> {
  const row = await lockedFutures(tx, sideOf(who), id);
  if (row === null) throw notFound("订单不存在");
  requireVersion(row, version, "订单状态已变化，请刷新后重试");
  return row;
}

type StepOf = {
  event: FuturesEvent;
  actor: FuturesActor;
  personId: PersonId | null;
  ip?: string;
  note?: string;
  /** The day of a milestone, yyyy-MM-dd; today where it is not given. */
  date?: string;
  /** Who broke the contract, where the transition cancels the order. */
  fault?: Fault;
};

/** The status that an event leads to, with the event's own data already in `row`. Throws a warning with the table's reason. */
export const statusAfter = (row: FuturesRow, event: FuturesEvent, actor: FuturesActor): FuturesStatus =>
  statusOf(nextFuturesStatus(row.status, event, actor, factsOf(row)));

/**
 * Advances a locked order: status, history, milestones, and at its end the final balance; a cancelled order's volume goes back to its offer.
 */
export async function stepFutures(tx: Db, row: FuturesRow, step: StepOf, nowMs: number): Promise<void> {
  const { event, actor, personId, ip, note = "", date, fault = null } = step;
  const to = statusAfter(row, event, actor);
  const isEnd = to === FUTURES_STATUS.cancelled || to === FUTURES_STATUS.completed;
  const end = isEnd ? leftOver(to, factsOf(row), fault, row.depositKind) : null;
  const entered = to !== row.status;
  const expireAt = entered ? futuresExpireAt(to, nowMs) : row.expireAt;
  await writeFuturesStatus(tx, {
    id: row.id,
    to,
    entered,
    expireAt,
    isEnd,
    note,
    leftOver: end?.leftOver ?? null,
    forfeited: end?.forfeited ?? null,
  });
  const refund = end === null ? null : refundFor(end.leftOver);
  if (refund !== null) await insertRefund(tx, FORWARD_REFUNDS, row.id, refund);
  if (entered) await reachMilestones(tx, row.id, reachedBy(to), date ?? formatBeijingDate(nowMs));
  await recordTransition(tx, "forwardOrder", { id: row.id, event, from: row.status, to, actor, personId, ip, note });
  if (to === FUTURES_STATUS.cancelled && row.offerId !== null)
    await takeVolume(tx, row.offerId, dm3(-row.volume), nowMs);
}

/** Plans what is not reached yet by the ship's days. */
export async function planMilestones(
  tx: Db,
  id: ForwardOrderId,
  { etd, eta }: { etd: string | null; eta: string },
  nowMs: number,
) {
  const plan = plannedMilestones({ placedAt: nowMs, etdAt: parseTime(etd), etaAt: parseTime(eta) ?? nowMs });
  const days = MILESTONE_CODES.map((kind) => {
    const at = plan[kind];
    return { kind, day: at === null ? null : formatBeijingDate(at) };
  });
  await writePlan(tx, id, days);
}
