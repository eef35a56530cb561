import type { OrderCommandBodies, OrderConsole } from "../../application/trade/order-console.ts";
import { correctInvoice, issueInvoice } from "../../contract/trade/invoice-calls.ts";
import { confirmOrder, declineOrder, merchantOrderList } from "../../contract/trade/order-calls.ts";
import {
  agreeCancel,
  agreeCancelAdmin,
  allOrderCounts,
  allOrders,
  answerOrderDispute,
  auditVoucher,
  auditVoucherAdmin,
  confirmReceiptAdmin,
  confirmWithChange,
  disputeOrderAdmin,
  forceCancel,
  merchantOrder,
  merchantOrderCounts,
  orderAdmin,
  refuseCancel,
  refuseCancelAdmin,
  resolveDispute,
  settleOrder,
  settleOrderAdmin,
  settleRefund,
  settleRefundAdmin,
  shipOrder,
} from "../../contract/trade/order-life-calls.ts";
import { ruleOnRefund } from "../../contract/trade/refund-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

/** What a side can say, each with its call. */
type Sayings = { readonly [Word in keyof OrderCommandBodies]?: (body: OrderCommandBodies[Word]) => Promise<unknown> };

/** Says a word that this side has; a machine offers no other. */
const saying =
  (sayings: Sayings): OrderConsole["say"] =>
  async (word, body) => {
    const say = sayings[word];
    if (say === undefined) throw new RangeError(`nobody of this side says ${word}`);
    await say(body);
  };

export const createHttpMerchantOrders = (http: HttpClient): OrderConsole => ({
  list: (request) => http.send(merchantOrderList, request),
  counts: () => http.send(merchantOrderCounts, undefined, SILENT),
  detail: (id) => http.send(merchantOrder, { id }, SILENT),
  say: saying({
    confirm: (body) => http.send(confirmOrder, body),
    confirmWithChange: (body) => http.send(confirmWithChange, body),
    answerDispute: (body) => http.send(answerOrderDispute, body),
    decline: (body) => http.send(declineOrder, body),
    auditVoucher: (body) => http.send(auditVoucher, body),
    ship: (body) => http.send(shipOrder, body),
    postSettle: (body) => http.send(settleOrder, body),
    agreeCancel: (body) => http.send(agreeCancel, body),
    refuseCancel: (body) => http.send(refuseCancel, body),
    settleRefund: (body) => http.send(settleRefund, body),
    issueInvoice: (body) => http.send(issueInvoice, body),
    correctInvoice: (body) => http.send(correctInvoice, body),
  }),
});

export const createHttpOrderAdmin = (http: HttpClient): OrderConsole => ({
  list: (request) => http.send(allOrders, request),
  counts: () => http.send(allOrderCounts, undefined, SILENT),
  detail: (id) => http.send(orderAdmin, { id }, SILENT),
  say: saying({
    auditVoucher: (body) => http.send(auditVoucherAdmin, body),
    postSettle: (body) => http.send(settleOrderAdmin, body),
    agreeCancel: (body) => http.send(agreeCancelAdmin, body),
    refuseCancel: (body) => http.send(refuseCancelAdmin, body),
    settleRefund: (body) => http.send(settleRefundAdmin, body),
    ruleRefund: (body) => http.send(ruleOnRefund, body),
    confirmReceive: (body) => http.send(confirmReceiptAdmin, body),
    dispute: (body) => http.send(disputeOrderAdmin, body),
    resolveDispute: (body) => http.send(resolveDispute, body),
    forceCancel: (body) => http.send(forceCancel, body),
  }),
});
