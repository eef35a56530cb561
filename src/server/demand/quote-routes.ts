import { DemandPublishBody } from "../../contract/demand.ts";
import {
  AssignExpertBody,
  DeskInfoQuery,
  DeskListBody,
  PickAddBody,
  PickRemoveBody,
} from "../../contract/demand-expert.ts";
import {
  DemandAdminIdQuery,
  DemandAdminListBody,
  DemandApproveBody,
  DemandExtendBody,
  DemandIdQuery,
  DemandInviteBody,
  DemandRejectBody,
  FeedbackBody,
  OpenInfoQuery,
  OpenListBody,
  QuoteAddBody,
  QuoteAwardBody,
  QuoteCounterBody,
  QuoteEndBody,
  QuoteIdQuery,
  QuotesOfDemandBody,
  QuoteUpdateBody,
  SentListBody,
  SourceListBody,
} from "../../contract/demand-quote.ts";
import { DEFAULT_PAGE_SIZE, pageOf } from "../../domain/paging.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok } from "../reply.ts";
import { awardQuotes } from "./award-quotes.ts";
import { comparisonOf } from "./comparison.ts";
import { extendDemand, inviteShops, shopsToInvite, withdrawDemand } from "./demands.ts";
import { assignExpert, demandForExpert, demandsForExperts } from "./expert-desk.ts";
import { openDemand, openDemands } from "./hall.ts";
import { addPick, removePick } from "./picks.ts";
import { quotesSent } from "./quote-repository.ts";
import { addQuote, answerQuote, counterQuote, readQuote, rejectQuote, withdrawQuote } from "./quotes.ts";
import { demandInReview, demandsToReview, reviewDemand } from "./review-demands.ts";
import { demandsWithSources, giveFeedback, ownGoodsFor, sourcesOf } from "./sources.ts";
import { supplierCompanyOf } from "./supplier.ts";

const config = { access: "signed-in" } as const;
const REVIEWS = { access: { permission: "demand:post:review" } } as const;

/** The hall, quotes from both sides, recommended sources and the review (product §15, §16). */
export function quoteRoutes(app: App, deps: Deps): void {
  hallRoutes(app, deps);
  supplierRoutes(app, deps);
  buyerRoutes(app, deps);
  sourceRoutes(app, deps);
  reviewRoutes(app, deps);
  expertRoutes(app, deps);
}

function hallRoutes(app: App, { db }: Deps): void {
  app.post("/api/demand/pc/getOpenList", { config, schema: { body: OpenListBody } }, async (request) =>
    ok(await openDemands(db, signedIn(request), request.body)),
  );
  app.get("/api/demand/pc/getOpenInfo", { config, schema: { querystring: OpenInfoQuery } }, async (request) => {
    const demand = await openDemand(db, signedIn(request), request.query.id);
    if (demand === null) throw notFound("求购不存在");
    return ok(demand);
  });
  app.get("/api/demand/pc/getOwnGoods", { config, schema: { querystring: DemandIdQuery } }, async (request) =>
    ok(await ownGoodsFor(db, signedIn(request), request.query.demandId)),
  );
}

