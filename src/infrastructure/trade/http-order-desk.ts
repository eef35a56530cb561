import type { OrderDesk } from "../../application/trade/order-desk.ts";
import type { Page } from "../../domain/paging.ts";
import type { OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import type { HttpClient } from "../http/http-client.ts";

const createHttpOrderDesk = (http: HttpClient, side: "merchant" | "admin"): OrderDesk => ({
  list: (request) => http.post<Page<OrderBrief>>(`/api/platformOrder/${side}/getList`, request),
  counts: () => http.get<OrderCounts>(`/api/platformOrder/${side}/getStatusNum`, {}, { silent: true }),
  detail: (id) => http.get<OrderDetail>(`/api/platformOrder/${side}/getInfo`, { id }, { silent: true }),
  async say(word, body) {
    await http.post(`/api/platformOrder/${side}/${word}`, body);
  },
});

export const createHttpMerchantOrders = (http: HttpClient): OrderDesk => createHttpOrderDesk(http, "merchant");
export const createHttpPlatformOrders = (http: HttpClient): OrderDesk => createHttpOrderDesk(http, "admin");
