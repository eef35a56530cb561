import type { FastifyRequest } from "fastify";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/futures/forward-order-calls.ts";
import {
  buyerForwardOrderEvents,
  forwardOrderAdminEvents,
  merchantForwardOrderEvents,
} from "../../contract/futures/forward-order-event-calls.ts";
import type { FuturesMilestoneForm } from "../../contract/futures/forward-order-schemas.ts";
import { actingPersonOf, signedIn } from "../auth.ts";
import { serveEvents } from "../event-routes.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { rulingWords } from "../trade/money/refunds.ts";
import {
  addForwardPaper,
  addForwardPapers,
  answerOnForwardDispute,
  confirmForwardOrder,
  judgeForwardPayment,
  placeForwardOrder,
  reportForwardPayment,
  reportMilestone,
  ruleOnForwardDispute,
  settleForwardOrder,
  takeForwardRefundStep,
  takeForwardStep,
} from "./order-commands.ts";
import { futuresDetail, futuresOrders } from "./order-view.ts";

/** Forward orders. */
export function futuresOrderRoutes(app: App, deps: Deps): void {
  buyerRoutes(app, deps);
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

/** What a command that is sent again goes by. */
const sent = (request: FastifyRequest, nowMs: number) => ({ idempotencyKey: idempotencyKeyOf(request), nowMs });

function buyerRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.ownForwardOrderList, async (request) =>
    futuresOrders(db, actingPersonOf("buyer", request), request.body),
  );
  serve(app, calls.ownForwardOrder, async (request) =>
    futuresDetail(db, actingPersonOf("buyer", request), request.query.id, now()),
  );
  serve(app, calls.addForwardOrder, async (request) =>
    placeForwardOrder(db, signedIn(request), request.body, sent(request, now())),
  );
  serve(app, calls.addForwardVoucher, async (request) =>
    reportForwardPayment(db, actingPersonOf("buyer", request), request.body, sent(request, now())),
  );
  serve(app, calls.addForwardDocument, async (request) =>
    addForwardPaper(db, actingPersonOf("buyer", request), request.body, sent(request, now())),
  );
  serveEvents(app, buyerForwardOrderEvents, {}, (request, event, body) =>
    takeForwardStep(db, actingPersonOf("buyer", request), event, body, now()),
  );
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  serve(app, consoleListCalls.merchantForwardOrderList, async (request) =>
    futuresOrders(db, actingPersonOf("merchant", request), request.body),
  );
  serve(app, calls.merchantForwardOrder, async (request) =>
    futuresDetail(db, actingPersonOf("merchant", request), request.query.id, now()),
  );
  serve(app, calls.addMerchantForwardDocument, async (request) =>
    addForwardPaper(db, actingPersonOf("merchant", request), request.body, sent(request, now())),
  );
  serve(app, calls.addMerchantForwardDocuments, async (request) =>
    addForwardPapers(db, actingPersonOf("merchant", request), request.body, sent(request, now())),
  );
  const merchant = (request: FastifyRequest) => actingPersonOf("merchant", request);
  const reporting = (request: FastifyRequest, body: FuturesMilestoneForm) =>
    reportMilestone(db, merchant(request), body, now());
  serveEvents(
    app,
    merchantForwardOrderEvents,
    {
      confirm: (request, body) => confirmForwardOrder(db, merchant(request), body, now()),
      passVoucher: (request, body) => judgeForwardPayment(db, merchant(request), body, now()),
      refuseVoucher: (request, body) => judgeForwardPayment(db, merchant(request), body, now()),
      ship: reporting,
      arrive: reporting,
      clear: reporting,
      delay: reporting,
      postSettle: (request, body) => settleForwardOrder(db, merchant(request), body, now()),
      answerDispute: (request, body) => answerOnForwardDispute(db, merchant(request), body, now()),
      settleRefund: (request, body) =>
        takeForwardRefundStep(db, merchant(request), { ...body, event: "reportRefund" }, now()),
    },
    (request, event, body) => takeForwardStep(db, merchant(request), event, body, now()),
  );
}

function operatorRoutes(app: App, { db, now }: Deps): void {
  serve(app, consoleListCalls.allForwardOrders, async (request) =>
    futuresOrders(db, actingPersonOf("operator", request), request.body),
  );
  serve(app, calls.forwardOrderAdmin, async (request) =>
    futuresDetail(db, actingPersonOf("operator", request), request.query.id, now()),
  );
  const operator = (request: FastifyRequest) => actingPersonOf("operator", request);
  serveEvents(
    app,
    forwardOrderAdminEvents,
    {
      passVoucher: (request, body) => judgeForwardPayment(db, operator(request), body, now()),
      refuseVoucher: (request, body) => judgeForwardPayment(db, operator(request), body, now()),
      postSettle: (request, body) => settleForwardOrder(db, operator(request), body, now()),
      resolve: (request, body) => ruleOnForwardDispute(db, operator(request), body, now()),
      settleRefund: (request, body) =>
        takeForwardRefundStep(db, operator(request), { ...body, event: "reportRefund" }, now()),
      ruleRefund: (request, { id, version, ...ruling }) =>
        takeForwardRefundStep(db, operator(request), { id, version, ...rulingWords(ruling) }, now()),
    },
    (request, event, body) => takeForwardStep(db, operator(request), event, body, now()),
  );
}
