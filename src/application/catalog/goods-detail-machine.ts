import { and, assign, fromPromise, setup } from "xstate";
import type { GoodsBrief, GoodsDetail, PricePoint } from "../../domain/catalog/goods/goods.ts";
import { firstPurchase } from "../../domain/catalog/goods/goods-offer.ts";
import type { QueryParams } from "../../domain/catalog/search/goods-query-url.ts";
import { ApiError, placeText, REPLY_CODE } from "../../domain/errors.ts";
import { type AddressId, asId, type GoodsId, isId } from "../../domain/ids.ts";
import { highestCount, inputUnits } from "../../domain/timber/quantity-input.ts";
import { endOfBeijingDay } from "../../domain/time.ts";
import type { Clock, Navigator } from "../platform.ts";
import type { Tracking } from "../system/tracking.ts";
import { addToCart, type BasketItem, basketRegion, buyNow, canOrder, signingIn } from "./basket.ts";
import type { Basket, Catalog } from "./catalog.ts";
import { type AmountEvent, amountAfter, type GoodsAmount } from "./goods-amount.ts";
import { createViewReporter } from "./reports.ts";
import type { Visit } from "./visit.ts";

/** Events of the page of one goods. */
export type GoodsDetailEvent =
  | { type: "routeChanged"; query: QueryParams }
  | AmountEvent
  | { type: "daysChosen"; days: number }
  /** Another city of delivery: what others ask for the size has the freight to it. */
  | { type: "cityChosen" }
  | { type: "retried" }
  | { type: "addRequested"; item?: BasketItem }
  | { type: "buyRequested" };

type GoodsDetailContext = GoodsAmount & {
  id: AddressId;
  goods: GoodsDetail | null;
  failure: string | null;
  /** `null`: not known yet. */
  similar: GoodsBrief[] | null;
  history: PricePoint[] | null;
  days: number;
  /** End of the day of the latest price history, epoch ms: the right edge of its chart. */
  historyAt: number;
  adding: BasketItem | null;
  /** What a visitor buys, until they have signed in. */
  buying: BasketItem | null;
  /** Goods put into the cart last. */
  added: string | null;
};

const notFound = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  return failure.kind === "refused"
    ? failure.code === REPLY_CODE.notFound
    : failure.kind === "http" && failure.status === 404;
};

const fresh = (id: AddressId): Omit<GoodsDetailContext, "days" | "adding" | "buying" | "added"> => ({
  id,
  goods: null,
  failure: null,
  count: 0,
  unit: "m3",
  similar: null,
  history: null,
  historyAt: 0,
});

/** The amount the page starts with: the least that can be ordered, in the unit the goods are sold in. */
const startWith = (goods: GoodsDetail): Partial<GoodsDetailContext> => ({
  goods,
  failure: null,
  count: Math.max(Math.min(firstPurchase(goods), highestCount(goods, goods.available)), 0),
  unit: inputUnits(goods)[0] ?? goods.saleUnit,
});

type GoodsDetailPorts = {
  catalog: Catalog;
  basket: Basket;
  app: Visit;
  navigator: Navigator;
  clock: Clock;
  tracking: Tracking;
};

/**
 * One offer: loading → ready | missing | failed; then, on their own, the same size from others and the price history;
 * beside it the basket idle → adding → resting → idle, and the purchase, which for a visitor waits until they have signed in. The amount to order is a count of stock units, whatever unit it is typed in,
 * so that switching the unit changes nothing but its face. What cannot be ordered is never added or settled.
 */
