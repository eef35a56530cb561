import type { AccountTies } from "../../domain/account/profile.ts";
import { CHANGE_STATUS } from "../../domain/company/company-change.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../domain/company/merchant-application.ts";
import { SUPPLY_STATUS } from "../../domain/company/supply-states.ts";
import { DEMAND_STATUS } from "../../domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../domain/demand/quote.ts";
import { INQUIRY_STATUS } from "../../domain/futures/inquiry.ts";
import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import type { PersonId } from "../../domain/ids.ts";
import { ORDER_FINAL } from "../../domain/trade/order.ts";
import { REFUND_UNDONE } from "../../domain/trade/refund.ts";
import type { Db } from "../db/database.ts";
import { lockedAdmins } from "./person-store.ts";

/**
 * What becomes of a table that holds something about a person when their account is closed. `columns` are those that hold the
 * person or a way to reach them. `erase`: rows of `person_id` go; `clear`: `statement` runs with `:personId`; `retain`: nothing,
 * for the reason in `why`.
 */
type Trace = { table: string; columns: readonly string[] } & (
  | { fate: "erase" }
  | { fate: "clear"; statement: string }
  | { fate: "retain"; why: string }
);

const TRADE = "trade record, kept for three years after the trade at least";
const STEP = "who took a step of a trade and from where, kept with the trade";
const OFFICE = "an operator's work";
const SHOP = "of a shop; who runs one cannot close the account";
const SHORT = "counts against limits and is purged within two days";

const erased = (table: string, ...columns: string[]): Trace => ({
  table,
  columns: ["person_id", ...columns],
  fate: "erase",
});
const retained = (table: string, why: string, ...columns: string[]): Trace => ({ table, columns, fate: "retain", why });

/** Whether a write came after its person had closed the account: migration 0103 refuses it. */
export const isAccountClosed = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "TC001";

