import { type Static, Type } from "typebox";
import type { Fields } from "../../domain/fields.ts";
import { type Fen, MAX_TOTAL } from "../../domain/money.ts";
import { REMARK_MAX } from "../../domain/trade/order-terms.ts";
import { DISPUTE_FILES } from "../../domain/trade/receipt.ts";
import { VOUCHER_FIELDS, VOUCHER_FILES, type VoucherForm } from "../../domain/trade/voucher.ts";
import { FileReply, IdSchema, PageOf, Shape, VersionSchema } from "../common.ts";
import { schemasOf } from "../fields.ts";
import {
  IdOnly,
  OrderBriefSchema,
  OrderCountsSchema,
  OrderDetailSchema,
  OrderExportBody,
  OrderListBody,
} from "./order-schemas.ts";

/** What is seen when a step is taken; another version answers 5001. */
const SEEN = { id: IdSchema, version: Type.Optional(VersionSchema) };
const AmountSchema = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: MAX_TOTAL }));
const DateSchema = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
const TextSchema = (maxLength: number) => Type.String({ maxLength });
/** Names that uploads answered, or ids. */
const FilesSchema = (maxItems: number) => Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems });
/** The wire's shape of a payment voucher, of spot and of forward orders. */
export const voucherShape = (fields: Fields) =>
  schemasOf(fields, { amount: AmountSchema, fileIds: FilesSchema(VOUCHER_FILES * 2) });
/** 5 to 200 characters; what is too short is told in words. */
const ReasonSchema = Type.String({ maxLength: 400 });

/** POST /api/platformOrder/pc/confirmSettle, /pc/withdrawCancel, /merchant/agreeCancel, /pc/buyAgain, /admin/agreeCancel, /admin/confirmReceive */
export const OrderSeenBody = Shape(SEEN);

/** POST /api/platformOrder/pc/confirmReceive. `lines`: what the buyer counted; a line that is not named arrived as it was sent. */
export const ReceiveBody = Shape({
  ...SEEN,
  lines: Type.Optional(
    Type.Array(Shape({ orderLineId: IdSchema, count: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) }), {
      maxItems: 100,
    }),
  ),
});
export type ReceiveBody = Static<typeof ReceiveBody>;

/** POST /api/platformOrder/pc/dispute: with photos of what arrived. */
export const OrderDisputeBody = Shape({
  ...SEEN,
  reason: ReasonSchema,
  fileIds: Type.Optional(FilesSchema(DISPUTE_FILES)),
});
export type OrderDisputeBody = Static<typeof OrderDisputeBody>;

/** POST /api/platformOrder/pc/requestCancel, /merchant/refuseCancel, /admin/forceCancel, /admin/refuseCancel, /admin/dispute */
export const OrderReasonBody = Shape({ ...SEEN, reason: ReasonSchema });

/** POST /api/platformOrder/pc/addVoucher → its id. */
export const VoucherBody = Type.Unsafe<VoucherBody>(
  Shape({
    ...SEEN,
    ...voucherShape(VOUCHER_FIELDS),
    payDate: Type.Optional(DateSchema),
    /** `yyyy-MM-dd HH:mm:ss` instead of the day alone. */
    payTime: Type.Optional(Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}:[0-9]{2})?$" })),
  }),
);
export type VoucherBody = Omit<VoucherForm, "payDate"> & {
  id: string;
  version?: number;
  payDate?: string;
  payTime?: string;
};

/** POST /api/platformOrder/merchant/auditVoucher, /admin/auditVoucher. A refusal has its reason. */
export const AuditVoucherBody = Shape({
  ...SEEN,
  voucherId: IdSchema,
  pass: Type.Boolean(),
  reason: Type.Optional(TextSchema(400)),
});
export type AuditVoucherBody = Static<typeof AuditVoucherBody>;

/** POST /api/platformOrder/merchant/ship */
export const ShipBody = Shape({
  ...SEEN,
  carrier: TextSchema(50),
  plateNo: TextSchema(20),
  driverName: TextSchema(40),
  driverPhone: TextSchema(20),
  remark: Type.Optional(TextSchema(REMARK_MAX)),
});
export type ShipBody = Static<typeof ShipBody>;

/** POST /api/platformOrder/merchant/postSettle, /admin/postSettle. `lines`: what arrived of goods that were sent; fetched ones have their tallies. */
export const PostSettleBody = Shape({
  ...SEEN,
  note: Type.Optional(TextSchema(200)),
  lines: Type.Optional(
    Type.Array(Shape({ orderLineId: IdSchema, count: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) }), {
      maxItems: 100,
    }),
  ),
});
export type PostSettleBody = Static<typeof PostSettleBody>;

/** POST /api/platformOrder/merchant/settleRefund, /admin/settleRefund: `id` is the order. */
export const SettleRefundBody = Shape({ id: IdSchema, note: ReasonSchema, fileIds: Type.Optional(FilesSchema(5)) });
export type SettleRefundBody = Static<typeof SettleRefundBody>;

/** POST /api/platformOrder/admin/resolveDispute: what the order comes to, fen. */
export const ResolveBody = Shape({ ...SEEN, settleAmount: AmountSchema, reason: ReasonSchema });
export type ResolveBody = Static<typeof ResolveBody>;

export const BoughtAgainSchema = Type.Object({
  added: Type.Number(),
  skipped: Type.Number(),
});

export const orderLifeSchemas = {
  addPaymentVoucher: { body: VoucherBody, reply: Type.String() },
  requestCancel: { body: OrderReasonBody, reply: Type.Null() },
  disputeOrder: { body: OrderDisputeBody, reply: Type.Null() },
  confirmReceipt: { body: ReceiveBody, reply: Type.Null() },
  confirmSettlement: { body: OrderSeenBody, reply: Type.Null() },
  withdrawCancel: { body: OrderSeenBody, reply: Type.Null() },
  exportOwnOrders: { body: OrderExportBody, reply: FileReply },
  buyAgain: { body: OrderSeenBody, reply: BoughtAgainSchema },
  merchantOrderCounts: { reply: OrderCountsSchema },
  exportMerchantOrders: { body: OrderExportBody, reply: FileReply },
  merchantOrder: { query: IdOnly, reply: OrderDetailSchema },
  auditVoucher: { body: AuditVoucherBody, reply: Type.Null() },
  shipOrder: { body: ShipBody, reply: Type.Null() },
  agreeCancel: { body: OrderSeenBody, reply: Type.Null() },
  refuseCancel: { body: OrderReasonBody, reply: Type.Null() },
  settleOrder: { body: PostSettleBody, reply: Type.Null() },
  settleRefund: { body: SettleRefundBody, reply: Type.Null() },
  allOrders: { body: OrderListBody, reply: PageOf(OrderBriefSchema) },
  allOrderCounts: { reply: OrderCountsSchema },
  orderAdmin: { query: IdOnly, reply: OrderDetailSchema },
  auditVoucherAdmin: { body: AuditVoucherBody, reply: Type.Null() },
  agreeCancelAdmin: { body: OrderSeenBody, reply: Type.Null() },
  confirmReceiptAdmin: { body: OrderSeenBody, reply: Type.Null() },
  forceCancel: { body: OrderReasonBody, reply: Type.Null() },
  refuseCancelAdmin: { body: OrderReasonBody, reply: Type.Null() },
  disputeOrderAdmin: { body: OrderReasonBody, reply: Type.Null() },
  settleOrderAdmin: { body: PostSettleBody, reply: Type.Null() },
  settleRefundAdmin: { body: SettleRefundBody, reply: Type.Null() },
  resolveDispute: { body: ResolveBody, reply: Type.Null() },
} as const;
