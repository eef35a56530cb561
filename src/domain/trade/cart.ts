import { GOODS_BRIEF } from "../catalog/goods/goods.ts";
import { id } from "../fields.ts";
import type { CartLineId, GoodsId, MerchantId, WarehouseId } from "../ids.ts";
import { DM3, FEN, FLAG, type Infer, KG, list, maybe, NUMBER, record, TEXT } from "../records.ts";

/** 0 fine, 1 price changed since it was added, 2 stock short, 3 no longer sold, 4 below the minimum order. */
export const CART_LINE_STATE = { fine: 0, priceChanged: 1, stockShort: 2, invalid: 3, belowMinimum: 4 } as const;
/** Lines that a cart may hold. */
export const CART_LINE_LIMIT = 100;

export const CART_LINE = record({
  id: id<CartLineId>(),
  goodsId: id<GoodsId>(),
  goods: GOODS_BRIEF,
  /** In `goods.countedIn` units. */
  count: NUMBER,
  /** In the sale unit's smallest step. */
  quantity: NUMBER,
  pieces: maybe(NUMBER),
  /** dm³ */
  volume: DM3,
  selected: FLAG,
  priceSnapshot: FEN,
  priceNow: FEN,
  tierApplied: maybe(NUMBER),
  amount: FEN,
  state: NUMBER,
  /** Most that can be ordered now, in the sale unit's smallest step. */
  maxQuantity: NUMBER,
});
export type CartLine = Infer<typeof CART_LINE>;

/** Lines of one merchant in one warehouse, which make one order. */
export const CART_GROUP = record({
  merchantId: id<MerchantId>(),
  shopName: TEXT,
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  portName: TEXT,
  /** The shop takes no orders now. */
  closed: FLAG,
  /** volume dm³, weight kg, fill percent of a 13 m flatbed. */
  truck: record({ volume: DM3, weight: KG, fill: NUMBER }),
  items: list(CART_LINE),
});
export type CartGroup = Infer<typeof CART_GROUP>;

export const CART = record({
  groups: list(CART_GROUP),
  invalid: list(CART_LINE),
  num: NUMBER,
  selectedAmount: FEN,
  /** Most groups of one checkout, as the operator set it. */
  groupsPerCheckout: NUMBER,
});
export type Cart = Infer<typeof CART>;