/** In the order it is carried out. A test holds it complete against the columns of the database. */
export const TRACES: readonly Trace[] = [
  erased("login_key"),
  erased("session", "ip"),
  erased("known_device"),
  erased("idempotency"),
  erased("settlement"),
  erased("user_address", "receiver", "phone"),
  erased("company_invoice", "bank_account", "reg_phone"),
  erased("cart_item"),
  erased("member_follow"),
  erased("browse_history"),
  erased("search_history"),
  erased("my_search"),
  erased("req_spec"),
  erased("message"),
  erased("message_pref"),
  {
    table: "behaviour",
    columns: ["person_id"],
    fate: "clear",
    statement: "update behaviour set person_id = null where person_id = :personId",
  },
  {
    table: "stored_file",
    columns: ["person_id"],
    fate: "clear",
    // What was attached belongs to a trade or a company.
    statement: "delete from stored_file where person_id = :personId and purpose is null",
  },
  {
    table: "demand",
    columns: ["person_id", "buyer_name", "raw_text", "deliver_address", "contact_name", "contact_phone", "expert_id"],
    fate: "clear",
    statement: `update demand set contact_name = '', contact_phone = '', deliver_address = '', raw_text = '',
        buyer_name = case purchaser_type when 0 then '已注销用户' else buyer_name end, deleted = deleted or status = ${DEMAND_STATUS.draft}
      where person_id = :personId`,
  },
  {
    table: "demand_quote",
    columns: ["person_id", "contact_phone"],
    fate: "clear",
    statement: "update demand_quote set contact_phone = '' where person_id = :personId",
  },
  {
    table: "supply_apply",
    columns: ["person_id", "contact_name", "contact_phone"],
    fate: "clear",
    statement: "update supply_apply set contact_name = '', contact_phone = '' where person_id = :personId",
  },
  {
    table: "settle_in_materials",
    columns: ["person_id", "contact_name", "contact_phone", "bank_account", "account_name", "reviewer_id"],
    fate: "clear",
    statement: `update settle_in_materials
        set contact_name = '', contact_phone = '', bank_name = '', bank_account = '', account_name = '',
            warehouses = '[]', status = case status when ${APPLICATION_STATUS.draft} then ${APPLICATION_STATUS.withdrawn} else status end
      where person_id = :personId and merchant_id is null`,
  },
  {
    table: "company_change",
    columns: ["person_id", "handler_id"],
    fate: "clear",
    statement: `update company_change
        set before = before - array['contactName', 'contactPhone', 'legalIdNoMask', 'authLetter'],
            after = after - array['contactName', 'contactPhone', 'legalIdNoMask', 'authLetter'],
            status = case status when ${CHANGE_STATUS.waiting} then ${CHANGE_STATUS.withdrawn} else status end, handled_at = coalesce(handled_at, now())
      where company_id in (select id from company_info where person_id = :personId)`,
  },
  {
    table: "company_info",
    columns: [
      "person_id",
      "contact_name",
      "contact_phone",
      "legal_person",
      "legal_id_no_mask",
      "auth_letter",
      "is_legal_person",
      "address",
      "reviewer_id",
    ],
    fate: "clear",
    // Another person of the company may certify it then.
    statement: `update company_info set deleted = true, contact_name = '', contact_phone = '', legal_id_no_mask = '',
        auth_letter = '', version = version + 1
      where person_id = :personId`,
  },
  {
    table: "person",
    columns: ["phone"],
    fate: "clear",
    statement: `update person set deleted = true, closed_at = now(), phone = 'closed-' || id, password_hash = null,
        name = '', avatar = '', roles = '{}', main_company_id = null
      where id = :personId`,
  },
  retained("order_group", TRADE, "person_id"),
  retained("platform_order", TRADE, "person_id", "buyer_name", "buyer_phone", "address", "store_address"),
  retained("pay_voucher", TRADE, "person_id", "payer_name", "audited_by"),
  retained("order_refund", TRADE, "done_by"),
  retained("futures_refund", TRADE, "done_by"),
  retained("dispute_statement", TRADE, "person_id"),
  retained(
    "reservation",
    TRADE,
    "person_id",
    "buyer_name",
    "driver_name",
    "driver_phone",
    "driver_id_mask",
    "plate_no",
  ),
  retained("pickup_record", TRADE, "driver_name", "operator_name", "receiver_name", "plate_no"),
  retained("demand_quote_round", TRADE, "person_id", "by_side"),
  retained("futures_inquiry", TRADE, "person_id", "buyer_name"),
  retained("inquiry_quote", TRADE, "person_id", "by_side"),
  retained("futures_order", TRADE, "person_id", "buyer_name", "receiver"),
  retained("futures_doc", TRADE, "person_id", "by_side"),
  retained("futures_voucher", TRADE, "person_id", "payer_name", "audited_by"),
  retained("order_event", STEP, "actor_id", "ip"),
  retained("demand_event", STEP, "actor_id", "ip"),
  retained("demand_quote_event", STEP, "actor_id", "ip"),
  retained("inquiry_event", STEP, "person_id", "ip"),
  retained("futures_order_event", STEP, "person_id", "ip"),
  retained("offer_event", STEP, "person_id"),
  retained("review_event", STEP, "person_id", "subject"),
  retained("agreement_acceptance", "proof of what was agreed to", "person_id"),
  retained("login_log", "sign-ins are kept for six months at least", "person_id", "ip"),
  retained("oper_log", "the log of operators cannot be changed", "person_id", "person_name", "ip"),
  retained("agreement", OFFICE, "created_by"),
  retained("hot_word", OFFICE, "created_by"),
  retained("species_alias", OFFICE, "created_by"),
  retained("demand_pick", OFFICE, "person_id"),
  retained("global_offer", SHOP, "person_id"),
  retained("merchant", SHOP, "phone_display", "account_name", "bank_account"),
  retained("merchant_store", SHOP, "contact", "phone"),
  retained("store", SHOP, "address", "phone"),
  retained("attempt", SHORT, "subject"),
  retained("captcha", SHORT, "phone"),
  retained("sms_code", SHORT, "phone", "ip"),
  retained("reset_ticket", SHORT, "phone"),
  retained("sms_outbox", "says only the masked phone, and is purged within a week", "phone"),
];

/** Carries the list out: nothing stays that only the person could see, and their phone is free again. */
export async function closePerson(tx: Db, personId: PersonId): Promise<void> {
  for (const trace of TRACES) {
    if (trace.fate === "retain") continue;
    const statement =
      trace.fate === "erase" ? `delete from ${trace.table} where person_id = :personId` : trace.statement;
    await tx.run(statement, { personId }, `close-${trace.table}`);
  }
}

