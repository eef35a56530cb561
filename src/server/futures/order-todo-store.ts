import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import { FUTURES_AFTER_HOURS, type FuturesTodo } from "../../domain/futures/order-todo.ts";
import { REFUND_KIND, REFUND_STATUS, type RefundStatus } from "../../domain/trade/refund.ts";
import { VOUCHER_STATUS } from "../../domain/trade/voucher.ts";
import { IS_LATE } from "./order-papers-store.ts";

const older = (moment: string, hours: number) => `${moment} < now() - interval '${hours} hours'`;
const OPEN_VOUCHER = `from futures_voucher v where v.order_id = f.id and v.status = ${VOUCHER_STATUS.waiting}`;

const ENDED = `f.status in (${FUTURES_STATUS.completed}, ${FUTURES_STATUS.cancelled})`;
const refundIn = (status: RefundStatus, more = "true") =>
  `${ENDED} and exists (select 1 from futures_refund r where r.order_id = f.id and r.status = ${status} and ${more})`;

/** Which orders wait for the platform, from futures_order f; the list filters by the same words that the count uses. */
export const FUTURES_TODO_CONDITIONS: Readonly<Record<FuturesTodo, string>> = {
  futuresDisputes: `f.status = ${FUTURES_STATUS.disputed}`,
  futuresLate: `exists (select 1 from futures_milestone m where m.order_id = f.id and ${IS_LATE})`,
  futuresAuditLate: `f.status in (${FUTURES_STATUS.toPayDeposit}, ${FUTURES_STATUS.toPayBalance})
    and ${older(`(select min(v.created_at) ${OPEN_VOUCHER})`, FUTURES_AFTER_HOURS.audit)}`,
  futuresUnpaid: `f.status = ${FUTURES_STATUS.toPayBalance} and not exists (select 1 ${OPEN_VOUCHER})
    and ${older("f.entered_at", FUTURES_AFTER_HOURS.balance)}`,
  futuresTallyLate: `f.status = ${FUTURES_STATUS.toSettle} and f.settle_posted_at is null
    and ${older("f.entered_at", FUTURES_AFTER_HOURS.tally)}`,
  futuresToRefund: refundIn(
    REFUND_STATUS.open,
    `(r.kind = ${REFUND_KIND.toBuyer} or exists (select 1 ${OPEN_VOUCHER}))`,
  ),
  futuresRefundLate: refundIn(REFUND_STATUS.open, older("r.entered_at", FUTURES_AFTER_HOURS.refund)),
  futuresRefundMissing: refundIn(REFUND_STATUS.missing),
};
