import { type Static, Type } from "typebox";
import type { Fields } from "../../domain/fields.ts";
import type {
  DeliveryAddressId,
  Id,
  InvoiceTitleId,
  MerchantId,
  OrderId,
  OrderLineId,
  PaymentVoucherId,
  PickupId,
  ReservationId,
  WarehouseId,
} from "../../domain/ids.ts";
import { CART_LINE_LIMIT } from "../../domain/trade/cart.ts";
import { CONTACT_ROLES } from "../../domain/trade/contact.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/trade/order.ts";
import { ORDER_TERMS, type OrderTerms, REMARK_MAX } from "../../domain/trade/order-terms.ts";
import { ORDER_TODOS } from "../../domain/trade/order-todo.ts";
import { REFUND_EVENT_NAMES } from "../../domain/trade/refund.ts";
import { VOUCHER_FACTS } from "../../domain/trade/voucher.ts";
import {
  AmountSchema,
  DateSchema,
  Dm3Schema,
  each,
  FenSchema,
  IdOnlyOf,
  KeyOf,
  MAYBE_SEEN,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReplyId,
  SentId,
  Shape,
} from "../common.ts";
import { PayeeAccountSchema } from "../company/merchant-schemas.ts";
import { QuantityRuleSchema } from "../demand/quote-schemas.ts";
import { repliesOf, schemasOf } from "../fields.ts";
import { addressSchemas } from "./address-schemas.ts";
import { cartSchemas, GoodsLineSchema } from "./cart-schemas.ts";
import { InvoiceSchema, InvoiceTitleSchema } from "./invoice-schemas.ts";

const RemarkSchema = Type.String({ maxLength: REMARK_MAX });
/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, Beijing. */
const TimeFilterSchema = Type.Optional(Nullable(Type.String({ maxLength: 30 })));
/** The wire's shape of an order's terms, each of which may be left out. */
export const termsShape = (fields: Fields) =>
  schemasOf(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, optional: true }])), {
    expectDate: DateSchema,
    remark: RemarkSchema,
  });
type OrderGroupBody = Partial<OrderTerms> & {
  merchantId: MerchantId;
  storeId: WarehouseId;
  deliveryMode: 1 | 2;
  addressId?: DeliveryAddressId | null;
};

const OrderGroupSchema = Type.Unsafe<OrderGroupBody>(
  Shape({
    merchantId: SentId<MerchantId>(),
    storeId: SentId<WarehouseId>(),
    /** 1 pickup, 2 delivered. */
    deliveryMode: Type.Union([Type.Literal(1), Type.Literal(2)]),
    /** The buyer's own; needed when delivered. */
    addressId: Type.Optional(Nullable(SentId<DeliveryAddressId>())),
    ...termsShape(ORDER_TERMS),
  }),
);

/** 5001 `{changes}` when a price rose or stock went. */
export const PlaceOrderBody = Shape({
  settlementToken: Type.String({ minLength: 1, maxLength: 100 }),
  groups: Type.Array(OrderGroupSchema, { minItems: 1, maxItems: CART_LINE_LIMIT }),
  invoice: InvoiceSchema,
  /** A saved title of the purchasing entity instead. */
  invoiceId: Type.Optional(Nullable(SentId<InvoiceTitleId>())),
  /** 1 bank transfer, 2 online, 3 on account. */
  payMode: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  agree: Type.Boolean(),
});

const OrderStatusSchema = Type.Unsafe<OrderStatus>(Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status))));
const orderFilters = {
  status: Type.Optional(Type.Array(OrderStatusSchema, { maxItems: ORDER_STATUSES.length })),
  /** Order number, shop, buyer or goods title. */
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  /** Orders from one warehouse. */
  storeId: Type.Optional(Nullable(SentId<WarehouseId>())),
  beginTime: TimeFilterSchema,
  endTime: TimeFilterSchema,
  /** `all`: orders of every entity that the person may act for; default: of the current one. */
  scope: Type.Optional(Type.Union([Type.Literal("acting"), Type.Literal("all")])),
  /** Orders that wait for the merchant or for the platform, as their todo counts them. */
  todo: Type.Optional(OneOf(ORDER_TODOS)),
};

