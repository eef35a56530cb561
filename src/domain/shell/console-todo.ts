import {
  FUTURES_TODO_NAMES,
  type FuturesTodo,
  MERCHANT_FUTURES_TODOS,
  OPERATOR_FUTURES_TODOS,
} from "../futures/order-todo.ts";
import { type Infer, maybe, NUMBER, record, TEXT, WHOLE } from "../records.ts";
import { MERCHANT_ORDER_TODOS, OPERATOR_ORDER_TODOS, ORDER_TODO_NAMES, type OrderTodo } from "../trade/order-todo.ts";
import { RESERVATION_TODO_NAMES, RESERVATION_TODOS, type ReservationTodo } from "../trade/reservation-todo.ts";
import { type ConsoleDemand, mayOpen } from "./console.ts";
import { CONSOLE_PAGES } from "./console-pages.ts";

/**
 * Something that waits in the console: how much of it, and how much for longer than a day. `since`: when the oldest began to
 * wait, epoch ms; `null` where nothing waits, or has no beginning.
 */
export const TODO_COUNT = record({ key: TEXT, num: WHOLE, late: WHOLE, since: maybe(NUMBER) });
export type TodoCount = Infer<typeof TODO_COUNT>;

type MerchantTodo =
  | "toAppoint"
  | "toLoad"
  | "disputeAnswers"
  | "tallyAnswers"
  | "trucksToday"
  | "quoteCounters"
  | "toQuote"
  | "goodsRejected"
  | (typeof FORWARD_TODOS)[number][0];
type OperatorTodo =
  | "tallyDisputes"
  | "companies"
  | "companyChanges"
  | "applications"
  | "goods"
  | "demands"
  | "offers"
  | "supply"
  | "supplyForward";
/** What is counted in the console, by name. */
export type ConsoleTodoKey = OrderTodo | ReservationTodo | FuturesTodo | MerchantTodo | OperatorTodo;

/** A todo with the list that shows just that. `permission` is the list's own. */
export type Todo = ConsoleDemand & { key: ConsoleTodoKey; label: string; path: string };

/** A todo that has waited this long is red. */
export const TODO_LATE_HOURS = 24;

const ofMerchant = (key: OrderTodo): Todo => ({
  key,
  label: ORDER_TODO_NAMES[key],
  path: CONSOLE_PAGES.merchantOrders.to({ todo: key }),
  side: "merchant",
  permission: "order:spot:confirm",
});
const ofPlatform = (key: OrderTodo): Todo => ({
  key,
  label: ORDER_TODO_NAMES[key],
  path: CONSOLE_PAGES.ordersAdmin.to({ todo: key }),
  side: "operator",
  permission: "order:spot:audit",
});

/** What waits for a merchant in the list of forward orders, and under which of its tabs. */
const FORWARD_TODOS = [
  ["futuresToSign", "待确认期货订单", "signing"],
  ["futuresToAudit", "期货待核款", "paying"],
  ["futuresMilestones", "期货进度待登记", "all"],
  ["futuresToSettle", "期货待结算", "settling"],
  ["futuresAnswers", "期货争议待陈述", "settling"],
] as const;

