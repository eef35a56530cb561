import { and, assign, fromPromise, setup } from "xstate";
import type { BrowseDay } from "../../domain/catalog/visits/browse.ts";
import { listPageOf } from "../../domain/catalog/visits/personal-list.ts";
import { CLICK_REST_MS } from "../../domain/click-rest.ts";
import { type Page, type PageQuery, pageCount, pageOf } from "../../domain/paging.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { Clock, Navigator } from "../platform.ts";
import { addToCart, type BasketItem, canOrder, notifyRefusal } from "./basket.ts";
import type { Basket } from "./catalog.ts";
import type { Browsing, Forgotten } from "./follows.ts";
import type { Visit } from "./visit.ts";

type Query = Readonly<Record<string, string>>;

/** Events of the list of viewed goods. */
export type BrowseEvent =
  | { type: "routeChanged"; query: Query }
  | { type: "pageTurned"; page: PageQuery }
  | { type: "retried" }
  | { type: "forgetRequested"; forgotten: Forgotten }
  | { type: "forgetConfirmed" }
  | { type: "forgetDropped" }
  | { type: "addRequested"; item: BasketItem };

type BrowseContext = {
  query: PageQuery;
  page: Page<BrowseDay>;
  /** Epoch ms of the answer: what is called today. */
  readAt: number;
  forgotten: Forgotten | null;
  adding: BasketItem | null;
  /** Goods put into the cart last. */
  added: string | null;
};

type BrowsePorts = { browsing: Browsing; basket: Basket; app: Visit; navigator: Navigator; clock: Clock };

/**
 * Goods looked at: loading → ready ⇄ (confirming →) forgetting → loading, or failed; beside it the basket idle → adding →
 * resting. * A page beyond the last leads to the last.
 */
export const createBrowseMachine = ({ browsing, basket, app, navigator, clock }: BrowsePorts) =>
  setup({
    types: { context: {} as BrowseContext, events: {} as BrowseEvent, input: {} as { query: Query } },
    actors: {
      load: fromPromise(({ input }: { input: PageQuery }) => browsing.list(input)),
      forget: fromPromise(({ input }: { input: Forgotten }) => browsing.forget(input)),
      adding: fromPromise(({ input }: { input: BasketItem }) => addToCart(basket, app, input)),
    },
    guards: {
      isAnother: ({ context, event }) => {
        if (event.type !== "routeChanged") return false;
        const asked = listPageOf(event.query);
        return asked.pageNum !== context.query.pageNum || asked.pageSize !== context.query.pageSize;
      },
      beyondLastPage: ({ context: { page, query } }) =>
        page.total > 0 && query.pageNum > pageCount(page.total, query.pageSize),
      canOrder: ({ event }) => event.type === "addRequested" && canOrder(event.item),
      isNewToCart: ({ context, event }) => event.type === "addRequested" && event.item.goods.id !== context.added,
    },
    actions: {
      hear: assign(({ context, event }) =>
        event.type === "routeChanged" ? { query: listPageOf(event.query) } : context,
      ),
      toLastPage: assign(({ context: { query, page } }) => ({
        query: { ...query, pageNum: pageCount(page.total, query.pageSize) },
      })),
      turn: ({ event }) => {
        if (event.type !== "pageTurned") return;
        const { pageNum, pageSize } = event.page;
        navigator.go(PAGES.browseHistory.to({ pageNum: String(pageNum), pageSize: String(pageSize) }));
      },
      ask: assign({ forgotten: ({ event }) => (event.type === "forgetRequested" ? event.forgotten : null) }),
      remember: assign({ adding: ({ event }) => (event.type === "addRequested" ? event.item : null) }),
    },
  }).createMachine({
    id: "browse",
    context: ({ input }) => {
      const query = listPageOf(input.query);
      return { query, page: pageOf<BrowseDay>([], 0, query), readAt: 0, forgotten: null, adding: null, added: null };
    },
    type: "parallel",
    states: {
      list: {
        initial: "loading",
        on: {
          routeChanged: { guard: "isAnother", target: ".loading", actions: "hear" },
          pageTurned: { actions: "turn" },
        },
        states: {
          loading: {
            tags: "loading",
            invoke: {
              src: "load",
              input: ({ context }) => context.query,
              onDone: {
                target: "judging",
                actions: assign(({ event }) => ({ page: event.output, readAt: clock.now() })),
              },
              onError: "failed",
            },
          },
          judging: {
            always: [{ guard: "beyondLastPage", target: "loading", actions: "toLastPage" }, { target: "ready" }],
          },
          ready: { on: { forgetRequested: { target: "confirming", actions: "ask" } } },
          confirming: { on: { forgetConfirmed: "forgetting", forgetDropped: "ready" } },
          forgetting: {
            invoke: {
              src: "forget",
              input: ({ context }) => context.forgotten!,
              onDone: "loading",
              onError: "loading",
            },
          },
          failed: { on: { retried: "loading" } },
        },
      },
      basket: {
        initial: "idle",
        states: {
          idle: { on: { addRequested: { guard: "canOrder", target: "adding", actions: "remember" } } },
          adding: {
            invoke: {
              src: "adding",
              input: ({ context }) => context.adding!,
              onDone: {
                target: "resting",
                actions: assign({ added: ({ context }) => context.adding?.goods.id ?? null, adding: null }),
              },
              onError: {
                target: "idle",
                actions: [({ event }) => notifyRefusal(app, event.error), assign({ adding: null })],
              },
            },
          },
          resting: {
            after: { [CLICK_REST_MS]: "idle" },
            on: {
              addRequested: {
                guard: and(["canOrder", "isNewToCart"]),
                target: "adding",
                actions: "remember",
              },
            },
          },
        },
      },
    },
  });
