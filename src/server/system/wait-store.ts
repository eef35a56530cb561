import { CHANGE_STATUS } from "../../domain/company/company-change.ts";
import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import { type Subject, WAITS, type Wait, type WaitKind } from "../../domain/system/waiting.ts";
import { REFUND_KIND, REFUND_STATUS, type RefundStatus } from "../../domain/trade/refund.ts";
import { SPOT_CHECK_STATUS } from "../../domain/trade/spot-check.ts";
import { VOUCHER_STATUS } from "../../domain/trade/voucher.ts";
import type { Db } from "../db/database.ts";
import { AWARDED_GOODS } from "../demand/award-store.ts";

/**
 * Where the rows of a subject are and who they belong to, from a table called s. `place`: whose page shows it, its own unless
 * another is stated; `quotingParty`: the person on the merchants' side where that is no shop.
 */
type Rows = {
  from: string;
  name: string;
  person: string;
  company: string;
  merchants: string;
  place?: string;
  quotingParty?: { person: string; company: string };
};
export const SUBJECTS: Readonly<Record<Subject, Rows>> = {
  order: {
    from: "platform_order s",
    name: "'订单 ' || s.order_no",
    person: "s.person_id",
    company: "s.company_id",
    merchants: "array[s.merchant_id::text]",
  },
  reservation: {
    from: "reservation s",
    name: "'提货预约 ' || s.reservation_no",
    person: "s.person_id",
    company: "s.company_id",
    merchants: "array(select distinct l.merchant_id::text from reservation_line l where l.reservation_id = s.id)",
  },
  pickup: {
    from: "pickup_record s join yard_order o on o.id = s.order_id",
    name: "'提货单 ' || s.pickup_no",
    person: "o.person_id",
    company: "o.company_id",
    merchants: "array[s.merchant_id::text]",
  },
  company: {
    from: "company_info s",
    name: "s.company_name",
    person: "s.person_id",
    company: "null::bigint",
    merchants: "'{}'::text[]",
  },
  companyChange: {
    from: "company_change s join company_info c on c.id = s.company_id",
    name: "c.company_name",
    person: "c.person_id",
    company: "null::bigint",
    merchants: "'{}'::text[]",
    place: "s.company_id",
  },
  application: {
    from: "settle_in_materials s",
    name: "s.shop_name || ' ' || s.apply_no",
    person: "s.person_id",
    company: "s.company_id",
    merchants: "'{}'::text[]",
  },
  goods: {
    from: "goods s",
    name: "s.title",
    person: "null::bigint",
    company: "null::bigint",
    merchants: "array[s.merchant_id::text]",
  },
  demand: {
    from: "demand s",
    name: "s.title || ' ' || s.demand_no",
    person: "s.person_id",
    company: "s.company_id",
    merchants: "'{}'::text[]",
  },
  quote: {
    from: "demand_quote s join demand d on d.id = s.demand_id",
    place: "s.demand_id",
    // Not by the demand's title: a merchant reads that without contacts only.
    name: "'报价 ' || s.quote_no",
    person: "d.person_id",
    company: "d.company_id",
    merchants: "case when s.merchant_id is null then '{}' else array[s.merchant_id::text] end",
    quotingParty: { person: "case when s.merchant_id is null then s.person_id end", company: "s.company_id" },
  },
  offer: {
    from: "global_offer s",
    name: "'期货报盘 ' || s.offer_no || '（' || s.title || '）'",
    person: "null::bigint",
    company: "null::bigint",
    merchants: "array[s.merchant_id::text]",
  },
  inquiry: {
    from: "futures_inquiry s",
    name: "'期货询盘 ' || s.inquiry_no",
    person: "s.person_id",
    company: "s.company_id",
    merchants: "array_remove(array[s.merchant_id::text], null)",
  },
  futures: {
    from: "futures_order s",
    name: "'期货订单 ' || s.order_no || '（' || s.title || '）'",
    person: "s.person_id",
    company: "s.company_id",
    merchants: "array[s.merchant_id::text]",
  },
  supply: {
    from: "supply_apply s",
    name: "'供应链申请 ' || s.apply_no",
    person: "s.person_id",
    company: "s.company_id",
    merchants: "'{}'::text[]",
  },
};

/** From a forward order s. */
export const OPEN_VOUCHERS = `select 1 as one, fv.created_at from futures_voucher fv where fv.order_id = s.id and fv.status = ${VOUCHER_STATUS.waiting}`;

type RefundTable = "order_refund" | "futures_refund";
/** What is left over at the end of an order, which way it goes, and how far it is. */
const leftOver = (table: RefundTable, kind: number, status: RefundStatus = REFUND_STATUS.open) => ({
  since: `(select r.entered_at from ${table} r where r.order_id = s.id)`,
  where: `exists (select 1 from ${table} r where r.order_id = s.id and r.kind = ${kind} and r.status = ${status})`,
});
const { toBuyer, fromBuyer } = REFUND_KIND;

