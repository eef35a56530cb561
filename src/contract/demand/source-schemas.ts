import { type Static, Type } from "typebox";
import { DEMAND_STATUSES } from "../../domain/demand/demand.ts";
import { FEEDBACKS } from "../../domain/demand/sources.ts";
import type { DemandLineId, ForwardOfferId, GoodsId, MerchantId } from "../../domain/ids.ts";
import { GoodsBriefSchema } from "../catalog/search-schemas.ts";
import { each, FenSchema, Nullable, OneOf, PAGING, ReasonSchema, ReplyId, SentId, Shape } from "../common.ts";
import { DemandItemSchema, DemandSchema } from "./demand-schemas.ts";

export const SourceListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(DEMAND_STATUSES), { maxItems: DEMAND_STATUSES.length })),
  ...PAGING,
});
/** Of goods or of an offer: 1 suits, 2 does not and why, 0 nothing said. */
export const FeedbackBody = Shape({
  demandItemId: SentId<DemandLineId>(),
  goodsId: Type.Optional(SentId<GoodsId>()),
  offerId: Type.Optional(SentId<ForwardOfferId>()),
  feedback: OneOf(FEEDBACKS),
  reason: Type.Optional(ReasonSchema),
});
export type WireFeedback = Static<typeof FeedbackBody>;

export const DemandWithSourcesSchema = Type.Object({
  ...DemandSchema.properties,
  recNum: Type.Number(),
  newNum: Type.Number(),
  bestPrice: Nullable(FenSchema),
});
/** A source that was recommended: by whom, and what the buyer said of it. */
const RecommendedSchema = Type.Object({
  by: OneOf([1, 2] as const),
  ...each("expertName expertNote feedbackReason", Type.String()),
  isNew: Type.Boolean(),
  feedback: OneOf(FEEDBACKS),
});
const RecommendedSourceSchema = Type.Object({
  ...RecommendedSchema.properties,
  goods: GoodsBriefSchema,
  score: Type.Number(),
  reasons: Type.Array(Type.String()),
});
/** A forward offer that suits a line; `remaining` dm³. */
export const SuitableOfferSchema = Type.Object({
  ...each("id offerNo title shopName eta statusName", Type.String()),
  id: ReplyId<ForwardOfferId>(),
  merchantId: ReplyId<MerchantId>(),
  isOpen: Type.Boolean(),
  remaining: Type.Number(),
});
const RecommendedOfferSchema = Type.Object({ ...RecommendedSchema.properties, offer: SuitableOfferSchema });
export const LineSourcesSchema = Type.Object({
  demandItemId: ReplyId<DemandLineId>(),
  item: DemandItemSchema,
  sources: Type.Array(RecommendedSourceSchema),
  offers: Type.Array(RecommendedOfferSchema),
});
