import { foundOrNull } from "../../application/found.ts";
import type { FuturesOrders, Inquiries } from "../../application/futures/forward-trade.ts";
import {
  addForwardInquiry,
  ownForwardInquiry,
  ownForwardInquiryList,
} from "../../contract/futures/forward-inquiry-calls.ts";
import { buyerInquiryEvents } from "../../contract/futures/forward-inquiry-event-calls.ts";
import type { InquiryAdd, InquiryListBody } from "../../contract/futures/forward-inquiry-schemas.ts";
import {
  addForwardDocument,
  addForwardOrder,
  addForwardVoucher,
  ownForwardOrder,
  ownForwardOrderList,
} from "../../contract/futures/forward-order-calls.ts";
import { buyerForwardOrderEvents } from "../../contract/futures/forward-order-event-calls.ts";
import type {
  FuturesAdd,
  FuturesDocForm,
  FuturesListBody,
  FuturesVoucherForm,
} from "../../contract/futures/forward-order-schemas.ts";
import {
  denyForwardRefund,
  nameForwardRefundAccount,
  receiveForwardRefund,
} from "../../contract/trade/refund-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

export const createHttpInquiries = (http: HttpClient): Inquiries => ({
  list(status, page) {
    const body: InquiryListBody = { status: [...status], ...page };
    return http.send(ownForwardInquiryList, body, SILENT);
  },
  one: (id) => foundOrNull(http.send(ownForwardInquiry, { id }, SILENT)),
  ask(form, key) {
    const body: InquiryAdd = form;
    return http.send(addForwardInquiry, body, { idempotencyKey: key });
  },
  send: eventSender(http, buyerInquiryEvents),
});

export const createHttpFuturesOrders = (http: HttpClient): FuturesOrders => ({
  list(status, keyword, page) {
    const body: FuturesListBody = { status: [...status], keyword, ...page };
    return http.send(ownForwardOrderList, body, SILENT);
  },
  detail: (id) => foundOrNull(http.send(ownForwardOrder, { id }, SILENT)),
  place(form, key) {
    const body: FuturesAdd = form;
    return http.send(addForwardOrder, body, { idempotencyKey: key });
  },
  async addVoucher(payment) {
    const body: FuturesVoucherForm = payment;
    await http.send(addForwardVoucher, body);
  },
  async addDoc(doc) {
    const body: FuturesDocForm = doc;
    await http.send(addForwardDocument, body);
  },
  async refundStep({ id, version, ...step }) {
    const seen = { id, version };
    if (step.event === "nameRefundAccount") await http.send(nameForwardRefundAccount, { ...seen, ...step.account });
    else if (step.event === "denyRefund") await http.send(denyForwardRefund, { ...seen, reason: step.reason });
    else await http.send(receiveForwardRefund, seen);
  },
  send: eventSender(http, buyerForwardOrderEvents),
});
