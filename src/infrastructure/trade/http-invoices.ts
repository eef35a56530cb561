import type { Invoices } from "../../application/trade/invoices.ts";
import type { Page } from "../../domain/paging.ts";
import type { SavedInvoice } from "../../domain/trade/invoice.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpInvoices = (http: HttpClient): Invoices => ({
  list: (page) => http.post<Page<SavedInvoice>>("/api/companyInvoice/pc/getList", page),
  add: (form, key) => http.post<string>("/api/companyInvoice/pc/add", form, { idempotencyKey: key }),
  async update(id, form) {
    await http.post("/api/companyInvoice/pc/update", { id, ...form });
  },
  async remove(id) {
    await http.delete("/api/companyInvoice/pc/delete", { id });
  },
  async makeDefault(id) {
    await http.post("/api/companyInvoice/pc/setDefault", {}, { params: { id } });
  },
});
