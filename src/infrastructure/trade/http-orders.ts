import type { Orders } from "../../application/trade/orders.ts";
import type { Page } from "../../domain/paging.ts";
import type { CheckoutPreview, PlacedOrders } from "../../domain/trade/checkout.ts";
import type { OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpOrders = (http: HttpClient): Orders => ({
  preview: (request) => http.post<CheckoutPreview>("/api/shoppingCart/pc/settlement", request),
  place: (request, idempotencyKey) => http.post<PlacedOrders>("/api/platformOrder/pc/add", request, { idempotencyKey }),
  list: (request) => http.post<Page<OrderBrief>>("/api/platformOrder/pc/getList", request),
  counts: () => http.get<OrderCounts>("/api/platformOrder/pc/getStatusNum", {}, { silent: true }),
  detail: (id) => http.get<OrderDetail>("/api/platformOrder/pc/getInfo", { id }),
  async cancel(request) {
    await http.post("/api/platformOrder/pc/cancel", request);
  },
});
