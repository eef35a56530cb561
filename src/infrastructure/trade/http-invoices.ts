import type { Invoices } from "../../application/trade/invoices.ts";
import {
  addInvoiceTitle,
  deleteInvoiceTitle,
  invoiceTitleList,
  setDefaultInvoiceTitle,
  updateInvoiceTitle,
} from "../../contract/trade/invoice-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpInvoices = (http: HttpClient): Invoices => ({
  list: (page) => http.send(invoiceTitleList, page),
  add: (form, key) => http.send(addInvoiceTitle, form, { idempotencyKey: key }),
  update: (id, form) => http.send(updateInvoiceTitle, { id, ...form }),
  remove: (id) => http.send(deleteInvoiceTitle, { id }),
  makeDefault: (id) => http.send(setDefaultInvoiceTitle, { id }),
});