/** Everything that can wait, in the order in which it is shown; each has its count in the server (`TodoQuery`). */
export const TODOS: readonly Todo[] = [
  ...MERCHANT_ORDER_TODOS.map(ofMerchant),
  {
    key: "disputeAnswers",
    label: "争议待陈述",
    path: CONSOLE_PAGES.merchantOrders.to({ tab: "toSettle" }),
    side: "merchant",
    permission: "order:spot:confirm",
  },
  {
    key: "tallyAnswers",
    label: "码单异议待陈述",
    path: CONSOLE_PAGES.merchantPickups.path,
    side: "merchant",
    permission: "order:spot:load",
  },
  {
    key: "toAppoint",
    label: "待确认预约",
    path: CONSOLE_PAGES.merchantReservations.to({ tab: "toConfirm" }),
    side: "merchant",
    permission: "order:spot:load",
  },
  {
    key: "toLoad",
    label: "到场待装车",
    path: CONSOLE_PAGES.merchantReservations.to({ tab: "arrived" }),
    side: "merchant",
    permission: "order:spot:load",
  },
  {
    key: "trucksToday",
    label: "今日预约",
    path: CONSOLE_PAGES.merchantReservations.path,
    side: "merchant",
    permission: "order:spot:load",
  },
  {
    key: "quoteCounters",
    label: "待答还价",
    path: CONSOLE_PAGES.sentQuotes.to({ status: "2" }),
    side: "merchant",
    permission: "quote:demand:answer",
  },
  {
    key: "toQuote",
    label: "待答询价",
    path: CONSOLE_PAGES.merchantInquiries.to({ tab: "waiting" }),
    side: "merchant",
    permission: "futures:inquiry:quote",
  },
  {
    key: "goodsRejected",
    label: "被驳回商品",
    path: CONSOLE_PAGES.merchantGoods.to({ status: "4" }),
    side: "merchant",
    permission: "goods:offer:edit",
  },
  ...MERCHANT_FUTURES_TODOS.map(
    (key): Todo => ({
      key,
      label: FUTURES_TODO_NAMES[key],
      path: CONSOLE_PAGES.merchantForwardOrders.to({ todo: key }),
      side: "merchant",
      permission: "futures:order:handle",
    }),
  ),
  ...FORWARD_TODOS.map(
    ([key, label, tab]): Todo => ({
      key,
      label,
      path: CONSOLE_PAGES.merchantForwardOrders.to({ tab }),
      side: "merchant",
      permission: "futures:order:handle",
    }),
  ),
  ...OPERATOR_ORDER_TODOS.map(ofPlatform),
  ...RESERVATION_TODOS.map(
    (key): Todo => ({
      key,
      label: RESERVATION_TODO_NAMES[key],
      path: CONSOLE_PAGES.reservationsAdmin.to({ tab: key }),
      side: "operator",
      permission: "order:spot:dispute",
    }),
  ),
  {
    key: "tallyDisputes",
    label: "码单异议",
    path: CONSOLE_PAGES.rulings.path,
    side: "operator",
    permission: "order:spot:dispute",
  },
  {
    key: "companies",
    label: "企业认证",
    path: CONSOLE_PAGES.companyReviews.path,
    side: "operator",
    permission: "company:cert:review",
  },
  {
    key: "companyChanges",
    label: "企业变更",
    path: CONSOLE_PAGES.companyReviews.to({ status: "change" }),
    side: "operator",
    permission: "company:cert:review",
  },
  {
    key: "applications",
    label: "商家入驻",
    path: CONSOLE_PAGES.applicationReviews.path,
    side: "operator",
    permission: "merchant:settle:review",
  },
  {
    key: "goods",
    label: "商品审核",
    path: CONSOLE_PAGES.goodsReviews.path,
    side: "operator",
    permission: "goods:offer:review",
  },
  {
    key: "demands",
    label: "求购审核",
    path: CONSOLE_PAGES.demandReviews.path,
    side: "operator",
    permission: "demand:post:review",
  },
  {
    key: "offers",
    label: "报盘审核",
    path: CONSOLE_PAGES.forwardOfferReviews.path,
    side: "operator",
    permission: "futures:offer:review",
  },
  ...OPERATOR_FUTURES_TODOS.map(
    (key): Todo => ({
      key,
      label: FUTURES_TODO_NAMES[key],
      path: CONSOLE_PAGES.forwardOrdersAdmin.to({ todo: key }),
      side: "operator",
      permission: "futures:order:dispute",
    }),
  ),
  {
    key: "supply",
    label: "供应链申请",
    path: CONSOLE_PAGES.supplyReviews.path,
    side: "operator",
    permission: "supply:apply:handle",
  },
  {
    key: "supplyForward",
    label: "供应链待登记进展",
    path: CONSOLE_PAGES.supplyReviews.path,
    side: "operator",
    permission: "supply:apply:handle",
  },
];

/** What may wait for a person: todos whose list is open to them. */
export const todosOf = (person: Parameters<typeof mayOpen>[0]): Todo[] => TODOS.filter((todo) => mayOpen(person, todo));

/** Of these lists a todo counts what comes today and not what waits. */
const NO_ARREARS: readonly string[] = ["trucksToday"];

/** What has to be done of the todos of a side, the oldest first, and what there is nothing of. */
export function workOf(side: Todo["side"], counts: readonly TodoCount[]): { due: (Todo & TodoCount)[]; none: Todo[] } {
  const all = TODOS.flatMap((todo) => {
    const count = counts.find(({ key }) => key === todo.key);
    return todo.side === side && count !== undefined ? [{ ...count, ...todo }] : [];
  });
  // What has no beginning has waited too long already; a day's visits are no arrears and wait since no moment.
  const isArrears = ({ key }: TodoCount) => !NO_ARREARS.includes(key);
  const begun = (one: TodoCount) => (isArrears(one) ? (one.since ?? 0) : Number.POSITIVE_INFINITY);
  return {
    due: all
      .filter(({ num }) => num > 0)
      .sort((one, other) => begun(one) - begun(other))
      .map((one) => ({ ...one, since: isArrears(one) ? one.since : null })),
    none: all.filter(({ num }) => num === 0),
  };
}

/** What waits in the list at each path, of all its todos; `late`: some of it for too long. */
export function waitingAt(counts: readonly TodoCount[]): ReadonlyMap<string, { num: number; isLate: boolean }> {
  const waiting = new Map<string, { num: number; isLate: boolean }>();
  for (const { key, path } of TODOS) {
    const count = counts.find((one) => one.key === key);
    if (count === undefined || count.num === 0 || NO_ARREARS.includes(key)) continue;
    const list = path.split("?", 1)[0] ?? path;
    const before = waiting.get(list) ?? { num: 0, isLate: false };
    waiting.set(list, { num: before.num + count.num, isLate: before.isLate || count.late > 0 });
  }
  return waiting;
}
