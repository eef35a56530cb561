import { type InvoiceTyped, tidiedInvoice } from "../../domain/trade/invoice.ts";
import type { CommandFields } from "../command-machine.ts";

/** What a dialog asks for to write an invoice title. */
export const invoiceFields = ({ kind, title, taxNo, bankName, bankAccount, regAddress, regPhone }: InvoiceTyped) => ({
  ...{ kind: String(kind), title, taxNo, bankName, bankAccount, regAddress, regPhone },
});

/** The tidied title of such a dialog. */
export const invoiceIn = (fields: CommandFields): InvoiceTyped => {
  const { kind, title = "", taxNo = "", bankName = "", bankAccount = "", regAddress = "", regPhone = "" } = fields;
  return tidiedInvoice({ kind: kind === "2" ? 2 : 1, title, taxNo, bankName, bankAccount, regAddress, regPhone });
};
