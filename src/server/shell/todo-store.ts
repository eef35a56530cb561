import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import { WAITS, type WaitKind } from "../../domain/system/waiting.ts";
import { RESERVATION_OPEN, RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import { FUTURES_TODO_QUERIES } from "../futures/order-todo-store.ts";
import type { TodoQuery } from "../system/console-todo-store.ts";
import { waitTodo } from "../system/wait-store.ts";
import { ORDER_TODO_QUERIES } from "../trade/order-todo-store.ts";
import { RESERVATION_TODO_QUERIES } from "../trade/reservation-todo-store.ts";

const BOOKED =
  "exists (select 1 from reservation_line l where l.reservation_id = r.id and l.merchant_id = me.merchant_id)";

/** Whether a row with that column is in a status in which it waits so. */
const waits = (column: string, kind: WaitKind): string => `${column} in (${WAITS[kind].statuses.join(", ")})`;

/** Everything that waits for somebody, each by the condition of the list behind it. */
export const TODO_QUERIES: readonly TodoQuery[] = [
  ...ORDER_TODO_QUERIES,
  {
    key: "toAppoint",
    from: "reservation r",
    where: `${waits("r.status", "reservation.confirm")} and ${BOOKED}`,
    since: "r.created_at",
  },
  {
    key: "trucksToday",
    from: "reservation r",
    where: `r.status in (${[...RESERVATION_OPEN, RESERVATION_STATUS.done].join(", ")})
      and r.slot_date = (now() at time zone 'Asia/Shanghai')::date and ${BOOKED}`,
    // A day's trucks are no arrears.
    since: "now()",
  },
  {
    key: "quoteCounters",
    from: "demand_quote q",
    where: `q.merchant_id = me.merchant_id and ${waits("q.status", "quote.counter")}`,
    since: "q.entered_at",
  },
  {
    key: "toQuote",
    from: "futures_inquiry i",
    where: `i.merchant_id = me.merchant_id and ${waits("i.status", "inquiry.answer")}`,
    since: "i.entered_at",
  },
  {
    key: "futuresToSign",
    from: "futures_order f",
    where: `f.merchant_id = me.merchant_id and f.status in (${FUTURES_STATUS.toConfirm}, ${FUTURES_STATUS.toSign})`,
    since: "f.entered_at",
  },
  ...RESERVATION_TODO_QUERIES,
  waitTodo("tallyDisputes", "pickup.dispute"),
  waitTodo("companies", "company.review"),
  waitTodo("companyChanges", "companyChange.review"),
  waitTodo("applications", "application.review"),
  waitTodo("goods", "goods.review"),
  waitTodo("demands", "demand.review"),
  waitTodo("offers", "offer.review"),
  ...FUTURES_TODO_QUERIES,
  waitTodo("supply", "supply.accept"),
];
