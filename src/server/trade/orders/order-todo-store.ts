import { ORDER_FETCHABLE, ORDER_FINAL, ORDER_STATUS } from "../../../domain/trade/order.ts";
import { CANCEL_REQUEST_STATUSES } from "../../../domain/trade/order-effects.ts";
import { type OrderTodo, PLATFORM_AFTER_HOURS } from "../../../domain/trade/order-todo.ts";
import { REFUND_KIND, REFUND_STATUS } from "../../../domain/trade/refund.ts";
import { SPOT_CHECK_STATUS } from "../../../domain/trade/spot-check.ts";
import { VOUCHER_STATUS } from "../../../domain/trade/voucher.ts";

const older = (column: string, hours: number) => `${column} < now() - interval '${hours} hours'`;
const REQUESTED_AT = "(select max(e.at) from order_event e where e.order_id = o.id and e.event = 'requestCancel')";
const AWAITS_CANCEL_ANSWER = `o.status in (${CANCEL_REQUEST_STATUSES.join(", ")}) and o.cancel_requested`;
const UNCHECKED = `exists (select 1 from pay_voucher v where v.order_id = o.id and v.status = ${VOUCHER_STATUS.waiting})`;
/** What goes back is paid by the merchant; what is owed waits for its buyer until a voucher is there to be looked at. */
const REFUND_TO_DO = `exists (select 1 from order_refund r where r.order_id = o.id and r.status = ${REFUND_STATUS.open}
  and (r.kind = ${REFUND_KIND.toBuyer} or ${UNCHECKED}))`;
const ENDED = `o.status in (${ORDER_FINAL.join(", ")})`;

/** Which orders wait for what, from platform_order o; the list filters by the same words that the count uses. */
export const ORDER_TODO_CONDITIONS: Readonly<Record<OrderTodo, string>> = {
  toConfirm: `o.status = ${ORDER_STATUS.toConfirm}`,
  toAudit: `o.status = ${ORDER_STATUS.toAudit} and ${UNCHECKED}`,
  toShip: `o.status = ${ORDER_STATUS.toPickup} and o.delivery_mode = 2 and not o.cancel_requested`,
  cancelAsked: `${AWAITS_CANCEL_ANSWER}`,
  toSettle: `o.status = ${ORDER_STATUS.toSettle} and o.settle_posted_at is null`,
  toRefund: `${ENDED} and ${REFUND_TO_DO}`,
  disputed: `o.status = ${ORDER_STATUS.disputed}`,
  auditLate: `o.status = ${ORDER_STATUS.toAudit} and ${UNCHECKED} and ${older("o.entered_at", PLATFORM_AFTER_HOURS.audit)}`,
  cancelLate: `${AWAITS_CANCEL_ANSWER} and ${older(REQUESTED_AT, PLATFORM_AFTER_HOURS.cancel)}`,
  tallyLate: `o.status = ${ORDER_STATUS.toSettle} and o.settle_posted_at is null and ${older("o.entered_at", PLATFORM_AFTER_HOURS.tally)}`,
  shipLate: `o.status = ${ORDER_STATUS.toPickup} and o.delivery_mode = 2 and ${older("o.entered_at", PLATFORM_AFTER_HOURS.ship)}`,
  refundMissing: `${ENDED} and exists (select 1 from order_refund r
    where r.order_id = o.id and r.status = ${REFUND_STATUS.missing})`,
  spotChecks: `exists (select 1 from spot_check c where c.order_id = o.id and c.status = ${SPOT_CHECK_STATUS.contested})`,
  refundLate: `${ENDED} and exists (select 1 from order_refund r
    where r.order_id = o.id and r.status = ${REFUND_STATUS.open} and ${older("r.entered_at", PLATFORM_AFTER_HOURS.refund)})`,
  unfetched: `o.status in (${ORDER_FETCHABLE.join(", ")}) and o.delivery_mode = 1 and ${older("o.entered_at", PLATFORM_AFTER_HOURS.fetch)}`,
};
