import type { MerchantOrders, OrderAdmin } from "../../application/trade/order-console.ts";
import { merchantOrderEvents, orderAdminEvents } from "../../contract/trade/order-event-calls.ts";
import {
  allOrderCounts,
  merchantOrder,
  merchantOrderCounts,
  orderAdmin,
} from "../../contract/trade/order-life-calls.ts";
import { spotCheckEvents } from "../../contract/trade/spot-check-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

export const createHttpMerchantOrders = (http: HttpClient): MerchantOrders => ({
  counts: () => http.send(merchantOrderCounts, undefined, SILENT),
  detail: (id) => http.send(merchantOrder, { id }, SILENT),
  send: eventSender(http, merchantOrderEvents),
  sendSpotCheck: eventSender(http, spotCheckEvents.merchant),
});

export const createHttpOrderAdmin = (http: HttpClient): OrderAdmin => ({
  counts: () => http.send(allOrderCounts, undefined, SILENT),
  detail: (id) => http.send(orderAdmin, { id }, SILENT),
  send: eventSender(http, orderAdminEvents),
  sendSpotCheck: eventSender(http, spotCheckEvents.operator),
});
