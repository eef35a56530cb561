import { foundOrNull } from "../../application/found.ts";
import type { FuturesAdmin, MerchantFutures } from "../../application/futures/futures-console.ts";
import {
  acceptForwardCounter,
  allForwardInquiries,
  declineForwardInquiry,
  forwardInquiryAdmin,
  merchantForwardInquiry,
  merchantForwardInquiryList,
  quoteForwardInquiry,
  reissueForwardQuote,
} from "../../contract/futures/forward-inquiry-calls.ts";
import {
  addForwardOffer,
  approveForwardOffer,
  forwardDeposit,
  listArrivedGoods,
  merchantForwardOffer,
  merchantForwardOfferList,
  rejectForwardOffer,
  renewForwardOffer,
  reviewedForwardOffer,
  reviewedForwardOfferList,
  submitForwardOffer,
  updateForwardOffer,
  withdrawForwardOffer,
  withdrawForwardOfferAdmin,
} from "../../contract/futures/forward-offer-calls.ts";
import {
  addMerchantForwardDocuments,
  allForwardOrders,
  answerForwardDispute,
  auditForwardVoucher,
  auditForwardVoucherAdmin,
  cancelForwardOrderAdmin,
  confirmForwardOrder,
  declineForwardOrder,
  forwardOrderAdmin,
  merchantForwardOrder,
  merchantForwardOrderList,
  resolveForwardDispute,
  settleForwardOrder,
  settleForwardOrderAdmin,
  updateForwardMilestone,
} from "../../contract/futures/forward-order-calls.ts";
import {
  recordForwardRefund,
  recordForwardRefundAdmin,
  ruleOnForwardRefund,
} from "../../contract/trade/refund-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

export const createHttpMerchantFutures = (http: HttpClient): MerchantFutures => ({
  offers: (status, keyword, page) => http.send(merchantForwardOfferList, { status, keyword, ...page }, SILENT),
  offer: (id) => foundOrNull(http.send(merchantForwardOffer, { id }, SILENT)),
  depositKind: () => http.send(forwardDeposit, undefined),
  addOffer: (form, idempotencyKey) => http.send(addForwardOffer, form, { idempotencyKey }),
  updateOffer: (form) => http.send(updateForwardOffer, form),
  submitOffer: ({ id, version }) => http.send(submitForwardOffer, { id, version }),
  withdrawOffer: ({ id, version }) => http.send(withdrawForwardOffer, { id, version }),
  async toSpot(listed) {
    await http.send(listArrivedGoods, listed);
  },
  renewOffer: (renewed) => http.send(renewForwardOffer, renewed),
  inquiries: (status, page) => http.send(merchantForwardInquiryList, { status, ...page }, SILENT),
  inquiry: (id) => foundOrNull(http.send(merchantForwardInquiry, { id }, SILENT)),
  quote: (round, event) => http.send(event === "quote" ? quoteForwardInquiry : reissueForwardQuote, round),
  acceptCounter: ({ id, version }) => http.send(acceptForwardCounter, { id, version }),
  declineInquiry: (seen) => http.send(declineForwardInquiry, seen),
  orders: (query) => http.send(merchantForwardOrderList, query, SILENT),
  order: (id) => foundOrNull(http.send(merchantForwardOrder, { id }, SILENT)),
  confirm: (seen) => http.send(confirmForwardOrder, seen),
  decline: (seen) => http.send(declineForwardOrder, seen),
  async addDocs(papers) {
    await http.send(addMerchantForwardDocuments, papers);
  },
  answerDispute: (answer) => http.send(answerForwardDispute, answer),
  update: (shipment) => http.send(updateForwardMilestone, shipment),
  postSettle: (settled) => http.send(settleForwardOrder, settled),
  audit: (judged) => http.send(auditForwardVoucher, judged),
  settleRefund: (report) => http.send(recordForwardRefund, report),
});

export const createHttpFuturesAdmin = (http: HttpClient): FuturesAdmin => ({
  offers: (status, keyword, page) => http.send(reviewedForwardOfferList, { status, keyword, ...page }, SILENT),
  offer: (id) => foundOrNull(http.send(reviewedForwardOffer, { id }, SILENT)),
  inquiries: (status, page) => http.send(allForwardInquiries, { status, ...page }, SILENT),
  inquiry: (id) => foundOrNull(http.send(forwardInquiryAdmin, { id }, SILENT)),
  orders: (query) => http.send(allForwardOrders, query, SILENT),
  order: (id) => foundOrNull(http.send(forwardOrderAdmin, { id }, SILENT)),
  approve: ({ id, version }) => http.send(approveForwardOffer, { id, version }),
  reject: (seen) => http.send(rejectForwardOffer, seen),
  withdraw: (seen) => http.send(withdrawForwardOfferAdmin, seen),
  postSettle: (settled) => http.send(settleForwardOrderAdmin, settled),
  audit: (judged) => http.send(auditForwardVoucherAdmin, judged),
  settleRefund: (report) => http.send(recordForwardRefundAdmin, report),
  ruleRefund: (ruling) => http.send(ruleOnForwardRefund, ruling),
  resolve: (ruling) => http.send(resolveForwardDispute, ruling),
  cancel: (ending) => http.send(cancelForwardOrderAdmin, ending),
});
