import type { DemandItem } from "../../domain/demand/demand-item.ts";
import type { BasketId, DemandId, OrderId, PurchaseListId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";
import type { BasketBrief, BasketInput, BasketView } from "../../domain/sourcing/basket-view.ts";
import type { PurchaseList } from "../../domain/sourcing/purchase-list.ts";
import type { CheckoutTaking } from "../../domain/sourcing/stored-basket.ts";

/** A basket of one's own, or one that was shared under the code `share`. */
export type NamedBasket = { id: BasketId; share?: string };

/** Baskets of the purchasing entity. Every method rejects with `ApiError` only. */
export abstract class Baskets {
  /** One's own copy of a basket that the caller may read; the same key gives the same copy. */
  abstract copy(named: NamedBasket, idempotencyKey: string): Promise<BasketId>;
  /** Priced as of now. */
  abstract read(named: NamedBasket): Promise<BasketView>;
  /** The code under which others may read the basket. */
  abstract share(id: BasketId): Promise<string>;
  /** Refused with 5001 when it changed since `version`. */
  abstract update(id: BasketId, version: number, input: BasketInput): Promise<BasketView>;
  /** Stores what the checkout of the basket takes. */
  abstract take(id: BasketId, takings: readonly CheckoutTaking[]): Promise<void>;
  abstract remove(id: BasketId): Promise<void>;
  /** Those changed last first. */
  abstract list(page: PageQuery): Promise<Page<BasketBrief>>;
  /** Drafts a demand of lines that a plan does not cover; the same key gives the same draft. */
  abstract demandOf(
    rest: { items: readonly DemandItem[]; cityCode: string },
    idempotencyKey: string,
  ): Promise<DemandId>;
  /** A purchase list of the lines of a basket or an order; the same key gives the same list. */
  abstract saveList(of: { basketId: BasketId } | { orderId: OrderId }, idempotencyKey: string): Promise<void>;
  /** Those changed last first. */
  abstract lists(page: PageQuery): Promise<Page<PurchaseList>>;
  abstract renameList(id: PurchaseListId, name: string): Promise<void>;
  abstract removeList(id: PurchaseListId): Promise<void>;
  /** A basket of the list's lines, priced as of now; the same key gives the same basket. */
  abstract openList(id: PurchaseListId, idempotencyKey: string): Promise<BasketId>;
  abstract provinces(): Promise<readonly Region[]>;
}
