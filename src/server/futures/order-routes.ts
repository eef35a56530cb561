import type { FastifyRequest } from "fastify";
import * as calls from "../../contract/futures/forward-order-calls.ts";
import { senderOf, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
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
  serve(app, calls.ownForwardOrderList, async (request) => futuresOrders(db, senderOf("buyer", request), request.body));
  serve(app, calls.ownForwardOrder, async (request) =>
    futuresDetail(db, senderOf("buyer", request), request.query.id, now()),
  );
  serve(app, calls.addForwardOrder, async (request) =>
    placeForwardOrder(db, signedIn(request), request.body, sent(request, now())),
  );
  serve(app, calls.addForwardVoucher, async (request) =>
    reportForwardPayment(db, senderOf("buyer", request), request.body, sent(request, now())),
  );
  serve(app, calls.addForwardDocument, async (request) =>
    addForwardPaper(db, senderOf("buyer", request), request.body, sent(request, now())),
  );
  serve(app, calls.cancelForwardOrder, async (request) =>
    takeForwardStep(db, senderOf("buyer", request), "cancel", request.body, now()),
  );
  serve(app, calls.disputeForwardOrder, async (request) =>
    takeForwardStep(db, senderOf("buyer", request), "dispute", request.body, now()),
  );
  serve(app, calls.confirmForwardSettlement, async (request) =>
    takeForwardStep(db, senderOf("buyer", request), "confirmSettle", request.body, now()),
  );
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.merchantForwardOrderList, async (request) =>
    futuresOrders(db, senderOf("merchant", request), request.body),
  );
  serve(app, calls.merchantForwardOrder, async (request) =>
    futuresDetail(db, senderOf("merchant", request), request.query.id, now()),
  );
  serve(app, calls.confirmForwardOrder, async (request) =>
    confirmForwardOrder(db, senderOf("merchant", request), request.body, now()),
  );
  serve(app, calls.declineForwardOrder, async (request) =>
    takeForwardStep(db, senderOf("merchant", request), "decline", request.body, now()),
  );
  serve(app, calls.addMerchantForwardDocument, async (request) =>
    addForwardPaper(db, senderOf("merchant", request), request.body, sent(request, now())),
  );
  serve(app, calls.addMerchantForwardDocuments, async (request) =>
    addForwardPapers(db, senderOf("merchant", request), request.body, sent(request, now())),
  );
  serve(app, calls.answerForwardDispute, async (request) =>
    answerOnForwardDispute(db, senderOf("merchant", request), request.body, now()),
  );
  serve(app, calls.auditForwardVoucher, async (request) =>
    judgeForwardPayment(db, senderOf("merchant", request), request.body, now()),
  );
  serve(app, calls.updateForwardMilestone, async (request) =>
    reportMilestone(db, senderOf("merchant", request), request.body, now()),
  );
  serve(app, calls.settleForwardOrder, async (request) =>
    settleForwardOrder(db, senderOf("merchant", request), request.body, now()),
  );
}

function operatorRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.allForwardOrders, async (request) => futuresOrders(db, senderOf("operator", request), request.body));
  serve(app, calls.forwardOrderAdmin, async (request) =>
    futuresDetail(db, senderOf("operator", request), request.query.id, now()),
  );
  serve(app, calls.auditForwardVoucherAdmin, async (request) =>
    judgeForwardPayment(db, senderOf("operator", request), request.body, now()),
  );
  serve(app, calls.resolveForwardDispute, async (request) =>
    ruleOnForwardDispute(db, senderOf("operator", request), request.body, now()),
  );
  serve(app, calls.settleForwardOrderAdmin, async (request) =>
    settleForwardOrder(db, senderOf("operator", request), request.body, now()),
  );
  serve(app, calls.cancelForwardOrderAdmin, async (request) =>
    takeForwardStep(db, senderOf("operator", request), "forceCancel", request.body, now()),
  );
}
