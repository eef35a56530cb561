import { ContainerModule } from "inversify";
import { MerchantFutures, PlatformFutures } from "../application/futures/forward-desk.ts";
import { GoodsReviews } from "../application/catalog/goods-reviews.ts";
import { OwnGoods } from "../application/catalog/own-goods.ts";
import { SearchDesk } from "../application/catalog/search-desk.ts";
import { ReviewDesk } from "../application/company/review-desk.ts";
import { ShopDesk } from "../application/company/shop-desk.ts";
import { MerchantFutures, PlatformFutures } from "../application/futures/forward-desk.ts";
import { PeopleDesk } from "../application/system/people-desk.ts";
import { PrivateFiles } from "../application/system/private-files.ts";
import { SystemDesk } from "../application/system/system-desk.ts";
import { Todos } from "../application/system/todos.ts";
import { MerchantOrders, PlatformOrders } from "../application/trade/order-desk.ts";
import { Warehouses } from "../application/trade/warehouses.ts";
import { Rulings, Yard } from "../application/trade/yard.ts";
import { browserFileSaver } from "./browser/browser-file-saver.ts";
import { createHttpGoodsReviews, createHttpOwnGoods } from "./catalog/http-own-goods.ts";
import { createHttpSearchDesk } from "./catalog/http-search-desk.ts";
import { createHttpReviewDesk } from "./company/http-review-desk.ts";
import { createHttpShopDesk } from "./company/http-shop-desk.ts";
import { createHttpMerchantFutures, createHttpPlatformFutures } from "./futures/http-forward-desk.ts";
import { HttpClient } from "./http/http-client.ts";
import { createHttpPeopleDesk } from "./system/http-people-desk.ts";
import { createHttpPrivateFiles } from "./system/http-private-files.ts";
import { createHttpSystemDesk } from "./system/http-system-desk.ts";
import { createHttpTodos } from "./system/http-todos.ts";
import { createHttpMerchantOrders, createHttpPlatformOrders } from "./trade/http-order-desk.ts";
import { createHttpWarehouses } from "./trade/http-warehouses.ts";
import { createHttpRulings, createHttpYard } from "./trade/http-yard.ts";

/** What the console asks, on both its sides. */
export const consoleAdapters = new ContainerModule(({ bind }) => {
  bind(Todos).toResolvedValue(createHttpTodos, [HttpClient]).inSingletonScope();
  bind(MerchantOrders).toResolvedValue(createHttpMerchantOrders, [HttpClient]).inSingletonScope();
  bind(PlatformOrders).toResolvedValue(createHttpPlatformOrders, [HttpClient]).inSingletonScope();
  bind(Yard).toResolvedValue(createHttpYard, [HttpClient]).inSingletonScope();
  bind(Rulings).toResolvedValue(createHttpRulings, [HttpClient]).inSingletonScope();
  bind(Warehouses).toResolvedValue(createHttpWarehouses, [HttpClient]).inSingletonScope();
  bind(OwnGoods).toResolvedValue(createHttpOwnGoods, [HttpClient]).inSingletonScope();
  bind(GoodsReviews).toResolvedValue(createHttpGoodsReviews, [HttpClient]).inSingletonScope();
  bind(SearchDesk).toResolvedValue(createHttpSearchDesk, [HttpClient]).inSingletonScope();
  bind(ReviewDesk).toResolvedValue(createHttpReviewDesk, [HttpClient]).inSingletonScope();
  bind(ShopDesk).toResolvedValue(createHttpShopDesk, [HttpClient]).inSingletonScope();
  bind(MerchantFutures).toResolvedValue(createHttpMerchantFutures, [HttpClient]).inSingletonScope();
  bind(PlatformFutures).toResolvedValue(createHttpPlatformFutures, [HttpClient]).inSingletonScope();
  bind(PrivateFiles)
    .toResolvedValue((http: HttpClient) => createHttpPrivateFiles(http, browserFileSaver), [HttpClient])
    .inSingletonScope();
  bind(SystemDesk).toResolvedValue(createHttpSystemDesk, [HttpClient]).inSingletonScope();
  bind(PeopleDesk).toResolvedValue(createHttpPeopleDesk, [HttpClient]).inSingletonScope();
});
