import type { Orders } from "../../application/trade/orders.ts";
import { applyForInvoice, invoiceTitleList, withdrawInvoice } from "../../contract/trade/invoice-calls.ts";
import { checkout, ownOrder, ownOrderCounts, ownOrderList, placeOrders } from "../../contract/trade/order-calls.ts";
import { buyerOrderEvents } from "../../contract/trade/order-event-calls.ts";
import { addPaymentVoucher, buyAgain } from "../../contract/trade/order-life-calls.ts";
import { denyRefund, nameRefundAccount, receiveRefund } from "../../contract/trade/refund-calls.ts";
import { addSpotCheck } from "../../contract/trade/spot-check-calls.ts";
import { spotCheckEvents } from "../../contract/trade/spot-check-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpOrders = (http: HttpClient): Orders => ({
  preview: (request) => http.send(checkout, request, { silent: true }),
  place: (request, idempotencyKey) => http.send(placeOrders, request, { idempotencyKey }),
  list: (request) => http.send(ownOrderList, request),
  counts: () => http.send(ownOrderCounts, undefined, { silent: true }),
  detail: (id) => http.send(ownOrder, { id }, MISSING_IS_SHOWN),
  buyAgain: (id) => http.send(buyAgain, { id }),
  send: eventSender(http, buyerOrderEvents),
  async savedInvoices() {
    const page = { pageNum: 1, pageSize: 20 } as const;
    return (await http.send(invoiceTitleList, page, { silent: true })).rows;
  },
  applyInvoice: (request) => http.send(applyForInvoice, request),
  withdrawInvoice: (request) => http.send(withdrawInvoice, request),
  async refundStep({ id, version, ...step }) {
    const seen = { id, version };
    if (step.event === "nameRefundAccount") await http.send(nameRefundAccount, { ...seen, ...step.account });
    else if (step.event === "denyRefund") await http.send(denyRefund, { ...seen, reason: step.reason });
    else await http.send(receiveRefund, seen);
  },
  addSpotCheck: (request) => http.send(addSpotCheck, request),
  sendSpotCheck: eventSender(http, spotCheckEvents.buyer),
  addVoucher: (request, idempotencyKey) => http.send(addPaymentVoucher, request, { idempotencyKey }),
});
