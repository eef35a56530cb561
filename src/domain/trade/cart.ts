import type { GoodsBrief } from "../catalog/goods/goods.ts";
import type { CartLineId, GoodsId, MerchantId, WarehouseId } from "../ids.ts";
import type { Fen } from "../money.ts";
import type { Dm3, Kg } from "../units.ts";

/** 0 fine, 1 price changed since it was added, 2 stock short, 3 no longer sold, 4 below the minimum order. */
export const CART_LINE_STATE = { fine: 0, priceChanged: 1, stockShort: 2, invalid: 3, belowMinimum: 4 } as const;
/** Lines that a cart may hold. */
export const CART_LINE_LIMIT = 100;

export type CartLine = {
  id: CartLineId;
  goodsId: GoodsId;
  goods: GoodsBrief;
  /** In `goods.countedIn` units. */
  count: number;
  /** In the sale unit's smallest step. */
  quantity: number;
  pieces: number | null;
  /** dm³ */
  volume: Dm3;
  selected: boolean;
  priceSnapshot: Fen;
  priceNow: Fen;
  tierApplied: number | null;
  amount: Fen;
  state: number;
  /** Most that can be ordered now, in the sale unit's smallest step. */
  maxQuantity: number;
};

/** Lines of one merchant in one warehouse, which make one order. */
export type CartGroup = {
  merchantId: MerchantId;
  shopName: string;
  storeId: WarehouseId;
  storeName: string;
  portName: string;
  /** The shop takes no orders now. */
  closed: boolean;
  /** volume dm³, weight kg, fill percent of a 13 m flatbed. */
  truck: { volume: Dm3; weight: Kg; fill: number };
  items: CartLine[];
};

export type Cart = {
  groups: CartGroup[];
  invalid: CartLine[];
  num: number;
  selectedAmount: Fen;
  /** Most groups of one checkout, as the operator set it. */
  groupsPerCheckout: number;
};