function supplierRoutes(app: App, { db }: Deps): void {
  app.post("/api/demandQuote/pc/add", { config, schema: { body: QuoteAddBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addQuote(tx, signedIn(request), request.body))),
  );
  for (const [verb, event] of [
    ["update", "answer"],
    ["reissue", "reissue"],
  ] as const)
    app.post(`/api/demandQuote/pc/${verb}`, { config, schema: { body: QuoteUpdateBody } }, async (request) =>
      ok(await once(db, repeatKeyOf(request), (tx) => answerQuote(tx, signedIn(request), request.body, event))),
    );
  app.post("/api/demandQuote/pc/withdraw", { config, schema: { body: QuoteEndBody } }, async (request) =>
    ok(await db.transaction((tx) => withdrawQuote(tx, signedIn(request), request.body))),
  );
  app.post("/api/demandQuote/pc/getMySent", { config, schema: { body: SentListBody } }, async (request) => {
    const { status = [], pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = request.body;
    const companyId = await supplierCompanyOf(db, signedIn(request));
    const page = { pageNum, pageSize };
    return ok(companyId === null ? pageOf([], 0, page) : await quotesSent(db, companyId, { ...page, status }));
  });
  app.get("/api/demandQuote/pc/getInfo", { config, schema: { querystring: QuoteIdQuery } }, async (request) =>
    ok(await readQuote(db, signedIn(request), request.query.id)),
  );
}

function buyerRoutes(app: App, { db, now }: Deps): void {
  app.post("/api/demandQuote/pc/getListByDemand", { config, schema: { body: QuotesOfDemandBody } }, async (request) =>
    ok((await comparisonOf(db, signedIn(request), request.body.demandId)).quotes),
  );
  app.get("/api/demandQuote/pc/getCompare", { config, schema: { querystring: DemandIdQuery } }, async (request) =>
    ok(await comparisonOf(db, signedIn(request), request.query.demandId)),
  );
  app.post("/api/demandQuote/pc/counter", { config, schema: { body: QuoteCounterBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => counterQuote(tx, signedIn(request), request.body))),
  );
  app.post("/api/demandQuote/pc/reject", { config, schema: { body: QuoteEndBody } }, async (request) =>
    ok(await db.transaction((tx) => rejectQuote(tx, signedIn(request), request.body))),
  );
  app.post("/api/demandQuote/pc/award", { config, schema: { body: QuoteAwardBody } }, async (request) => {
    const caller = signedIn(request);
    const actor = { caller, ip: request.ip };
    return ok(await once(db, repeatKeyOf(request), (tx) => awardQuotes(tx, caller, request.body, actor)));
  });
  app.post("/api/demand/pc/extend", { config, schema: { body: DemandExtendBody } }, async (request) =>
    ok(await db.transaction((tx) => extendDemand(tx, signedIn(request), request.body, now()))),
  );
  app.post("/api/demand/pc/withdraw", { config, schema: { body: DemandPublishBody } }, async (request) =>
    ok(await db.transaction((tx) => withdrawDemand(tx, signedIn(request), request.body))),
  );
  app.get("/api/demand/pc/getShops", { config, schema: { querystring: OpenInfoQuery } }, async (request) =>
    ok(await shopsToInvite(db, signedIn(request), request.query.id)),
  );
  app.post("/api/demand/pc/invite", { config, schema: { body: DemandInviteBody } }, async (request) => {
    await db.transaction((tx) => inviteShops(tx, signedIn(request), request.body));
    return ok(null);
  });
}

function sourceRoutes(app: App, { db }: Deps): void {
  app.post("/api/recSource/pc/getList", { config, schema: { body: SourceListBody } }, async (request) =>
    ok(await demandsWithSources(db, signedIn(request), request.body)),
  );
  app.get("/api/recSource/pc/getInfo", { config, schema: { querystring: DemandIdQuery } }, async (request) =>
    ok(await sourcesOf(db, signedIn(request), request.query.demandId)),
  );
  app.post("/api/recSource/pc/feedback", { config, schema: { body: FeedbackBody } }, async (request) => {
    await db.transaction((tx) => giveFeedback(tx, signedIn(request), request.body));
    return ok(null);
  });
}

function reviewRoutes(app: App, { db }: Deps): void {
  app.post("/api/demand/admin/getList", { config: REVIEWS, schema: { body: DemandAdminListBody } }, async ({ body }) =>
    ok(await demandsToReview(db, body)),
  );
  app.get(
    "/api/demand/admin/getInfo",
    { config: REVIEWS, schema: { querystring: DemandAdminIdQuery } },
    async ({ query }) => ok(await demandInReview(db, query.id)),
  );
  app.post("/api/demand/admin/approve", { config: REVIEWS, schema: { body: DemandApproveBody } }, async (request) => {
    const actor = { caller: signedIn(request), ip: request.ip };
    return ok(await db.transaction((tx) => reviewDemand(tx, actor, { ...request.body, event: "approve" })));
  });
  for (const event of ["reject", "close"] as const)
    app.post(`/api/demand/admin/${event}`, { config: REVIEWS, schema: { body: DemandRejectBody } }, async (request) => {
      const actor = { caller: signedIn(request), ip: request.ip };
      return ok(await db.transaction((tx) => reviewDemand(tx, actor, { ...request.body, event })));
    });
}

function expertRoutes(app: App, { db }: Deps): void {
  const picks = { access: { permission: "demand:expert:pick" } } as const;
  app.post("/api/recSource/admin/getList", { config: picks, schema: { body: DeskListBody } }, async (request) =>
    ok(await demandsForExperts(db, signedIn(request), request.body)),
  );
  app.get("/api/recSource/admin/getInfo", { config: picks, schema: { querystring: DeskInfoQuery } }, async (request) =>
    ok(await demandForExpert(db, signedIn(request), request.query.demandId)),
  );
  app.post("/api/recSource/admin/add", { config: picks, schema: { body: PickAddBody } }, async (request) => {
    const actor = { caller: signedIn(request), ip: request.ip };
    return ok(await once(db, repeatKeyOf(request), (tx) => addPick(tx, actor, request.body)));
  });
  app.post("/api/recSource/admin/remove", { config: picks, schema: { body: PickRemoveBody } }, async (request) => {
    const actor = { caller: signedIn(request), ip: request.ip };
    await db.transaction((tx) => removePick(tx, actor, request.body.id));
    return ok(null);
  });
  app.post(
    "/api/demand/admin/assignExpert",
    { config: REVIEWS, schema: { body: AssignExpertBody } },
    async (request) => {
      const actor = { caller: signedIn(request), ip: request.ip };
      await db.transaction((tx) => assignExpert(tx, actor, request.body));
      return ok(null);
    },
  );
}
