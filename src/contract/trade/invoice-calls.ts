import type { Static } from "typebox";
import type { Page } from "../../domain/paging.ts";
import type { SavedInvoice } from "../../domain/trade/invoice.ts";
import type { Call } from "../call.ts";
import type { IdOnly, MaybeSeenBody, PagingBody } from "../common.ts";
import type { ApplyInvoiceBody, InvoiceAddBody, InvoiceUpdateBody, IssueInvoiceBody } from "./order-schemas.ts";

export const invoiceTitleList: Call<{ body: PagingBody; reply: Page<SavedInvoice> }> = {
  method: "POST",
  path: "/api/companyInvoice/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "Invoice titles of the purchasing entity",
};

export const addInvoiceTitle: Call<{ body: Static<typeof InvoiceAddBody>; reply: string }> = {
  method: "POST",
  path: "/api/companyInvoice/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Adds an invoice title",
  refusals: [404],
};

export const updateInvoiceTitle: Call<{ body: Static<typeof InvoiceUpdateBody>; reply: null }> = {
  method: "POST",
  path: "/api/companyInvoice/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes an invoice title",
  refusals: [404],
};

export const setDefaultInvoiceTitle: Call<{ query: IdOnly; reply: null }> = {
  method: "POST",
  path: "/api/companyInvoice/pc/setDefault",
  access: "signed-in",
  input: "query",
  summary: "Makes an invoice title the default",
  refusals: [404],
};

export const deleteInvoiceTitle: Call<{ query: IdOnly; reply: null }> = {
  method: "DELETE",
  path: "/api/companyInvoice/pc/delete",
  access: "signed-in",
  input: "query",
  summary: "Deletes an invoice title",
  refusals: [404],
};

export const applyForInvoice: Call<{ body: Static<typeof ApplyInvoiceBody>; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/applyInvoice",
  access: "signed-in",
  input: "body",
  summary: "Applies for the invoice of an order",
  refusals: [404, 5001],
};

export const withdrawInvoice: Call<{ body: MaybeSeenBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/pc/withdrawInvoice",
  access: "signed-in",
  input: "body",
  summary: "Withdraws the application for the invoice of an order",
  refusals: [404, 5001],
};

export const issueInvoice: Call<{ body: IssueInvoiceBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/issueInvoice",
  access: { permission: "order:spot:receive" },
  input: "body",
  summary: "Records the invoice that was issued for an order",
  refusals: [404, 5001],
};

export const correctInvoice: Call<{ body: IssueInvoiceBody; reply: null }> = {
  method: "POST",
  path: "/api/platformOrder/merchant/correctInvoice",
  access: { permission: "order:spot:receive" },
  input: "body",
  summary: "Corrects the number of the invoice that was issued for an order",
  refusals: [404, 5001],
};
