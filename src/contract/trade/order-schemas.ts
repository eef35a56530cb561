import { type Static, type TSchema, Type } from "typebox";
import { PHONE_LENGTH } from "../../domain/account/phone.ts";
import type { Fields } from "../../domain/fields.ts";
import type { CompanyId, GoodsId, MerchantId, OrderId, QuoteId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import { VEHICLE_LIMITS, type VehicleLimit } from "../../domain/trade/address.ts";
import { CART_LINE_LIMIT } from "../../domain/trade/cart.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../domain/trade/order.ts";
import { ORDER_TERMS, type OrderTerms, REMARK_MAX } from "../../domain/trade/order-terms.ts";
import { ORDER_TODOS } from "../../domain/trade/order-todo.ts";
import { VOUCHER_FACTS } from "../../domain/trade/voucher.ts";
import type { Kg } from "../../domain/units.ts";
import { GoodsBriefSchema } from "../catalog/search-schemas.ts";
import {
  AmountSchema,
  DateSchema,
  Dm3Schema,
  each,
  FenSchema,
  IdOnly,
  IdOnlyOf,
  IdSchema,
  MAYBE_SEEN,
  MaybeSeenReasonBodyOf,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  Replied,
  ReplyId,
  SaleUnitSchema,
  SentId,
  Shape,
} from "../common.ts";
import { PayeeAccountSchema } from "../company/merchant-schemas.ts";
import { QuantityRuleSchema } from "../demand/quote-schemas.ts";
import { repliesOf, schemasOf } from "../fields.ts";

/** No goods are sold in more than this many smallest steps at once. */
const QUANTITY_MAX = 1_000_000_000;

/** In the unit's smallest step: dm³ for m3, kg for ton, 1 for the others. */
const QuantitySchema = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX });
const CartIdsSchema = Type.Array(IdSchema, { minItems: 1, maxItems: CART_LINE_LIMIT });
const RemarkSchema = Type.String({ maxLength: REMARK_MAX });
/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, Beijing. */
const TimeFilterSchema = Type.Optional(Nullable(Type.String({ maxLength: 30 })));

// Cart -------------------------------------------------------------------------------------------------------------------

/** POST /api/shoppingCart/pc/add → number of lines. The line of the same goods grows. */
export const CartAddBody = Shape({ goodsId: SentId<GoodsId>(), quantity: QuantitySchema, unit: SaleUnitSchema });
/** POST /api/shoppingCart/pc/update → Cart. `quantity` in the goods' own sale unit. */
export const CartUpdateBody = Shape({ id: IdSchema, quantity: QuantitySchema, selected: Type.Boolean() });
/** POST /api/shoppingCart/pc/delete → Cart. */
export const CartDeleteBody = Shape({ ids: CartIdsSchema });
/**
 * POST /api/shoppingCart/pc/settlement → CheckoutPreview: chosen cart lines, one goods bought now, or goods accepted
 * from a quote.
 */
export const CheckoutBody = Type.Union([
  Shape({ cartIds: CartIdsSchema }),
  CartAddBody,
  Shape({ quoteId: SentId<QuoteId>() }),
]);

// Addresses --------------------------------------------------------------------------------------------------------------

const RegionCodeSchema = Type.String({ pattern: "^([0-9]{6})?$" });
/** What clients send of a name is not looked at: it follows from the code. */
const RegionNameSchema = Type.Optional(Type.String({ maxLength: 40 }));

const addressFields = {
  receiver: Type.String({ maxLength: 60 }),
  phone: Type.String({ maxLength: PHONE_LENGTH }),
  provinceCode: RegionCodeSchema,
  ...each("provinceName cityName districtName", RegionNameSchema),
  cityCode: RegionCodeSchema,
  /** Empty where the city has no districts (东莞, 中山). */
  districtCode: RegionCodeSchema,
  detail: Type.String({ maxLength: 300 }),
  canUnload: Type.Boolean(),
  vehicleLimit: OneOf<VehicleLimit>(VEHICLE_LIMITS),
  isDefault: Type.Boolean(),
};
/** POST /api/userAddress/pc/add → its id. Names follow the codes, whatever is sent. */
export const AddressAddBody = Shape(addressFields);
/** POST /api/userAddress/pc/update */
export const AddressUpdateBody = Shape({ id: IdSchema, ...addressFields });

