import { type Static, Type } from "typebox";
import { GOODS_STATUSES } from "../../domain/catalog/goods-status.ts";
import { IdSchema, Nullable, OneOf, PageNumSchema, PageSizeSchema, Shape, VersionSchema } from "../common.ts";
import { HandledGoodsSchema, HandledInfoSchema, HandledPageSchema } from "./merchant-goods-schemas.ts";
import { GoodsIdQuery } from "./search-schemas.ts";

/** `POST /api/goods/merchant/{submit,withdraw,publish,unpublish}` and `/api/goods/admin/{approve,restore}`. */
export const GoodsStepBody = Shape({ id: IdSchema, version: VersionSchema });
/** `POST /api/goods/admin/{reject,takedown}`: the merchant reads the reason. */
export const GoodsReasonedStepBody = Shape({
  id: IdSchema,
  version: VersionSchema,
  reason: Type.String({ maxLength: 1_000 }),
});

/** `POST /api/goods/admin/getList`: goods of all merchants, those waiting longest first where they wait for a review. Answers a `HandledPage`. */
export const AdminGoodsListBody = Shape({
  keywords: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Nullable(OneOf(GOODS_STATUSES))),
  merchantId: Type.Optional(Nullable(IdSchema)),
  kindCode: Type.Optional(Nullable(Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" }))),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type AdminGoodsListBody = Static<typeof AdminGoodsListBody>;

export const goodsLifeSchemas = {
  submitGoods: { body: GoodsStepBody, reply: HandledGoodsSchema },
  withdrawGoods: { body: GoodsStepBody, reply: HandledGoodsSchema },
  publishGoods: { body: GoodsStepBody, reply: HandledGoodsSchema },
  unpublishGoods: { body: GoodsStepBody, reply: HandledGoodsSchema },
  approveGoods: { body: GoodsStepBody, reply: HandledGoodsSchema },
  restoreGoods: { body: GoodsStepBody, reply: HandledGoodsSchema },
  rejectGoods: { body: GoodsReasonedStepBody, reply: HandledGoodsSchema },
  takeGoodsDown: { body: GoodsReasonedStepBody, reply: HandledGoodsSchema },
  reviewedGoodsList: { body: AdminGoodsListBody, reply: HandledPageSchema },
  reviewedGoods: { query: GoodsIdQuery, reply: HandledInfoSchema },
} as const;
