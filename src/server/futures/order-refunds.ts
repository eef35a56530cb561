import { asId, type ForwardOrderId } from "../../domain/ids.ts";
import { REFUND_KIND, type RefundEvent } from "../../domain/trade/refund.ts";
import type { Database, Db } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { recordStep } from "../system/history-store.ts";
import { publish } from "../system/outbox.ts";
import {
  FORWARD_REFUNDS,
  lapseRefund,
  lockDueRefund,
  type RefundWords,
  takeRefundStep,
} from "../trade/money/refunds.ts";
import { touchFutures } from "./order-change-store.ts";
import type { FuturesPerson, VersionedForwardOrderId } from "./order-facts.ts";
import { lockAtVersion } from "./order-steps.ts";
import { type FuturesRow, lockedFutures } from "./order-store.ts";

type Taken = { event: RefundEvent; actor: string; note: string } & Pick<
  Parameters<typeof recordStep>[2],
  "personId" | "ip"
>;

/** Records a transition of a refund in the history of its order and raises the order's version. */
async function recordRefundTransition(tx: Db, { id, status }: FuturesRow, kind: number, taken: Taken): Promise<void> {
  await touchFutures(tx, id);
  await recordStep(tx, "forwardOrder", { id, from: status, to: status, ...taken });
  const { event, actor, note } = taken;
  if (kind === REFUND_KIND.toBuyer)
    await publish(tx, "refund.stepped", { orderId: id, isForward: true, event, actor, note });
}

/** Applies an event to the refund or the rest to pay at the end of a forward order; returns the order's number. */
export async function stepFuturesRefund(
  tx: Db,
  who: FuturesPerson,
  { id, version, ...words }: VersionedForwardOrderId & RefundWords,
): Promise<string> {
  const row = await lockAtVersion(tx, who, { id, version });
  const { actor } = who;
  const { personId, ip } = who.caller;
  const locked = { orderId: id, vouchersWaiting: row.vouchersWaiting, actor, personId };
  const { kind } = await takeRefundStep(tx, FORWARD_REFUNDS, locked, words);
  await recordRefundTransition(tx, row, kind, {
    event: words.event,
    actor,
    personId,
    ip,
    note: words.note?.trim() ?? "",
  });
  return row.orderNo;
}

/** Leads refunds of forward orders on whose buyers did not name an account or answer in time. */
export const leadForwardRefundsOn = (db: Database): Promise<number> =>
  eachRow(
    db,
    "forward-refund-clocks",
    (tx, passed) => lockDueRefund(tx, FORWARD_REFUNDS, passed),
    async (tx, due) => {
      const row = await lockedFutures(tx, { actor: "operator" }, asId<ForwardOrderId>(due.id));
      if (row === null) return false;
      const event = await lapseRefund(tx, FORWARD_REFUNDS, row.id);
      if (event === null) return false;
      await recordRefundTransition(tx, row, REFUND_KIND.toBuyer, { event, actor: "system", personId: null, note: "" });
      return true;
    },
  );
