import { foundOrNull } from "../../application/found.ts";
import type { FuturesAdmin, MerchantFutures } from "../../application/futures/futures-console.ts";
import {
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
  addMerchantForwardDocument,
  allForwardOrders,
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
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

export const createHttpMerchantFutures = (http: HttpClient): MerchantFutures => ({
  offers: (status, keyword, page) => http.send(merchantForwardOfferList, { status, keyword, ...page }, SILENT),
  offer: (id) => foundOrNull(http.send(merchantForwardOffer, { id }, SILENT)),
  addOffer: (form, idempotencyKey) => http.send(addForwardOffer, form, { idempotencyKey }),
  async updateOffer(form) {
    await http.send(updateForwardOffer, form);
  },
  async submitOffer({ id, version }) {
    await http.send(submitForwardOffer, { id, version });
  },
  async withdrawOffer({ id, version }) {
    await http.send(withdrawForwardOffer, { id, version });
  },
  async toSpot(listed) {
    await http.send(listArrivedGoods, listed);
  },
  async renewOffer(renewed) {
    await http.send(renewForwardOffer, renewed);
  },
  inquiries: (status, page) => http.send(merchantForwardInquiryList, { status, ...page }, SILENT),
  inquiry: (id) => foundOrNull(http.send(merchantForwardInquiry, { id }, SILENT)),
  async quote(round, event) {
    await http.send(event === "quote" ? quoteForwardInquiry : reissueForwardQuote, round);
  },
  async declineInquiry(seen) {
    await http.send(declineForwardInquiry, seen);
  },
  orders: (query) => http.send(merchantForwardOrderList, query, SILENT),
  order: (id) => foundOrNull(http.send(merchantForwardOrder, { id }, SILENT)),
  async confirm(seen) {
    await http.send(confirmForwardOrder, seen);
  },
  async decline(seen) {
    await http.send(declineForwardOrder, seen);
  },
  async addDoc(doc) {
    await http.send(addMerchantForwardDocument, doc);
  },
  async update(shipment) {
    await http.send(updateForwardMilestone, shipment);
  },
  async postSettle(settled) {
    await http.send(settleForwardOrder, settled);
  },
  async audit(judged) {
    await http.send(auditForwardVoucher, judged);
  },
});

export const createHttpFuturesAdmin = (http: HttpClient): FuturesAdmin => ({
  offers: (status, keyword, page) => http.send(reviewedForwardOfferList, { status, keyword, ...page }, SILENT),
  offer: (id) => foundOrNull(http.send(reviewedForwardOffer, { id }, SILENT)),
  inquiries: (status, page) => http.send(allForwardInquiries, { status, ...page }, SILENT),
  inquiry: (id) => foundOrNull(http.send(forwardInquiryAdmin, { id }, SILENT)),
  orders: (query) => http.send(allForwardOrders, query, SILENT),
  order: (id) => foundOrNull(http.send(forwardOrderAdmin, { id }, SILENT)),
  async approve({ id, version }) {
    await http.send(approveForwardOffer, { id, version });
  },
  async reject(seen) {
    await http.send(rejectForwardOffer, seen);
  },
  async withdraw(seen) {
    await http.send(withdrawForwardOfferAdmin, seen);
  },
  async postSettle(settled) {
    await http.send(settleForwardOrderAdmin, settled);
  },
  async audit(judged) {
    await http.send(auditForwardVoucherAdmin, judged);
  },
  async resolve(ruling) {
    await http.send(resolveForwardDispute, ruling);
  },
  async cancel(ending) {
    await http.send(cancelForwardOrderAdmin, ending);
  },
});
