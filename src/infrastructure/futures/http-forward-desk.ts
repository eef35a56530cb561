import { foundOrNull } from "../../application/found.ts";
import type { MerchantFutures, PlatformFutures } from "../../application/futures/forward-desk.ts";
import type { OfferToSpot, OwnOfferListBody } from "../../contract/futures.ts";
import type { InquiryListBody, InquiryQuote } from "../../contract/futures-inquiry.ts";
import type { FuturesDeskListBody, FuturesDocForm, FuturesMilestoneForm } from "../../contract/futures-order.ts";
import type { OwnOffer } from "../../domain/futures/global-offer.ts";
import type { Inquiry, InquiryDetail } from "../../domain/futures/inquiry.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;

/** What is alike on both sides of the desk: `folder` of the calls. */
const createDesk = (http: HttpClient, folder: "merchant" | "admin") => {
  const [offer, inquiry, order] = ["globalOffer", "futuresInquiry", "futuresOrder"].map(
    (name) => `/api/${name}/${folder}`,
  );
  const desk: Pick<PlatformFutures, "offers" | "inquiries" | "orders" | "order" | "postSettle" | "audit"> = {
    offers(status, keyword, page) {
      const body: OwnOfferListBody = { status: [...status], keyword, ...page };
      return http.post<Page<OwnOffer>>(`${offer}/getList`, body, SILENT);
    },
    inquiries(status, page) {
      const body: InquiryListBody = { status: [...status], ...page };
      return http.post<Page<Inquiry>>(`${inquiry}/getList`, body, SILENT);
    },
    orders({ status, ...query }) {
      const body: FuturesDeskListBody = { status: [...status], ...query };
      return http.post<Page<FuturesOrderBrief>>(`${order}/getList`, body, SILENT);
    },
    order: (id) => foundOrNull(http.get<FuturesOrderDetail>(`${order}/getInfo`, { id }, SILENT)),
    postSettle: (settled) => http.post(`${order}/postSettle`, settled),
    audit: (judged) => http.post(`${order}/auditVoucher`, judged),
  };
  return desk;
};

export function createHttpMerchantFutures(http: HttpClient): MerchantFutures {
  const [offer, inquiry, order] = ["globalOffer", "futuresInquiry", "futuresOrder"].map(
    (name) => `/api/${name}/merchant`,
  );
  return {
    ...createDesk(http, "merchant"),
    offer: (id) => foundOrNull(http.get<OwnOffer>(`${offer}/getInfo`, { id }, SILENT)),
    addOffer: (form, key) => http.post<string>(`${offer}/add`, form, { idempotencyKey: key }),
    updateOffer: (form) => http.post(`${offer}/update`, form),
    submitOffer: ({ id, version }) => http.post(`${offer}/submit`, { id, version }),
    withdrawOffer: ({ id, version }) => http.post(`${offer}/withdraw`, { id, version }),
    async toSpot(shelved) {
      const body: OfferToSpot = shelved;
      await http.post<string[]>(`${offer}/toSpot`, body);
    },
    renewOffer: (renewed) => http.post(`${offer}/renew`, renewed),
    inquiry: (id) => foundOrNull(http.get<Inquiry>(`${inquiry}/getInfo`, { id }, SILENT)),
    quote(round, event) {
      const body: InquiryQuote = round;
      return http.post(`${inquiry}/${event}`, body);
    },
    declineInquiry: (seen) => http.post(`${inquiry}/decline`, seen),
    confirm: (seen) => http.post(`${order}/confirm`, seen),
    decline: (seen) => http.post(`${order}/decline`, seen),
    async addDoc(doc) {
      const body: FuturesDocForm = doc;
      await http.post<string>(`${order}/addDoc`, body);
    },
    update(cargo) {
      const body: FuturesMilestoneForm = cargo;
      return http.post(`${order}/updateMilestone`, body);
    },
  };
}

export const createHttpPlatformFutures = (http: HttpClient): PlatformFutures => ({
  ...createDesk(http, "admin"),
  offer: (id) => foundOrNull(http.get<OwnOffer>("/api/globalOffer/admin/getInfo", { id }, SILENT)),
  inquiry: (id) => foundOrNull(http.get<InquiryDetail>("/api/futuresInquiry/admin/getInfo", { id }, SILENT)),
  approve: ({ id, version }) => http.post("/api/globalOffer/admin/approve", { id, version }),
  reject: (seen) => http.post("/api/globalOffer/admin/reject", seen),
  withdraw: (seen) => http.post("/api/globalOffer/admin/withdraw", seen),
  resolve: (ruling) => http.post("/api/futuresOrder/admin/resolve", ruling),
  cancel: (ending) => http.post("/api/futuresOrder/admin/cancel", ending),
});
