import { Type } from "typebox";
import type { OrderId } from "../../domain/ids.ts";
import { IdOnly, MaybeSeenBodyOf, PageOf, PagingBody } from "../common.ts";
import {
  ApplyInvoiceBody,
  InvoiceAddBody,
  InvoiceUpdateBody,
  IssueInvoiceBody,
  SavedInvoiceSchema,
} from "./order-schemas.ts";

/** What the calls of `invoice-calls.ts` are checked against, by their names. */
export const invoiceSchemas = {
  invoiceTitleList: { body: PagingBody, reply: PageOf(SavedInvoiceSchema) },
  addInvoiceTitle: { body: InvoiceAddBody, reply: Type.String() },
  updateInvoiceTitle: { body: InvoiceUpdateBody, reply: Type.Null() },
  setDefaultInvoiceTitle: { query: IdOnly, reply: Type.Null() },
  deleteInvoiceTitle: { query: IdOnly, reply: Type.Null() },
  applyForInvoice: { body: ApplyInvoiceBody, reply: Type.Null() },
  withdrawInvoice: { body: MaybeSeenBodyOf<OrderId>(), reply: Type.Null() },
  issueInvoice: { body: IssueInvoiceBody, reply: Type.Null() },
  correctInvoice: { body: IssueInvoiceBody, reply: Type.Null() },
} as const;
