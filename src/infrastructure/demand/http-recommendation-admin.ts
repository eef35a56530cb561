import type { RecommendationAdmin } from "../../application/demand/recommendation-admin.ts";
import {
  addRecommendation,
  assignExpert,
  expertSources,
  removeRecommendation,
} from "../../contract/demand/quote-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpRecommendationAdmin = (http: HttpClient): RecommendationAdmin => ({
  demand: (id) => http.send(expertSources, { demandId: id }, MISSING_IS_SHOWN),
  assign: ({ id, version }, expertId) => http.send(assignExpert, { id, version, expertId }),
  async recommend(recommendation, idempotencyKey) {
    await http.send(addRecommendation, recommendation, { idempotencyKey });
  },
  remove: (id) => http.send(removeRecommendation, { id }),
});
