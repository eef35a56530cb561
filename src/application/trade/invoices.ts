import type { Page, PageQuery } from "../../domain/paging.ts";
import type { InvoiceTitleForm, SavedInvoice } from "../../domain/trade/invoice.ts";

/** Invoice titles of the purchasing entity. Every method rejects with `ApiError` and nothing else. */
export abstract class Invoices {
  /** The default one first. */
  abstract list(page: PageQuery): Promise<Page<SavedInvoice>>;
  /** The same key and form again answer the first title and add no second one. */
  abstract add(form: InvoiceTitleForm, key: string): Promise<string>;
  abstract update(id: string, form: InvoiceTitleForm): Promise<void>;
  abstract remove(id: string): Promise<void>;
  abstract makeDefault(id: string): Promise<void>;
}
