import { assign, fromPromise, setup } from "xstate";
import { withDateRange } from "../../domain/date-range.ts";
import { type Page, type PageSize, pageOf } from "../../domain/paging.ts";
import { ORDER_TABS } from "../../domain/trade/order.ts";
import { type OrderQuery, orderListPath, orderQueryOf } from "../../domain/trade/order-query.ts";
import type { OrderBrief, OrderCounts } from "../../domain/trade/order-view.ts";
import { followed, notFollowing, type Refreshed } from "../follower.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import { createOrderStepMachine, type StepOutcome } from "./order-step-machine.ts";
import type { OrderListRequest, Orders } from "./orders.ts";

/** A page of the buyer's orders; `cancelling` is the one whose cancellation is being confirmed. */
export type OrderListContext = {
  query: OrderQuery;
  page: Page<OrderBrief>;
  /** `null` until they are read. */
  counts: OrderCounts | null;
  cancelling: OrderBrief | null;
};

type Listed = Pick<OrderListContext, "page" | "counts">;

export type OrderListEvent =
  | { type: "retried" }
  | { type: "tabChosen"; tab: string }
  | { type: "searched"; keyword: string; begin: string; end: string }
  | { type: "pageTurned"; pageNum: number; pageSize: PageSize }
  | { type: "cancelAsked"; order: OrderBrief }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

/** The request of a list: 全部 means no status filter. */
export function orderListRequest({ tab, keyword, begin, end, pageNum, pageSize }: OrderQuery): OrderListRequest {
  const status = tab === "all" ? [] : [...(ORDER_TABS.find(({ key }) => key === tab)?.statuses ?? [])];
  return withDateRange({ status, keyword, pageNum, pageSize }, { begin, end });
}

const OUTCOME_TEXTS: Readonly<Record<StepOutcome, string | null>> = {
  done: "订单已取消",
  changed: "订单状态已变化，已为您刷新",
  dropped: null,
};

const queryAfter = (query: OrderQuery, event: OrderListEvent | Refreshed<Listed>): OrderQuery => {
  switch (event.type) {
    case "tabChosen":
      return { ...query, tab: event.tab, pageNum: 1 };
    case "searched":
      return { ...query, keyword: event.keyword.trim(), begin: event.begin, end: event.end, pageNum: 1 };
    case "pageTurned":
      return { ...query, pageNum: event.pageNum, pageSize: event.pageSize };
    default:
      return query;
  }
};

/**
 * The orders of the purchasing entity: loading → ready | failed. What is shown stands in the address alone: a tab, a search
 * or a page is gone to, and comes back as `routeChanged`. The last page stays in context while the next one loads.
 * Cancelling runs beside the list and ends with reading it anew. When an order changes elsewhere, the list is read anew
 * (`refreshed`).
 */
export const createOrderListMachine = (orders: Orders, navigator: Navigator, notify: Notifier) => {
  const load = async (query: OrderQuery): Promise<Listed> => {
    const [page, counts] = await Promise.all([orders.list(orderListRequest(query)), orders.counts().catch(() => null)]);
    return { page, counts };
  };
  return setup({
    types: {
      context: {} as OrderListContext,
      events: {} as OrderListEvent | Refreshed<Listed>,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      load: fromPromise(({ input }: { input: OrderQuery }) => load(input)),
      stepOrder: createOrderStepMachine(orders),
      follower: notFollowing,
    },
    guards: {
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" && orderListPath(orderQueryOf(event.query)) !== orderListPath(context.query),
    },
    actions: {
      goTo: ({ context, event }) => navigator.go(orderListPath(queryAfter(context.query, event))),
      keepQuery: assign(({ context, event }) =>
        event.type === "routeChanged" ? { query: orderQueryOf(event.query) } : context,
      ),
      keepPage: assign(({ context }, { page, counts }: Listed) => ({ page, counts: counts ?? context.counts })),
      notifyOutcome: (_, outcome: StepOutcome) => {
        const text = OUTCOME_TEXTS[outcome];
        if (text !== null) notify(text, outcome === "changed" ? "warning" : "success");
      },
    },
  }).createMachine({
    id: "orderList",
    context: ({ input }) => {
      const query = orderQueryOf(input.query);
      return { query, page: pageOf<OrderBrief>([], 0, query), counts: null, cancelling: null };
    },
    invoke: followed({
      shows: () => [{ refType: "order" }],
      request: ({ query }: OrderListContext) => query,
      read: load,
    }),
    initial: "loading",
    on: {
      routeChanged: { guard: "isAnother", target: ".loading", actions: "keepQuery", reenter: true },
      tabChosen: { actions: "goTo" },
      searched: { actions: "goTo" },
      pageTurned: { actions: "goTo" },
    },
    states: {
      loading: {
        invoke: {
          src: "load",
          input: ({ context }) => context.query,
          onDone: {
            target: "ready",
            actions: { type: "keepPage", params: ({ event }) => event.output },
          },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      ready: {
        on: {
          cancelAsked: { target: "cancelling", actions: assign({ cancelling: ({ event }) => event.order }) },
          refreshed: {
            guard: ({ context, event }) => event.request === context.query,
            actions: { type: "keepPage", params: ({ event }) => event.data },
          },
        },
      },
      cancelling: {
        invoke: {
          src: "stepOrder",
          id: "stepOrder",
          input: ({ context }) => ({ order: context.cancelling!, step: "cancel" }), // Set on the way to this state.
          onDone: [
            { guard: ({ event }) => event.output.outcome === "dropped", target: "ready" },
            {
              target: "loading",
              actions: { type: "notifyOutcome", params: ({ event }) => event.output.outcome },
            },
          ],
        },
      },
    },
  });
};
