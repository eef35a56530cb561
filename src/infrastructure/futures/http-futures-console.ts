import { foundOrNull } from "../../application/found.ts";
import type { FuturesAdmin, MerchantFutures } from "../../application/futures/futures-console.ts";
import {
  allForwardInquiries,
  forwardInquiryAdmin,
  merchantForwardInquiry,
  merchantForwardInquiryList,
} from "../../contract/futures/forward-inquiry-calls.ts";
import { merchantInquiryEvents } from "../../contract/futures/forward-inquiry-event-calls.ts";
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
  forwardOrderAdmin,
  merchantForwardOrder,
  merchantForwardOrderList,
} from "../../contract/futures/forward-order-calls.ts";
import {
  forwardOrderAdminEvents,
  merchantForwardOrderEvents,
} from "../../contract/futures/forward-order-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
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
  sendInquiry: eventSender(http, merchantInquiryEvents),
  orders: (query) => http.send(merchantForwardOrderList, query, SILENT),
  order: (id) => foundOrNull(http.send(merchantForwardOrder, { id }, SILENT)),
  async addDocs(papers) {
    await http.send(addMerchantForwardDocuments, papers);
  },
  send: eventSender(http, merchantForwardOrderEvents),
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
  send: eventSender(http, forwardOrderAdminEvents),
});