/** Demands and quotes that may still be answered, applications that the platform still handles. */
const OPEN_DEMANDS = [DEMAND_STATUS.inReview, DEMAND_STATUS.open, DEMAND_STATUS.toChoose];
const OPEN_QUOTES = [QUOTE_STATUS.toAnswerByBuyer, QUOTE_STATUS.toAnswerByMerchant, QUOTE_STATUS.awarded];
const OPEN_INQUIRIES = [
  INQUIRY_STATUS.toQuote,
  INQUIRY_STATUS.quoted,
  INQUIRY_STATUS.countered,
  INQUIRY_STATUS.accepted,
];
const OPEN_SUPPLIES = [
  SUPPLY_STATUS.waiting,
  SUPPLY_STATUS.accepted,
  SUPPLY_STATUS.incomplete,
  SUPPLY_STATUS.forwarded,
];
const OPEN_APPLICATIONS = [APPLICATION_STATUS.inReview, APPLICATION_STATUS.incomplete];
/** What was left to be paid at the end of an order, either way, and is not yet. */
const OPEN_REFUNDS: readonly number[] = REFUND_UNDONE;
const FINAL_FUTURES = [FUTURES_STATUS.cancelled, FUTURES_STATUS.completed];

const TIES = `select
  (select count(*)::int from platform_order where person_id = :personId and status <> all (:finalOrders::smallint[]))
    + (select count(*)::int from futures_order where person_id = :personId and status <> all (:finalFutures::smallint[]))
    as "openOrders",
  (select count(*)::int from order_refund r join platform_order o on o.id = r.order_id
    where o.person_id = :personId and r.status = any (:openRefunds::smallint[]))
    + (select count(*)::int from futures_refund r join futures_order o on o.id = r.order_id
        where o.person_id = :personId and r.status = any (:openRefunds::smallint[])) as "openRefunds",
  (select count(*)::int from demand where person_id = :personId and status = any (:openDemands::smallint[]) and not deleted)
    as "openDemands",
  (select count(*)::int from demand_quote where person_id = :personId and status = any (:openQuotes::smallint[]))
    + (select count(*)::int from futures_inquiry where person_id = :personId and status = any (:openInquiries::smallint[]))
    as "openQuotes",
  (select count(*)::int from supply_apply where person_id = :personId and status = any (:openSupplies::smallint[]))
    + (select count(*)::int from settle_in_materials
        where person_id = :personId and status = any (:openApplications::smallint[]))
    as "openApplications",
  (select company_name from company_info where person_id = :personId and not deleted and company_status = :frozen limit 1)
    as "frozenCompany",
  (select company_name from company_info
    where person_id = :personId and not deleted and company_status in (:certified, :inReview) order by id limit 1)
    as "certifiedCompany",
  :personId = all (:admins::bigint[]) and cardinality(:admins::bigint[]) > 0 as "isLastAdmin"`;

/**
 * What prevents closing the account; nothing that belongs to the person can be added until the transaction ends. `null`: there is
 * no such person. Locks the admins, then the person: every other transaction that needs both takes them in this order too.
 */
export async function tiesOf(tx: Db, personId: PersonId): Promise<AccountTies | null> {
  const admins = await lockedAdmins(tx);
  const person = await tx.one<{ isMerchant: boolean }>(
    `select merchant_id is not null as "isMerchant" from person where id = :personId and not deleted for update`,
    { personId },
  );
  if (!person) return null;
  const open = await tx.one<Omit<AccountTies, "isMerchant">>(
    TIES,
    {
      personId,
      admins,
      finalOrders: ORDER_FINAL,
      finalFutures: FINAL_FUTURES,
      openRefunds: OPEN_REFUNDS,
      openDemands: OPEN_DEMANDS,
      openQuotes: OPEN_QUOTES,
      openInquiries: OPEN_INQUIRIES,
      openSupplies: OPEN_SUPPLIES,
      openApplications: OPEN_APPLICATIONS,
      frozen: COMPANY_STATUS.frozen,
      certified: COMPANY_STATUS.certified,
      inReview: COMPANY_STATUS.inReview,
    },
    "account-ties",
  );
  return { ...person, ...open! };
}
