import { type Static, Type } from "typebox";
import { GOODS_STATUSES } from "../../domain/catalog/goods/goods-states.ts";
import type { GoodsId, MerchantId } from "../../domain/ids.ts";
import { IdOnlyOf, Nullable, OneOf, PAGING, SentId, Shape, VERSIONED_ID } from "../common.ts";
import { HandledInfoSchema, HandledPageSchema } from "./merchant-goods-schemas.ts";

/** A rejection or takedown; the merchant reads the reason. */
const GoodsReasonedStepBody = Shape({
  ...VERSIONED_ID,
  id: SentId<GoodsId>(),
  reason: Type.String({ maxLength: 1_000 }),
});

/** Goods of all merchants, those waiting longest first where they wait for a review. */
export const AdminGoodsListBody = Shape({
  keywords: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Nullable(OneOf(GOODS_STATUSES))),
  merchantId: Type.Optional(Nullable(SentId<MerchantId>())),
  kindCode: Type.Optional(Nullable(Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" }))),
  ...PAGING,
});
export type AdminGoodsListBody = Static<typeof AdminGoodsListBody>;

export const goodsLifeSchemas = {
  reviewedGoodsList: { body: AdminGoodsListBody, reply: HandledPageSchema },
  reviewedGoods: { query: IdOnlyOf<GoodsId>(), reply: HandledInfoSchema },
} as const;

/** Hand-written bodies of the events of goods. */
export const goodsEventBodies = { reject: GoodsReasonedStepBody, takedown: GoodsReasonedStepBody };
