/** Who an invoice is made out to, as an order keeps it. Bank and registration come along where a kept title has them. */
export type InvoiceTitle = {
  title: string;
  taxNo: string;
  kind: 1 | 2;
  bankName?: string;
  bankAccount?: string;
  regAddress?: string;
  regPhone?: string;
};

/** A title that is kept for later orders (product §2). The last four are asked of a 专票, and may be left out else. */
export type InvoiceTitleForm = {
  kind: 1 | 2;
  title: string;
  taxNo: string;
  bankName: string;
  bankAccount: string;
  regAddress: string;
  regPhone: string;
  isDefault: boolean;
};
export type SavedInvoice = InvoiceTitleForm & { id: string };
