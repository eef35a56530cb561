import { withDateRange } from "../../domain/date-range.ts";
import { oneOf } from "../../domain/list-params.ts";
import type { Page } from "../../domain/paging.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { orderTabOf, statusesOfTab } from "../../domain/trade/order-query.ts";
import { ORDER_TODOS } from "../../domain/trade/order-todo.ts";
import type { OrderBrief, OrderCounts } from "../../domain/trade/order-view.ts";
import { createListMachine, type ListParts, type ListRequest } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import { buyerOrderEvents, ORDER_CHANGED } from "./buyer-order-commands.ts";
import type { OrderListRequest, Orders } from "./orders.ts";

/** `status` stands for the tab that it is in. */
const FILTERS = ["tab", "status", "todo", "keyword", "begin", "end"] as const;
/** A filter of the list of orders. */
export type OrderFilter = (typeof FILTERS)[number];

/** A page of orders with the counts by tab; `counts` is `null` if they could not be read. */
export type OrdersPage = Page<OrderBrief> & { counts: OrderCounts | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string): string => (DAY.test(text) ? text : "");

/** The orders that an address selects; what cannot be read narrows nothing. */
export function ordersRequest({ filters, page }: ListRequest<OrderFilter>): OrderListRequest {
  const tab = orderTabOf(filters);
  const status = tab === "all" ? [] : [...statusesOfTab(tab)];
  const todo = oneOf(filters.todo, ORDER_TODOS);
  return withDateRange(
    { status, keyword: filters.keyword, ...page, ...(todo === null ? {} : { todo }) },
    { begin: dayIn(filters.begin), end: dayIn(filters.end) },
  );
}

type OrdersPorts = { orders: Pick<Orders, "list" | "counts"> } & Pick<
  ListParts<OrderFilter, OrderBrief, OrdersPage>,
  "path" | "commands" | "changed" | "navigator" | "notify"
>;

/** A list of spot orders at `path`, of the buyer, a shop or the whole marketplace. */
export const createOrdersMachine = ({ orders, ...parts }: OrdersPorts) =>
  createListMachine<OrderFilter, OrderBrief, OrdersPage>({
    ...parts,
    filters: FILTERS,
    load: async (request) => {
      const [page, counts] = await Promise.all([
        orders.list(ordersRequest(request)),
        orders.counts().catch(() => null),
      ]);
      return { ...page, counts };
    },
    shows: [{ refType: "order" }],
  });

type OrderListPorts = { orders: Orders; navigator: Navigator; notify: Notifier };

/** The orders of the purchasing entity, which may be cancelled. */
export const createOrderListMachine = ({ orders, navigator, notify }: OrderListPorts) =>
  createOrdersMachine({
    path: PAGES.orders.path,
    orders,
    navigator,
    notify,
    commands: { cancel: buyerOrderEvents(orders).cancel },
    changed: ORDER_CHANGED,
  });
