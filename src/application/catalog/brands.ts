import { assign, fromPromise, setup } from "xstate";
import { type BrandDetail, type BrandPage, type BrandQuery, brandQueryFrom } from "../../domain/catalog/goods/brand.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import type { GoodsPage } from "../../domain/catalog/search/goods-page.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import { type QueryParams, queryFromParams } from "../../domain/catalog/search/goods-query-url.ts";
import { addressOf } from "../../domain/shell/page.ts";
import { foundOrNull } from "../found.ts";
import { createLoadMachine } from "../load-machine.ts";
import { addToCart, type BasketItem, basketRegion, canOrder, signingIn } from "./basket.ts";
import type { Basket, Catalog } from "./catalog.ts";
import type { Visit } from "./visit.ts";

/** Rejects with `ApiError` and nothing else. */
export abstract class Brands {
  abstract list(query: BrandQuery): Promise<BrandPage>;
  /** A missing one is refused without a notice. */
  abstract detail(brandCode: string): Promise<BrandDetail>;
}

type BrandListPorts = { brands: Brands };

/** The brands that the address selects. */
export const createBrandListMachine = ({ brands }: BrandListPorts) =>
  createLoadMachine({
    load: async (params) => {
      const query = brandQueryFrom(params);
      return { query, page: await brands.list(query) };
    },
  });

/** The goods of the brand that an address names. */
export const brandGoodsQuery = (params: QueryParams): GoodsQuery => ({ ...queryFromParams(params), keywords: "" });

type Shown = { brand: BrandDetail; goods: GoodsPage };
type Context = { params: QueryParams; shown: Shown | null; adding: BasketItem | null; added: string | null };
type Event =
  | { type: "routeChanged"; query: QueryParams }
  | { type: "retried" }
  | { type: "addRequested"; goods: GoodsBrief; count: number };

/** One brand, not several. */
const CODE = /^[\w.-]{1,40}$/;

type BrandDetailPorts = { brands: Brands; catalog: Catalog; basket: Basket; app: Visit };

/**
 * A brand and its goods: loading → ready | missing | failed, and loading again when the address changes; beside it the
 * basket idle → adding → idle. Leaving `loading` drops its answer, so an older address never shows.
 */
export const createBrandDetailMachine = ({ brands, catalog, basket, app }: BrandDetailPorts) =>
  setup({
    types: { context: {} as Context, events: {} as Event, input: {} as { query: QueryParams } },
    actors: {
      load: fromPromise(async ({ input }: { input: QueryParams }): Promise<Shown | null> => {
        const code = input.brandCode ?? "";
        if (!CODE.test(code)) return null;
        const [brand, goods] = await Promise.all([
          foundOrNull(brands.detail(code)),
          catalog.search(brandGoodsQuery(input), 0),
        ]);
        return brand === null ? null : { brand, goods };
      }),
      adding: fromPromise(({ input }: { input: BasketItem }) => addToCart(basket, app, input)),
      signingIn: signingIn(app),
    },
    guards: {
      isNews: ({ context, event }) =>
        event.type === "routeChanged" && addressOf("", event.query) !== addressOf("", context.params),
      isSignedOut: () => !app.isSignedIn,
      canOrder: ({ event }) => event.type === "addRequested" && canOrder(event),
      isAnother: ({ context, event }) => event.type === "addRequested" && event.goods.id !== context.added,
      isMissing: ({ context }) => context.shown === null,
    },
    actions: {
      hear: assign(({ context, event }) => (event.type === "routeChanged" ? { params: event.query } : context)),
      remember: assign({
        adding: ({ event }) => (event.type === "addRequested" ? { goods: event.goods, count: event.count } : null),
      }),
      setAdded: assign({ added: ({ context }) => context.adding?.goods.id ?? null }),
      forget: assign({ adding: null }),
      promptSignIn: () => app.promptSignIn(),
    },
  }).createMachine({
    id: "brandDetail",
    context: ({ input }) => ({ params: input.query, shown: null, adding: null, added: null }),
    type: "parallel",
    on: {},
    states: {
      page: {
        initial: "loading",
        on: { routeChanged: { guard: "isNews", target: ".loading", actions: "hear" } },
        states: {
          loading: {
            tags: "loading",
            invoke: {
              src: "load",
              input: ({ context }) => context.params,
              onDone: { target: "judging", actions: assign({ shown: ({ event }) => event.output }) },
              onError: "failed",
            },
          },
          judging: { always: [{ guard: "isMissing", target: "missing" }, { target: "ready" }] },
          ready: {},
          missing: {},
          failed: { on: { retried: "loading" } },
        },
      },
      basket: basketRegion(app, ["setAdded", "forget"]),
    },
  });
