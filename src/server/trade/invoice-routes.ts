import * as calls from "../../contract/trade/invoice-calls.ts";
import type { ApplyInvoiceBody } from "../../contract/trade/order-schemas.ts";
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../domain/paging.ts";
import { invoiceApplyProblem } from "../../domain/trade/invoice.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { refuseIf, warning } from "../reply.ts";
import { serve } from "../serve.ts";
import { publish } from "../system/outbox.ts";
import {
  addInvoice,
  chosenInvoice,
  defaultInvoice,
  invoicesOf,
  rememberInvoice,
  removeInvoice,
  updateInvoice,
} from "./invoice-repository.ts";
import { lockOrder } from "./order-transition.ts";

/** Gives an order that was placed without one its invoice title, once. */
async function applyInvoice(tx: Db, caller: Caller, { id, version, ...requested }: ApplyInvoiceBody): Promise<void> {
  const order = await lockOrder(tx, { actor: "buyer", caller }, version === undefined ? { id } : { id, version });
  const had = await tx.one<{ has: boolean }>(
    "select invoice is not null as has from platform_order where id = $1",
    [id],
    "order-has-invoice",
  );
  const { invoice = null, invoiceId = null } = requested;
  const title = await chosenInvoice(tx, caller, { invoice, invoiceId });
  refuseIf(invoiceApplyProblem(order.status, had?.has === true));
  if (title === null) throw warning("请输入发票抬头");
  await tx.run(
    "update platform_order set invoice = $2, version = version + 1 where id = $1",
    [id, JSON.stringify(title)],
    "order-invoice",
  );
  if (invoice !== null) await rememberInvoice(tx, caller, title);
  await publish(tx, "order.invoiceAsked", { orderId: id });
}

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
    await db.transaction((tx) => updateInvoice(tx, signedIn(request), id, form));
    return null;
  });
  serve(app, calls.setDefaultInvoiceTitle, async (request) => {
    await db.transaction((tx) => defaultInvoice(tx, signedIn(request), request.query.id));
    return null;
  });
  serve(app, calls.deleteInvoiceTitle, async (request) => {
    await removeInvoice(db, signedIn(request), request.query.id);
    return null;
  });
  serve(app, calls.applyForInvoice, async (request) => {
    await db.transaction((tx) => applyInvoice(tx, signedIn(request), request.body));
    return null;
  });
}
