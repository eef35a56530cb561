import { type Static, Type } from "typebox";
import type { Fields } from "../../domain/fields.ts";
import type { AnyLineId, OrderId, OrderLineId, PaymentVoucherId, PickupId } from "../../domain/ids.ts";
import { DISPUTE_FILES } from "../../domain/trade/dispute.ts";
import { REMARK_MAX } from "../../domain/trade/order-terms.ts";
import { ORDER_DETAIL } from "../../domain/trade/order-view.ts";
import { VOUCHER_FIELDS, VOUCHER_FILES, type VoucherForm } from "../../domain/trade/voucher.ts";
import {
  AmountSchema,
  DateSchema,
  FileReply,
  FilesSchema,
  IdOnlyOf,
  MAYBE_VERSIONED_ID,
  MaybeVersionedBodyOf,
  Nullable,
  PhoneSchema,
  ReasonSchema,
  ReplyId,
  SentId,
  Shape,
} from "../common.ts";
import { ReplyOf, schemasOf } from "../fields.ts";
import { IssueInvoiceBody } from "./invoice-schemas.ts";
import { OrderConfirmBody, OrderCountsSchema, OrderExportBody } from "./order-schemas.ts";
import { RefundRulingBody } from "./refund-schemas.ts";

const TextSchema = (maxLength: number) => Type.String({ maxLength });
/** The wire's shape of a payment voucher, of spot and of forward orders. */
export const voucherShape = (fields: Fields) =>
  schemasOf(fields, { amount: AmountSchema, fileIds: FilesSchema(VOUCHER_FILES * 2) });

/** `lines`: what the buyer counted; a line that is not named arrived as it was sent. */
export const ReceiveBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  lines: Type.Optional(
    Type.Array(
      Shape({ orderLineId: SentId<OrderLineId>(), count: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) }),
      {
        maxItems: 100,
      },
    ),
  ),
});
export type ReceiveBody = Static<typeof ReceiveBody>;

/**
 * Why a buyer disputes, or what the merchant answers, with photos; the same of spot orders, forward orders and tally
 * sheets.
 */
export const DISPUTE_SHAPE = { reason: ReasonSchema, fileIds: Type.Optional(FilesSchema(DISPUTE_FILES)) };
/** What the buyer counted, of lines where that is another count than the merchant's. */
const CLAIMED = {
  counts: Type.Optional(
    Type.Array(
      Shape({ orderLineId: SentId<AnyLineId>(), count: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) }),
      { maxItems: 100 },
    ),
  ),
};
export const DisputeBody = Shape({ ...MAYBE_VERSIONED_ID, id: SentId<PickupId>(), ...DISPUTE_SHAPE, ...CLAIMED });
export type DisputeBody = Static<typeof DisputeBody>;
/** `counts`: what holds of each line, where that is less than the sheet states. */
export const TallyRulingBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<PickupId>(),
  reason: ReasonSchema,
  ...CLAIMED,
});
export type TallyRulingBody = Static<typeof TallyRulingBody>;
export const DisputeAnswerBody = Shape({ ...MAYBE_VERSIONED_ID, id: SentId<PickupId>(), ...DISPUTE_SHAPE });
export type DisputeAnswerBody = Static<typeof DisputeAnswerBody>;
export const OrderAnswerBody = Shape({ ...MAYBE_VERSIONED_ID, id: SentId<OrderId>(), ...DISPUTE_SHAPE });
export type OrderAnswerBody = Static<typeof OrderAnswerBody>;
export const OrderDisputeBody = Shape({ ...MAYBE_VERSIONED_ID, id: SentId<OrderId>(), ...DISPUTE_SHAPE, ...CLAIMED });
export type OrderDisputeBody = Static<typeof OrderDisputeBody>;

export const VoucherBody = Type.Unsafe<VoucherBody>(
  Shape({
    ...MAYBE_VERSIONED_ID,
    id: SentId<OrderId>(),
    ...voucherShape(VOUCHER_FIELDS),
    payDate: Type.Optional(DateSchema),
    /** `yyyy-MM-dd HH:mm:ss` instead of the day alone. */
    payTime: Type.Optional(Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2}:[0-9]{2})?$" })),
  }),
);
export type VoucherBody = Omit<VoucherForm, "payDate"> & {
  id: OrderId;
  version?: number;
  payDate?: string;
  payTime?: string;
};

