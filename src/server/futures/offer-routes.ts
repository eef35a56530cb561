import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/futures/forward-offer-calls.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { depositKindNow } from "../system/deposit-kind.ts";
import {
  changeOffer,
  createOffer,
  extendOffer,
  listArrivedGoods,
  reviewOffer,
  takeOfferStep,
} from "./offer-commands.ts";
import { merchantOffer, merchantOffers, offerDetail, openOffers } from "./offer-view.ts";
import { calcLanded, merchantOf } from "./offers.ts";

/** Forward offers: visitors may look, a person acting for a certified company sees prices. */
export function offerRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  serve(app, calls.forwardOfferList, async ({ caller, body }) => openOffers(db, caller, body));
  serve(app, calls.forwardOffer, async ({ caller, query }) => offerDetail(db, caller, query.id));
  serve(app, calls.forwardDeposit, async () => depositKindNow(db));
  serve(app, calls.calculateLandedCost, async ({ caller, body }) => calcLanded(db, caller, body));
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  serve(app, consoleListCalls.merchantForwardOfferList, async (request) =>
    merchantOffers(db, merchantOf(signedIn(request)), request.body, now()),
  );
  serve(app, calls.merchantForwardOffer, async (request) =>
    merchantOffer(db, merchantOf(signedIn(request)), request.query.id, now()),
  );
  serve(app, calls.addForwardOffer, async (request) =>
    createOffer(db, signedIn(request), request.body, { idempotencyKey: idempotencyKeyOf(request), nowMs: now() }),
  );
  serve(app, calls.updateForwardOffer, async (request) => changeOffer(db, signedIn(request), request.body, now()));
  serve(app, calls.submitForwardOffer, async (request) =>
    takeOfferStep(db, signedIn(request), "submit", request.body, now()),
  );
  serve(app, calls.withdrawForwardOffer, async (request) =>
    takeOfferStep(db, signedIn(request), "withdraw", request.body, now()),
  );
  serve(app, calls.renewForwardOffer, async (request) => extendOffer(db, signedIn(request), request.body, now()));
  serve(app, calls.listArrivedGoods, async (request) =>
    listArrivedGoods(db, signedIn(request), request.body, { idempotencyKey: idempotencyKeyOf(request), nowMs: now() }),
  );
}

function operatorRoutes(app: App, { db, now }: Deps): void {
  serve(app, consoleListCalls.reviewedForwardOfferList, async ({ body }) => merchantOffers(db, null, body, now()));
  serve(app, calls.reviewedForwardOffer, async ({ query }) => merchantOffer(db, null, query.id, now()));
  serve(app, calls.approveForwardOffer, async (request) =>
    reviewOffer(db, signedIn(request), "approve", request.body, now()),
  );
  serve(app, calls.rejectForwardOffer, async (request) =>
    reviewOffer(db, signedIn(request), "reject", request.body, now()),
  );
  serve(app, calls.withdrawForwardOfferAdmin, async (request) =>
    reviewOffer(db, signedIn(request), "withdraw", request.body, now()),
  );
}
