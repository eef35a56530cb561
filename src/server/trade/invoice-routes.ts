import type { MaybeSeenBody } from "../../contract/common.ts";
import * as calls from "../../contract/trade/invoice-calls.ts";
import type { ApplyInvoiceBody, IssueInvoiceBody } from "../../contract/trade/order-schemas.ts";
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../domain/paging.ts";
import {
  type InvoiceState,
  invoiceApplyProblem,
  invoiceIssueProblem,
  invoiceNoProblem,
  invoiceWithdrawProblem,
} from "../../domain/trade/invoice.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { forbidden, refuseIf, warning } from "../reply.ts";
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
import { auditOrder } from "./order-audit.ts";
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

const seenOf = ({ id, version }: MaybeSeenBody) => (version === undefined ? { id } : { id, version });

const invoiceState = async (tx: Db, id: string): Promise<InvoiceState> =>
  (await tx.one<InvoiceState>(
    `select invoice is not null as "hasInvoice", invoice_issued_at is not null as "isIssued"
       from platform_order where id = $1`,
    [id],
    "order-invoice-state",
  ))!; // the order is locked

/** Takes the request for an invoice back; the order may ask for one again. */
async function withdrawInvoice(tx: Db, caller: Caller, body: MaybeSeenBody): Promise<void> {
  const { id } = await lockOrder(tx, { actor: "buyer", caller }, seenOf(body));
  refuseIf(invoiceWithdrawProblem(await invoiceState(tx, id)));
  await tx.run(
    "update platform_order set invoice = null, version = version + 1 where id = $1",
    [id],
    "order-invoice-withdrawn",
  );
  await publish(tx, "order.invoiceWithdrawn", { orderId: id });
}

/** Records the number of the invoice that the merchant issued for an order, once. */
async function issueInvoice(tx: Db, caller: Caller, { invoiceNo, ...body }: IssueInvoiceBody): Promise<void> {
  if (caller.merchantId === null) throw forbidden();
  const { id, status } = await lockOrder(tx, { actor: "merchant", caller }, seenOf(body));
  refuseIf(invoiceIssueProblem(status, await invoiceState(tx, id)) ?? invoiceNoProblem(invoiceNo));
  await tx.run(
    "update platform_order set invoice_no = $2, invoice_issued_at = now(), version = version + 1 where id = $1",
    [id, invoiceNo.trim()],
    "order-invoice-issued",
  );
  await publish(tx, "order.invoiceIssued", { orderId: id });
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
  serve(app, calls.withdrawInvoice, async (request) => {
    await db.transaction(async (tx) => {
      await withdrawInvoice(tx, signedIn(request), request.body);
      await auditOrder(tx, request, request.body.id, { event: "撤回开票申请" });
    });
    return null;
  });
  serve(app, calls.issueInvoice, async (request) => {
    await db.transaction(async (tx) => {
      await issueInvoice(tx, signedIn(request), request.body);
      await auditOrder(tx, request, request.body.id, { event: "登记开票", invoiceNo: request.body.invoiceNo });
    });
    return null;
  });
}