export const createGoodsDetailMachine = ({ catalog, basket, app, navigator, clock, tracking }: GoodsDetailPorts) => {
  const report = createViewReporter(tracking);
  const itemOf = (context: GoodsDetailContext, event: GoodsDetailEvent): BasketItem | null => {
    if (event.type === "addRequested" && event.item) return event.item;
    if (event.type !== "addRequested" && event.type !== "buyRequested") return null;
    return context.goods === null ? null : { goods: context.goods, count: context.count };
  };
  return setup({
    types: {
      context: {} as GoodsDetailContext,
      events: {} as GoodsDetailEvent,
      input: {} as { query: QueryParams },
    },
    actors: {
      goods: fromPromise(({ input }: { input: { id: GoodsId } }) => catalog.detail(input.id)),
      similar: fromPromise(({ input }: { input: { id: GoodsId } }) => catalog.similar(input.id)),
      history: fromPromise(({ input }: { input: { id: GoodsId; days: number } }) =>
        catalog.priceHistory(input.id, input.days),
      ),
      adding: fromPromise(({ input }: { input: BasketItem }) => addToCart(basket, app, input)),
      signingIn: signingIn(app),
    },
    guards: {
      isOther: ({ context, event }) => event.type === "routeChanged" && (event.query.id ?? "") !== context.id,
      hasNoId: ({ context }) => !isId(context.id),
      isSignedOut: () => !app.isSignedIn,
      canOrder: ({ context, event }) => {
        const item = itemOf(context, event);
        return item !== null && canOrder(item);
      },
      isAnother: ({ context, event }) => itemOf(context, event)?.goods.id !== context.added,
    },
    actions: {
      hear: assign(({ context, event }) =>
        event.type === "routeChanged" ? { ...context, ...fresh(asId(event.query.id ?? "")) } : context,
      ),
      setAmount: assign(({ context, event }) => amountAfter(context, event as AmountEvent)),
      setDays: assign(({ context, event }) => (event.type === "daysChosen" ? { days: event.days } : context)),
      promptSignIn: () => app.promptSignIn(),
      report: ({ context: { goods } }) => report(goods?.id ?? null),
      reportAdded: ({ context: { adding } }) => {
        if (adding) tracking.collect({ kind: "operate", goodsId: adding.goods.id, operateType: 2, source: "detail" });
      },
      remember: assign({ adding: ({ context, event }) => itemOf(context, event) }),
      setAdded: assign({ added: ({ context }) => context.adding?.goods.id ?? null }),
      forget: assign({ adding: null }),
      buyNow: ({ context, event }) => {
        const item = itemOf(context, event);
        if (item) buyNow(navigator, item);
      },
      rememberBuying: assign({ buying: ({ context, event }) => itemOf(context, event) }),
      buyRemembered: ({ context: { buying } }) => {
        if (buying) buyNow(navigator, buying);
      },
    },
  }).createMachine({
    id: "goodsDetail",
    context: ({ input }) => ({
      ...fresh(asId(input.query.id ?? "")),
      days: 90,
      adding: null,
      buying: null,
      added: null,
    }),
    type: "parallel",
    on: {
      countChanged: { actions: "setAmount" },
      unitChosen: { actions: "setAmount" },
    },
    states: {
      page: {
        initial: "opening",
        on: { routeChanged: [{ guard: "isOther", target: ".opening", actions: "hear" }, { actions: "report" }] },
        states: {
          opening: { always: [{ guard: "hasNoId", target: "missing" }, { target: "loading" }] },
          loading: {
            tags: "loading",
            invoke: {
              src: "goods",
              input: ({ context }) => ({ id: context.id }),
              onDone: { target: "ready", actions: [assign(({ event }) => startWith(event.output)), "report"] },
              onError: [
                { guard: ({ event }) => notFound(event.error), target: "missing" },
                {
                  target: "failed",
                  actions: assign({
                    failure: ({ event }) => placeText(event.error, "商品没有取到"),
                  }),
                },
              ],
            },
          },
          ready: {
            type: "parallel",
            states: {
              similar: {
                initial: "loading",
                on: { cityChosen: ".loading" },
                states: {
                  loading: {
                    tags: "loading",
                    invoke: {
                      src: "similar",
                      input: ({ context }) => ({ id: context.id }),
                      onDone: { target: "known", actions: assign({ similar: ({ event }) => event.output }) },
                      onError: "failed",
                    },
                  },
                  known: {},
                  failed: { on: { retried: "loading" } },
                },
              },
              history: {
                initial: "loading",
                on: { daysChosen: { target: ".loading", actions: "setDays" } },
                states: {
                  loading: {
                    tags: "loading",
                    invoke: {
                      src: "history",
                      input: ({ context }) => ({ id: context.id, days: context.days }),
                      onDone: {
                        target: "known",
                        actions: assign({
                          history: ({ event }) => event.output,
                          historyAt: () => endOfBeijingDay(clock.now()),
                        }),
                      },
                      onError: "failed",
                    },
                  },
                  known: {},
                  failed: { on: { retried: "loading" } },
                },
              },
            },
          },
          missing: {},
          failed: { on: { retried: "loading" } },
        },
      },
      purchase: {
        initial: "idle",
        states: {
          idle: {
            on: {
              buyRequested: [
                {
                  guard: and(["isSignedOut", "canOrder"]),
                  target: "awaiting",
                  actions: ["rememberBuying", "promptSignIn"],
                },
                { guard: "isSignedOut", actions: "promptSignIn" },
                { guard: "canOrder", actions: "buyNow" },
              ],
            },
          },
          awaiting: {
            invoke: { src: "signingIn", onDone: { target: "idle", actions: "buyRemembered" } },
            on: {
              buyRequested: { guard: "canOrder", actions: ["rememberBuying", "promptSignIn"] },
              // What was pressed last is meant.
              addRequested: "idle",
              routeChanged: { guard: "isOther", target: "idle" },
            },
          },
        },
      },
      basket: basketRegion(app, ["reportAdded", "setAdded", "forget"]),
    },
  });
};
