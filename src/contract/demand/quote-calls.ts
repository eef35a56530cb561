import type { Static } from "typebox";
import type { Demand, ReviewedDemand, ReviewedDemandDetail } from "../../domain/demand/demand-form.ts";
import type { ExpertSources } from "../../domain/demand/expert.ts";
import type {
  ComparedQuote,
  Comparison,
  DemandBoardPage,
  InvitedShop,
  OpenDemandInfo,
  Quote,
} from "../../domain/demand/quote-view.ts";
import type { DemandWithSources, QuotableGoods } from "../../domain/demand/source-view.ts";
import type { LineSources } from "../../domain/demand/sources.ts";
import type { DemandId, QuoteId, RecommendationId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { costly, get, holders, post, roomy, signedIn } from "../call.ts";
import type { IdOnly, MaybeVersionedBody, ReasonBody, VersionedBody } from "../common.ts";
import type { ExpertDemandQuery, WireAssign, WireRecommendation } from "./demand-expert-schemas.ts";
import type {
  DemandExtendBody,
  DemandIdQuery,
  DemandInviteBody,
  QuotesOfDemandBody,
  SentListBody,
  WireAward,
  WireOpenList,
  WireQuoteAdd,
} from "./quote-schemas.ts";
import type { SourceListBody, WireFeedback } from "./source-schemas.ts";

const mayReviewDemands = holders("demand:post:review");
const mayRecommend = holders("demand:expert:pick");

export const demandBoard = signedIn(
  post<WireOpenList, DemandBoardPage>("/api/demand/pc/getOpenList", "Demands that are open for quotes", 404),
);
export const openDemand = signedIn(
  get<IdOnly<DemandId>, OpenDemandInfo>("/api/demand/pc/getOpenInfo", "One open demand", 404),
);
export const quotableGoods = costly(
  "matching",
  signedIn(
    get<Static<typeof DemandIdQuery>, QuotableGoods[]>(
      "/api/demand/pc/getOwnGoods",
      "The merchant's goods that fit a demand line",
      404,
    ),
  ),
);
export const addQuote = signedIn(
  roomy(1024, post<WireQuoteAdd, Quote>("/api/demandQuote/pc/add", "Quotes for a demand", 404, 5002)),
);
export const sentQuoteList = signedIn(
  post<Static<typeof SentListBody>, Page<Quote>>("/api/demandQuote/pc/getMySent", "Quotes that the merchant has sent"),
);
export const quoteDetail = signedIn(
  get<IdOnly<QuoteId>, Quote>("/api/demandQuote/pc/getInfo", "One quote with its rounds", 404),
);
export const quoteListOfDemand = signedIn(
  post<Static<typeof QuotesOfDemandBody>, ComparedQuote[]>(
    "/api/demandQuote/pc/getListByDemand",
    "Quotes for one of the caller's demands",
    404,
  ),
);
export const compareQuotes = signedIn(
  get<Static<typeof DemandIdQuery>, Comparison>(
    "/api/demandQuote/pc/getCompare",
    "Quotes for a demand side by side",
    404,
  ),
);
export const awardQuotes = signedIn(
  roomy(1024, post<WireAward, Comparison>("/api/demandQuote/pc/award", "Awards lines of a demand", 404, 5001)),
);
export const extendDemand = signedIn(
  post<Static<typeof DemandExtendBody>, Demand>("/api/demand/pc/extend", "Extends the time of a demand", 404, 5001),
);
export const withdrawDemand = signedIn(
  post<MaybeVersionedBody<DemandId>, Demand>("/api/demand/pc/withdraw", "Takes a demand back from review", 404, 5001),
);
export const invitableShops = signedIn(
  get<IdOnly<DemandId>, InvitedShop[]>("/api/demand/pc/getShops", "Shops that can be invited to quote", 404),
);
export const inviteShops = signedIn(
  post<Static<typeof DemandInviteBody>, null>("/api/demand/pc/invite", "Invites shops to quote", 404),
);
export const recommendationList = costly(
  "matching",
  signedIn(
    post<Static<typeof SourceListBody>, Page<DemandWithSources>>(
      "/api/recSource/pc/getList",
      "Demands with recommended goods",
    ),
  ),
);
export const recommendations = costly(
  "matching",
  signedIn(
    get<Static<typeof DemandIdQuery>, LineSources[]>(
      "/api/recSource/pc/getInfo",
      "Recommended goods for each line of a demand",
      404,
    ),
  ),
);
export const rateRecommendation = signedIn(
  post<WireFeedback, null>("/api/recSource/pc/feedback", "Says whether a recommendation helped", 404),
);
export const reviewedDemand = mayReviewDemands(
  get<IdOnly<DemandId>, ReviewedDemandDetail>("/api/demand/admin/getInfo", "One demand for review", 404),
);
export const approveDemand = mayReviewDemands(
  post<VersionedBody<DemandId>, ReviewedDemand>("/api/demand/admin/approve", "Approves a demand", 404, 5001),
);
export const rejectDemand = mayReviewDemands(
  post<ReasonBody<DemandId>, ReviewedDemand>("/api/demand/admin/reject", "Rejects a demand with a reason", 404, 5001),
);
export const closeDemandAdmin = mayReviewDemands(
  post<ReasonBody<DemandId>, ReviewedDemand>("/api/demand/admin/close", "Closes a demand as the operator", 404, 5001),
);
export const expertSources = costly(
  "matching",
  mayRecommend(
    get<Static<typeof ExpertDemandQuery>, ExpertSources>(
      "/api/recSource/admin/getInfo",
      "Goods picked for a demand",
      404,
    ),
  ),
);
export const addRecommendation = mayRecommend(
  post<WireRecommendation, RecommendationId>("/api/recSource/admin/add", "Recommends goods for a demand line", 404),
);
export const removeRecommendation = mayRecommend(
  post<IdOnly<RecommendationId>, null>("/api/recSource/admin/remove", "Removes a recommendation", 404),
);
export const assignExpert = mayReviewDemands(
  post<WireAssign, null>("/api/demand/admin/assignExpert", "Gives a demand to an expert", 404, 5001),
);
