import { type Static, Type } from "typebox";
import type { ForwardOrderId, OrderId } from "../../domain/ids.ts";
import { REFUND_ACCOUNT_FIELDS } from "../../domain/trade/order-forms.ts";
import {
  DateOrEmptySchema,
  FilesSchema,
  ReasonBodyOf,
  ReasonSchema,
  SentId,
  Shape,
  VERSIONED_ID,
  VERSIONED_ID_FROM_ONE,
  VersionedBodyOf,
} from "../common.ts";
import { draftsOf } from "../fields.ts";

const account = draftsOf(REFUND_ACCOUNT_FIELDS);
/** The account that the buyer names for the money that goes back. `id` is the order's. */
export const RefundAccountBody = Shape({ ...VERSIONED_ID, id: SentId<OrderId>(), ...account });
export type RefundAccountBody = Static<typeof RefundAccountBody>;
export const ForwardRefundAccountBody = Shape({ ...VERSIONED_ID_FROM_ONE, id: SentId<ForwardOrderId>(), ...account });
export type ForwardRefundAccountBody = Static<typeof ForwardRefundAccountBody>;

/** `arrived`: the money came; otherwise the merchant pays again. */
export const RefundRulingBody = Shape({
  ...VERSIONED_ID,
  id: SentId<OrderId>(),
  arrived: Type.Boolean(),
  reason: ReasonSchema,
});
export type RefundRulingBody = Static<typeof RefundRulingBody>;
export const ForwardRefundRulingBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  arrived: Type.Boolean(),
  reason: ReasonSchema,
});
export type ForwardRefundRulingBody = Static<typeof ForwardRefundRulingBody>;

/** Money of a forward order that moved at its end, with its papers. `payDate` yyyy-MM-dd, "" today. */
export const ForwardPaidRefundBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  payDate: DateOrEmptySchema,
  note: ReasonSchema,
  fileIds: FilesSchema(5),
});
export type ForwardPaidRefundBody = Static<typeof ForwardPaidRefundBody>;

export const refundSchemas = {
  nameRefundAccount: { body: RefundAccountBody, reply: Type.Null() },
  receiveRefund: { body: VersionedBodyOf<OrderId>(), reply: Type.Null() },
  denyRefund: { body: ReasonBodyOf<OrderId>(), reply: Type.Null() },
  nameForwardRefundAccount: { body: ForwardRefundAccountBody, reply: Type.Null() },
  receiveForwardRefund: { body: VersionedBodyOf<ForwardOrderId>(), reply: Type.Null() },
  denyForwardRefund: { body: ReasonBodyOf<ForwardOrderId>(), reply: Type.Null() },
} as const;
