import { type Static, Type } from "typebox";
import { GOODS_STATUSES } from "../../domain/catalog/goods-states.ts";
import type { GoodsId, MerchantId } from "../../domain/ids.ts";
import { IdOnlyOf, Nullable, OneOf, PAGING, SEEN, SeenBodyOf, SentId, Shape } from "../common.ts";
import { HandledGoodsSchema, HandledInfoSchema, HandledPageSchema } from "./merchant-goods-schemas.ts";

/** A rejection or takedown; the merchant reads the reason. */
export const GoodsReasonedStepBody = Shape({
  ...SEEN,
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

/** What the calls of `goods-life-calls.ts` are checked against, by their names. */
export const goodsLifeSchemas = {
  submitGoods: { body: SeenBodyOf<GoodsId>(), reply: HandledGoodsSchema },
  withdrawGoods: { body: SeenBodyOf<GoodsId>(), reply: HandledGoodsSchema },
  publishGoods: { body: SeenBodyOf<GoodsId>(), reply: HandledGoodsSchema },
  unpublishGoods: { body: SeenBodyOf<GoodsId>(), reply: HandledGoodsSchema },
  approveGoods: { body: SeenBodyOf<GoodsId>(), reply: HandledGoodsSchema },
  restoreGoods: { body: SeenBodyOf<GoodsId>(), reply: HandledGoodsSchema },
  rejectGoods: { body: GoodsReasonedStepBody, reply: HandledGoodsSchema },
  takeGoodsDown: { body: GoodsReasonedStepBody, reply: HandledGoodsSchema },
  reviewedGoodsList: { body: AdminGoodsListBody, reply: HandledPageSchema },
  reviewedGoods: { query: IdOnlyOf<GoodsId>(), reply: HandledInfoSchema },
} as const;
