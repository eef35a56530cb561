import type { DemandItem } from "../../domain/demand/demand-item.ts";
import type { BasketId, DemandId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { Region } from "../../domain/region.ts";
import type { BasketBrief, BasketInput, BasketView } from "../../domain/sourcing/basket-view.ts";
import type { CheckoutTaking } from "../../domain/sourcing/stored-basket.ts";

/** Baskets of the purchasing entity. Every method rejects with `ApiError` only. */
export abstract class Baskets {
  /** One's own copy of a basket that the caller may read; the same key gives the same copy. */
  abstract copy(id: BasketId, idempotencyKey: string): Promise<BasketId>;
  /** Priced as of now. */
  abstract read(id: BasketId): Promise<BasketView>;
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
  abstract provinces(): Promise<readonly Region[]>;
}
