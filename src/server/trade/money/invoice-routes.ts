import * as calls from "../../../contract/trade/invoice-calls.ts";
import { signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { serve } from "../../serve.ts";
import {
  addInvoice,
  applyInvoice,
  defaultInvoice,
  invoicePage,
  removeInvoice,
  updateInvoice,
  withdrawInvoice,
} from "./invoices.ts";

/** Invoice titles of the purchasing entity, and adding one to an order later. */
export function invoiceRoutes(app: App, { db }: Deps): void {
  serve(app, calls.invoiceTitleList, async (request) => invoicePage(db, signedIn(request), request.body));
  serve(app, calls.addInvoiceTitle, async (request) =>
    addInvoice(db, signedIn(request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.updateInvoiceTitle, async (request) => {
    const { id, ...form } = request.body;
    await updateInvoice(db, signedIn(request), id, form);
    return null;
  });
  serve(app, calls.setDefaultInvoiceTitle, async (request) => {
    await defaultInvoice(db, signedIn(request), request.query.id);
    return null;
  });
  serve(app, calls.deleteInvoiceTitle, async (request) => {
    await removeInvoice(db, signedIn(request), request.query.id);
    return null;
  });
  serve(app, calls.applyForInvoice, async (request) => {
    await applyInvoice(db, signedIn(request), request.body);
    return null;
  });
  serve(app, calls.withdrawInvoice, async (request) => {
    await withdrawInvoice(db, signedIn(request), request.body);
    return null;
  });
}