// Invoice titles of the purchasing entity ------------------------------------------------------------------------------------

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
/** POST /api/companyInvoice/pc/add → its id. */
export const InvoiceAddBody = Shape(invoiceFields);
/** POST /api/companyInvoice/pc/update */
export const InvoiceUpdateBody = Shape({ id: IdSchema, ...invoiceFields });

// Orders -----------------------------------------------------------------------------------------------------------------

/** The wire's shape of an order's terms, each of which may be left out. */
export const termsShape = (fields: Fields) =>
  schemasOf(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, optional: true }])), {
    expectDate: DateSchema,
    remark: RemarkSchema,
  });

type OrderGroupBody = Partial<OrderTerms> & {
  merchantId: MerchantId;
  storeId: string;
  deliveryMode: 1 | 2;
  addressId?: string | null;
};
const OrderGroupSchema = Type.Unsafe<OrderGroupBody>(
  Shape({
    merchantId: SentId<MerchantId>(),
    storeId: IdSchema,
    /** 1 pickup, 2 delivered. */
    deliveryMode: Type.Union([Type.Literal(1), Type.Literal(2)]),
    /** The buyer's own; needed when delivered. */
    addressId: Type.Optional(Nullable(IdSchema)),
    ...termsShape(ORDER_TERMS),
  }),
);

