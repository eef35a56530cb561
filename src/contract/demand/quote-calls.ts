import type { Static } from "typebox";
import type { Demand, ReviewedDemand, ReviewedDemandDetail } from "../../domain/demand/demand-form.ts";
import type { ExpertDemand, ExpertSources } from "../../domain/demand/expert.ts";
import type {
  Comparison,
  DemandBoardPage,
  InvitedShop,
  OpenDemandInfo,
  Quote,
} from "../../domain/demand/quote-view.ts";
import type { DemandWithSources, QuotableGoods } from "../../domain/demand/source-view.ts";
import type { LineSources } from "../../domain/demand/sources.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { IdOnly, MaybeSeenBody, ReasonBody, SeenBody } from "../common.ts";
import type {
  ExpertDemandQuery,
  WireAssign,
  WireExpertDemandList,
  WireRecommendation,
} from "./demand-expert-schemas.ts";
import type {
  DemandAdminListBody,
  DemandExtendBody,
  DemandIdQuery,
  DemandInviteBody,
  QuoteCounterBody,
  QuoteEndBody,
  QuotesOfDemandBody,
  QuoteUpdateBody,
  SentListBody,
  SourceListBody,
  WireAward,
  WireFeedback,
  WireOpenList,
  WireQuoteWord,
} from "./quote-schemas.ts";

export const demandBoard: Call<{ body: WireOpenList; reply: DemandBoardPage }> = {
  method: "POST",
  path: "/api/demand/pc/getOpenList",
  access: "signed-in",
  input: "body",
  summary: "Demands that are open for quotes",
  refusals: [404],
};

export const openDemand: Call<{ query: IdOnly; reply: OpenDemandInfo }> = {
  method: "GET",
  path: "/api/demand/pc/getOpenInfo",
  access: "signed-in",
  input: "query",
  summary: "One open demand",
  refusals: [404],
};

export const quotableGoods: Call<{ query: Static<typeof DemandIdQuery>; reply: QuotableGoods[] }> = {
  method: "GET",
  path: "/api/demand/pc/getOwnGoods",
  access: "signed-in",
  input: "query",
  summary: "The merchant's goods that fit a demand line",
  refusals: [404],
};

export const addQuote: Call<{ body: WireQuoteWord; reply: Quote }> = {
  method: "POST",
  path: "/api/demandQuote/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Quotes for a demand",
  refusals: [404, 5002],
};

export const updateQuote: Call<{ body: Static<typeof QuoteUpdateBody>; reply: Quote }> = {
  method: "POST",
  path: "/api/demandQuote/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes a quote",
  refusals: [404, 5001, 5002],
};

export const reissueQuote: Call<{ body: Static<typeof QuoteUpdateBody>; reply: Quote }> = {
  method: "POST",
  path: "/api/demandQuote/pc/reissue",
  access: "signed-in",
  input: "body",
  summary: "Issues an expired quote anew",
  refusals: [404, 5001, 5002],
};

export const withdrawQuote: Call<{ body: Static<typeof QuoteEndBody>; reply: Quote }> = {
  method: "POST",
  path: "/api/demandQuote/pc/withdraw",
  access: "signed-in",
  input: "body",
  summary: "Withdraws a quote",
  refusals: [404, 5001],
};

export const sentQuoteList: Call<{ body: Static<typeof SentListBody>; reply: Page<Quote> }> = {
  method: "POST",
  path: "/api/demandQuote/pc/getMySent",
  access: "signed-in",
  input: "body",
  summary: "Quotes that the merchant has sent",
};

export const quoteDetail: Call<{ query: IdOnly; reply: Quote }> = {
  method: "GET",
  path: "/api/demandQuote/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One quote with its rounds",
  refusals: [404],
};

export const quoteListOfDemand: Call<{ body: Static<typeof QuotesOfDemandBody>; reply: Quote[] }> = {
  method: "POST",
  path: "/api/demandQuote/pc/getListByDemand",
  access: "signed-in",
  input: "body",
  summary: "Quotes for one of the caller's demands",
  refusals: [404],
};

export const compareQuotes: Call<{ query: Static<typeof DemandIdQuery>; reply: Comparison }> = {
  method: "GET",
  path: "/api/demandQuote/pc/getCompare",
  access: "signed-in",
  input: "query",
  summary: "Quotes for a demand side by side",
  refusals: [404],
};

export const counterQuote: Call<{ body: Static<typeof QuoteCounterBody>; reply: Quote }> = {
  method: "POST",
  path: "/api/demandQuote/pc/counter",
  access: "signed-in",
  input: "body",
  summary: "Answers a quote with a price",
  refusals: [404, 5001],
};

export const rejectQuote: Call<{ body: Static<typeof QuoteEndBody>; reply: Quote }> = {
  method: "POST",
  path: "/api/demandQuote/pc/reject",
  access: "signed-in",
  input: "body",
  summary: "Rejects a quote",
  refusals: [404, 5001],
};

