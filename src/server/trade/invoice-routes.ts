import * as calls from "../../contract/trade/invoice-calls.ts";
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../domain/paging.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { invoicesOf } from "./invoice-store.ts";
import {
  addInvoice,
  applyInvoice,
  correctInvoice,
  defaultInvoice,
  issueInvoice,
  removeInvoice,
  updateInvoice,
  withdrawInvoice,
} from "./invoices.ts";

/** Invoice titles of the purchasing entity, and adding one to an order later. */
export function invoiceRoutes(app: App, { db }: Deps): void {
  serve(app, calls.invoiceTitleList, async (request) => {
    const all = await invoicesOf(db, signedIn(request));
    const page = { pageNum: request.body.pageNum ?? 1, pageSize: request.body.pageSize ?? DEFAULT_PAGE_SIZE };
    const before = rowsBefore(page);
    return pageOf(all.slice(before, before + page.pageSize), all.length, page);
  });
  serve(app, calls.addInvoiceTitle, async (request) =>
    once(db, idempotencyKeyOf(request), (tx) => addInvoice(tx, signedIn(request), request.body)),
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
  serve(app, calls.issueInvoice, async (request) => {
    await issueInvoice(db, signedIn(request), request.body);
    return null;
  });
  serve(app, calls.correctInvoice, async (request) => {
    await correctInvoice(db, signedIn(request), request.body);
    return null;
  });
}
