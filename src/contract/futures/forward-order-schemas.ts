import { type Static, Type } from "typebox";
import { FUTURES_FILTERS } from "../../domain/futures/console-lists.ts";
import { DEPOSIT_KINDS } from "../../domain/futures/deposit.ts";
import { VOLUME_MAX } from "../../domain/futures/offer-form.ts";
import { DOC_KIND_CODES, type DocKind } from "../../domain/futures/order-papers.ts";
import { FUTURES_ORDER_BRIEF, FUTURES_ORDER_DETAIL } from "../../domain/futures/order-view.ts";
import type {
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  ForwardPaperId,
  PaymentVoucherId,
  WarehouseId,
} from "../../domain/ids.ts";
import { VOUCHER_FIELDS, type VoucherForm } from "../../domain/trade/voucher.ts";
import type { Dm3 } from "../../domain/units.ts";
import {
  AmountSchema,
  DateOrEmptySchema,
  IdOnlyOf,
  Nullable,
  OneOf,
  PageOf,
  ReasonSchema,
  ReplyId,
  SentId,
  Shape,
  VERSIONED_ID_FROM_ONE,
} from "../common.ts";
import { ListBodyOf, ReplyOf } from "../fields.ts";
import { DISPUTE_SHAPE, voucherShape } from "../trade/order-life-schemas.ts";
import { ForwardPaidRefundBody, ForwardRefundRulingBody } from "../trade/refund-schemas.ts";

/** Calls about orders of forward goods. Amounts in minor units of the order's currency, volumes dm³. */

const CountSchema = Type.Integer({ minimum: 0, maximum: VOLUME_MAX * 10 });
const VolumeSchema = Type.Unsafe<Dm3>(CountSchema);
const FileSchema = Type.String({ minLength: 1, maxLength: 120 });

/**
 * By an accepted inquiry, or at an offer's fixed price; volume of the latter. `price` and `depositPct`: the terms that were
 * seen, per m³ in minor units and in percent, with the contract's word for it; others by now are answered 5001.
 */
const FuturesAddBody = Shape({
  inquiryId: Nullable(SentId<ForwardInquiryId>()),
  offerId: Nullable(SentId<ForwardOfferId>()),
  volume: VolumeSchema,
  containers: CountSchema,
  destPort: Type.String({ maxLength: 40 }),
  receiver: Type.String({ maxLength: 40 }),
  importerKind: OneOf<1 | 2>([1, 2]),
  remark: Type.String({ maxLength: 1_000 }),
  agree: Type.Boolean(),
  price: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  depositPct: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  depositKind: Type.Optional(OneOf(DEPOSIT_KINDS)),
});
export type FuturesAdd = Static<typeof FuturesAddBody>;

const FuturesVoucherBody = Type.Unsafe<FuturesVoucherForm>(
  Shape({ ...VERSIONED_ID_FROM_ONE, id: SentId<ForwardOrderId>(), ...voucherShape(VOUCHER_FIELDS) }),
);
export type FuturesVoucherForm = VoucherForm & { id: ForwardOrderId; version: number };
const FuturesDocBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  kind: OneOf<DocKind>(DOC_KIND_CODES),
  fileId: FileSchema,
});
export type FuturesDocForm = Static<typeof FuturesDocBody>;
const FuturesDocsBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  docs: Type.Array(Shape({ kind: OneOf<DocKind>(DOC_KIND_CODES), fileId: FileSchema }), { minItems: 1, maxItems: 30 }),
});
export type FuturesDocsForm = Static<typeof FuturesDocsBody>;
/** `volume`: what the buyer counted in all, dm³. */
const FuturesDisputeBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  ...DISPUTE_SHAPE,
  volume: Type.Optional(VolumeSchema),
});
const FuturesAnswerBody = Shape({ ...VERSIONED_ID_FROM_ONE, id: SentId<ForwardOrderId>(), ...DISPUTE_SHAPE });
export type FuturesAnswer = Static<typeof FuturesAnswerBody>;
/** The ship's days as they stand now, "" leaves them. */
export const FuturesConfirmBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  etd: DateOrEmptySchema,
  eta: DateOrEmptySchema,
});
/** A refusal has its reason. */
export const FuturesAuditBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  voucherId: SentId<PaymentVoucherId>(),
  pass: Type.Boolean(),
  reason: ReasonSchema,
});

