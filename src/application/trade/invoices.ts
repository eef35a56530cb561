import type { InvoiceTitleId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { InvoiceTitleForm, SavedInvoice } from "../../domain/trade/invoice.ts";

/** Invoice titles of the purchasing entity. Every method rejects with `ApiError` only. */
export abstract class Invoices {
  /** The default one first. */
  abstract list(page: PageQuery): Promise<Page<SavedInvoice>>;
  /** Requests with the same key and form create one title. */
  abstract add(form: InvoiceTitleForm, key: string): Promise<InvoiceTitleId>;
  abstract update(id: InvoiceTitleId, form: InvoiceTitleForm): Promise<void>;
  abstract remove(id: InvoiceTitleId): Promise<void>;
  abstract makeDefault(id: InvoiceTitleId): Promise<void>;
}
