import type { GoodsReview } from "../../domain/catalog/goods-messages.ts";
import type { HandledGoods, HandledInfo, HandledPage } from "../../domain/catalog/handled-goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import type { PageQuery } from "../../domain/paging.ts";

/** What narrows the list of everybody's goods; "" does not. */
export type GoodsReviewFilters = Readonly<Record<"keywords" | "status" | "kindCode", string>>;

/** Goods as the platform decides about them. Rejects with `ApiError`; 5001: they changed meanwhile. */
export abstract class GoodsReviews {
  abstract list(filters: GoodsReviewFilters, page: PageQuery): Promise<HandledPage>;
  /** Approves one after the other; `refused`: why some were not, which no notice has shown yet. */
  abstract approveEach(
    goods: readonly Pick<HandledGoods, "id" | "version">[],
  ): Promise<{ done: number; refused: readonly string[] }>;
  abstract info(id: GoodsId): Promise<HandledInfo>;
  /** `reason` where the merchant learns why; else it is left out. */
  abstract decide(
    event: GoodsReview,
    goods: Pick<HandledGoods, "id" | "version">,
    reason: string | null,
  ): Promise<HandledGoods>;
}
