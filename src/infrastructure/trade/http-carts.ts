import type { Carts } from "../../application/trade/carts.ts";
import type { Cart } from "../../domain/trade/cart.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpCarts = (http: HttpClient): Carts => ({
  read: () => http.get<Cart>("/api/shoppingCart/getPcList"),
  add: (line) => http.post<number>("/api/shoppingCart/pc/add", line),
  update: (line) => http.post<Cart>("/api/shoppingCart/pc/update", line),
  remove: (ids) => http.post<Cart>("/api/shoppingCart/pc/delete", { ids }),
  count: () => http.get<number>("/api/shoppingCart/getPCNum", {}, { silent: true }),
});
