import type { MaybeVersionedBody } from "../../../contract/common.ts";
import type { ApplyInvoiceBody, IssueInvoiceBody } from "../../../contract/trade/invoice-schemas.ts";
import type { InvoiceTitleId, OrderId } from "../../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageQuery, pageOf, rowsBefore } from "../../../domain/paging.ts";
import {
  completedInvoice,
  INVOICE_EVENT_NAMES,
  type InvoiceEvent,
  type InvoiceTitle,
  type InvoiceTitleForm,
  type InvoiceTyped,
  invoiceApplyProblem,
  invoiceCapProblem,
  invoiceCorrectProblem,
  invoiceIssueProblem,
  invoiceNoProblem,
  invoiceSnapshot,
  invoiceTitleProblems,
  invoiceWithdrawProblem,
  NO_INVOICE_FACTS,
  type SavedInvoice,
  tidiedInvoice,
} from "../../../domain/trade/invoice.ts";
import { foldedCode } from "../../../domain/typed-code.ts";
import type { Caller } from "../../auth.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { forbidden, notFound, refuseIf, warning } from "../../reply.ts";
import { publish } from "../../system/outbox.ts";
import { auditOrder } from "../orders/order-audit.ts";
import { type ActingPerson, addOrderNote, type OrderState } from "../orders/order-store.ts";
import { lockOrder } from "../orders/order-transition.ts";
import {
  clearDefaultInvoice,
  findInvoice,
  hideInvoice,
  type InvoiceOwner,
  insertInvoice,
  invoiceState,
  invoicesOf,
  lockInvoices,
  markDefaultInvoice,
  rememberInvoice,
  replaceInvoice,
  setInvoiceIssued,
  setInvoiceNo,
  setOrderInvoice,
} from "./invoice-store.ts";

const unknownInvoice = () => notFound("发票抬头不存在");
const keptAlready = () => warning("该发票抬头已保存");

async function invoiceOf(db: Db, owner: InvoiceOwner, id: InvoiceTitleId): Promise<SavedInvoice> {
  const invoice = await findInvoice(db, { owner, id });
  if (invoice === null) throw unknownInvoice();
  return invoice;
}

function checked<Form extends InvoiceTyped>(form: Form, { companyId }: InvoiceOwner): Form {
  const tidied = tidiedInvoice(form);
  const [problem] = Object.values(invoiceTitleProblems(tidied, companyId !== null));
  refuseIf(problem ?? null);
  return tidied;
}

/**
 * What is to head an order's invoice: a saved title by its id, or the one that was typed, a 专票 completed from the saved titles.
 * Throws a warning that names what is missing or wrong, and 404 for an unknown id.
 */
export async function chosenInvoice(
  db: Db,
  owner: InvoiceOwner,
  { invoice, invoiceId }: { invoice: InvoiceTitle | null; invoiceId: InvoiceTitleId | null },
): Promise<InvoiceTitle | null> {
  if (invoiceId !== null && invoice !== null) throw warning("请选择一个发票抬头");
  if (invoiceId !== null) return invoiceSnapshot(checked(await invoiceOf(db, owner, invoiceId), owner));
  if (invoice === null) return null;
  const typed = { ...NO_INVOICE_FACTS, ...invoice };
  const isWhole = typed.kind === 1 || Object.values(typed).every((text) => text !== "");
  return invoiceSnapshot(checked(isWhole ? typed : completedInvoice(typed, await invoicesOf(db, owner)), owner));
}

/** A page of the purchasing entity's titles, the default one first. */
export async function invoicePage(db: Db, owner: InvoiceOwner, query: Partial<PageQuery>): Promise<Page<SavedInvoice>> {
  const all = await invoicesOf(db, owner);
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const before = rowsBefore(page);
  return pageOf(all.slice(before, before + page.pageSize), all.length, page);
}

/** Adds a title and returns its id; the first one is the default. */
export const addInvoice = (
  db: Database,
  owner: InvoiceOwner,
  form: InvoiceTitleForm,
  idempotencyKey: IdempotencyKey | null,
): Promise<InvoiceTitleId> =>
  once(db, idempotencyKey, async (tx) => {
    const invoice = checked(form, owner);
    await lockInvoices(tx, owner);
    const { length } = await invoicesOf(tx, owner);
    refuseIf(invoiceCapProblem(length));
    const isDefault = invoice.isDefault || length === 0;
    if (isDefault) await clearDefaultInvoice(tx, owner);
    const added = await insertInvoice(tx, owner, { ...invoice, isDefault });
    if (added === null) throw keptAlready();
    return added;
  });

/** Replaces the fields of one's own title. Throws 404 for another owner's. */
export async function updateInvoice(
  db: Database,
  owner: InvoiceOwner,
  id: InvoiceTitleId,
  form: InvoiceTitleForm,
): Promise<void> {
  const invoice = checked(form, owner);
  await db.transaction(async (tx) => {
    await lockInvoices(tx, owner);
    await invoiceOf(tx, owner, id);
    if (invoice.isDefault) await clearDefaultInvoice(tx, owner);
    if (!(await replaceInvoice(tx, { owner, id }, invoice))) throw keptAlready();
  });
}