/** When a wait began, when it ends by itself, and what distinguishes it from others in the same status. */
export const TIMES: Readonly<Record<WaitKind, { since: string; till?: string; where?: string }>> = {
  "order.confirm": { since: "s.entered_at" },
  "order.change": { since: "s.entered_at", till: "s.expire_at" },
  "order.pay": { since: "s.entered_at", till: "s.expire_at", where: "s.expire_at is not null" },
  "order.audit": { since: "s.entered_at" },
  "order.fetch": { since: "s.entered_at", where: "s.delivery_mode = 1" },
  "order.ship": { since: "s.entered_at", where: "s.delivery_mode = 2" },
  "order.receive": { since: "s.entered_at" },
  "order.tally": { since: "s.entered_at", where: "s.settle_posted_at is null" },
  "order.settle": { since: "s.settle_posted_at", where: "s.settle_posted_at is not null" },
  "order.dispute": { since: "s.entered_at" },
  "order.cancelRequest": {
    since: "(select max(e.at) from order_event e where e.order_id = s.id and e.event = 'requestCancel')",
    where: "s.cancel_requested",
  },
  "order.refund": leftOver("order_refund", toBuyer),
  "order.extra": leftOver("order_refund", fromBuyer),
  "order.refundAccount": leftOver("order_refund", toBuyer, REFUND_STATUS.toName),
  "order.refundReceipt": leftOver("order_refund", toBuyer, REFUND_STATUS.sent),
  "order.refundMissing": leftOver("order_refund", toBuyer, REFUND_STATUS.missing),
  "order.spotCheck": {
    since: `(select min(c.entered_at) from spot_check c where c.order_id = s.id and c.status = ${SPOT_CHECK_STATUS.contested})`,
    where: `exists (select 1 from spot_check c where c.order_id = s.id and c.status = ${SPOT_CHECK_STATUS.contested})`,
  },
  "reservation.confirm": { since: "coalesce(s.asked_again_at, s.created_at)" },
  "reservation.come": { since: "s.confirmed_at" },
  "reservation.load": { since: "s.arrived_at" },
  "pickup.confirm": { since: "s.created_at" },
  "pickup.dispute": {
    since: `coalesce((select d.at from dispute_statement d where d.subject_id = s.id and d.side = 'buyer'), s.created_at)`,
  },
  "company.review": { since: "s.submitted_at", where: "not s.deleted" },
  "companyChange.review": { since: "s.submitted_at" },
  "company.licence": {
    since: "(s.licence_expire - 30)::timestamp at time zone 'Asia/Shanghai'",
    till: "(s.licence_expire + 1)::timestamp at time zone 'Asia/Shanghai'",
    // A company that has submitted the next licence needs no reminder.
    where: `s.licence_expire is not null and not s.deleted and not exists (
      select 1 from company_change h where h.company_id = s.id and h.status = ${CHANGE_STATUS.waiting}
        and h.after->>'licenceExpire' not in ('', to_char(s.licence_expire, 'YYYY-MM-DD')))`,
  },
  "application.review": { since: "s.submitted_at" },
  "goods.review": { since: "s.status_at" },
  "demand.review": { since: "s.entered_at", where: "not s.deleted" },
  "demand.quote": { since: "s.entered_at", till: "s.quote_deadline_at", where: "not s.deleted" },
  "demand.choose": { since: "s.entered_at", till: "s.entered_at + interval '7 days'", where: "not s.deleted" },
  "quote.answer": { since: "s.entered_at", till: "s.valid_until" },
  "quote.counter": { since: "s.entered_at", till: "s.valid_until" },
  "quote.place": {
    since: "s.entered_at",
    till: "s.lock_until",
    where: `exists (select 1 from ${AWARDED_GOODS} a where a.quote_id = s.id)`,
  },
  "offer.review": { since: "s.entered_at" },
  "inquiry.answer": { since: "s.entered_at" },
  "inquiry.choose": { since: "s.entered_at", till: "s.valid_until" },
  "inquiry.order": { since: "s.entered_at" },
  "futures.confirm": { since: "s.entered_at" },
  "futures.buyerSign": { since: "s.entered_at", where: "not s.buyer_signed" },
  "futures.merchantSign": { since: "s.entered_at", where: "not s.merchant_signed" },
  "futures.deposit": { since: "s.entered_at", where: `not exists (${OPEN_VOUCHERS})` },
  "futures.audit": {
    since: `(select min(v.created_at) from (${OPEN_VOUCHERS}) v)`,
    where: `exists (${OPEN_VOUCHERS})`,
  },
  "futures.balance": { since: "s.entered_at", where: `not exists (${OPEN_VOUCHERS})` },
  "futures.cargo": {
    since: `(select min(m.plan_date + 1)::timestamp at time zone 'Asia/Shanghai' from futures_milestone m
              where m.order_id = s.id and m.actual_date is null)`,
    where:
      "exists (select 1 from futures_milestone m where m.order_id = s.id and m.actual_date is null and m.plan_date is not null)",
  },
  "futures.tally": { since: "s.entered_at", where: "s.settle_posted_at is null" },
  "futures.settle": { since: "s.settle_posted_at", where: "s.settle_posted_at is not null" },
  "futures.dispute": { since: "s.entered_at" },
  "futures.refund": leftOver("futures_refund", toBuyer),
  "futures.extra": leftOver("futures_refund", fromBuyer),
  "futures.refundAccount": leftOver("futures_refund", toBuyer, REFUND_STATUS.toName),
  "futures.refundReceipt": leftOver("futures_refund", toBuyer, REFUND_STATUS.sent),
  "futures.refundMissing": leftOver("futures_refund", toBuyer, REFUND_STATUS.missing),
  // While it waits nothing but its applicant writes it, so that this is when it was submitted last.
  "supply.accept": { since: "s.updated_at" },
  "supply.forward": { since: "s.updated_at" },
};