/**
 * An empty `status` means every
 * one.
 */
export const OrderListBody = Shape({ ...orderFilters, ...PAGING });
/** What a list narrows its orders by, for a workbook of the same. */
export const OrderExportBody = Shape(orderFilters);
export type OrderExportBody = Static<typeof OrderExportBody>;
/** The merchant may set the freight, fen, and another delivery day. */
export const OrderConfirmBody = Shape({
  ...MAYBE_SEEN,
  id: SentId<OrderId>(),
  freightAmount: Type.Optional(AmountSchema),
  expectDate: Type.Optional(Nullable(DateSchema)),
  remark: Type.Optional(RemarkSchema),
});

const PlacedOrdersSchema = Type.Object({
  orderGroupNo: Type.String(),
  orders: Type.Array(
    Type.Object({
      id: ReplyId<OrderId>(),
      orderNo: Type.String(),
      status: Type.Number(),
      payable: FenSchema,
      payee: Type.Optional(Nullable(PayeeAccountSchema)),
    }),
  ),
});

const OrderLineSchema = Type.Object({
  ...GoodsLineSchema.properties,
  ...each("id speciesName gradeName countedIn", Type.String()),
  taxIncluded: Nullable(Type.Boolean()),
  id: ReplyId<OrderLineId>(),
  pickedCount: Type.Number(),
  reservedCount: Type.Number(),
  receivedCount: Nullable(Type.Number()),
  rule: QuantityRuleSchema,
  settledCount: Nullable(Type.Number()),
  settledVolume: Nullable(Dm3Schema),
  settledAmount: Nullable(FenSchema),
});

/** What is left to be paid at the end of a spot or a forward order. `events`: what the reader may do about it. */
export const RefundBriefSchema = Type.Object({
  ...each("kind status", Type.Number()),
  amount: FenSchema,
  dueAt: Nullable(Type.Number()),
  events: Type.Array(KeyOf(REFUND_EVENT_NAMES)),
});

/** An order as lists show it: amounts in fen, the volume in dm³. */
export const OrderBriefSchema = Type.Object({
  ...each("id orderNo orderGroupNo buyerName shopName storeId storeName statusName createTime", Type.String()),
  storeId: ReplyId<WarehouseId>(),
  id: ReplyId<OrderId>(),
  ...each("purchaserType deliveryMode status version", Type.Number()),
  merchantId: ReplyId<MerchantId>(),
  ...each("goodsAmount freightAmount payable paidAmount", FenSchema),
  settleAmount: Nullable(FenSchema),
  diffAmount: Nullable(FenSchema),
  ...each("cancelRequested vouchersWaiting", Type.Boolean()),
  volume: Dm3Schema,
  cancelType: Nullable(Type.Number()),
  cancelReason: Nullable(Type.String()),
  expireAt: Nullable(Type.Number()),
  dueAt: Nullable(Type.Number()),
  refund: Nullable(RefundBriefSchema),
  lines: Type.Array(OrderLineSchema),
  events: Type.Array(Type.String()),
});

/** How many orders there are, in all and by status. */
export const OrderCountsSchema = Type.Object({
  all: Type.Number(),
  byStatus: Type.Record(Type.String(), Type.Number()),
});

const ShipInfoSchema = Type.Object({
  ...each("carrier plateNo driverName driverPhone remark", Type.String()),
});

/** A file with its stored and its own name. */
export const FileViewSchema = Type.Object({ fileName: Type.String(), originalName: Type.String() });
/** A payment voucher of an order. */
export const VoucherViewSchema = Type.Object({
  ...repliesOf(VOUCHER_FACTS),
  ...each("id rejectReason createTime", Type.String()),
  id: ReplyId<PaymentVoucherId>(),
  status: Type.Number(),
  auditTime: Nullable(Type.String()),
  files: Type.Array(FileViewSchema),
});

/** What is left to be paid at the end of an order, as its page shows it. */
export const RefundViewSchema = Type.Object({
  ...RefundBriefSchema.properties,
  account: Nullable(PayeeAccountSchema),
  ...each("paidOn note missing ruling", Type.String()),
  doneTime: Nullable(Type.String()),
  files: Type.Array(FileViewSchema),
});

