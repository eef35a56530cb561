import type { Carts } from "../../application/trade/carts.ts";
import { addBasket } from "../../contract/trade/basket-calls.ts";
import {
  addToCart,
  cart,
  cartCount,
  removeFromCart,
  truckRooms,
  updateCart,
} from "../../contract/trade/order-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpCarts = (http: HttpClient): Carts => ({
  read: () => http.send(cart),
  add: (line) => http.send(addToCart, line),
  update: (line) => http.send(updateCart, line),
  remove: (ids) => http.send(removeFromCart, { ids }),
  truckRooms: (storeId) => http.send(truckRooms, storeId === null ? {} : { storeId }, { silent: true }),
  basketOf: (cartIds, idempotencyKey) => http.send(addBasket, { cartIds }, { idempotencyKey }),
  count: () => http.send(cartCount, undefined, { silent: true }),
});
