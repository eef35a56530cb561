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
import { TABLES, type TableName } from "../system/tables/tables.ts";
import { lockedAdmins } from "./person-store.ts";

/**
 * The columns of a table that hold a person or a way to reach them. What closing does with it is said in the list of tables;
 * `statement`, with `:personId`, is how it is cleared.
 */
type Trace = { table: TableName; columns: readonly string[]; statement?: string };

const holding = (table: TableName, ...columns: string[]): Trace => ({ table, columns });

/** Whether a write came after its person had closed the account: migration 0103 refuses it. */
export const isAccountClosed = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "TC001";

/** In the order it is carried out. A test holds it complete against the columns of the database. */
export const TRACES: readonly Trace[] = [
  holding("login_key", "person_id"),
  holding("session", "person_id", "ip"),
  holding("known_device", "person_id"),
  holding("idempotency", "person_id"),
  holding("settlement", "person_id"),
  holding("user_address", "person_id", "receiver", "phone"),
  holding("company_invoice", "person_id", "bank_account", "reg_phone"),
  holding("cart_item", "person_id"),
  holding("basket", "person_id"),
  holding("purchase_list", "person_id"),
  holding("member_follow", "person_id"),
  holding("browse_history", "person_id"),
  holding("search_history", "person_id"),
  holding("my_search", "person_id"),
  holding("req_spec", "person_id"),
  holding("message", "person_id"),
  holding("message_pref", "person_id"),
  {
    table: "behaviour",
    columns: ["person_id"],
    statement: "update behaviour set person_id = null where person_id = :personId",
  },
  {
    table: "behaviour_by_week",
    columns: ["person_id"],
    statement: "update behaviour_by_week set person_id = null where person_id = :personId",
  },
  {
    table: "stored_file",
    columns: ["person_id"],
    // What was attached belongs to a trade or a company.
    statement: "delete from stored_file where person_id = :personId and purpose is null",
  },
  {
    table: "demand",
    columns: ["person_id", "buyer_name", "raw_text", "deliver_address", "contact_name", "contact_phone", "expert_id"],
    statement: `update demand set contact_name = '', contact_phone = '', deliver_address = '', raw_text = '',
        buyer_name = case purchaser_type when 0 then '已注销用户' else buyer_name end, deleted = deleted or status = ${DEMAND_STATUS.draft}
      where person_id = :personId`,
  },
  {
    table: "demand_quote",
    columns: ["person_id", "contact_phone"],
    statement: "update demand_quote set contact_phone = '' where person_id = :personId",
  },
  {
    table: "supply_apply",
    columns: ["person_id", "contact_name", "contact_phone"],
    statement: "update supply_apply set contact_name = '', contact_phone = '' where person_id = :personId",
  },
  {
    table: "settle_in_materials",
    columns: ["person_id", "contact_name", "contact_phone", "bank_account", "account_name", "reviewer_id"],
    statement: `update settle_in_materials
        set contact_name = '', contact_phone = '', bank_name = '', bank_account = '', account_name = '',
            warehouses = '[]', status = case status when ${APPLICATION_STATUS.draft} then ${APPLICATION_STATUS.withdrawn} else status end
      where person_id = :personId and merchant_id is null`,
  },
  {
    table: "company_change",
    columns: ["person_id", "handler_id"],
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
    // Another person of the company may certify it then.
    statement: `update company_info set deleted = true, contact_name = '', contact_phone = '', legal_id_no_mask = '',
        auth_letter = '', version = version + 1
      where person_id = :personId`,
  },
  {
    table: "person",
    columns: ["phone"],
    statement: `update person set deleted = true, closed_at = now(), phone = 'closed-' || id, password_hash = null,
        name = '', avatar = '', roles = '{}', main_company_id = null, delivery_city_code = null
      where id = :personId`,
  },
  holding("order_group", "person_id"),
  holding("platform_order", "person_id", "buyer_name", "buyer_phone", "address", "store_address"),
  holding("pay_voucher", "person_id", "payer_name", "audited_by"),
  holding("order_refund", "done_by"),
  holding("spot_check", "person_id"),
  holding("futures_refund", "done_by"),
  holding("dispute_statement", "person_id"),
  holding("deal_note", "person_id"),
  holding("reservation", "person_id", "buyer_name", "driver_name", "driver_phone", "driver_id_mask", "plate_no"),
  holding("pickup_record", "driver_name", "operator_name", "receiver_name", "plate_no"),
  holding("demand_quote_round", "person_id", "by_side"),
  holding("futures_inquiry", "person_id", "buyer_name"),
  holding("inquiry_quote", "person_id", "by_side"),
  holding("futures_order", "person_id", "buyer_name", "receiver"),
  holding("futures_doc", "person_id", "by_side"),
  holding("futures_voucher", "person_id", "payer_name", "audited_by"),
  holding("order_event", "actor_id", "ip"),
  holding("demand_event", "actor_id", "ip"),
  holding("demand_quote_event", "actor_id", "ip"),
  holding("inquiry_event", "person_id", "ip"),
  holding("futures_order_event", "person_id", "ip"),
  holding("offer_event", "person_id"),
  holding("review_event", "person_id", "subject"),
  holding("agreement_acceptance", "person_id"),
  holding("login_log", "person_id", "ip"),
  holding("oper_log", "person_id", "person_name", "ip"),
  holding("agreement", "created_by"),
  holding("hot_word", "created_by"),
  holding("species_alias", "created_by"),
  holding("demand_pick", "person_id"),
  holding("global_offer", "person_id"),
  holding("merchant", "phone_display", "account_name", "bank_account"),
  holding("merchant_store", "contact", "phone"),
  holding("store", "address", "phone"),
  holding("attempt", "subject"),
  holding("captcha", "phone"),
  holding("sms_code", "phone", "ip"),
  holding("reset_ticket", "phone"),
  holding("sms_outbox", "phone"),
];

/** Carries the list out: nothing stays that only the person could see, and their phone is free again. */
export async function closePerson(tx: Db, personId: PersonId): Promise<void> {
  for (const { table, statement } of TRACES) {
    const { closing } = TABLES[table];
    const sql = closing === "erase" ? `delete from ${table} where person_id = :personId` : statement;
    if (sql !== undefined) await tx.run(sql, { personId }, `close-${table}`);
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