/** Orders hold a copy of their own. Throws 404 for another owner's. */
export async function removeInvoice(db: Db, owner: InvoiceOwner, id: InvoiceTitleId): Promise<void> {
  if (!(await hideInvoice(db, { owner, id }))) throw unknownInvoice();
}

/** Makes one's own title the default one. Throws 404 for another owner's. */
export async function defaultInvoice(db: Database, owner: InvoiceOwner, id: InvoiceTitleId): Promise<void> {
  await db.transaction(async (tx) => {
    await lockInvoices(tx, owner);
    await invoiceOf(tx, owner, id);
    await clearDefaultInvoice(tx, owner);
    await markDefaultInvoice(tx, { owner, id });
  });
}

/** Adds what happened to an order's invoice to the order's history. */
const addInvoiceNote = (
  tx: Db,
  { actor, caller: { personId, ip } }: ActingPerson,
  { id, status }: OrderState,
  event: InvoiceEvent,
  note = "",
) => addOrderNote(tx, { id, status, event, actor, personId, ip, note });

const versionedId = ({ id, version }: MaybeVersionedBody<OrderId>) =>
  version === undefined ? { id } : { id, version };

/** Gives an order that was placed without one its invoice title, once. */
export async function applyInvoice(
  db: Database,
  caller: Caller,
  { invoice = null, invoiceId = null, ...seen }: ApplyInvoiceBody,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { actor: "buyer", caller }, versionedId(seen));
    const { hasInvoice } = await invoiceState(tx, order.id);
    const title = await chosenInvoice(tx, caller, { invoice, invoiceId });
    refuseIf(invoiceApplyProblem(order.status, hasInvoice));
    if (title === null) throw warning("请输入发票抬头");
    await setOrderInvoice(tx, order.id, title);
    await addInvoiceNote(tx, { actor: "buyer", caller }, order, "applyInvoice");
    if (invoice !== null) await rememberInvoice(tx, caller, title);
    await publish(tx, "order.invoiceAsked", { orderId: order.id });
  });
}

/** Takes the request for an invoice back; the order may request one again. */
export async function withdrawInvoice(db: Database, caller: Caller, seen: MaybeVersionedBody<OrderId>): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { actor: "buyer", caller }, versionedId(seen));
    const { id, status } = order;
    refuseIf(invoiceWithdrawProblem(status, await invoiceState(tx, id)));
    await setOrderInvoice(tx, id, null);
    await addInvoiceNote(tx, { actor: "buyer", caller }, order, "withdrawInvoice");
    await publish(tx, "order.invoiceWithdrawn", { orderId: id });
    await auditOrder(tx, { caller, ip: caller.ip }, id, { event: INVOICE_EVENT_NAMES.withdrawInvoice });
  });
}

/** Records the number of the invoice that the merchant issued for an order, once. */
export async function issueInvoice(
  db: Database,
  caller: Caller,
  { invoiceNo, ...seen }: IssueInvoiceBody,
): Promise<null> {
  if (caller.merchantId === null) throw forbidden();
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { actor: "merchant", caller }, versionedId(seen));
    const { id, status } = order;
    refuseIf(invoiceIssueProblem(status, await invoiceState(tx, id)) ?? invoiceNoProblem(invoiceNo));
    const issued = foldedCode(invoiceNo);
    await setInvoiceIssued(tx, id, issued);
    await addInvoiceNote(tx, { actor: "merchant", caller }, order, "issueInvoice", `发票号码 ${issued}`);
    await publish(tx, "order.invoiceIssued", { orderId: id });
    await auditOrder(tx, { caller, ip: caller.ip }, id, { event: INVOICE_EVENT_NAMES.issueInvoice, invoiceNo: issued });
  });
  return null;
}

/** Corrects the number of the invoice that the merchant issued; the history retains the old one. */
export async function correctInvoice(
  db: Database,
  caller: Caller,
  { invoiceNo, ...seen }: IssueInvoiceBody,
): Promise<null> {
  if (caller.merchantId === null) throw forbidden();
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { actor: "merchant", caller }, versionedId(seen));
    const { id } = order;
    const { invoiceNo: before } = await invoiceState(tx, id);
    refuseIf(invoiceCorrectProblem(before, invoiceNo));
    const after = foldedCode(invoiceNo);
    await setInvoiceNo(tx, id, after);
    await addInvoiceNote(tx, { actor: "merchant", caller }, order, "correctInvoice", `原 ${before}，现 ${after}`);
    await publish(tx, "order.invoiceCorrected", { orderId: id, before, after });
    const event = INVOICE_EVENT_NAMES.correctInvoice;
    await auditOrder(tx, { caller, ip: caller.ip }, id, { event, before, invoiceNo: after });
  });
  return null;
}
