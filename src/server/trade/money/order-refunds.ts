import type { PaidRefundBody } from "../../../contract/trade/order-life-schemas.ts";
import { asId, type OrderId } from "../../../domain/ids.ts";
import { REFUND_KIND, type RefundEvent } from "../../../domain/trade/refund.ts";
import type { Database, Db } from "../../db/database.ts";
import { eachRow } from "../../jobs/each-row.ts";
import { publish } from "../../system/outbox.ts";
import { type ActingPerson, addOrderNote, countVersion, orderState } from "../orders/order-store.ts";
import { lockOrder, type VersionedOrderId } from "../orders/order-transition.ts";
import { lapseRefund, lockDueRefund, type RefundWords, SPOT_REFUNDS, takeRefundStep } from "./refunds.ts";

/** Publishes a transition of a refund, or that money which the buyer owed is in. */
const publishRefund = (
  tx: Db,
  kind: number,
  step: { orderId: OrderId; event: RefundEvent; actor: string; note: string },
): Promise<void> =>
  kind === REFUND_KIND.toBuyer
    ? publish(tx, "refund.stepped", { ...step, isForward: false })
    : publish(tx, "refund.done", { orderId: step.orderId });

/** Applies an event to the refund or the rest to pay at the end of a spot order and raises the order's version. */
export async function stepOrderRefund(
  tx: Db,
  sender: ActingPerson,
  seen: VersionedOrderId,
  words: RefundWords,
): Promise<void> {
  const { id, status, vouchersWaiting } = await lockOrder(tx, sender, seen);
  const { actor } = sender;
  const { personId, ip } = sender.caller;
  const { kind } = await takeRefundStep(tx, SPOT_REFUNDS, { orderId: id, vouchersWaiting, actor, personId }, words);
  const { event, note = "" } = words;
  await countVersion(tx, id);
  await addOrderNote(tx, { id, status, event, actor, personId, ip, note: note.trim() });
  await publishRefund(tx, kind, { orderId: id, event, actor, note: note.trim() });
}

/** The merchant reports that what was left over is paid back, or has come in. Once. */
export const settleRefund = (tx: Db, sender: ActingPerson, { id, version, ...report }: PaidRefundBody): Promise<void> =>
  stepOrderRefund(tx, sender, { id, version }, { event: "reportRefund", ...report });

/** Leads refunds on whose buyers did not name an account or answer in time. */
export const leadRefundsOn = (db: Database): Promise<number> =>
  eachRow(
    db,
    "refund-clocks",
    (tx, passed) => lockDueRefund(tx, SPOT_REFUNDS, passed),
    async (tx, due) => {
      const id = asId<OrderId>(due.id);
      const order = await orderState(tx, id);
      const event = await lapseRefund(tx, SPOT_REFUNDS, id);
      if (order === null || event === null) return false;
      await countVersion(tx, id);
      await addOrderNote(tx, { id, status: order.status, event, actor: "system", personId: null, ip: null, note: "" });
      await publish(tx, "refund.stepped", { orderId: id, isForward: false, event, actor: "system", note: "" });
      return true;
    },
  );