const OrderEventViewSchema = Type.Object({
  ...each("event statusName actorType note time", Type.String()),
  fromStatus: Nullable(Type.Number()),
  toStatus: Type.Number(),
  ip: Type.Optional(Nullable(Type.String())),
});

/** Whom the reader of an order, a reservation or a tally sheet may call about it. */
export const ContactSchema = Type.Object({
  role: OneOf(CONTACT_ROLES),
  ...each("name person phone", Type.String()),
});

/** The reply's facts of a dispute, of spot orders, forward orders and tally sheets. */
export const DISPUTE_REPLY = {
  ...each("disputeReason ruling", Type.String()),
  disputeFiles: Type.Array(FileViewSchema),
  claim: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({
          ...each("name countedIn saleUnit", Type.String()),
          lineId: Type.Optional(Type.String()),
          ...each("stated claimed", Type.Number()),
          amount: FenSchema,
        }),
      ),
    ),
  ),
  answer: Type.Optional(
    Nullable(Type.Object({ ...each("words time", Type.String()), files: Type.Array(FileViewSchema) })),
  ),
  answerDueAt: Type.Optional(Nullable(Type.Number())),
  mayAnswer: Type.Optional(Type.Boolean()),
};

/** A reservation or a tally sheet of an order. */
export const OrderLinkOf = <Of extends Id<string>>() =>
  Type.Object({
    ...each("id no statusName time plateNo", Type.String()),
    id: ReplyId<Of>(),
    status: Type.Number(),
  });

/** An order as its page shows it. */
const ChangedOrderSchema = Type.Object({
  lines: Type.Array(
    Type.Object({
      orderLineId: ReplyId<OrderLineId>(),
      ...each("count quantity", Type.Number()),
      pieces: Nullable(Type.Number()),
      volume: Dm3Schema,
      amount: FenSchema,
    }),
  ),
  ...each("goodsAmount freightAmount payable", FenSchema),
  volume: Dm3Schema,
  expectDate: Nullable(Type.String()),
});
export const OrderDetailSchema = Type.Object({
  ...OrderBriefSchema.properties,
  shipInfo: Nullable(ShipInfoSchema),
  change: Type.Optional(Nullable(ChangedOrderSchema)),
  payee: Nullable(PayeeAccountSchema),
  settlePostedTime: Nullable(Type.String()),
  settleDueAt: Nullable(Type.Number()),
  vouchers: Type.Array(VoucherViewSchema),
  leftToPay: FenSchema,
  refund: Nullable(RefundViewSchema),
  ...DISPUTE_REPLY,
  reservations: Type.Array(OrderLinkOf<ReservationId>()),
  pickups: Type.Array(OrderLinkOf<PickupId>()),
  ...each("storeAddress invoiceNo", Type.String()),
  contacts: Type.Array(ContactSchema),
  address: Nullable(Type.Object({ receiver: Type.String(), phone: Type.String(), text: Type.String() })),
  invoice: Nullable(InvoiceTitleSchema),
  invoiceStatus: OneOf([0, 1, 2] as const),
  ...each("mayApplyInvoice mayWithdrawInvoice mayIssueInvoice mayCorrectInvoice", Type.Boolean()),
  payMode: Type.Number(),
  ...repliesOf(ORDER_TERMS),
  merchantRemark: Type.String(),
  agreedDate: Nullable(Type.String()),
  ...each("confirmTime payTime finishTime", Nullable(Type.String())),
  timeline: Type.Array(OrderEventViewSchema),
});

/** What the calls of `order-calls.ts` are checked against, by their names. */
export const orderSchemas = {
  ...cartSchemas,
  ...addressSchemas,
  placeOrders: { body: PlaceOrderBody, reply: PlacedOrdersSchema },
  ownOrderList: { body: OrderListBody, reply: PageOf(OrderBriefSchema) },
  ownOrderCounts: { reply: OrderCountsSchema },
  ownOrder: { query: IdOnlyOf<OrderId>(), reply: OrderDetailSchema },
  merchantOrderList: { body: OrderListBody, reply: PageOf(OrderBriefSchema) },
} as const;
