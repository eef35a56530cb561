import { assign, fromPromise, setup } from "xstate";
import { addToCart, type BasketItem, basketRegion, canOrder, signingIn } from "./basket.ts";
import type { Basket } from "./catalog.ts";
import type { Visit } from "./visit.ts";

type ShopGoodsPorts = { basket: Basket; app: Visit };

/** `adding`: what is being put into the cart; `added`: the goods put there last. */
type Context = { adding: BasketItem | null; added: string | null };

/** Goods that a page lists beside what it is about, which can be put into the cart from there: see `basketRegion`. */
export const createShopGoodsMachine = ({ basket, app }: ShopGoodsPorts) =>
  setup({
    types: { context: {} as Context, events: {} as { type: "addRequested" } & BasketItem },
    actors: {
      adding: fromPromise(({ input }: { input: BasketItem }) => addToCart(basket, app, input)),
      signingIn: signingIn(app),
    },
    guards: {
      isSignedOut: () => !app.isSignedIn,
      canOrder: ({ event }) => canOrder(event),
      isAnother: ({ context, event }) => event.goods.id !== context.added,
    },
    actions: {
      remember: assign({ adding: ({ event: { goods, count } }) => ({ goods, count }) }),
      setAdded: assign({ added: ({ context }) => context.adding?.goods.id ?? null }),
      forget: assign({ adding: null }),
      promptSignIn: () => app.promptSignIn(),
    },
  }).createMachine({
    id: "shopGoods",
    context: { adding: null, added: null },
    type: "parallel",
    states: { basket: basketRegion(app, ["setAdded", "forget"]) },
  });