/** What the merchant can deliver: lines that are not named stay as ordered; 0 leaves a line out. */
export const OrderChangeBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  lines: Type.Array(
    Shape({ orderLineId: SentId<OrderLineId>(), count: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) }),
    { minItems: 1, maxItems: 100 },
  ),
  freightAmount: Type.Optional(AmountSchema),
  expectDate: Type.Optional(Nullable(DateSchema)),
  reason: ReasonSchema,
});
export type OrderChangeBody = Static<typeof OrderChangeBody>;

/** A refusal has its reason. */
export const AuditVoucherBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  voucherId: SentId<PaymentVoucherId>(),
  pass: Type.Boolean(),
  reason: Type.Optional(TextSchema(400)),
});
export type AuditVoucherBody = Static<typeof AuditVoucherBody>;

export const ShipBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  carrier: TextSchema(50),
  plateNo: TextSchema(20),
  driverName: TextSchema(40),
  driverPhone: PhoneSchema,
  remark: Type.Optional(TextSchema(REMARK_MAX)),
});
export type ShipBody = Static<typeof ShipBody>;

/**
 * `lines`: received counts of delivered goods;
 * picked-up goods have their tally sheets.
 */
export const PostSettlementBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  note: Type.Optional(TextSchema(200)),
  lines: Type.Optional(
    Type.Array(
      Shape({ orderLineId: SentId<OrderLineId>(), count: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }) }),
      {
        maxItems: 100,
      },
    ),
  ),
});
export type PostSettlementBody = Static<typeof PostSettlementBody>;

/** `id` is the order's; `payDate` yyyy-MM-dd, today where it is left out. */
export const PaidRefundBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  payDate: Type.Optional(DateSchema),
  note: ReasonSchema,
  fileIds: Type.Optional(FilesSchema(5)),
});
export type PaidRefundBody = Static<typeof PaidRefundBody>;

/** The final amount of the order, fen. */
export const ResolveBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  settleAmount: AmountSchema,
  reason: ReasonSchema,
});
export type ResolveBody = Static<typeof ResolveBody>;

const BoughtAgainSchema = Type.Object({ added: Type.Number(), skipped: Type.Number() });

export const orderLifeSchemas = {
  addPaymentVoucher: { body: VoucherBody, reply: ReplyId<PaymentVoucherId>() },
  exportOwnOrders: { body: OrderExportBody, reply: FileReply },
  buyAgain: { body: MaybeVersionedBodyOf<OrderId>(), reply: BoughtAgainSchema },
  merchantOrderCounts: { reply: OrderCountsSchema },
  exportMerchantOrders: { body: OrderExportBody, reply: FileReply },
  merchantOrder: { query: IdOnlyOf<OrderId>(), reply: ReplyOf(ORDER_DETAIL) },
  allOrderCounts: { reply: OrderCountsSchema },
  orderAdmin: { query: IdOnlyOf<OrderId>(), reply: ReplyOf(ORDER_DETAIL) },
} as const;

const OF_BOTH = {
  vouchersCleared: AuditVoucherBody,
  rejectVoucher: AuditVoucherBody,
  postSettlement: PostSettlementBody,
  settleRefund: PaidRefundBody,
};

/** Hand-written bodies of the events of an order, by side. */
export const orderEventBodies = {
  buyer: { sign: ReceiveBody, dispute: OrderDisputeBody },
  merchant: {
    ...OF_BOTH,
    confirm: OrderConfirmBody,
    confirmWithChange: OrderChangeBody,
    ship: ShipBody,
    answerDispute: OrderAnswerBody,
    correctInvoice: IssueInvoiceBody,
  },
  operator: { ...OF_BOTH, resolve: ResolveBody, ruleRefund: RefundRulingBody },
};

/** The same of the calls of events of a tally sheet. */
export const pickupEventBodies = {
  buyer: { dispute: DisputeBody },
  merchant: { answerDispute: DisputeAnswerBody },
  operator: { rule: TallyRulingBody },
};