export const awardQuotes: Call<{ body: WireAward; reply: Comparison }> = {
  method: "POST",
  path: "/api/demandQuote/pc/award",
  access: "signed-in",
  input: "body",
  summary: "Awards lines of a demand",
  refusals: [404, 5001],
};

export const extendDemand: Call<{ body: Static<typeof DemandExtendBody>; reply: Demand }> = {
  method: "POST",
  path: "/api/demand/pc/extend",
  access: "signed-in",
  input: "body",
  summary: "Extends the time of a demand",
  refusals: [404, 5001],
};

export const withdrawDemand: Call<{ body: MaybeSeenBody; reply: Demand }> = {
  method: "POST",
  path: "/api/demand/pc/withdraw",
  access: "signed-in",
  input: "body",
  summary: "Takes a demand back from review",
  refusals: [404, 5001],
};

export const invitableShops: Call<{ query: IdOnly; reply: InvitedShop[] }> = {
  method: "GET",
  path: "/api/demand/pc/getShops",
  access: "signed-in",
  input: "query",
  summary: "Shops that can be invited to quote",
  refusals: [404],
};

export const inviteShops: Call<{ body: Static<typeof DemandInviteBody>; reply: null }> = {
  method: "POST",
  path: "/api/demand/pc/invite",
  access: "signed-in",
  input: "body",
  summary: "Invites shops to quote",
  refusals: [404],
};

export const recommendationList: Call<{ body: Static<typeof SourceListBody>; reply: Page<DemandWithSources> }> = {
  method: "POST",
  path: "/api/recSource/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "Demands with recommended goods",
};

export const recommendations: Call<{ query: Static<typeof DemandIdQuery>; reply: LineSources[] }> = {
  method: "GET",
  path: "/api/recSource/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "Recommended goods for each line of a demand",
  refusals: [404],
};

export const rateRecommendation: Call<{ body: WireFeedback; reply: null }> = {
  method: "POST",
  path: "/api/recSource/pc/feedback",
  access: "signed-in",
  input: "body",
  summary: "Says whether a recommendation helped",
  refusals: [404],
};

export const reviewedDemandList: Call<{ body: Static<typeof DemandAdminListBody>; reply: Page<ReviewedDemand> }> = {
  method: "POST",
  path: "/api/demand/admin/getList",
  access: { permission: "demand:post:review" },
  input: "body",
  summary: "Demands for review",
};

export const reviewedDemand: Call<{ query: IdOnly; reply: ReviewedDemandDetail }> = {
  method: "GET",
  path: "/api/demand/admin/getInfo",
  access: { permission: "demand:post:review" },
  input: "query",
  summary: "One demand for review",
  refusals: [404],
};

export const approveDemand: Call<{ body: SeenBody; reply: ReviewedDemand }> = {
  method: "POST",
  path: "/api/demand/admin/approve",
  access: { permission: "demand:post:review" },
  input: "body",
  summary: "Approves a demand",
  refusals: [404, 5001],
};

export const rejectDemand: Call<{ body: ReasonBody; reply: ReviewedDemand }> = {
  method: "POST",
  path: "/api/demand/admin/reject",
  access: { permission: "demand:post:review" },
  input: "body",
  summary: "Rejects a demand with a reason",
  refusals: [404, 5001],
};

export const closeDemandAdmin: Call<{ body: ReasonBody; reply: ReviewedDemand }> = {
  method: "POST",
  path: "/api/demand/admin/close",
  access: { permission: "demand:post:review" },
  input: "body",
  summary: "Closes a demand as the operator",
  refusals: [404, 5001],
};

export const expertDemandList: Call<{ body: WireExpertDemandList; reply: Page<ExpertDemand> }> = {
  method: "POST",
  path: "/api/recSource/admin/getList",
  access: { permission: "demand:expert:pick" },
  input: "body",
  summary: "Demands that experts pick goods for",
};

export const expertSources: Call<{ query: Static<typeof ExpertDemandQuery>; reply: ExpertSources }> = {
  method: "GET",
  path: "/api/recSource/admin/getInfo",
  access: { permission: "demand:expert:pick" },
  input: "query",
  summary: "Goods picked for a demand",
  refusals: [404],
};

export const addRecommendation: Call<{ body: WireRecommendation; reply: string }> = {
  method: "POST",
  path: "/api/recSource/admin/add",
  access: { permission: "demand:expert:pick" },
  input: "body",
  summary: "Recommends goods for a demand line",
  refusals: [404],
};

export const removeRecommendation: Call<{ body: IdOnly; reply: null }> = {
  method: "POST",
  path: "/api/recSource/admin/remove",
  access: { permission: "demand:expert:pick" },
  input: "body",
  summary: "Removes a recommendation",
  refusals: [404],
};

export const assignExpert: Call<{ body: WireAssign; reply: null }> = {
  method: "POST",
  path: "/api/demand/admin/assignExpert",
  access: { permission: "demand:post:review" },
  input: "body",
  summary: "Gives a demand to an expert",
  refusals: [404, 5001],
};
