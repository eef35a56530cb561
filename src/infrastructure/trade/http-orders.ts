import type { OrderStep, Orders } from "../../application/trade/orders.ts";
import type { Page } from "../../domain/paging.ts";
import type { CheckoutPreview, PlacedOrders } from "../../domain/trade/checkout.ts";
import type { SavedInvoice } from "../../domain/trade/invoice.ts";
import type { BoughtAgain, OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Each step's call, and what of a request it takes. */
const STEP_CALLS: Readonly<Record<OrderStep, { call: string; takes?: readonly ("reason" | "lines" | "fileIds")[] }>> = {
  cancel: { call: "cancel", takes: ["reason"] },
  requestCancel: { call: "requestCancel", takes: ["reason"] },
  withdrawCancel: { call: "withdrawCancel" },
  dispute: { call: "dispute", takes: ["reason", "fileIds"] },
  sign: { call: "confirmReceive", takes: ["lines"] },
  confirmSettlement: { call: "confirmSettle" },
};

export const createHttpOrders = (http: HttpClient): Orders => ({
  preview: (request) => http.post<CheckoutPreview>("/api/shoppingCart/pc/settlement", request),
  place: (request, idempotencyKey) => http.post<PlacedOrders>("/api/platformOrder/pc/add", request, { idempotencyKey }),
  list: (request) => http.post<Page<OrderBrief>>("/api/platformOrder/pc/getList", request),
  counts: () => http.get<OrderCounts>("/api/platformOrder/pc/getStatusNum", {}, { silent: true }),
  detail: (id) => http.get<OrderDetail>("/api/platformOrder/pc/getInfo", { id }),
  buyAgain: (id) => http.post<BoughtAgain>("/api/platformOrder/pc/buyAgain", { id }),
  async step(step, { id, version, ...said }) {
    const { call, takes = [] } = STEP_CALLS[step];
    const told = Object.fromEntries(takes.map((part) => [part, said[part]]));
    await http.post(`/api/platformOrder/pc/${call}`, { id, version, ...told });
  },
  async keptInvoices() {
    const page = { pageNum: 1, pageSize: 20 };
    return (await http.post<Page<SavedInvoice>>("/api/companyInvoice/pc/getList", page, { silent: true })).rows;
  },
  async applyInvoice(request) {
    await http.post("/api/platformOrder/pc/applyInvoice", request);
  },
  addVoucher: (request, idempotencyKey) =>
    http.post<string>("/api/platformOrder/pc/addVoucher", request, { idempotencyKey }),
});
