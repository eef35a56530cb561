import * as calls from "../../contract/futures/forward-inquiry-calls.ts";
import { senderOf, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { sendInquiry, sendRound, takeInquiryStep } from "./inquiry-commands.ts";
import { inquiries, inquiry, inquiryWithHistory } from "./inquiry-view.ts";

/** Forward inquiries, in rounds that are kept. */
export function inquiryRoutes(app: App, deps: Deps): void {
  buyerRoutes(app, deps);
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

function buyerRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.ownForwardInquiryList, async (request) =>
    inquiries(db, senderOf("buyer", request), request.body, now()),
  );
  serve(app, calls.ownForwardInquiry, async (request) =>
    inquiry(db, senderOf("buyer", request), request.query.id, now()),
  );
  serve(app, calls.addForwardInquiry, async (request) =>
    sendInquiry(db, signedIn(request), request.body, { idempotencyKey: idempotencyKeyOf(request), nowMs: now() }),
  );
  serve(app, calls.counterForwardInquiry, async (request) =>
    sendRound(db, senderOf("buyer", request), "counter", request.body, now()),
  );
  serve(app, calls.acceptForwardInquiry, async (request) =>
    takeInquiryStep(db, senderOf("buyer", request), "accept", request.body, now()),
  );
  serve(app, calls.withdrawForwardInquiry, async (request) =>
    takeInquiryStep(db, senderOf("buyer", request), "withdraw", request.body, now()),
  );
  serve(app, calls.rejectForwardInquiry, async (request) =>
    takeInquiryStep(db, senderOf("buyer", request), "reject", request.body, now()),
  );
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.merchantForwardInquiryList, async (request) =>
    inquiries(db, senderOf("merchant", request), request.body, now()),
  );
  serve(app, calls.merchantForwardInquiry, async (request) =>
    inquiry(db, senderOf("merchant", request), request.query.id, now()),
  );
  serve(app, calls.quoteForwardInquiry, async (request) =>
    sendRound(db, senderOf("merchant", request), "quote", request.body, now()),
  );
  serve(app, calls.reissueForwardQuote, async (request) =>
    sendRound(db, senderOf("merchant", request), "reissue", request.body, now()),
  );
  serve(app, calls.acceptForwardCounter, async (request) =>
    takeInquiryStep(db, senderOf("merchant", request), "acceptCounter", request.body, now()),
  );
  serve(app, calls.declineForwardInquiry, async (request) =>
    takeInquiryStep(db, senderOf("merchant", request), "decline", request.body, now()),
  );
}

function operatorRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.allForwardInquiries, async (request) =>
    inquiries(db, senderOf("operator", request), request.body, now()),
  );
  serve(app, calls.forwardInquiryAdmin, async (request) =>
    inquiryWithHistory(db, senderOf("operator", request), request.query.id, now()),
  );
}
