import type { CompanyId, InvoiceTitleId, OrderId, PersonId } from "../../../domain/ids.ts";
import {
  INVOICE_CAP,
  type InvoiceState,
  type InvoiceTitle,
  type InvoiceTitleForm,
  type SavedInvoice,
} from "../../../domain/trade/invoice.ts";
import { takeLockOf } from "../../db/advisory-locks.ts";
import { type Db, isDuplicate } from "../../db/database.ts";

/** Whose titles: a person's own, or of the company they act for. */
export type InvoiceOwner = { personId: PersonId; companyId: CompanyId | null };
type OwnTitle = { owner: InvoiceOwner; id: InvoiceTitleId };

const COLUMNS = `id, kind, title, tax_no as "taxNo", bank_name as "bankName", bank_account as "bankAccount",
  reg_address as "regAddress", reg_phone as "regPhone", is_default as "isDefault"`;
const OWNED = "person_id = :personId and company_id is not distinct from :companyId::bigint and not deleted";
const DEFAULT_FIRST = "order by is_default desc, company_invoice.id desc";

/** An owner's titles as `invoicesOf` returns them, as JSON within a statement that names `:personId` and `:companyId`. */
export const INVOICES_OF_OWNER = `(
  select coalesce(jsonb_agg(i), '[]') from (
    select ${COLUMNS.replace("id,", "id::text as id,")} from company_invoice where ${OWNED} ${DEFAULT_FIRST}) i)`;

/** Serialises changes of an owner's titles, so that cap and default hold; until the transaction ends. */
export const lockInvoices = (tx: Db, { personId }: InvoiceOwner): Promise<void> =>
  takeLockOf(tx, "invoiceTitles", personId);

/** The default title first, then the newest. */
export const invoicesOf = (db: Db, { personId, companyId }: InvoiceOwner): Promise<SavedInvoice[]> =>
  db.rows<SavedInvoice>(
    `select ${COLUMNS} from company_invoice where ${OWNED} ${DEFAULT_FIRST}`,
    { personId, companyId },
    "invoices",
  );

/** The owner's title; `null`: there is none of that id. */
export const findInvoice = (db: Db, { owner: { personId, companyId }, id }: OwnTitle): Promise<SavedInvoice | null> =>
  db.one<SavedInvoice>(
    `select ${COLUMNS} from company_invoice where ${OWNED} and id = :id`,
    { personId, companyId, id },
    "invoice",
  );

/** Leaves the owner without a default title. */
export const clearDefaultInvoice = (tx: Db, { personId, companyId }: InvoiceOwner): Promise<number> =>
  tx.run(
    `update company_invoice set is_default = false where ${OWNED} and is_default`,
    { personId, companyId },
    "invoice-undefault",
  );

const INSERT = `insert into company_invoice (person_id, company_id, kind, title, tax_no, bank_name, bank_account,
    reg_address, reg_phone, is_default)
  values (:personId, :companyId, :kind, :title, :taxNo, :bankName, :bankAccount, :regAddress, :regPhone, :isDefault)`;

/** Adds a title and returns its id; `null`: the owner has the same title already, and the transaction is aborted. */
export async function insertInvoice(
  tx: Db,
  { personId, companyId }: InvoiceOwner,
  form: InvoiceTitleForm,
): Promise<InvoiceTitleId | null> {
  try {
    const added = await tx.one<{ id: InvoiceTitleId }>(
      `${INSERT} returning id`,
      { ...form, personId, companyId },
      "invoice-add",
    );
    return added!.id;
  } catch (error) {
    if (isDuplicate(error, "company_invoice_once")) return null;
    throw error;
  }
}

/**
 * Saves `:typedTitle` (JSON of a title, or null) among the owner's titles, as part of a statement that names `:personId` and
 * `:companyId`: the first is the default. One that is there already and one too many are left out. It waits for no lock, so
 * that a title which is added at the same moment elsewhere may make one more than the cap; there is never a second default.
 */
