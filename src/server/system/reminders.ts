import { reminderMessage } from "../../domain/system/reminder-message.ts";
import {
  dueReminder,
  type Subject,
  WAIT_KINDS,
  WAITS,
  type Wait,
  type WaitKind,
  type WaitRules,
} from "../../domain/system/waiting.ts";
import { workingTimeFrom } from "../../domain/system/working-time.ts";
import type { Database, Db } from "../db/database.ts";
import { eachOf, readAround } from "../jobs/each-row.ts";
import { configured } from "./config.ts";
import { merchantPeople, operatorPeople, type Recipient, tell } from "./messages.ts";
import { emit, type Subscriber } from "./outbox.ts";

/**
 * Where the rows of a subject are and who they belong to, from a table called s. `place`: whose page shows it, its own unless
 * it says another; `supplier`: the person on the merchants' side where that is no shop.
 */
type Rows = {
  from: string;
  name: string;
  person: string;
  company: string;
  merchants: string;
  place?: string;
  supplier?: { person: string; company: string };
};
const SUBJECTS: Readonly<Record<Subject, Rows>> = {
  order: {
    ...{ from: "platform_order s", name: "'订单 ' || s.order_no", person: "s.person_id", company: "s.company_id" },
    merchants: "array[s.merchant_id::text]",
  },
  reservation: {
    ...{ from: "reservation s", name: "'提货预约 ' || s.reservation_no" },
    ...{ person: "s.person_id", company: "s.company_id" },
    merchants: "array(select distinct l.merchant_id::text from reservation_line l where l.reservation_id = s.id)",
  },
  pickup: {
    ...{ from: "pickup_record s join yard_order o on o.id = s.order_id", name: "'提货单 ' || s.pickup_no" },
    ...{ person: "o.person_id", company: "o.company_id", merchants: "array[s.merchant_id::text]" },
  },
  company: {
    ...{ from: "company_info s", name: "s.company_name", person: "s.person_id", company: "null::bigint" },
    merchants: "'{}'::text[]",
  },
  companyChange: {
    ...{ from: "company_change s join company_info c on c.id = s.company_id", name: "c.company_name" },
    ...{ person: "c.person_id", company: "null::bigint", merchants: "'{}'::text[]", place: "s.company_id" },
  },
  application: {
    ...{ from: "settle_in_materials s", name: "s.shop_name || ' ' || s.apply_no", person: "s.person_id" },
    ...{ company: "s.company_id", merchants: "'{}'::text[]" },
  },
  goods: {
    ...{ from: "goods s", name: "s.title", person: "null::bigint", company: "null::bigint" },
    merchants: "array[s.merchant_id::text]",
  },
  demand: {
    ...{ from: "demand s", name: "s.title || ' ' || s.demand_no", person: "s.person_id", company: "s.company_id" },
    merchants: "'{}'::text[]",
  },
  quote: {
    ...{ from: "demand_quote s join demand d on d.id = s.demand_id", place: "s.demand_id" },
    // Not by the demand's title: a supplier reads that without contacts only.
    ...{ name: "'报价 ' || s.quote_no", person: "d.person_id", company: "d.company_id" },
    merchants: "case when s.merchant_id is null then '{}' else array[s.merchant_id::text] end",
    supplier: { person: "case when s.merchant_id is null then s.person_id end", company: "s.company_id" },
  },
  offer: {
    ...{ from: "global_offer s", name: "'期货报盘 ' || s.offer_no || '（' || s.title || '）'" },
    ...{ person: "null::bigint", company: "null::bigint", merchants: "array[s.merchant_id::text]" },
  },
  inquiry: {
    ...{
      from: "futures_inquiry s",
      name: "'期货询盘 ' || s.inquiry_no",
      person: "s.person_id",
      company: "s.company_id",
    },
    merchants: "array_remove(array[s.merchant_id::text], null)",
  },
  futures: {
    ...{ from: "futures_order s", name: "'期货订单 ' || s.order_no || '（' || s.title || '）'" },
    ...{ person: "s.person_id", company: "s.company_id", merchants: "array[s.merchant_id::text]" },
  },
  supply: {
    ...{ from: "supply_apply s", name: "'供应链申请 ' || s.apply_no", person: "s.person_id", company: "s.company_id" },
    merchants: "'{}'::text[]",
  },
};

