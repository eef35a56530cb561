import { ContainerModule } from "inversify";
import { SearchDesk } from "../application/catalog/search-desk.ts";
import { Todos } from "../application/system/todos.ts";
import { MerchantOrders, PlatformOrders } from "../application/trade/order-desk.ts";
import { createHttpSearchDesk } from "./catalog/http-search-desk.ts";
import { HttpClient } from "./http/http-client.ts";
import { createHttpTodos } from "./system/http-todos.ts";
import { createHttpMerchantOrders, createHttpPlatformOrders } from "./trade/http-order-desk.ts";

/** What the console asks, on both its sides. */
export const consoleAdapters = new ContainerModule(({ bind }) => {
  bind(Todos).toResolvedValue(createHttpTodos, [HttpClient]).inSingletonScope();
  bind(MerchantOrders).toResolvedValue(createHttpMerchantOrders, [HttpClient]).inSingletonScope();
  bind(PlatformOrders).toResolvedValue(createHttpPlatformOrders, [HttpClient]).inSingletonScope();
  bind(SearchDesk).toResolvedValue(createHttpSearchDesk, [HttpClient]).inSingletonScope();
});
