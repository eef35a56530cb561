import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import type { TodoKind } from "../../domain/shell/todo-turns.ts";
import type { Side, Subject } from "../../domain/system/waiting.ts";
import { DISPUTE_ANSWER_MS } from "../../domain/trade/order-clock.ts";
import { VOUCHER_STATUS } from "../../domain/trade/voucher.ts";
import { OPEN_VOUCHERS, TIMES } from "../system/wait-store.ts";
import { RESERVED } from "../trade/pickups/reservation-store.ts";

/** Columns of the rows behind a subject (`SUBJECTS`), from s: what a reader of each side knows the thing by, and whose it is. */
type SubjectRows = {
  /** What it is about, for its buyer and for operators. */
  about: string;
  /** The same for merchants, where they may read less. */
  aboutForMerchants?: string;
  /** Whether it is the shop's `me.merchant_id`; `null`: no merchant has a turn. */
  ofMerchant: string | null;
};

const orderAbout = `(select min(l.snapshot->>'specText') || ' ' || min(l.snapshot->>'speciesName')
    || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end from order_line l where l.order_id = s.id)`;
const ofShop = "s.merchant_id = me.merchant_id";

export const SUBJECT_ROWS: Readonly<Record<Subject, SubjectRows>> = {
  order: { about: orderAbout, ofMerchant: ofShop },
  reservation: {
    about: `s.store_name || ' ' || to_char(s.slot_begin at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') || ' ' || s.plate_no`,
    ofMerchant:
      "exists (select 1 from reservation_line l where l.reservation_id = s.id and l.merchant_id = me.merchant_id)",
  },
  pickup: { about: "s.store_name || ' ' || s.plate_no", ofMerchant: ofShop },
  company: { about: "''", ofMerchant: null },
  companyChange: { about: "''", ofMerchant: null },
  application: { about: "''", ofMerchant: null },
  goods: { about: "''", ofMerchant: ofShop },
  demand: { about: "''", ofMerchant: null },
  // A merchant reads the title of a demand without contacts only.
  quote: { about: "d.title", aboutForMerchants: "''", ofMerchant: ofShop },
  offer: { about: "''", ofMerchant: ofShop },
  inquiry: {
    about: "coalesce((select g.title from global_offer g where g.id = s.offer_id), '')",
    ofMerchant: ofShop,
  },
  futures: { about: "''", ofMerchant: ofShop },
  supply: { about: "''", ofMerchant: null },
};

/** Of an order s. Once reported, what is owed waits for its merchant. */
const UNCHECKED = `exists (select 1 from pay_voucher v where v.order_id = s.id and v.status = ${VOUCHER_STATUS.waiting})`;
/** The same of a forward order. */
const UNCHECKED_FORWARD = `exists (${OPEN_VOUCHERS})`;
/** Of an order s, spot or forward: something is left that no truck is booked for. */
const UNRESERVED = `exists (select 1 from yard_line l where l.order_id = s.id and l.count > l.picked_count + ${RESERVED})`;
/** A request to cancel is answered before anything else. */
const GOES_ON = "not s.cancel_requested";
/** The merchant has not answered the dispute yet. */
const UNANSWERED = "not exists (select 1 from dispute_statement d where d.subject_id = s.id and d.side = 'merchant')";
/** The merchant was heard, or had its time (`ruledFrom`). */
const ANSWERED_OR_LATE = `(not ${UNANSWERED} or not exists (select 1 from dispute_statement d where d.subject_id = s.id
    and d.side = 'buyer' and d.at > now() - make_interval(secs => ${DISPUTE_ANSWER_MS / 1000})))`;
const LATE_STATION = `exists (select 1 from futures_milestone m where m.order_id = s.id and m.actual_date is null
    and m.plan_date < (now() at time zone 'Asia/Shanghai')::date)`;

/** Which rows of a wait are a side's to act on, beside those that `TIMES` names. */
export const TURN_CONDITIONS: Readonly<Partial<Record<`${TodoKind} ${Side}`, string>>> = {
  "order.pay buyer": GOES_ON,
  "order.audit merchant": UNCHECKED,
  "order.audit operator": UNCHECKED,
  "order.fetch buyer": `${GOES_ON} and ${UNRESERVED}`,
  "order.ship merchant": GOES_ON,
  "order.receive buyer": GOES_ON,
  "order.settle buyer": GOES_ON,
  "order.extra buyer": `not ${UNCHECKED}`,
  "order.extra merchant": UNCHECKED,
  // Begins when the operators were notified: that counts working hours.
  "reservation.confirm operator": `exists (select 1 from reminder m
    where m.kind = 'reservation.confirm' and m.subject_id = s.id and m.since = ${TIMES["reservation.confirm"].since})`,
  "reservation.load operator":
    "s.arrived_at < date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'",
  "order.dispute merchant": UNANSWERED,
  "pickup.dispute merchant": UNANSWERED,
  "futures.dispute merchant": UNANSWERED,
  "order.dispute operator": ANSWERED_OR_LATE,
  "pickup.dispute operator": ANSWERED_OR_LATE,
  "futures.dispute operator": ANSWERED_OR_LATE,
  "company.revise buyer": "not s.deleted",
  "company.renew buyer": "not s.deleted",
  "demand.revise buyer": "not s.deleted",
  "demand.quote buyer": "s.quote_num > 0",
  "quote.answer buyer": "not d.deleted",
  "quote.counter merchant": "not d.deleted",
  "futures.extra buyer": `not ${UNCHECKED_FORWARD}`,
  "futures.extra merchant": UNCHECKED_FORWARD,
  "futures.cargo merchant": `s.status <= ${FUTURES_STATUS.toClear}`,
  "futures.cargo operator": LATE_STATION,
  "futures.fetch buyer": `s.store_id is not null and ${UNRESERVED}`,
};

/** When what waits began, where no wait states it. */
export const BEGAN: Readonly<Record<Exclude<TodoKind, keyof typeof TIMES>, string>> = {
  "company.revise": "s.updated_at",
  "company.renew": "s.updated_at",
  "application.complete": "s.updated_at",
  "supply.complete": "s.updated_at",
  "demand.revise": "s.entered_at",
  "goods.revise": "s.status_at",
  "futures.fetch": "s.entered_at",
};

/** Times of the thing itself by which a turn is due; of other waits it is when they end by themselves. */
export const OWN_DUE: Readonly<Partial<Record<TodoKind, string>>> = {
  "reservation.confirm": "s.slot_begin",
  "reservation.come": "s.slot_end",
  "reservation.load":
    "(date_trunc('day', s.arrived_at at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai'",
  "futures.confirm": "s.expire_at",
  "futures.buyerSign": "s.expire_at",
  "futures.merchantSign": "s.expire_at",
  "futures.deposit": "s.expire_at",
  "futures.cargo": TIMES["futures.cargo"].since,
};