export const rememberTyped = (condition: string): string => `
    insert into company_invoice (person_id, company_id, kind, title, tax_no, bank_name, bank_account, reg_address, reg_phone,
      is_default)
    select :personId, :companyId::bigint, t.kind, t.title, t."taxNo", coalesce(t."bankName", ''),
           coalesce(t."bankAccount", ''), coalesce(t."regAddress", ''), coalesce(t."regPhone", ''),
           not exists (select 1 from company_invoice where ${OWNED})
      from jsonb_to_record(:typedTitle::jsonb) as t(kind smallint, title text, "taxNo" text, "bankName" text,
             "bankAccount" text, "regAddress" text, "regPhone" text)
     where :typedTitle::jsonb is not null and ${condition}
       and (select count(*) from company_invoice where ${OWNED}) < ${INVOICE_CAP}
    on conflict do nothing`;

/** Saves a title that was typed for an order, as `rememberTyped` does, inside a transaction. */
export const rememberInvoice = (tx: Db, { personId, companyId }: InvoiceOwner, typed: InvoiceTitle): Promise<number> =>
  tx.run(rememberTyped("true"), { personId, companyId, typedTitle: JSON.stringify(typed) }, "invoice-remember");

/** Replaces the fields of the owner's title; `false`: another one of them is the same, and the transaction is aborted. */
export async function replaceInvoice(
  tx: Db,
  { owner: { personId, companyId }, id }: OwnTitle,
  form: InvoiceTitleForm,
): Promise<boolean> {
  try {
    await tx.run(
      `update company_invoice set kind = :kind, title = :title, tax_no = :taxNo, bank_name = :bankName,
              bank_account = :bankAccount, reg_address = :regAddress, reg_phone = :regPhone, is_default = :isDefault
        where ${OWNED} and id = :id`,
      { ...form, personId, companyId, id },
      "invoice-update",
    );
    return true;
  } catch (error) {
    if (isDuplicate(error, "company_invoice_once")) return false;
    throw error;
  }
}

/** Hides the owner's title, which no longer is the default; `false`: there is none of that id. */
export async function hideInvoice(db: Db, { owner: { personId, companyId }, id }: OwnTitle): Promise<boolean> {
  const hidden = await db.run(
    `update company_invoice set deleted = true, is_default = false where ${OWNED} and id = :id`,
    { personId, companyId, id },
    "invoice-remove",
  );
  return hidden > 0;
}

/** Marks the owner's title as the default one. */
export const markDefaultInvoice = (tx: Db, { owner: { personId, companyId }, id }: OwnTitle): Promise<number> =>
  tx.run(
    `update company_invoice set is_default = true where ${OWNED} and id = :id`,
    { personId, companyId, id },
    "invoice-default",
  );

/** Whether a locked order has an invoice title, whether its invoice was issued, and with which number. */
export async function invoiceState(tx: Db, orderId: OrderId): Promise<InvoiceState & { invoiceNo: string }> {
  const state = await tx.one<InvoiceState & { invoiceNo: string }>(
    `select invoice is not null as "hasInvoice", invoice_issued_at is not null as "isIssued", invoice_no as "invoiceNo"
       from platform_order where id = :orderId`,
    { orderId },
    "order-invoice-state",
  );
  return state!; // the order is locked
}

/** Gives a locked order its invoice title; `null` withdraws it. */
export const setOrderInvoice = (tx: Db, orderId: OrderId, title: InvoiceTitle | null): Promise<number> =>
  tx.run(
    "update platform_order set invoice = :title, version = version + 1 where id = :orderId",
    { orderId, title: title === null ? null : JSON.stringify(title) },
    "order-invoice",
  );

/** Replaces the number of the invoice that was issued for a locked order. */
export const setInvoiceNo = (tx: Db, orderId: OrderId, invoiceNo: string): Promise<number> =>
  tx.run(
    "update platform_order set invoice_no = :invoiceNo, version = version + 1 where id = :orderId",
    { orderId, invoiceNo },
    "order-invoice-correct",
  );

/** Records the number of the invoice that was issued for a locked order, as of now. */
export const setInvoiceIssued = (tx: Db, orderId: OrderId, invoiceNo: string): Promise<number> =>
  tx.run(
    "update platform_order set invoice_no = :invoiceNo, invoice_issued_at = now(), version = version + 1 where id = :orderId",
    { orderId, invoiceNo },
    "order-invoice-issued",
  );