/** A typed title. A 专票 has bank and registration, or they are taken of a kept title with the same tax number. */
const InvoiceSchema = Type.Optional(
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

/** POST /api/platformOrder/pc/add → PlacedOrders; 5001 `{changes}` when a price rose or stock went. */
export const PlaceOrderBody = Shape({
  settlementToken: Type.String({ minLength: 1, maxLength: 100 }),
  groups: Type.Array(OrderGroupSchema, { minItems: 1, maxItems: CART_LINE_LIMIT }),
  invoice: InvoiceSchema,
  /** A saved title of the purchasing entity instead. */
  invoiceId: Type.Optional(Nullable(IdSchema)),
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
  storeId: Type.Optional(Nullable(IdSchema)),
  beginTime: TimeFilterSchema,
  endTime: TimeFilterSchema,
  /** `all`: orders of every entity that the person may act for; default: of the current one. */
  scope: Type.Optional(Type.Union([Type.Literal("acting"), Type.Literal("all")])),
  /** Orders that wait for the merchant or for the platform, as their todo counts them. */
  todo: Type.Optional(OneOf(ORDER_TODOS)),
};

/**
 * POST /api/platformOrder/pc/getList, /merchant/getList, /admin/getList → Page<OrderBrief>. An empty `status` means every
 * one.
 */
export const OrderListBody = Shape({ ...orderFilters, ...PAGING });
/** POST /api/platformOrder/pc/export, /merchant/export → a workbook of the same orders. */
export const OrderExportBody = Shape(orderFilters);
export type OrderExportBody = Static<typeof OrderExportBody>;

/** POST /api/platformOrder/pc/applyInvoice: a typed or saved title for an order that was placed without one. */
export const ApplyInvoiceBody = Shape({
  ...MAYBE_SEEN,
  id: SentId<OrderId>(),
  invoice: InvoiceSchema,
  invoiceId: Type.Optional(Nullable(IdSchema)),
});
export type ApplyInvoiceBody = Static<typeof ApplyInvoiceBody>;
/** POST /api/platformOrder/merchant/issueInvoice, …/correctInvoice: the number of the invoice that was issued. */
export const IssueInvoiceBody = Shape({
  ...MAYBE_SEEN,
  id: SentId<OrderId>(),
  invoiceNo: Type.String({ maxLength: 40 }),
});
export type IssueInvoiceBody = Static<typeof IssueInvoiceBody>;

/** POST /api/platformOrder/merchant/confirm: the merchant may set the freight, fen, and another delivery day. */
export const OrderConfirmBody = Shape({
  ...MAYBE_SEEN,
  id: SentId<OrderId>(),
  freightAmount: Type.Optional(AmountSchema),
  expectDate: Type.Optional(Nullable(DateSchema)),
  remark: Type.Optional(RemarkSchema),
});

/** How many goods a line has; `count` in what they are counted in. */
const LineQuantitySchema = Type.Object({
  goodsId: ReplyId<GoodsId>(),
  count: Type.Number(),
  quantity: Type.Number(),
  pieces: Nullable(Type.Number()),
  volume: Dm3Schema,
  amount: FenSchema,
});
/** The same with what the goods are. */
const GoodsLineSchema = Type.Object({
  ...LineQuantitySchema.properties,
  ...each("title specText image saleUnit", Type.String()),
  price: FenSchema,
});
const CartLineSchema = Type.Object({
  ...LineQuantitySchema.properties,
  id: Type.String(),
  goods: GoodsBriefSchema,
  selected: Type.Boolean(),
  priceSnapshot: FenSchema,
  priceNow: FenSchema,
  tierApplied: Nullable(Type.Number()),
  state: Type.Number(),
  maxQuantity: Type.Number(),
});
const CartGroupSchema = Type.Object({
  merchantId: ReplyId<MerchantId>(),
  ...each("shopName storeId storeName portName", Type.String()),
  closed: Type.Boolean(),
  truck: Type.Object({ volume: Dm3Schema, weight: Type.Unsafe<Kg>(Type.Number()), fill: Type.Number() }),
  items: Type.Array(CartLineSchema),
});
const CartSchema = Type.Object({
  groups: Type.Array(CartGroupSchema),
  invalid: Type.Array(CartLineSchema),
  num: Type.Number(),
  selectedAmount: FenSchema,
  groupsPerCheckout: Type.Number(),
});
const CheckoutLineSchema = Type.Object({
  ...GoodsLineSchema.properties,
  tierApplied: Nullable(Type.Number()),
  priceVersion: Type.Number(),
  stockVersion: Type.Number(),
  priceBefore: Nullable(FenSchema),
});
const CheckoutGroupSchema = Type.Object({
  merchantId: ReplyId<MerchantId>(),
  ...each("shopName storeId storeName storeAddress", Type.String()),
  items: Type.Array(CheckoutLineSchema),
  goodsAmount: FenSchema,
  freightAmount: Nullable(FenSchema),
  deliveryModes: Type.Array(Type.Number()),
});
const PLACE_NAMES = { provinceName: Type.String(), cityName: Type.String(), districtName: Type.String() };
/** A delivery address of a purchasing entity. */
export const AddressSchema = Type.Object({
  ...Replied(addressFields),
  ...PLACE_NAMES,
  id: Type.String(),
  companyId: Nullable(ReplyId<CompanyId>()),
});
/** An invoice title of a purchasing entity. */
export const SavedInvoiceSchema = Type.Object({ ...Replied(invoiceFields), id: Type.String() });
const CheckoutPreviewSchema = Type.Object({
  settlementToken: Type.String(),
  expireAt: Type.Number(),
  purchaser: Type.Object({ purchaserType: OneOf([0, 1] as const), name: Type.String() }),
  groups: Type.Array(CheckoutGroupSchema),
  addresses: Type.Array(AddressSchema),
  invoices: Type.Array(SavedInvoiceSchema),
  certified: Type.Optional(
    Nullable(Type.Object({ title: Type.String(), taxNo: Type.String(), regAddress: Type.String() })),
  ),
  totals: Type.Object({ goods: FenSchema, freight: FenSchema, payable: FenSchema }),
  warnings: Type.Array(Type.String()),
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
  pickedCount: Type.Number(),
  receivedCount: Nullable(Type.Number()),
  rule: QuantityRuleSchema,
  settledCount: Nullable(Type.Number()),
  settledVolume: Nullable(Dm3Schema),
  settledAmount: Nullable(FenSchema),
});
/** An order as lists show it: amounts in fen, the volume in dm³. */
export const OrderBriefSchema = Type.Object({
  ...each("id orderNo orderGroupNo buyerName shopName storeId storeName statusName createTime", Type.String()),
  id: ReplyId<OrderId>(),
  ...each("purchaserType deliveryMode status version", Type.Number()),
  merchantId: ReplyId<MerchantId>(),
  ...each("goodsAmount freightAmount payable paidAmount", FenSchema),
  settleAmount: Nullable(FenSchema),
  diffAmount: Nullable(FenSchema),
  cancelRequested: Type.Boolean(),
  volume: Dm3Schema,
  cancelType: Nullable(Type.Number()),
  cancelReason: Nullable(Type.String()),
  expireAt: Nullable(Type.Number()),
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
  status: Type.Number(),
  auditTime: Nullable(Type.String()),
  files: Type.Array(FileViewSchema),
});
const RefundViewSchema = Type.Object({
  ...each("kind status dueAt", Type.Number()),
  amount: FenSchema,
  note: Type.String(),
  doneTime: Nullable(Type.String()),
  files: Type.Array(FileViewSchema),
});
const InvoiceTitleSchema = Type.Object({
  title: Type.String(),
  taxNo: Type.String(),
  kind: invoiceFields.kind,
  ...each("bankName bankAccount regAddress regPhone", Type.Optional(Type.String())),
});
const OrderEventViewSchema = Type.Object({
  ...each("event statusName actorType note time", Type.String()),
  fromStatus: Nullable(Type.Number()),
  toStatus: Type.Number(),
  ip: Type.Optional(Nullable(Type.String())),
});
/** The reply's facts of a dispute, of spot orders, forward orders and tally sheets. */
export const DISPUTE_REPLY = {
  ...each("disputeReason ruling", Type.String()),
  disputeFiles: Type.Array(FileViewSchema),
};
/** A reservation or a tally sheet of an order. */
export const OrderLinkSchema = Type.Object({
  ...each("id no statusName time plateNo", Type.String()),
  status: Type.Number(),
});
/** An order as its page shows it. */
export const OrderDetailSchema = Type.Object({
  ...OrderBriefSchema.properties,
  shipInfo: Nullable(ShipInfoSchema),
  payee: Nullable(PayeeAccountSchema),
  settlePostedTime: Nullable(Type.String()),
  settleDueAt: Nullable(Type.Number()),
  vouchers: Type.Array(VoucherViewSchema),
  leftToPay: FenSchema,
  refund: Nullable(RefundViewSchema),
  ...DISPUTE_REPLY,
  reservations: Type.Array(OrderLinkSchema),
  pickups: Type.Array(OrderLinkSchema),
  ...each("buyerPhone storeAddress invoiceNo", Type.String()),
  address: Nullable(Type.Object({ receiver: Type.String(), phone: Type.String(), text: Type.String() })),
  invoice: Nullable(InvoiceTitleSchema),
  invoiceStatus: OneOf([0, 1, 2] as const),
  ...each("mayApplyInvoice mayWithdrawInvoice mayIssueInvoice mayCorrectInvoice", Type.Boolean()),
  payMode: Type.Number(),
  ...repliesOf(ORDER_TERMS),
  merchantRemark: Type.String(),
  ...each("confirmTime payTime finishTime", Nullable(Type.String())),
  timeline: Type.Array(OrderEventViewSchema),
});

const place = (children: TSchema) =>
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    pinyin: Type.Optional(Type.String()),
    children: Type.Array(children),
  });