/** A milestone; fields that its event does not need stay empty. */
const FuturesMilestoneBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  event: OneOf<"ship" | "arrive" | "clear" | "delay">(["ship", "arrive", "clear", "delay"]),
  /** The day it happened; "" today. Ignored for a delay. */
  date: DateOrEmptySchema,
  eta: DateOrEmptySchema,
  billNo: Type.String({ maxLength: 40 }),
  vessel: Type.String({ maxLength: 60 }),
  voyage: Type.String({ maxLength: 30 }),
  containerNos: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 200 }),
  /** Of cleared goods: the warehouse they lie in. */
  storeId: Nullable(SentId<WarehouseId>()),
  note: Type.String({ maxLength: 400 }),
});
export type FuturesMilestoneForm = Static<typeof FuturesMilestoneBody>;
/** Settled by the final tally or the bill of lading. */
export const FuturesSettlementBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  finalVolume: VolumeSchema,
  note: Type.String({ maxLength: 400 }),
});
/** What the order comes to. */
export const FuturesResolveBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  finalAmount: AmountSchema,
  reason: ReasonSchema,
});
/** Whose fault it is decides about the deposit. */
export const FuturesForceBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<ForwardOrderId>(),
  reason: ReasonSchema,
  isBuyerAtFault: Type.Boolean(),
  /** Missing: the party other than the buyer. */
  isMerchantAtFault: Type.Optional(Type.Boolean()),
});

/** Newest first. */
export const FuturesListBody = ListBodyOf(FUTURES_FILTERS);
export type FuturesListBody = Static<typeof FuturesListBody>;

/** What the calls of `forward-order-calls.ts` are checked against, by their names. */
export const forwardOrderSchemas = {
  ownForwardOrderList: { body: FuturesListBody, reply: PageOf(ReplyOf(FUTURES_ORDER_BRIEF)) },
  ownForwardOrder: { query: IdOnlyOf<ForwardOrderId>(), reply: ReplyOf(FUTURES_ORDER_DETAIL) },
  merchantForwardOrder: { query: IdOnlyOf<ForwardOrderId>(), reply: ReplyOf(FUTURES_ORDER_DETAIL) },
  forwardOrderAdmin: { query: IdOnlyOf<ForwardOrderId>(), reply: ReplyOf(FUTURES_ORDER_DETAIL) },
  addForwardOrder: { body: FuturesAddBody, reply: ReplyId<ForwardOrderId>() },
  addForwardVoucher: { body: FuturesVoucherBody, reply: ReplyId<PaymentVoucherId>() },
  addForwardDocument: { body: FuturesDocBody, reply: ReplyId<ForwardPaperId>() },
  addMerchantForwardDocument: { body: FuturesDocBody, reply: ReplyId<ForwardPaperId>() },
  addMerchantForwardDocuments: { body: FuturesDocsBody, reply: Type.Array(ReplyId<ForwardPaperId>()) },
} as const;

const OF_BOTH = {
  passVoucher: FuturesAuditBody,
  refuseVoucher: FuturesAuditBody,
  postSettle: FuturesSettlementBody,
  settleRefund: ForwardPaidRefundBody,
};

/** Hand-written bodies of the events of a forward order, by side. */
export const forwardOrderEventBodies = {
  buyer: { dispute: FuturesDisputeBody },
  merchant: {
    ...OF_BOTH,
    confirm: FuturesConfirmBody,
    ship: FuturesMilestoneBody,
    arrive: FuturesMilestoneBody,
    clear: FuturesMilestoneBody,
    delay: FuturesMilestoneBody,
    answerDispute: FuturesAnswerBody,
  },
  operator: {
    ...OF_BOTH,
    resolve: FuturesResolveBody,
    forceCancel: FuturesForceBody,
    ruleRefund: ForwardRefundRulingBody,
  },
};
