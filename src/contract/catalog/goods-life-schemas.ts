import { Type } from "typebox";
import type { GoodsId } from "../../domain/ids.ts";
import { IdOnlyOf, SentId, Shape, VERSIONED_ID } from "../common.ts";
import { HandledInfoSchema } from "./merchant-goods-schemas.ts";

/** A rejection or takedown; the merchant reads the reason. */
const GoodsReasonedStepBody = Shape({
  ...VERSIONED_ID,
  id: SentId<GoodsId>(),
  reason: Type.String({ maxLength: 1_000 }),
});

export const goodsLifeSchemas = {
  reviewedGoods: { query: IdOnlyOf<GoodsId>(), reply: HandledInfoSchema },
} as const;

/** Hand-written bodies of the events of goods. */
export const goodsEventBodies = { reject: GoodsReasonedStepBody, takedown: GoodsReasonedStepBody };
