import { DEMAND_STATUS } from "../../domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../domain/demand/quote.ts";
import { OFFER_STATUS } from "../../domain/futures/forward-offer.ts";
import { INQUIRY_STATUS } from "../../domain/futures/inquiry.ts";
import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import { FUTURES_TODO_QUERIES } from "../futures/order-todo-store.ts";
import type { TodoQuery } from "../system/console-todo-store.ts";
import { ORDER_TODO_QUERIES } from "../trade/order-todo-store.ts";
import { RESERVATION_TODO_QUERIES } from "../trade/reservation-todo-store.ts";

const BOOKED =
  "exists (select 1 from reservation_line l where l.reservation_id = r.id and l.merchant_id = me.merchant_id)";

/** Everything that waits for somebody, each by the condition of the list behind it. */
export const TODO_QUERIES: readonly TodoQuery[] = [
  ...ORDER_TODO_QUERIES,
  { key: "toAppoint", from: "reservation r", where: `r.status = 0 and ${BOOKED}`, since: "r.created_at" },
  {
    key: "trucksToday",
    from: "reservation r",
    where: `r.status in (0, 1, 2, 3) and r.slot_date = (now() at time zone 'Asia/Shanghai')::date and ${BOOKED}`,
    // A day's trucks are no arrears.
    since: "now()",
  },
  {
    key: "quoteCounters",
    from: "demand_quote q",
    where: `q.merchant_id = me.merchant_id and q.status = ${QUOTE_STATUS.toAnswerByMerchant}`,
    since: "q.entered_at",
  },
  {
    key: "toQuote",
    from: "futures_inquiry i",
    where: `i.merchant_id = me.merchant_id and i.status in (${INQUIRY_STATUS.toQuote}, ${INQUIRY_STATUS.countered})`,
    since: "i.entered_at",
  },
  {
    key: "futuresToSign",
    from: "futures_order f",
    where: `f.merchant_id = me.merchant_id and f.status in (${FUTURES_STATUS.toConfirm}, ${FUTURES_STATUS.toSign})`,
    since: "f.entered_at",
  },
  ...RESERVATION_TODO_QUERIES,
  { key: "tallyDisputes", from: "pickup_record p", where: "p.status = 2", since: "p.created_at" },
  {
    key: "companies",
    from: "company_info c",
    where: "c.company_status = 2 and not c.deleted",
    since: "c.submitted_at",
  },
  { key: "companyChanges", from: "company_change h", where: "h.status = 0", since: "h.submitted_at" },
  { key: "applications", from: "settle_in_materials s", where: "s.status = 1", since: "s.submitted_at" },
  { key: "goods", from: "goods g", where: "g.status = 1", since: "g.status_at" },
  {
    key: "demands",
    from: "demand d",
    where: `d.status = ${DEMAND_STATUS.inReview} and not d.deleted`,
    since: "d.entered_at",
  },
  { key: "offers", from: "global_offer o", where: `o.status = ${OFFER_STATUS.inReview}`, since: "o.entered_at" },
  ...FUTURES_TODO_QUERIES,
  { key: "supply", from: "supply_apply a", where: "a.status = 0", since: "a.updated_at" },
];