const OPEN_VOUCHERS =
  "select 1 as one, fv.created_at from futures_voucher fv where fv.order_id = s.id and fv.status = 0";

/** What is left over at the end of an order: 1 goes back, 2 is owed. */
const leftOver = (kind: 1 | 2) => ({
  since: "(select r.created_at from order_refund r where r.order_id = s.id)",
  where: `exists (select 1 from order_refund r where r.order_id = s.id and r.kind = ${kind} and r.status = 0)`,
});

/** When a wait began, when it ends of itself, and what tells it from others in the same status. */
const TIMES: Readonly<Record<WaitKind, { since: string; till?: string; where?: string }>> = {
  "order.confirm": { since: "s.entered_at" },
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
  "order.refund": leftOver(1),
  "order.extra": leftOver(2),
  "reservation.confirm": { since: "s.created_at" },
  "reservation.come": { since: "s.confirmed_at" },
  "reservation.load": { since: "s.arrived_at" },
  "pickup.confirm": { since: "s.created_at" },
  "pickup.dispute": { since: "s.created_at" },
  "company.review": { since: "s.submitted_at", where: "not s.deleted" },
  "companyChange.review": { since: "s.submitted_at" },
  "company.licence": {
    since: "(s.licence_expire - 30)::timestamp at time zone 'Asia/Shanghai'",
    till: "(s.licence_expire + 1)::timestamp at time zone 'Asia/Shanghai'",
    // Whoever has handed in the next licence need not be told.
    where: `s.licence_expire is not null and not s.deleted and not exists (
      select 1 from company_change h where h.company_id = s.id and h.status = 0
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
    ...{ since: "s.entered_at", till: "s.lock_until" },
    where: "exists (select 1 from demand_award a where a.quote_id = s.id and a.goods_id is not null)",
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
  "supply.accept": { since: "s.created_at" },
  "supply.forward": { since: "s.updated_at" },
};

const statusOf = (subject: Subject) => (subject === "company" ? "s.company_status" : "s.status");
const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;

type Waiting = { id: string; since: number; sinceText: string; till: number | null; told: number | null };

/** What waits by `nowMs` in this way, with the last reminder it was given; of all, or of those with these ids. */
const waiting = (db: Db, kind: WaitKind, nowMs: number, ids: readonly string[] | null): Promise<Waiting[]> => {
  const { subject, statuses, reminders, daily }: Wait = WAITS[kind];
  const { since, till = "null::timestamptz", where = "true" } = TIMES[kind];
  return db.rows<Waiting>(
    `select w.id, ${ms("w.since")} as since, w.since::text as "sinceText", ${ms("w.till")} as till, w.told
       from (select s.id, ${since} as since, ${till} as till,
                    (select max(r.nth) from reminder r
                      where r.kind = $1 and r.subject_id = s.id and r.since = ${since}) as told
               from ${SUBJECTS[subject].from}
              where ${statusOf(subject)} = any ($2::smallint[]) and ($6::bigint[] is null or s.id = any ($6))
                and ${where}) w
      where w.since <= to_timestamp($3::float8 / 1000) and ($4 or coalesce(w.told, -1) < $5::integer)`,
    [kind, statuses, nowMs, daily, reminders.length - 1, ids],
    `waiting-${kind}`,
  );
};

/** Ids of everything that may wait in this way. */
const subjectIds = (db: Db, kind: WaitKind): Promise<{ id: string }[]> => {
  const { subject, statuses }: Wait = WAITS[kind];
  return db.rows(
    `select s.id from ${SUBJECTS[subject].from} where ${statusOf(subject)} = any ($1::smallint[]) order by s.id`,
    [statuses],
  );
};

async function waitRules(db: Db): Promise<WaitRules> {
  const [hours, weekdays, holidays, freeDays] = await Promise.all([
    configured(db, "work.hours"),
    configured(db, "work.weekdays"),
    configured(db, "work.holidays"),
    configured(db, "pickup.freeDays"),
  ]);
  return { work: workingTimeFrom({ hours, weekdays, holidays }), freeDays };
}

/**
 * Tells everybody what waits for them longer than it should; answers how many reminders. Each is told once, on however many
 * nodes: its row decides.
 */
export async function remind(db: Database, nowMs: number): Promise<number> {
  const rules = await waitRules(db);
  let told = 0;
  for (const kind of WAIT_KINDS) {
    const rows = await readAround(db, `reminders-read ${kind}`, {
      all: () => waiting(db, kind, nowMs, null),
      ids: () => subjectIds(db, kind),
      some: (ids) => waiting(db, kind, nowMs, ids),
    });
    const nthOf = (one: Waiting): number | null => {
      const nth = dueReminder(kind, one, nowMs, rules);
      return nth === null || nth <= (one.told ?? -1) ? null : nth;
    };
    const due = rows.filter((one) => {
      try {
        return nthOf(one) !== null;
      } catch {
        return true;
      }
    });
    told += await eachOf(db, `reminders ${kind}`, due, async (tx, one) => {
      const nth = nthOf(one);
      if (nth === null) return false;
      const first = await tx.run(
        `insert into reminder (kind, subject_id, since, nth) values ($1, $2, $3::timestamptz, $4) on conflict do nothing`,
        [kind, one.id, one.sinceText, nth],
        "reminder-add",
      );
      if (first === 1) await emit(tx, "wait.reminded", { kind, id: one.id, nth });
      return first === 1;
    });
  }
  return told;
}

type Parties = {
  name: string;
  placeId: string;
  personId: string | null;
  companyId: string | null;
  merchantIds: string[];
  supplierId: string | null;
  supplierCompanyId: string | null;
};

/** Tells the side whose turn it is, unless it has acted meanwhile. */
export const reminderSubscriber: Subscriber = {
  name: "reminder-messages",
  on: {
    async "wait.reminded"(tx, { kind, id, nth }, outboxId) {
      const wait: Wait = WAITS[kind];
      const { from, name, person, company, merchants, place = "s.id", supplier } = SUBJECTS[wait.subject];
      const parties = await tx.one<Parties>(
        `select ${name} as name, ${place}::text as "placeId", ${person} as "personId", ${company} as "companyId",
              ${merchants} as "merchantIds", ${supplier?.person ?? "null::bigint"} as "supplierId",
              ${supplier?.company ?? "null::bigint"} as "supplierCompanyId"
         from ${from} where s.id = $1 and ${statusOf(wait.subject)} = any ($2::smallint[])`,
        [id, wait.statuses],
        `reminded-${wait.subject}`,
      );
      if (parties === null) return;
      const { to, draft } = reminderMessage(kind, nth, { id, ...parties });
      const one = (personId: string | null, companyId: string | null): Recipient[] =>
        personId === null ? [] : [{ personId, companyId }];
      const recipients: Record<typeof to, () => Promise<Recipient[]>> = {
        buyer: async () => one(parties.personId, parties.companyId),
        merchant: async () => [
          ...one(parties.supplierId, parties.supplierCompanyId),
          ...(await Promise.all(parties.merchantIds.map((shop) => merchantPeople(tx, shop)))).flat(),
        ],
        operator: () => operatorPeople(tx),
      };
      await tell(tx, outboxId, await recipients[to](), draft);
    },
  },
};
