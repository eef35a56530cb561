import type { BasketId, CartLineId, GoodsId, WarehouseId } from "../../domain/ids.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import type { Cart } from "../../domain/trade/cart.ts";
import type { TruckRoom } from "../../domain/trade/truck-room.ts";

/** The cart of the purchasing entity. Every method rejects with `ApiError` only. */
export abstract class Carts {
  abstract read(): Promise<Cart>;
  /**
   * `quantity` in the smallest step of `unit` (dm³, kg, 1); adds to the line of the same goods. Resolves with the
   * number of lines.
   */
  abstract add(line: { goodsId: GoodsId; quantity: number; unit: SaleUnit }): Promise<number>;
  /** `quantity` in the goods' sale unit's smallest step. */
  abstract update(line: { id: CartLineId; quantity: number; selected: boolean }): Promise<Cart>;
  abstract remove(ids: CartLineId[]): Promise<Cart>;
  abstract count(): Promise<number>;
  /**
   * What still goes onto the trucks of a warehouse beside cart and orders, and what would fit; `null`: of every warehouse in which
   * chosen lines are. Shows no notice.
   */
  abstract truckRooms(storeId: WarehouseId | null): Promise<TruckRoom[]>;
  /** A basket of as much of the same timber; the same key gives the same basket. */
  abstract basketOf(ids: readonly CartLineId[], idempotencyKey: string): Promise<BasketId>;
}
