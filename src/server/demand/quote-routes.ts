import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/demand/quote-calls.ts";
import { buyerQuoteEvents, quotingEvents } from "../../contract/demand/quote-event-calls.ts";
import { DEFAULT_PAGE_SIZE, pageOf } from "../../domain/paging.ts";
import { signedIn } from "../auth.ts";
import { serveEvents } from "../event-routes.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { awardQuotes } from "./award-quotes.ts";
import { comparisonOf } from "./comparison.ts";
import { openDemandInfo, openDemands } from "./demand-board.ts";
import { extendDemand, inviteShops, shopsToInvite, withdrawDemand } from "./demands.ts";
import { assignExpert, demandForExpert, demandsForExperts } from "./expert-demands.ts";
import { quotesSent } from "./quote-view.ts";
import { addQuote, answerQuote, counterQuote, readQuote, rejectQuote, withdrawQuote } from "./quotes.ts";
import { quotingCompanyIdOf } from "./quoting-company.ts";
import { addRecommendation, removeRecommendation } from "./recommendations.ts";
import { demandInReview, demandsToReview, reviewDemand } from "./review-demands.ts";
import { demandsWithSources, giveFeedback, quotableGoodsFor, sourcesOf } from "./sources.ts";

/** The demand board, quotes from both sides, recommended sources and the review. */
export function quoteRoutes(app: App, deps: Deps): void {
  demandBoardRoutes(app, deps);
  quotingRoutes(app, deps);
  buyerRoutes(app, deps);
  sourceRoutes(app, deps);
  reviewRoutes(app, deps);
  expertRoutes(app, deps);
}

function demandBoardRoutes(app: App, { db }: Deps): void {
  serve(app, calls.demandBoard, async (request) => openDemands(db, signedIn(request), request.body));
  serve(app, calls.openDemand, async (request) => openDemandInfo(db, signedIn(request), request.query.id));
  serve(app, calls.quotableGoods, async (request) => quotableGoodsFor(db, signedIn(request), request.query.demandId));
}

function quotingRoutes(app: App, { db }: Deps): void {
  serve(app, calls.addQuote, async (request) =>
    addQuote(db, idempotencyKeyOf(request), signedIn(request), request.body),
  );
  serveEvents(
    app,
    quotingEvents,
    { withdraw: (request, body) => withdrawQuote(db, signedIn(request), body) },
    (request, event, body) => answerQuote(db, idempotencyKeyOf(request), signedIn(request), body, event),
  );
  serve(app, calls.sentQuoteList, async (request) => {
    const { status = [], pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = request.body;
    const companyId = await quotingCompanyIdOf(db, signedIn(request));
    const page = { pageNum, pageSize };
    return companyId === null ? pageOf([], 0, page) : await quotesSent(db, companyId, { ...page, status });
  });
  serve(app, calls.quoteDetail, async (request) => readQuote(db, signedIn(request), request.query.id));
}

function buyerRoutes(app: App, { db, now }: Deps): void {
  serve(
    app,
    calls.quoteListOfDemand,
    async (request) => (await comparisonOf(db, signedIn(request), request.body.demandId)).quotes,
  );
  serve(app, calls.compareQuotes, async (request) => comparisonOf(db, signedIn(request), request.query.demandId));
  serveEvents(app, buyerQuoteEvents, {
    counter: (request, body) => counterQuote(db, idempotencyKeyOf(request), signedIn(request), body),
    reject: (request, body) => rejectQuote(db, signedIn(request), body),
  });
  serve(app, calls.awardQuotes, async (request) => {
    const caller = signedIn(request);
    const actor = { caller, ip: request.ip };
    return await awardQuotes(db, idempotencyKeyOf(request), caller, request.body, actor);
  });
  serve(app, calls.extendDemand, async (request) => extendDemand(db, signedIn(request), request.body, now()));
  serve(app, calls.withdrawDemand, async (request) => withdrawDemand(db, signedIn(request), request.body));
  serve(app, calls.invitableShops, async (request) => shopsToInvite(db, signedIn(request), request.query.id));
  serve(app, calls.inviteShops, async (request) => {
    await inviteShops(db, signedIn(request), request.body);
    return null;
  });
}

function sourceRoutes(app: App, { db }: Deps): void {
  serve(app, calls.recommendationList, async (request) => demandsWithSources(db, signedIn(request), request.body));
  serve(app, calls.recommendations, async (request) => sourcesOf(db, signedIn(request), request.query.demandId));
  serve(app, calls.rateRecommendation, async (request) => {
    await giveFeedback(db, signedIn(request), request.body);
    return null;
  });
}

function reviewRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.reviewedDemandList, async ({ body }) => demandsToReview(db, body));
  serve(app, calls.reviewedDemand, async ({ query }) => demandInReview(db, query.id));
  serve(app, calls.approveDemand, async (request) => {
    const actor = { caller: signedIn(request), ip: request.ip };
    return await reviewDemand(db, actor, { ...request.body, event: "approve" });
  });
  for (const event of ["reject", "close"] as const)
    serve(app, { reject: calls.rejectDemand, close: calls.closeDemandAdmin }[event], async (request) => {
      const actor = { caller: signedIn(request), ip: request.ip };
      return await reviewDemand(db, actor, { ...request.body, event });
    });
}

function expertRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.expertDemandList, async (request) =>
    demandsForExperts(db, signedIn(request), request.body),
  );
  serve(app, calls.expertSources, async (request) => demandForExpert(db, signedIn(request), request.query.demandId));
  serve(app, calls.addRecommendation, async (request) => {
    const actor = { caller: signedIn(request), ip: request.ip };
    return await addRecommendation(db, idempotencyKeyOf(request), actor, request.body);
  });
  serve(app, calls.removeRecommendation, async (request) => {
    const actor = { caller: signedIn(request), ip: request.ip };
    await removeRecommendation(db, actor, request.body.id);
    return null;
  });
  serve(app, calls.assignExpert, async (request) => {
    const actor = { caller: signedIn(request), ip: request.ip };
    await assignExpert(db, actor, request.body);
    return null;
  });
}
