import { Type } from "typebox";
import type { BasketId, CartLineId, GoodsId, QuoteId, WarehouseId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import { CART, CART_LINE_LIMIT } from "../../domain/trade/cart.ts";
import { CHECKOUT_PREVIEW } from "../../domain/trade/checkout.ts";
import { TRUCK_ROOM } from "../../domain/trade/truck-room.ts";
import { SaleUnitSchema, SentId, Shape } from "../common.ts";
import { ReplyOf } from "../fields.ts";
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
 * Chosen cart lines, one goods bought now, goods accepted from a quote, or what was taken from a basket.
 */
export const CheckoutBody = Type.Union([
  Shape({ cartIds: CartIdsSchema }),
  CartAddBody,
  Shape({ quoteId: SentId<QuoteId>() }),
  Shape({ basketId: SentId<BasketId>() }),
]);

/** Without a warehouse, of all in which chosen lines of the cart are. */
export const TruckRoomQuery = Shape({ storeId: Type.Optional(SentId<WarehouseId>()) });

/** What the calls about the cart are checked against, by their names. */
export const cartSchemas = {
  cart: { reply: ReplyOf(CART) },
  cartCount: { reply: Type.Number() },
  addToCart: { body: CartAddBody, reply: Type.Number() },
  updateCart: { body: CartUpdateBody, reply: ReplyOf(CART) },
  removeFromCart: { body: CartDeleteBody, reply: ReplyOf(CART) },
  truckRooms: { query: TruckRoomQuery, reply: ReplyOf(list(TRUCK_ROOM)) },
  checkout: { body: CheckoutBody, reply: ReplyOf(CHECKOUT_PREVIEW, { addresses: AddressSchema }) },
} as const;
