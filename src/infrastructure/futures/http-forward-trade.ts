import { foundOrNull } from "../../application/found.ts";
import type { FuturesOrders, Inquiries } from "../../application/futures/forward-trade.ts";
import type { InquiryAdd, InquiryCounter, InquiryListBody } from "../../contract/futures-inquiry.ts";
import type { FuturesAdd, FuturesDocForm, FuturesListBody, FuturesVoucherForm } from "../../contract/futures-order.ts";
import type { Inquiry } from "../../domain/futures/inquiry.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const SILENT = { silent: true } as const;
const INQUIRY = "/api/futuresInquiry/pc";
const ORDER = "/api/futuresOrder/pc";

export const createHttpInquiries = (http: HttpClient): Inquiries => ({
  list(status, page) {
    const body: InquiryListBody = { status: [...status], ...page };
    return http.post<Page<Inquiry>>(`${INQUIRY}/getList`, body, SILENT);
  },
  one: (id) => foundOrNull(http.get<Inquiry>(`${INQUIRY}/getInfo`, { id }, SILENT)),
  ask(form, key) {
    const body: InquiryAdd = form;
    return http.post<string>(`${INQUIRY}/add`, body, { idempotencyKey: key });
  },
  counter(round) {
    const body: InquiryCounter = round;
    return http.post(`${INQUIRY}/counter`, body);
  },
  accept: ({ id, version }) => http.post(`${INQUIRY}/accept`, { id, version }),
  withdraw: ({ id, version }) => http.post(`${INQUIRY}/withdraw`, { id, version }),
  reject: (seen) => http.post(`${INQUIRY}/reject`, seen),
});

export const createHttpFuturesOrders = (http: HttpClient): FuturesOrders => ({
  list(status, keyword, page) {
    const body: FuturesListBody = { status: [...status], keyword, ...page };
    return http.post<Page<FuturesOrderBrief>>(`${ORDER}/getList`, body, SILENT);
  },
  detail: (id) => foundOrNull(http.get<FuturesOrderDetail>(`${ORDER}/getInfo`, { id }, SILENT)),
  place(form, key) {
    const body: FuturesAdd = form;
    return http.post<string>(`${ORDER}/add`, body, { idempotencyKey: key });
  },
  async addVoucher(payment) {
    const body: FuturesVoucherForm = payment;
    await http.post<string>(`${ORDER}/addVoucher`, body);
  },
  async addDoc(doc) {
    const body: FuturesDocForm = doc;
    await http.post<string>(`${ORDER}/addDoc`, body);
  },
  confirmSettle: ({ id, version }) => http.post(`${ORDER}/confirmSettle`, { id, version }),
  cancel: (seen) => http.post(`${ORDER}/cancel`, seen),
  dispute: (seen) => http.post(`${ORDER}/dispute`, seen),
});
