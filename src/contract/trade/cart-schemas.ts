import { Type } from "typebox";
import type { CartLineId, GoodsId, MerchantId, QuoteId, WarehouseId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import { CART_LINE_LIMIT } from "../../domain/trade/cart.ts";
import { SAVED_INVOICE } from "../../domain/trade/invoice.ts";
import type { Kg } from "../../domain/units.ts";
import { GoodsBriefSchema } from "../catalog/search-schemas.ts";
import { Dm3Schema, each, FenSchema, Nullable, OneOf, ReplyId, SaleUnitSchema, SentId, Shape } from "../common.ts";
import { Said } from "../fields.ts";
import { AddressSchema } from "./address-schemas.ts";

/** No goods are sold in more than this many smallest steps at once. */
const QUANTITY_MAX = 1_000_000_000;

/** In the unit's smallest step: dm³ for m3, kg for ton, 1 for the others. */
const QuantitySchema = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX });
const CartIdsSchema = Type.Array(SentId<CartLineId>(), { minItems: 1, maxItems: CART_LINE_LIMIT });

/** The line of the same goods grows. */
export const CartAddBody = Shape({ goodsId: SentId<GoodsId>(), quantity: QuantitySchema, unit: SaleUnitSchema });
/** `quantity` in the goods' own sale unit. */
export const CartUpdateBody = Shape({ id: SentId<CartLineId>(), quantity: QuantitySchema, selected: Type.Boolean() });
export const CartDeleteBody = Shape({ ids: CartIdsSchema });
/**
 * Chosen cart lines, one goods bought now, or goods accepted
 * from a quote.
 */
export const CheckoutBody = Type.Union([
  Shape({ cartIds: CartIdsSchema }),
  CartAddBody,
  Shape({ quoteId: SentId<QuoteId>() }),
]);

/** How many goods a line has; `count` in what they are counted in. */
export const LineQuantitySchema = Type.Object({
  goodsId: ReplyId<GoodsId>(),
  count: Type.Number(),
  quantity: Type.Number(),
  pieces: Nullable(Type.Number()),
  volume: Dm3Schema,
  amount: FenSchema,
});

/** The same with what the goods are. */
export const GoodsLineSchema = Type.Object({
  ...LineQuantitySchema.properties,
  ...each("title specText image saleUnit", Type.String()),
  price: FenSchema,
});

const CartLineSchema = Type.Object({
  ...LineQuantitySchema.properties,
  id: ReplyId<CartLineId>(),
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
  storeId: ReplyId<WarehouseId>(),
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
  taxIncluded: Type.Boolean(),
  tierApplied: Nullable(Type.Number()),
  priceVersion: Type.Number(),
  stockVersion: Type.Number(),
  priceBefore: Nullable(FenSchema),
});

const CheckoutGroupSchema = Type.Object({
  merchantId: ReplyId<MerchantId>(),
  ...each("shopName storeId storeName storeAddress", Type.String()),
  storeId: ReplyId<WarehouseId>(),
  items: Type.Array(CheckoutLineSchema),
  goodsAmount: FenSchema,
  freightAmount: Nullable(FenSchema),
  deliveryModes: Type.Array(Type.Number()),
});

const CheckoutPreviewSchema = Type.Object({
  settlementToken: Type.String(),
  expireAt: Type.Number(),
  purchaser: Type.Object({ purchaserType: OneOf([0, 1] as const), name: Type.String() }),
  groups: Type.Array(CheckoutGroupSchema),
  addresses: Type.Array(AddressSchema),
  invoices: Said(list(SAVED_INVOICE)),
  certified: Type.Optional(
    Nullable(Type.Object({ title: Type.String(), taxNo: Type.String(), regAddress: Type.String() })),
  ),
  totals: Type.Object({ goods: FenSchema, freight: FenSchema, payable: FenSchema }),
  warnings: Type.Array(Type.String()),
  payWithin: Type.Optional(Type.String()),
});

/** What the calls about the cart are checked against, by their names. */
export const cartSchemas = {
  cart: { reply: CartSchema },
  cartCount: { reply: Type.Number() },
  addToCart: { body: CartAddBody, reply: Type.Number() },
  updateCart: { body: CartUpdateBody, reply: CartSchema },
  removeFromCart: { body: CartDeleteBody, reply: CartSchema },
  checkout: { body: CheckoutBody, reply: CheckoutPreviewSchema },
} as const;
