import { type Static, Type } from "typebox";
import type { ForwardOrderId, OrderId } from "../../domain/ids.ts";
import { REFUND_ACCOUNT_FIELDS } from "../../domain/trade/order-forms.ts";
import {
  DateOrEmptySchema,
  FilesSchema,
  ReasonBodyOf,
  ReasonSchema,
  SEEN,
  SEEN_FROM_ONE,
  SeenBodyOf,
  SentId,
  Shape,
} from "../common.ts";
import { draftsOf } from "../fields.ts";

const account = draftsOf(REFUND_ACCOUNT_FIELDS);
/** The account that the buyer names for the money that goes back. `id` is the order's. */
export const RefundAccountBody = Shape({ ...SEEN, id: SentId<OrderId>(), ...account });
export type RefundAccountBody = Static<typeof RefundAccountBody>;
export const ForwardRefundAccountBody = Shape({ ...SEEN_FROM_ONE, id: SentId<ForwardOrderId>(), ...account });
export type ForwardRefundAccountBody = Static<typeof ForwardRefundAccountBody>;

/** `arrived`: the money came; otherwise the merchant pays again. */
export const RefundRulingBody = Shape({
  ...SEEN,
  id: SentId<OrderId>(),
  arrived: Type.Boolean(),
  reason: ReasonSchema,
});
export type RefundRulingBody = Static<typeof RefundRulingBody>;
export const ForwardRefundRulingBody = Shape({
  ...SEEN_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  arrived: Type.Boolean(),
  reason: ReasonSchema,
});
export type ForwardRefundRulingBody = Static<typeof ForwardRefundRulingBody>;

/** Money of a forward order that moved at its end, with its papers. `payDate` yyyy-MM-dd, "" today. */
export const ForwardPaidRefundBody = Shape({
  ...SEEN_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  payDate: DateOrEmptySchema,
  note: ReasonSchema,
  fileIds: FilesSchema(5),
});
export type ForwardPaidRefundBody = Static<typeof ForwardPaidRefundBody>;

export const refundSchemas = {
  nameRefundAccount: { body: RefundAccountBody, reply: Type.Null() },
  receiveRefund: { body: SeenBodyOf<OrderId>(), reply: Type.Null() },
  denyRefund: { body: ReasonBodyOf<OrderId>(), reply: Type.Null() },
  nameForwardRefundAccount: { body: ForwardRefundAccountBody, reply: Type.Null() },
  receiveForwardRefund: { body: SeenBodyOf<ForwardOrderId>(), reply: Type.Null() },
  denyForwardRefund: { body: ReasonBodyOf<ForwardOrderId>(), reply: Type.Null() },
} as const;
