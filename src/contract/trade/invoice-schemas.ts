import { type Static, Type } from "typebox";
import type { InvoiceTitleId, OrderId } from "../../domain/ids.ts";
import { SAVED_INVOICE } from "../../domain/trade/invoice.ts";
import {
  IdOnlyOf,
  MAYBE_VERSIONED_ID,
  MaybeVersionedBodyOf,
  Nullable,
  OneOf,
  PageOf,
  PagingBody,
  ReplyId,
  SentId,
  Shape,
} from "../common.ts";
import { ReplyOf } from "../fields.ts";

const invoiceFields = {
  /** 1 普票, 2 专票 */
  kind: OneOf<1 | 2>([1, 2]),
  title: Type.String({ maxLength: 200 }),
  taxNo: Type.String({ maxLength: 30 }),
  bankName: Type.String({ maxLength: 100 }),
  bankAccount: Type.String({ maxLength: 60 }),
  regAddress: Type.String({ maxLength: 200 }),
  regPhone: Type.String({ maxLength: 30 }),
  isDefault: Type.Boolean(),
};

export const InvoiceAddBody = Shape(invoiceFields);
export const InvoiceUpdateBody = Shape({ id: SentId<InvoiceTitleId>(), ...invoiceFields });
/** A typed title. A 专票 has bank and registration, or they are taken from a saved title with the same tax number. */
export const InvoiceSchema = Type.Optional(
  Nullable(
    Shape({
      kind: invoiceFields.kind,
      title: invoiceFields.title,
      taxNo: invoiceFields.taxNo,
      bankName: Type.Optional(invoiceFields.bankName),
      bankAccount: Type.Optional(invoiceFields.bankAccount),
      regAddress: Type.Optional(invoiceFields.regAddress),
      regPhone: Type.Optional(invoiceFields.regPhone),
    }),
  ),
);

/** A typed or saved title for an order that was placed without one. */
export const ApplyInvoiceBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  invoice: InvoiceSchema,
  invoiceId: Type.Optional(Nullable(SentId<InvoiceTitleId>())),
});
export type ApplyInvoiceBody = Static<typeof ApplyInvoiceBody>;
/** The number of the invoice that was issued. */
export const IssueInvoiceBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  invoiceNo: Type.String({ maxLength: 40 }),
});
export type IssueInvoiceBody = Static<typeof IssueInvoiceBody>;

export const invoiceSchemas = {
  invoiceTitleList: { body: PagingBody, reply: PageOf(ReplyOf(SAVED_INVOICE)) },
  addInvoiceTitle: { body: InvoiceAddBody, reply: ReplyId<InvoiceTitleId>() },
  updateInvoiceTitle: { body: InvoiceUpdateBody, reply: Type.Null() },
  setDefaultInvoiceTitle: { query: IdOnlyOf<InvoiceTitleId>(), reply: Type.Null() },
  deleteInvoiceTitle: { query: IdOnlyOf<InvoiceTitleId>(), reply: Type.Null() },
  applyForInvoice: { body: ApplyInvoiceBody, reply: Type.Null() },
  withdrawInvoice: { body: MaybeVersionedBodyOf<OrderId>(), reply: Type.Null() },
} as const;
