import * as calls from "../../contract/futures/forward-offer-calls.ts";
import { OFFER_EVENT_NAMES } from "../../domain/futures/forward-offer.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { audit } from "../system/audit.ts";
import { offerNoOf } from "./offer-store.ts";
import { merchantOffer, merchantOffers, offerDetail, openOffers } from "./offer-view.ts";
import { addOffer, calcLanded, renewOffer, stepOffer, updateOffer } from "./offers.ts";
import { offerToSpot } from "./to-spot.ts";

const TITLE = "期货报盘";
const unknownOffer = () => notFound("报盘不存在");

/** Forward offers: everybody may look, who acts for a certified company sees prices. */
export function offerRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  serve(app, calls.forwardOfferList, async ({ caller, body }) => openOffers(db, caller, body));
  serve(app, calls.forwardOffer, async (request) => {
    const offer = await offerDetail(db, request.caller, request.query.id);
    if (offer === null) throw unknownOffer();
    return offer;
  });
  serve(app, calls.calculateLandedCost, async (request) => calcLanded(db, request.caller, request.body));
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.merchantForwardOfferList, async (request) =>
    merchantOffers(db, signedIn(request).merchantId ?? "0", request.body, now()),
  );
  serve(app, calls.merchantForwardOffer, async (request) => {
    const offer = await merchantOffer(db, signedIn(request).merchantId ?? "0", request.query.id, now());
    if (offer === null) throw unknownOffer();
    return offer;
  });
  serve(app, calls.addForwardOffer, async (request) =>
    once(db, idempotencyKeyOf(request), async (tx) => {
      const id = await addOffer(tx, signedIn(request), request.body, now());
      await audit(tx, request, { title: TITLE, kind: "added", target: await offerNoOf(tx, id), after: request.body });
      return id;
    }),
  );
  serve(app, calls.updateForwardOffer, async (request) => {
    await db.transaction(async (tx) => {
      await updateOffer(tx, signedIn(request), request.body, now());
      const target = await offerNoOf(tx, request.body.id);
      await audit(tx, request, { title: TITLE, kind: "changed", target, after: request.body });
    });
    return null;
  });
  for (const event of ["submit", "withdraw"] as const) {
    serve(app, { submit: calls.submitForwardOffer, withdraw: calls.withdrawForwardOffer }[event], async (request) => {
      await db.transaction(async (tx) => {
        const target = await stepOffer(tx, signedIn(request), "merchant", request.body, event, now());
        await audit(tx, request, { title: `${TITLE}${OFFER_EVENT_NAMES[event]}`, kind: "changed", target });
      });
      return null;
    });
  }
  serve(app, calls.renewForwardOffer, async (request) => {
    await db.transaction(async (tx) => {
      const target = await renewOffer(tx, signedIn(request), request.body, now());
      await audit(tx, request, { title: `${TITLE}续期`, kind: "changed", target, after: request.body });
    });
    return null;
  });
  serve(app, calls.listArrivedGoods, async (request) =>
    once(db, idempotencyKeyOf(request), async (tx) => {
      const by = { caller: signedIn(request), ip: request.ip };
      const { offerNo, goodsNos } = await offerToSpot(tx, by, request.body, now());
      const after = { ...request.body, goodsNos };
      await audit(tx, request, { title: `${TITLE}转现货`, kind: "changed", target: offerNo, after });
      return goodsNos;
    }),
  );
}

function operatorRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.reviewedForwardOfferList, async ({ body }) => merchantOffers(db, null, body, now()));
  serve(app, calls.reviewedForwardOffer, async ({ query }) => {
    const offer = await merchantOffer(db, null, query.id, now());
    if (offer === null) throw unknownOffer();
    return offer;
  });
  for (const event of ["approve", "reject", "withdraw"] as const) {
    serve(
      app,
      {
        approve: calls.approveForwardOffer,
        reject: calls.rejectForwardOffer,
        withdraw: calls.withdrawForwardOfferAdmin,
      }[event],
      async (request) => {
        await db.transaction(async (tx) => {
          const target = await stepOffer(tx, signedIn(request), "operator", request.body, event, now());
          const title = event === "withdraw" ? `${TITLE}平台撤盘` : `${TITLE}审核${OFFER_EVENT_NAMES[event]}`;
          await audit(tx, request, { title, kind: "changed", target, after: request.body });
        });
        return null;
      },
    );
  }
}
