import type { GOODS_EVENTS } from "../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods, HandledInfo } from "../../domain/catalog/goods/handled-goods.ts";
import type { GoodsId } from "../../domain/ids.ts";
import type { VersionedId } from "../commands.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";

type Reasoned = VersionedId<GoodsId> & { reason: string };
/** What decisions send that are written by hand: the merchant learns why. */
export type OwnGoodsBodies = { reject: Reasoned; takedown: Reasoned };

/** Goods as the platform decides about them. Rejects with `ApiError`; 5001: they changed meanwhile. */
export abstract class GoodsReviews {
  /** Approves one after the other; `refused`: why some were not, which no notice has shown yet. */
  abstract approveEach(
    goods: readonly Pick<HandledGoods, "id" | "version">[],
  ): Promise<{ done: number; refused: readonly string[] }>;
  abstract info(id: GoodsId): Promise<HandledInfo>;
  abstract send: SendEvent<EventBodies<typeof GOODS_EVENTS, "operator", GoodsId, OwnGoodsBodies>>;
}