/** Provinces, cities and districts. */
const RegionSchema = Type.Unsafe<Region>(place(place(place(Type.Never()))));

/** What the calls of `order-calls.ts` are checked against, by their names. */
export const orderSchemas = {
  cart: { reply: CartSchema },
  cartCount: { reply: Type.Number() },
  addToCart: { body: CartAddBody, reply: Type.Number() },
  updateCart: { body: CartUpdateBody, reply: CartSchema },
  removeFromCart: { body: CartDeleteBody, reply: CartSchema },
  checkout: { body: CheckoutBody, reply: CheckoutPreviewSchema },
  addressList: { reply: Type.Array(AddressSchema) },
  addressDetail: { query: IdOnly, reply: AddressSchema },
  addAddress: { body: AddressAddBody, reply: Type.String() },
  updateAddress: { body: AddressUpdateBody, reply: Type.Null() },
  deleteAddress: { query: IdOnly, reply: Type.Null() },
  setDefaultAddress: { query: IdOnly, reply: Type.Null() },
  provincesAndCities: { reply: Type.Array(RegionSchema) },
  placeOrders: { body: PlaceOrderBody, reply: PlacedOrdersSchema },
  ownOrderList: { body: OrderListBody, reply: PageOf(OrderBriefSchema) },
  ownOrderCounts: { reply: OrderCountsSchema },
  ownOrder: { query: IdOnlyOf<OrderId>(), reply: OrderDetailSchema },
  cancelOrder: { body: MaybeSeenReasonBodyOf<OrderId>(), reply: Type.Null() },
  merchantOrderList: { body: OrderListBody, reply: PageOf(OrderBriefSchema) },
  confirmOrder: { body: OrderConfirmBody, reply: Type.Null() },
  declineOrder: { body: MaybeSeenReasonBodyOf<OrderId>(), reply: Type.Null() },
} as const;
