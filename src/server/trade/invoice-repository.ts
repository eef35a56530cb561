import {
  completedInvoice,
  type InvoiceTitle,
  type InvoiceTitleForm,
  type InvoiceTyped,
  invoiceCapProblem,
  invoiceSnapshot,
  invoiceTitleProblems,
  NO_INVOICE_FACTS,
  type SavedInvoice,
  tidiedInvoice,
} from "../../domain/trade/invoice.ts";
import { takeLockOf } from "../db/advisory-locks.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";

/** Whose titles: a person's own, or of the company they act for. */
export type InvoiceOwner = { personId: string; companyId: string | null };

const COLUMNS = `id, kind, title, tax_no as "taxNo", bank_name as "bankName", bank_account as "bankAccount",
  reg_address as "regAddress", reg_phone as "regPhone", is_default as "isDefault"`;
/** Fills $1 and $2. */
const OWNED = "person_id = $1 and company_id is not distinct from $2::bigint and not deleted";
const DEFAULT_FIRST = "order by is_default desc, company_invoice.id desc";

/** An owner's titles as `invoicesOf` answers them, as JSON within another statement. */
export const invoicesOfOwner = (personId: string, companyId: string): string => `(
  select coalesce(jsonb_agg(i), '[]') from (
    select ${COLUMNS.replace("id,", "id::text as id,")} from company_invoice
     where person_id = ${personId} and company_id is not distinct from ${companyId}::bigint and not deleted
     ${DEFAULT_FIRST}) i)`;

const unknownInvoice = () => notFound("发票抬头不存在");
const keyOf = ({ personId, companyId }: InvoiceOwner) => [personId, companyId];

/** The default one first, then the newest. */
export const invoicesOf = (db: Db, owner: InvoiceOwner): Promise<SavedInvoice[]> =>
  db.rows<SavedInvoice>(
    `select ${COLUMNS} from company_invoice where ${OWNED} ${DEFAULT_FIRST}`,
    keyOf(owner),
    "invoices",
  );

async function invoiceOf(db: Db, owner: InvoiceOwner, id: string): Promise<SavedInvoice> {
  const invoice = await db.one<SavedInvoice>(
    `select ${COLUMNS} from company_invoice where ${OWNED} and id = $3`,
    [...keyOf(owner), id],
    "invoice",
  );
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
 * What is to head an order's invoice: a kept title by its id, or the one that was typed, a 专票 completed from the kept
 * titles. Throws a warning that names what is missing or wrong, and 404 for an unknown id.
 */
export async function chosenInvoice(
  db: Db,
  owner: InvoiceOwner,
  { invoice, invoiceId }: { invoice: InvoiceTitle | null; invoiceId: string | null },
): Promise<InvoiceTitle | null> {
  if (invoiceId !== null && invoice !== null) throw warning("请选择一个发票抬头");
  if (invoiceId !== null) return invoiceSnapshot(checked(await invoiceOf(db, owner, invoiceId), owner));
  if (invoice === null) return null;
  const typed = { ...NO_INVOICE_FACTS, ...invoice };
  const isWhole = Object.values(typed).every((text) => text !== "");
  return invoiceSnapshot(checked(isWhole ? typed : completedInvoice(typed, await invoicesOf(db, owner)), owner));
}

/** One change of an owner's titles at a time, so that cap and default hold; until the transaction ends. */
const lockInvoices = (tx: Db, { personId }: InvoiceOwner) => takeLockOf(tx, "invoiceTitles", personId);

const clearDefault = (tx: Db, owner: InvoiceOwner) =>
  tx.run(
    `update company_invoice set is_default = false where ${OWNED} and is_default`,
    keyOf(owner),
    "invoice-undefault",
  );

const values = (form: InvoiceTitleForm) => [
  ...[form.kind, form.title, form.taxNo, form.bankName, form.bankAccount, form.regAddress, form.regPhone],
  form.isDefault,
];

const once = (error: unknown): never => {
  throw isDuplicate(error, "company_invoice_once") ? warning("该发票抬头已保存") : error;
};

/** Adds a title and answers its id; the first one is the default. Inside a transaction. */
export async function addInvoice(tx: Db, owner: InvoiceOwner, form: InvoiceTitleForm): Promise<string> {
  const invoice = checked(form, owner);
  await lockInvoices(tx, owner);
  const { length } = await invoicesOf(tx, owner);
  refuseIf(invoiceCapProblem(length));
  const isDefault = invoice.isDefault || length === 0;
  if (isDefault) await clearDefault(tx, owner);
  const added = await tx
    .one<{ id: string }>(
      `insert into company_invoice (person_id, company_id, kind, title, tax_no, bank_name, bank_account, reg_address,
         reg_phone, is_default) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [...keyOf(owner), ...values({ ...invoice, isDefault })],
      "invoice-add",
    )
    .catch(once);
  return added!.id;
}

/**
 * Keeps a title that was typed for an order, for later ones; the first is the default. One that is kept already and one too
 * many are left out: the order has it all the same. Inside a transaction.
 */
export async function rememberInvoice(tx: Db, owner: InvoiceOwner, typed: InvoiceTitle): Promise<void> {
  await lockInvoices(tx, owner);
  const kept = await invoicesOf(tx, owner);
  if (invoiceCapProblem(kept.length) !== null) return;
  await tx.run(
    `insert into company_invoice (person_id, company_id, kind, title, tax_no, bank_name, bank_account, reg_address,
       reg_phone, is_default) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [...keyOf(owner), ...values({ ...NO_INVOICE_FACTS, ...typed, isDefault: kept.length === 0 })],
    "invoice-remember",
  );
}

/** Replaces the fields of one's own title. Inside a transaction. Throws 404 for anybody else's. */
export async function updateInvoice(tx: Db, owner: InvoiceOwner, id: string, form: InvoiceTitleForm): Promise<void> {
  const invoice = checked(form, owner);
  await lockInvoices(tx, owner);
  await invoiceOf(tx, owner, id);
  if (invoice.isDefault) await clearDefault(tx, owner);
  await tx
    .run(
      `update company_invoice set kind = $4, title = $5, tax_no = $6, bank_name = $7, bank_account = $8,
              reg_address = $9, reg_phone = $10, is_default = $11 where ${OWNED} and id = $3`,
      [...keyOf(owner), id, ...values(invoice)],
      "invoice-update",
    )
    .catch(once);
}

/** Orders keep a copy of their own. Throws 404 for anybody else's. */
export async function removeInvoice(db: Db, owner: InvoiceOwner, id: string): Promise<void> {
  const removed = await db.run(
    `update company_invoice set deleted = true, is_default = false where ${OWNED} and id = $3`,
    [...keyOf(owner), id],
    "invoice-remove",
  );
  if (removed === 0) throw unknownInvoice();
}

/** Makes one's own title the default one. Inside a transaction. Throws 404 for anybody else's. */
export async function defaultInvoice(tx: Db, owner: InvoiceOwner, id: string): Promise<void> {
  await lockInvoices(tx, owner);
  await invoiceOf(tx, owner, id);
  await clearDefault(tx, owner);
  await tx.run(
    `update company_invoice set is_default = true where ${OWNED} and id = $3`,
    [...keyOf(owner), id],
    "invoice-default",
  );
}
