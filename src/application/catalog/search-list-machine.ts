import { assign, fromPromise, setup } from "xstate";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { columnsIn, type ListColumn, toggledColumn } from "../../domain/catalog/import/list-columns.ts";
import type { GoodsPage, HotLists } from "../../domain/catalog/search/goods-page.ts";
import { DEEPEST_ROW, type GoodsQuery, isEmptyPage, rowsInAll } from "../../domain/catalog/search/goods-query.ts";
import { changedQuery, type QueryChange } from "../../domain/catalog/search/goods-query-change.ts";
import {
  otherParams,
  paramsOfQuery,
  type QueryParams,
  queryFromParams,
} from "../../domain/catalog/search/goods-query-url.ts";
import { toggledComparison } from "../../domain/catalog/visits/comparison.ts";
import { placeText } from "../../domain/errors.ts";
import { pageCount } from "../../domain/paging.ts";
import { addressOf } from "../../domain/shell/page.ts";
import type { Navigator, SettingsStore } from "../platform.ts";
import type { Tracking } from "../system/tracking.ts";
import { addToCart, type BasketItem, basketRegion, canOrder, signingIn } from "./basket.ts";
import type { Basket, Catalog } from "./catalog.ts";
import { createListReporter } from "./reports.ts";
import type { Visit } from "./visit.ts";

/** Which list: its path and what it is narrowed to by itself. */
export type ListPlace = { path: string; base: Partial<GoodsQuery> };

/** How search results are shown: as rows or as cards. */
export type ListView = "table" | "cards";
const VIEW_KEY = "goods-view";
const HIDDEN_KEY = "goods-hidden-columns";
const ORIGIN_PARAM = "searchOrigin";

/** Events of the list of search results. */
export type SearchListEvent =
  | { type: "routeChanged"; query: QueryParams }
  | { type: "changed"; change: QueryChange }
  /** The list stands on the person's own device, which stores how they see it. */
  | { type: "arrived" }
  /** Another city of delivery, or none any more: rows state their freight to it. */
  | { type: "cityChosen" }
  | { type: "viewChosen"; view: ListView }
  | { type: "columnToggled"; column: ListColumn }
  | { type: "compareToggled"; goods: GoodsBrief }
  | { type: "compareCleared" }
  | { type: "retried" }
  | { type: "addRequested"; item: BasketItem };

type SearchListContext = {
  /** The parameters of the address as last received or requested. */
  params: QueryParams;
  query: GoodsQuery;
  /** Code of how the search words came about, from the address; 0 once the list was changed by hand. */
  searchOrigin: number;
  /** The latest answer; stays while the next is under way. */
  page: GoodsPage | null;
  /** Why the list was refused; `null` where it only did not come. */
  refusal: string | null;
  hotLists: HotLists | null;
  view: ListView;
  /** Columns that the person does without. */
  hidden: readonly ListColumn[];
  /** Chosen to stand beside each other; they stay while the list is narrowed and turned. */
  compared: readonly GoodsBrief[];
  /** Goods being put into the cart. */
  adding: BasketItem | null;
  /** Goods put there last. */
  added: string | null;
};

const originOf = (params: QueryParams): number => {
  const origin = Number(params[ORIGIN_PARAM] ?? "0");
  return [1, 2, 3, 4].includes(origin) ? origin : 0;
};

const heardFrom = ({ base }: ListPlace, params: QueryParams) => ({
  params,
  query: { ...queryFromParams(params), ...(params.kindCode === undefined ? base : {}) },
  searchOrigin: originOf(params),
});

const same = (one: QueryParams, other: QueryParams): boolean => addressOf("", one) === addressOf("", other);

/** What a list of goods is made with. */
export type SearchListPorts = {
  place: ListPlace;
  catalog: Catalog;
  basket: Basket;
  app: Visit;
  navigator: Navigator;
  settings: SettingsStore;
  tracking: Tracking;
};

/**
 * A list of goods: loading → ready | empty | failed, and loading again whenever the query changes; beside it the basket
 * idle → adding → resting → idle. The query lives in the address, so reload, back and sharing work: a change goes to the new
 * address and loads at once, hearing the same address again does nothing. Leaving `loading` drops its answer, so a late
 * answer of an older query never replaces a newer one. A page beyond the last leads to the last.
 */
