import { asId, type GoodsId, type PersonId } from "../../src/domain/ids.ts";
import type { Fen } from "../../src/domain/money.ts";
import type { Cart } from "../../src/domain/trade/cart.ts";
import type {
  CheckoutPreview,
  CheckoutRequest,
  PlacedOrders,
  PlaceOrderRequest,
} from "../../src/domain/trade/checkout.ts";
import type { OrderDetail } from "../../src/domain/trade/order-view.ts";
import type { Db } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { personIdOf, signInAs, type Traits } from "./sign-in.ts";

export type Answer<Data = unknown> = { code: number; msg: string; data: Data };

/** A signed-in person who calls the API as a client would, without any client of ours. */
export type Buyer = {
  id: PersonId;
  phone: string;
  get<Data = unknown>(url: string): Promise<Answer<Data>>;
  /** A body of text is sent as it is. */
  post<Data = unknown>(
    url: string,
    body?: unknown,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<Data>>;
  delete<Data = unknown>(url: string): Promise<Answer<Data>>;
  addToCart(goodsId: string, quantity: number, unit?: string): Promise<Answer<number>>;
  cart(): Promise<Cart>;
  checkout(request: CheckoutRequest): Promise<Answer<CheckoutPreview>>;
  /** Checks out `pieces` of goods; throws when that is refused. */
  previewOf(goodsId: string, pieces: number): Promise<CheckoutPreview>;
  place(preview: CheckoutPreview, key?: string, changes?: Partial<PlaceOrderRequest>): Promise<Answer<PlacedOrders>>;
  /** Checks out and places; throws when either is refused. */
  order(goodsId: string, pieces: number): Promise<PlacedOrders["orders"][number]>;
  detail(id: string): Promise<OrderDetail>;
};

/** An order of a preview as its screen sends it: everything fetched by the buyer. */
export const orderOf = (preview: CheckoutPreview): PlaceOrderRequest => ({
  settlementToken: preview.settlementToken,
  groups: preview.groups.map(({ merchantId, storeId }) => ({
    merchantId,
    storeId,
    deliveryMode: 1,
    addressId: null,
    expectDate: null,
    remark: "",
  })),
  invoice: null,
  invoiceId: null,
  payMode: 1,
  agree: true,
});

const answered = <Data>({ code, msg, data }: Answer<Data>): Data => {
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data;
};

export async function createBuyer(app: App, db: Db, phone: string, traits: Traits = {}): Promise<Buyer> {
  const authorization = await signInAs(db, phone, traits);
  const call = async <Data>(
    method: "GET" | "POST" | "DELETE",
    url: string,
    payload?: unknown,
    key?: string,
    headers: Record<string, string> = {},
  ) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        authorization,
        ...headers,
        ...(typeof payload === "string" ? { "content-type": "application/json" } : {}),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return reply.json() as Answer<Data>;
  };
  const buyer: Buyer = {
    id: await personIdOf(db, phone),
    phone,
    get: (url) => call("GET", url),
    post: (url, body = {}, key, headers = {}) => call("POST", url, body, key, headers),
    delete: (url) => call("DELETE", url),
    addToCart: (goodsId, quantity, unit = "piece") =>
      call("POST", "/api/shoppingCart/pc/add", { goodsId, quantity, unit }),
    cart: async () => answered(await call<Cart>("GET", "/api/shoppingCart/getPcList")),
    checkout: (request) => call("POST", "/api/shoppingCart/pc/settlement", request),
    previewOf: async (goodsId, pieces) =>
      answered(await buyer.checkout({ goodsId: asId<GoodsId>(goodsId), quantity: pieces, unit: "piece" })),
    place: (preview, key, changes = {}) =>
      call("POST", "/api/platformOrder/pc/add", { ...orderOf(preview), ...changes }, key),
    order: async (goodsId, pieces) => answered(await buyer.place(await buyer.previewOf(goodsId, pieces))).orders[0]!,
    detail: async (id) => answered(await call<OrderDetail>("GET", `/api/platformOrder/pc/getInfo?id=${id}`)),
  };
  return buyer;
}

/** The n-th phone of a test's own people. */
export const phoneOf = (n: number): string => `137${String(n).padStart(8, "0")}`;

export type Stock = { stock: number; held: number; price: Fen; status: number };

export async function stockOf(db: Db, goodsId: string): Promise<Stock> {
  const row = await db.one<Stock>("select stock, held, price, status from goods where id = $1", [goodsId]);
  return row!;
}

export async function countOf(db: Db, table: "platform_order" | "order_group" | "cart_item" | "user_address") {
  const row = await db.one<{ count: number }>(`select count(*)::int as count from ${table}`);
  return row!.count;
}
