import type { FastifyRequest } from "fastify";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/futures/forward-inquiry-calls.ts";
import { buyerInquiryEvents, merchantInquiryEvents } from "../../contract/futures/forward-inquiry-event-calls.ts";
import { actingPersonOf, signedIn } from "../auth.ts";
import { serveEvents } from "../event-routes.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { sendInquiry, sendRound, takeInquiryStep } from "./inquiry-commands.ts";
import { inquiries, inquiry, inquiryWithHistory } from "./inquiry-view.ts";

/** Forward inquiries, in rounds that are stored. */
export function inquiryRoutes(app: App, deps: Deps): void {
  buyerRoutes(app, deps);
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

function buyerRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.ownForwardInquiryList, async (request) =>
    inquiries(db, actingPersonOf("buyer", request), request.body, now()),
  );
  serve(app, calls.ownForwardInquiry, async (request) =>
    inquiry(db, actingPersonOf("buyer", request), request.query.id, now()),
  );
  serve(app, calls.addForwardInquiry, async (request) =>
    sendInquiry(db, signedIn(request), request.body, { idempotencyKey: idempotencyKeyOf(request), nowMs: now() }),
  );
  const buyer = (request: FastifyRequest) => actingPersonOf("buyer", request);
  serveEvents(
    app,
    buyerInquiryEvents,
    { counter: (request, body) => sendRound(db, buyer(request), "counter", body, now()) },
    (request, event, body) => takeInquiryStep(db, buyer(request), event, body, now()),
  );
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  serve(app, consoleListCalls.merchantForwardInquiryList, async (request) =>
    inquiries(db, actingPersonOf("merchant", request), request.body, now()),
  );
  serve(app, calls.merchantForwardInquiry, async (request) =>
    inquiry(db, actingPersonOf("merchant", request), request.query.id, now()),
  );
  const merchant = (request: FastifyRequest) => actingPersonOf("merchant", request);
  serveEvents(
    app,
    merchantInquiryEvents,
    {
      quote: (request, body) => sendRound(db, merchant(request), "quote", body, now()),
      reissue: (request, body) => sendRound(db, merchant(request), "reissue", body, now()),
    },
    (request, event, body) => takeInquiryStep(db, merchant(request), event, body, now()),
  );
}

function operatorRoutes(app: App, { db, now }: Deps): void {
  serve(app, consoleListCalls.allForwardInquiries, async (request) =>
    inquiries(db, actingPersonOf("operator", request), request.body, now()),
  );
  serve(app, calls.forwardInquiryAdmin, async (request) =>
    inquiryWithHistory(db, actingPersonOf("operator", request), request.query.id, now()),
  );
}
