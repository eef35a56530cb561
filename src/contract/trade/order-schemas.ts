import { type Static, Type } from "typebox";
import type { Fields } from "../../domain/fields.ts";
import type { DeliveryAddressId, InvoiceTitleId, MerchantId, OrderId, WarehouseId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import type { FactsOf } from "../../domain/records.ts";
import { CART_LINE_LIMIT } from "../../domain/trade/cart.ts";
import { PLACED_ORDERS } from "../../domain/trade/checkout.ts";
import { ORDER_FILTERS } from "../../domain/trade/console-lists.ts";
import { ORDER_TERMS, type OrderTerms, REMARK_MAX } from "../../domain/trade/order-terms.ts";
import { ORDER_BRIEF, ORDER_DETAIL } from "../../domain/trade/order-view.ts";
import { AmountSchema, DateSchema, IdOnlyOf, MAYBE_VERSIONED_ID, Nullable, PageOf, SentId, Shape } from "../common.ts";
import { filtersOf, ListBodyOf, ReplyOf, schemasOf } from "../fields.ts";
import { addressSchemas } from "./address-schemas.ts";
import { cartSchemas } from "./cart-schemas.ts";
import { InvoiceSchema } from "./invoice-schemas.ts";

const RemarkSchema = Type.String({ maxLength: REMARK_MAX });
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
  freight?: Fen | null;
};

const OrderGroupSchema = Type.Unsafe<OrderGroupBody>(
  Shape({
    merchantId: SentId<MerchantId>(),
    storeId: SentId<WarehouseId>(),
    /** 1 pickup, 2 delivered. */
    deliveryMode: Type.Union([Type.Literal(1), Type.Literal(2)]),
    /** The buyer's own; needed when delivered. */
    addressId: Type.Optional(Nullable(SentId<DeliveryAddressId>())),
    /** The firm freight that was shown; 5001 where it is another one by now. */
    freight: Type.Optional(Nullable(AmountSchema)),
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

export const OrderListBody = ListBodyOf(ORDER_FILTERS);
export type OrderListBody = Static<typeof OrderListBody>;
/** What a list narrows its orders by, for a workbook of the same. */
export const OrderExportBody = Type.Unsafe<OrderExportBody>(Shape(filtersOf(ORDER_FILTERS, {})));
export type OrderExportBody = FactsOf<typeof ORDER_FILTERS>;
/** The merchant may set the freight, fen, and another delivery day. */
export const OrderConfirmBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<OrderId>(),
  freightAmount: Type.Optional(AmountSchema),
  expectDate: Type.Optional(Nullable(DateSchema)),
  remark: Type.Optional(RemarkSchema),
});

/** How many orders there are, in all and by status. */
export const OrderCountsSchema = Type.Object({
  all: Type.Number(),
  byStatus: Type.Record(Type.String(), Type.Number()),
});

/** What the calls of `order-calls.ts` are checked against, by their names. */
export const orderSchemas = {
  ...cartSchemas,
  ...addressSchemas,
  placeOrders: { body: PlaceOrderBody, reply: ReplyOf(PLACED_ORDERS) },
  ownOrderList: { body: OrderListBody, reply: PageOf(ReplyOf(ORDER_BRIEF)) },
  ownOrderCounts: { reply: OrderCountsSchema },
  ownOrder: { query: IdOnlyOf<OrderId>(), reply: ReplyOf(ORDER_DETAIL) },
} as const;
