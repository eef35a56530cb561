import type { ExpertSources, RecommendationType } from "../../domain/demand/expert.ts";
import type { DemandId, DemandLineId, PersonId, RecommendationId, RecommendedId } from "../../domain/ids.ts";

/** What is recommended for a line, by its id or by its number. */
export type NewRecommendation = { demandItemId: DemandLineId; refType: RecommendationType; note: string } & (
  | { refId: RecommendedId }
  | { refNo: string }
);

/** Demands for experts, and what they recommend. Every method rejects with `ApiError` and nothing else. */
export abstract class RecommendationAdmin {
  /** With what is recommended for each line, and what may be. */
  abstract demand(id: DemandId): Promise<ExpertSources>;
  /** `null` takes the demand back. 5001 when it changed since it was seen. */
  abstract assign(demand: { id: DemandId; version: number }, expertId: PersonId | null): Promise<void>;
  /** The same key recommends once. */
  abstract recommend(recommendation: NewRecommendation, idempotencyKey: string): Promise<void>;
  abstract remove(recommendationId: RecommendationId): Promise<void>;
}
