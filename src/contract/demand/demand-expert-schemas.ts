import { type Static, Type } from "typebox";
import { RECOMMENDATION_NOTE, RECOMMENDATION_TYPES, type RecommendationType } from "../../domain/demand/expert.ts";
import type { DemandId, DemandLineId, PersonId, RecommendedId } from "../../domain/ids.ts";
import { Nullable, OneOf, SentId, Shape, VERSIONED_ID_FROM_ONE } from "../common.ts";

export const ExpertDemandQuery = Shape({ demandId: SentId<DemandId>() });

/** What is recommended is named by its id or, as people copy it, by its number. */
export const RecommendationAddBody = Shape({
  demandItemId: SentId<DemandLineId>(),
  refType: OneOf<RecommendationType>(RECOMMENDATION_TYPES),
  refId: Type.Optional(SentId<RecommendedId>()),
  refNo: Type.Optional(Type.String({ maxLength: 40 })),
  note: Type.String({ maxLength: RECOMMENDATION_NOTE.max * 2 }),
});
export type WireRecommendation = Static<typeof RecommendationAddBody>;

/** `null` takes the demand back from its expert. */
export const AssignExpertBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<DemandId>(),
  expertId: Nullable(SentId<PersonId>()),
});
export type WireAssign = Static<typeof AssignExpertBody>;