export const createSearchListMachine = ({
  place,
  catalog,
  basket,
  app,
  navigator,
  settings,
  tracking,
}: SearchListPorts) => {
  const report = createListReporter(tracking);
  const at = (params: QueryParams, query: GoodsQuery) =>
    heardFrom(place, { ...otherParams(params, [ORIGIN_PARAM]), ...paramsOfQuery(query) });
  const after = ({ params, query }: SearchListContext, change: QueryChange) =>
    at(params, changedQuery(query, change, place.base));
  const storedListView = (): Pick<SearchListContext, "view" | "hidden"> => ({
    view: settings.read(VIEW_KEY) === "cards" ? "cards" : "table",
    hidden: columnsIn(settings.read(HIDDEN_KEY)),
  });
  return setup({
    types: {
      context: {} as SearchListContext,
      events: {} as SearchListEvent,
      input: {} as { query: QueryParams },
    },
    actors: {
      page: fromPromise(({ input }: { input: { query: GoodsQuery; searchOrigin: number } }) =>
        catalog.search(input.query, input.searchOrigin),
      ),
      hotLists: fromPromise(() => catalog.hotLists()),
      adding: fromPromise(({ input }: { input: BasketItem }) => addToCart(basket, app, input)),
      signingIn: signingIn(app),
    },
    guards: {
      isNews: ({ context, event }) => event.type === "routeChanged" && !same(event.query, context.params),
      changesSomething: ({ context, event }) =>
        event.type === "changed" &&
        !same(paramsOfQuery(after(context, event.change).query), paramsOfQuery(context.query)),
      isSignedOut: () => !app.isSignedIn,
      canOrder: ({ event }) => event.type === "addRequested" && canOrder(event.item),
      isAnother: ({ context, event }) => event.type === "addRequested" && event.item.goods.id !== context.added,
      beyondLastPage: ({ context }) =>
        context.page !== null &&
        isEmptyPage(context.page) &&
        rowsInAll(context.page) > 0 &&
        context.query.pageNum > pageCount(rowsInAll(context.page), context.query.pageSize, DEEPEST_ROW),
      nothingFound: ({ context }) => context.page !== null && isEmptyPage(context.page),
      hotListsMissing: ({ context }) => context.hotLists === null,
    },
    actions: {
      hear: assign(({ context, event }) => (event.type === "routeChanged" ? heardFrom(place, event.query) : context)),
      change: assign(({ context, event }) => (event.type === "changed" ? after(context, event.change) : context)),
      toLastPage: assign(({ context: { params, query, page } }) =>
        at(params, { ...query, pageNum: pageCount(page === null ? 0 : rowsInAll(page), query.pageSize) }),
      ),
      goThere: ({ context }) => navigator.go(addressOf(place.path, context.params)),
      compare: assign(({ context, event }) =>
        event.type === "compareToggled" ? { compared: toggledComparison(context.compared, event.goods) } : context,
      ),
      recall: assign(storedListView),
      toggleColumn: assign(({ context, event }) =>
        event.type === "columnToggled" ? { hidden: toggledColumn(context.hidden, event.column) } : context,
      ),
      storeHidden: ({ context }) => settings.write(HIDDEN_KEY, context.hidden.join(",")),
      setView: assign(({ context, event }) => (event.type === "viewChosen" ? { view: event.view } : context)),
      storeView: ({ event }) => {
        if (event.type === "viewChosen") settings.write(VIEW_KEY, event.view);
      },
      promptSignIn: () => app.promptSignIn(),
      report: ({ context }) => report(context),
      reportAdded: ({ context: { adding } }) => {
        if (adding) tracking.collect({ kind: "operate", goodsId: adding.goods.id, operateType: 2, source: "list" });
      },
      remember: assign({ adding: ({ event }) => (event.type === "addRequested" ? event.item : null) }),
      setAdded: assign({ added: ({ context }) => context.adding?.goods.id ?? null }),
      forget: assign({ adding: null }),
    },
  }).createMachine({
    id: "searchList",
    context: ({ input }) => ({
      ...heardFrom(place, input.query),
      page: null,
      refusal: null,
      hotLists: null,
      ...storedListView(),
      compared: [],
      adding: null,
      added: null,
    }),
    type: "parallel",
    on: {
      compareToggled: { actions: "compare" },
      compareCleared: { actions: assign({ compared: [] }) },
      arrived: { actions: "recall" },
      viewChosen: { actions: ["setView", "storeView"] },
      columnToggled: { actions: ["toggleColumn", "storeHidden"] },
    },
    states: {
      list: {
        initial: "loading",
        on: {
          // Without `reenter`, which would re-enter the regions beside this one and lose what is being added.
          routeChanged: [{ guard: "isNews", target: ".loading", actions: "hear" }, { actions: "report" }],
          cityChosen: ".loading",
          changed: { guard: "changesSomething", target: ".loading", actions: ["change", "goThere"] },
        },
        states: {
          loading: {
            tags: "loading",
            invoke: {
              src: "page",
              input: ({ context }) => ({ query: context.query, searchOrigin: context.searchOrigin }),
              onDone: { target: "judging", actions: assign({ page: ({ event }) => event.output, refusal: null }) },
              onError: {
                target: "failed",
                actions: assign({ refusal: ({ event }) => placeText(event.error, "") || null }),
              },
            },
          },
          judging: {
            always: [
              { guard: "beyondLastPage", target: "loading", actions: ["toLastPage", "goThere"] },
              { guard: "nothingFound", target: "empty", actions: "report" },
              { target: "ready", actions: "report" },
            ],
          },
          ready: {},
          empty: {
            initial: "choosing",
            states: {
              choosing: { always: [{ guard: "hotListsMissing", target: "asking" }, { target: "settled" }] },
              asking: {
                tags: "loading",
                invoke: {
                  src: "hotLists",
                  onDone: { target: "settled", actions: assign({ hotLists: ({ event }) => event.output }) },
                  onError: "settled",
                },
              },
              settled: {},
            },
          },
          failed: { on: { retried: "loading" } },
        },
      },
      basket: basketRegion(app, ["reportAdded", "setAdded", "forget"]),
    },
  });
};