export const statusOf = (subject: Subject) => (subject === "company" ? "s.company_status" : "s.status");

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * A row that waits: since when, when that ends by itself (epoch ms, `null`: never), and the last reminder it was given, counted
 * from 0. `sinceText` is the moment to the microsecond, by which the reminder is stored.
 */
export type Waiting = { id: string; since: number; sinceText: string; till: number | null; lastNth: number | null };

/**
 * What waits by `nowMs` in this way and may be reminded of still, with the last reminder it was given; of all rows, or of
 * those with these ids.
 */
export const waiting = (db: Db, kind: WaitKind, nowMs: number, ids: readonly string[] | null): Promise<Waiting[]> => {
  const { subject, statuses, reminders, daily }: Wait = WAITS[kind];
  const { since, till = "null::timestamptz", where = "true" } = TIMES[kind];
  return db.rows<Waiting>(
    `select w.id, ${ms("w.since")} as since, w.since::text as "sinceText", ${ms("w.till")} as till, w.last_nth as "lastNth"
       from (select s.id, ${since} as since, ${till} as till,
                    (select max(r.nth) from reminder r
                      where r.kind = :kind and r.subject_id = s.id and r.since = ${since}) as last_nth
               from ${SUBJECTS[subject].from}
              where ${statusOf(subject)} = any (:statuses::smallint[])
                and (:ids::bigint[] is null or s.id = any (:ids::bigint[])) and ${where}) w
      where w.since <= to_timestamp(:nowMs::float8 / 1000) and (:daily or coalesce(w.last_nth, -1) < :last::integer)`,
    { kind, statuses, nowMs, daily, last: reminders.length - 1, ids },
    `waiting-${kind}`,
  );
};

/** Ids of every row of this kind's statuses, in order. */
export const waitingSubjects = (db: Db, kind: WaitKind): Promise<{ id: string }[]> => {
  const { subject, statuses }: Wait = WAITS[kind];
  return db.rows(
    `select s.id from ${SUBJECTS[subject].from} where ${statusOf(subject)} = any (:statuses::smallint[]) order by s.id`,
    { statuses },
  );
};

/** Records that reminder `nth` of a wait is given; `false` where it was already, on whichever node. */
export const addReminder = async (
  tx: Db,
  reminder: Pick<Waiting, "id" | "sinceText"> & { kind: WaitKind; nth: number },
): Promise<boolean> =>
  (await tx.run(
    `insert into reminder (kind, subject_id, since, nth) values (:kind, :id, :sinceText::timestamptz, :nth)
     on conflict do nothing`,
    reminder,
    "reminder-add",
  )) === 1;

/** Who a row belongs to, and how and where it is shown. */
export type WaitParties = {
  name: string;
  placeId: string;
  personId: PersonId | null;
  companyId: CompanyId | null;
  merchantIds: MerchantId[];
  quotingPersonId: PersonId | null;
  quotingCompanyId: CompanyId | null;
};

const partiesIn = (subject: Subject): string => {
  const { from, name, person, company, merchants, place = "s.id", quotingParty } = SUBJECTS[subject];
  return `select ${name} as name, ${place}::text as "placeId", ${person} as "personId", ${company} as "companyId",
            ${merchants} as "merchantIds", ${quotingParty?.person ?? "null::bigint"} as "quotingPersonId",
            ${quotingParty?.company ?? "null::bigint"} as "quotingCompanyId"
       from ${from}`;
};

/** The parties of a thing in any status; `null`: there is none of that id. */
export const partiesOf = (db: Db, subject: Subject, id: string): Promise<WaitParties | null> =>
  db.one<WaitParties>(`${partiesIn(subject)} where s.id = :id`, { id }, `parties-${subject}`);

/** The parties of a row that is still in a status of this wait, else `null`. */
export const partiesWaiting = (db: Db, kind: WaitKind, id: string): Promise<WaitParties | null> => {
  const { subject, statuses }: Wait = WAITS[kind];
  return db.one<WaitParties>(
    `${partiesIn(subject)} where s.id = :id and ${statusOf(subject)} = any (:statuses::smallint[])`,
    { id, statuses },
    `reminded-${subject}`,
  );
};
