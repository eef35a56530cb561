import { foundOrNull } from "../../application/found.ts";
import type { FuturesAdmin, MerchantFutures } from "../../application/futures/futures-console.ts";
import { forwardInquiryAdmin, merchantForwardInquiry } from "../../contract/futures/forward-inquiry-calls.ts";
import { merchantInquiryEvents } from "../../contract/futures/forward-inquiry-event-calls.ts";
import {
  addForwardOffer,
  approveForwardOffer,
  forwardDeposit,
  listArrivedGoods,
  merchantForwardOffer,
  rejectForwardOffer,
  renewForwardOffer,
  reviewedForwardOffer,
  submitForwardOffer,
  updateForwardOffer,
  withdrawForwardOffer,
  withdrawForwardOfferAdmin,
} from "../../contract/futures/forward-offer-calls.ts";
import {
  addMerchantForwardDocuments,
  forwardOrderAdmin,
  merchantForwardOrder,
} from "../../contract/futures/forward-order-calls.ts";
import {
  forwardOrderAdminEvents,
  merchantForwardOrderEvents,
} from "../../contract/futures/forward-order-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

export const createHttpMerchantFutures = (http: HttpClient): MerchantFutures => ({
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
  inquiry: (id) => foundOrNull(http.send(merchantForwardInquiry, { id }, SILENT)),
  sendInquiry: eventSender(http, merchantInquiryEvents),
  order: (id) => foundOrNull(http.send(merchantForwardOrder, { id }, SILENT)),
  async addDocs(papers) {
    await http.send(addMerchantForwardDocuments, papers);
  },
  send: eventSender(http, merchantForwardOrderEvents),
});

export const createHttpFuturesAdmin = (http: HttpClient): FuturesAdmin => ({
  offer: (id) => foundOrNull(http.send(reviewedForwardOffer, { id }, SILENT)),
  inquiry: (id) => foundOrNull(http.send(forwardInquiryAdmin, { id }, SILENT)),
  order: (id) => foundOrNull(http.send(forwardOrderAdmin, { id }, SILENT)),
  approve: ({ id, version }) => http.send(approveForwardOffer, { id, version }),
  reject: (seen) => http.send(rejectForwardOffer, seen),
  withdraw: (seen) => http.send(withdrawForwardOfferAdmin, seen),
  send: eventSender(http, forwardOrderAdminEvents),
});
