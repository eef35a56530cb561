import type { PayeeAccount } from "../../../domain/company/payee.ts";
import type { AnyOrderId, CompanyId, MerchantId, OrderId, PersonId } from "../../../domain/ids.ts";
import type { Refund } from "../../../domain/trade/order-effects.ts";
import type { RefundView } from "../../../domain/trade/order-view.ts";
import {
  REFUND_KIND,
  REFUND_STATES,
  REFUND_STATUS,
  type RefundState,
  type RefundStatus,
} from "../../../domain/trade/refund.ts";
import { ms, msAgo } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { filesJson } from "../../system/files/subject-file-store.ts";

/** Where the refunds of one kind of order are stored, the orders themselves, and with which purpose their papers. */
export type RefundBook = {
  readonly table: "order_refund" | "futures_refund";
  readonly orders: string;
  readonly purpose: string;
};
export const SPOT_REFUNDS: RefundBook = { table: "order_refund", orders: "platform_order", purpose: "refund" };
export const FORWARD_REFUNDS: RefundBook = {
  table: "futures_refund",
  orders: "futures_order",
  purpose: "futuresRefund",
};

/** SQL: the account in the invoice titles of the company that bought order `o`, as JSON; null where they have none. */
const titleAccountOf = (o: string): string => `(
  select jsonb_build_object('accountName', i.title, 'bankName', i.bank_name, 'bankAccount', i.bank_account)
    from company_invoice i
   where i.person_id = ${o}.person_id and i.company_id = ${o}.company_id and not i.deleted
     and i.bank_name <> '' and i.bank_account <> ''
   order by i.is_default desc, i.id desc limit 1)`;

/** SQL: adds what is left to be paid of order `o`, which is `from`; the buyer names an account where no title has one. */
export const refundAdded = ({ table }: RefundBook, from: string, o: string): string => `
    insert into ${table} (order_id, kind, amount, account, status)
    select ${o}.id, :refundKind::smallint, :refundAmount::bigint, t.account,
           case when :refundKind::smallint = ${REFUND_KIND.toBuyer} and t.account is null
                then ${REFUND_STATUS.toName} else ${REFUND_STATUS.open} end
      from ${from} cross join lateral (
        select case when :refundKind::smallint = ${REFUND_KIND.toBuyer} then ${titleAccountOf(o)} end as account) t
     where :refundKind::smallint is not null`;

/** Adds what is left to be paid of a locked order that ends. */
export const insertRefund = (tx: Db, book: RefundBook, orderId: AnyOrderId, refund: Refund): Promise<number> =>
  tx.run(
    `${refundAdded(book, `${book.orders} o`, "o")} and o.id = :orderId`,
    { orderId, refundKind: refund.kind, refundAmount: refund.amount },
    `${book.table}-add`,
  );

/** Times are epoch ms. */
export type RefundRow = Omit<RefundView, "doneTime" | "dueAt" | "events"> & {
  doneMs: number | null;
  enteredMs: number;
};

/** What is left to be paid after an order ended; `null`: nothing is. */
export const findRefund = (db: Db, { table }: RefundBook, orderId: AnyOrderId): Promise<RefundRow | null> =>
  db.one<RefundRow>(
    `select r.kind, r.amount::float8 as amount, r.status, r.note, r.account, coalesce(r.paid_on::text, '') as "paidOn",
            r.missing, r.ruling, ${ms("r.done_at")} as "doneMs", ${ms("r.entered_at")} as "enteredMs",
            ${filesJson("r.files")} as files
       from ${table} r where r.order_id = :orderId`,
    { orderId },
    `${table}-of-order`,
  );

/** The same as a list reads it, as JSON from order `o`. */
export const refundBriefJson = ({ table }: RefundBook, o: string): string =>
  `(select jsonb_build_object('kind', r.kind, 'amount', r.amount, 'status', r.status, 'enteredMs', ${ms("r.entered_at")})
     from ${table} r where r.order_id = ${o}.id)`;

/** What a transition writes of a refund beside its status; what is not named stays. */
export type RefundFacts = {
  account?: PayeeAccount;
  note?: string;
  /** yyyy-MM-dd */
  paidOn?: string;
  files?: readonly string[];
  missing?: string;
  ruling?: string;
};

/** Writes the status of the refund of a locked order. Once set, who reported it as paid, and when, stays. */
export const writeRefund = (
  tx: Db,
  { table }: RefundBook,
  refund: { orderId: AnyOrderId; to: RefundStatus; personId: PersonId | null },
  { account, note, paidOn, files, missing, ruling }: RefundFacts,
): Promise<number> =>
  tx.run(
    `update ${table} set status = :to::smallint, entered_at = case when status = :to::smallint then entered_at else now() end,
            account = coalesce(:account::jsonb, account), note = coalesce(:note, note),
            paid_on = coalesce(:paidOn::date, paid_on), files = coalesce(:files::text[], files),
            missing = coalesce(:missing, missing), ruling = coalesce(:ruling, ruling),
            done_by = case when :reports then :personId::bigint else done_by end,
            done_at = case when :reports then now() else done_at end
      where order_id = :orderId`,
    {
      ...refund,
      account: account === undefined ? null : JSON.stringify(account),
      note: note ?? null,
      files: files ?? null,
      paidOn: paidOn ?? null,
      missing: missing ?? null,
      ruling: ruling ?? null,
      reports: note !== undefined,
    },
    `${table}-step`,
  );

/** SQL: whether refund r waited so long that the clock advances it. */
const IS_DUE = Object.values<RefundState>(REFUND_STATES)
  .flatMap(({ code, lapse, waitMs }) =>
    lapse === undefined || waitMs === undefined ? [] : [`r.status = ${code} and r.entered_at <= ${msAgo(waitMs)}`],
  )
  .join(" or ");

/** Locks the next order whose refund waited too long for its buyer, but none of `passed`. */
export const lockDueRefund = (
  tx: Db,
  { table, orders }: RefundBook,
  passed: readonly string[],
): Promise<{ id: AnyOrderId } | null> =>
  tx.one(
    `select o.id from ${orders} o join ${table} r on r.order_id = o.id
      where r.kind = ${REFUND_KIND.toBuyer} and (${IS_DUE}) and o.id <> all(:passed::bigint[])
      order by r.entered_at limit 1 for update of o skip locked`,
    { passed },
    `${table}-due`,
  );

type RefundedOrder<Of extends AnyOrderId> = {
  orderId: Of;
  orderNo: string;
  personId: PersonId;
  companyId: CompanyId | null;
  merchantId: MerchantId;
  buyerName: string;
  shopName: string;
  kind: number;
};

/** The order of a refund with its sides, as messages name it; `null`: it has no refund. */
export const refundedOrder = <Of extends AnyOrderId = OrderId>(
  db: Db,
  orderId: Of,
  { table, orders }: RefundBook = SPOT_REFUNDS,
): Promise<RefundedOrder<Of> | null> =>
  db.one<RefundedOrder<Of>>(
    `select o.id as "orderId", o.person_id as "personId", o.company_id as "companyId", o.order_no as "orderNo",
            o.merchant_id as "merchantId", o.buyer_name as "buyerName", o.shop_name as "shopName", r.kind
         from ${table} r join ${orders} o on o.id = r.order_id where o.id = :orderId`,
    { orderId },
    `${table}-parties`,
  );
