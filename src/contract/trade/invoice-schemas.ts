import { Type } from "typebox";
import { PageOf } from "../common.ts";
import {
  ApplyInvoiceBody,
  IdOnly,
  InvoiceAddBody,
  InvoiceListBody,
  InvoiceUpdateBody,
  SavedInvoiceSchema,
} from "./order-schemas.ts";

export const invoiceSchemas = {
  invoiceTitleList: { body: InvoiceListBody, reply: PageOf(SavedInvoiceSchema) },
  addInvoiceTitle: { body: InvoiceAddBody, reply: Type.String() },
  updateInvoiceTitle: { body: InvoiceUpdateBody, reply: Type.Null() },
  setDefaultInvoiceTitle: { query: IdOnly, reply: Type.Null() },
  deleteInvoiceTitle: { query: IdOnly, reply: Type.Null() },
  applyForInvoice: { body: ApplyInvoiceBody, reply: Type.Null() },
} as const;
