import type { BuyerWaits } from "../../application/system/todos.ts";
import { buyerTodos, buyerWaits } from "../../contract/system/todo-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpBuyerWaits = (http: HttpClient): BuyerWaits => ({
  counts: () => http.send(buyerWaits, undefined, { silent: true }),
  list: () => http.send(buyerTodos),
});
