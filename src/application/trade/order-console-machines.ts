import { withDateRange } from "../../domain/date-range.ts";
import { oneOf } from "../../domain/list-params.ts";
import type { Page } from "../../domain/paging.ts";
import { ORDER_TABS } from "../../domain/trade/order.ts";
import { ORDER_TODOS } from "../../domain/trade/order-todo.ts";
import type { OrderBrief, OrderCounts } from "../../domain/trade/order-view.ts";
import { thingsOfOrder } from "../../domain/trade/shown-things.ts";
import type { App } from "../app.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine, type ListRequest } from "../list-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import { orderCommands } from "./order-commands.ts";
import type { OrderConsole } from "./order-console.ts";
import type { OrderListRequest } from "./orders.ts";

const FILTERS = ["tab", "todo", "keyword", "begin", "end"] as const;
type Filter = (typeof FILTERS)[number];

/** A page of orders with the counts by tab; `counts` is `null` if they could not be read. */
export type ConsoleOrdersPage = Page<OrderBrief> & { counts: OrderCounts | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string): string => (DAY.test(text) ? text : "");

/** The orders that an address asks for; what makes no sense narrows nothing. */
export function consoleOrdersRequest({ filters, page }: ListRequest<Filter>): OrderListRequest {
  const status = ORDER_TABS.find(({ key }) => key !== "all" && key === filters.tab)?.statuses ?? [];
  const todo = oneOf(filters.todo, ORDER_TODOS);
  return withDateRange(
    { status: [...status], keyword: filters.keyword, ...page, ...(todo === null ? {} : { todo }) },
    { begin: dayIn(filters.begin), end: dayIn(filters.end) },
  );
}

/** The console's list of orders, at `path`. */
export const createConsoleOrdersMachine = (path: string) => (orders: OrderConsole, navigator: Navigator, app: App) =>
  createListMachine<Filter, OrderBrief, ConsoleOrdersPage>(
    {
      path,
      filters: FILTERS,
      load: async (request) => {
        const [page, counts] = await Promise.all([
          orders.list(consoleOrdersRequest(request)),
          orders.counts().catch(() => null),
        ]);
        return { ...page, counts };
      },
      shows: [{ refType: "order" }],
    },
    navigator,
    (text, intent) => app.notify(text, intent),
  );

/** One order and what is done to it. */
export const createConsoleOrderMachine = (orders: OrderConsole, clock: Clock, app: App) =>
  createDetailMachine(
    {
      load: (id) => foundOrNull(orders.detail(id)),
      shows: (order) => thingsOfOrder("order", order),
      commands: orderCommands(orders, clock),
    },
    (text, intent) => app.notify(text, intent),
  );
