import { type Static, Type } from "typebox";
import { DEMAND_STATUSES } from "../../domain/demand/demand.ts";
import { FEEDBACKS } from "../../domain/demand/sources.ts";
import type { DemandLineId, ForwardOfferId, GoodsId } from "../../domain/ids.ts";
import { OneOf, PAGING, ReasonSchema, SentId, Shape } from "../common.ts";

export const SourceListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(DEMAND_STATUSES), { maxItems: DEMAND_STATUSES.length })),
  ...PAGING,
});
/** Of goods or of an offer: 1 suits, 2 does not and why, 0 no feedback. */
export const FeedbackBody = Shape({
  demandItemId: SentId<DemandLineId>(),
  goodsId: Type.Optional(SentId<GoodsId>()),
  offerId: Type.Optional(SentId<ForwardOfferId>()),
  feedback: OneOf(FEEDBACKS),
  reason: Type.Optional(ReasonSchema),
});
export type WireFeedback = Static<typeof FeedbackBody>;
