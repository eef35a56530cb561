import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import { FUTURES_AFTER_HOURS, type FuturesTodo } from "../../domain/futures/order-todo.ts";
import { VOUCHER_STATUS } from "../../domain/trade/voucher.ts";
import { IS_LATE } from "./order-papers-store.ts";

const older = (moment: string, hours: number) => `${moment} < now() - interval '${hours} hours'`;
const OPEN_VOUCHER = `from futures_voucher v where v.order_id = f.id and v.status = ${VOUCHER_STATUS.waiting}`;

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
};
