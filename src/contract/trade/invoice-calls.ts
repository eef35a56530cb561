import type { Static } from "typebox";
import type { InvoiceTitleId, OrderId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import type { SavedInvoice } from "../../domain/trade/invoice.ts";
import { del, post, row, signedIn } from "../call.ts";
import type { IdOnly, MaybeVersionedBody, PagingBody } from "../common.ts";
import type { ApplyInvoiceBody, InvoiceAddBody, InvoiceUpdateBody } from "./invoice-schemas.ts";

export const invoiceTitleList = signedIn(
  post<PagingBody, Page<SavedInvoice>>("/api/companyInvoice/pc/getList", "Invoice titles of the purchasing entity"),
);
export const addInvoiceTitle = signedIn(
  post<Static<typeof InvoiceAddBody>, InvoiceTitleId>("/api/companyInvoice/pc/add", "Adds an invoice title", 404),
);
export const updateInvoiceTitle = signedIn(
  post<Static<typeof InvoiceUpdateBody>, null>("/api/companyInvoice/pc/update", "Changes an invoice title", 404),
);
export const setDefaultInvoiceTitle = signedIn(
  row<{ query: IdOnly<InvoiceTitleId>; reply: null }>(
    "POST",
    "query",
    "/api/companyInvoice/pc/setDefault",
    "Makes an invoice title the default",
    404,
  ),
);
export const deleteInvoiceTitle = signedIn(
  del<IdOnly<InvoiceTitleId>, null>("/api/companyInvoice/pc/delete", "Deletes an invoice title", 404),
);
export const applyForInvoice = signedIn(
  post<ApplyInvoiceBody, null>("/api/platformOrder/pc/applyInvoice", "Applies for the invoice of an order", 404, 5001),
);
export const withdrawInvoice = signedIn(
  post<MaybeVersionedBody<OrderId>, null>(
    "/api/platformOrder/pc/withdrawInvoice",
    "Withdraws the application for the invoice of an order",
    404,
    5001,
  ),
);
