import {
  FuturesIdQuery,
  LandedCostBody,
  OfferAddBody,
  OfferListBody,
  OfferReasonBody,
  OfferRenewBody,
  OfferSeenBody,
  OfferToSpotBody,
  OfferUpdateBody,
  OwnOfferListBody,
} from "../../contract/futures.ts";
import { OFFER_EVENT_NAMES } from "../../domain/futures/global-offer.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { offerDetail, openOffers, ownOffer, ownOffers } from "./offer-repository.ts";
import { addOffer, calcLanded, renewOffer, stepOffer, updateOffer } from "./offers.ts";
import { offerToSpot } from "./to-spot.ts";

const PATH = "/api/globalOffer";
const TITLE = "期货报盘";
const unknownOffer = () => notFound("报盘不存在");

/** Cargo before it lands (product §17): everybody may look, who acts for a certified company sees prices. */
export function offerRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const everybody = { access: "public", perNetwork: "reads" } as const;
  app.post(`${PATH}/pc/getList`, { config: everybody, schema: { body: OfferListBody } }, async ({ caller, body }) =>
    ok(await openOffers(db, caller, body)),
  );
  app.get(`${PATH}/pc/getInfo`, { config: everybody, schema: { querystring: FuturesIdQuery } }, async (request) => {
    const offer = await offerDetail(db, request.caller, request.query.id);
    if (offer === null) throw unknownOffer();
    return ok(offer);
  });
  app.post(`${PATH}/pc/calcLandedCost`, { config: everybody, schema: { body: LandedCostBody } }, async (request) =>
    ok(await calcLanded(db, request.caller, request.body)),
  );
  merchantRoutes(app, deps);
  operatorRoutes(app, deps);
}

/** What an offer is called in the log. */
async function offerNoOf(tx: Db, id: string): Promise<string> {
  const row = await tx.one<{ no: string }>("select offer_no as no from global_offer where id = $1", [id], "offer-no");
  return row?.no ?? id;
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  const config = { access: { permission: "futures:offer:edit" } } as const;
  app.post(`${PATH}/merchant/getList`, { config, schema: { body: OwnOfferListBody } }, async (request) =>
    ok(await ownOffers(db, signedIn(request).merchantId ?? "0", request.body, now())),
  );
  app.get(`${PATH}/merchant/getInfo`, { config, schema: { querystring: FuturesIdQuery } }, async (request) => {
    const offer = await ownOffer(db, signedIn(request).merchantId ?? "0", request.query.id, now());
    if (offer === null) throw unknownOffer();
    return ok(offer);
  });
  app.post(`${PATH}/merchant/add`, { config, schema: { body: OfferAddBody } }, async (request) =>
    ok(
      await once(db, repeatKeyOf(request), async (tx) => {
        const id = await addOffer(tx, signedIn(request), request.body, now());
        await audit(tx, request, { title: TITLE, kind: "added", target: await offerNoOf(tx, id), after: request.body });
        return id;
      }),
    ),
  );
  app.post(`${PATH}/merchant/update`, { config, schema: { body: OfferUpdateBody } }, async (request) => {
    await db.transaction(async (tx) => {
      await updateOffer(tx, signedIn(request), request.body, now());
      const target = await offerNoOf(tx, request.body.id);
      await audit(tx, request, { title: TITLE, kind: "changed", target, after: request.body });
    });
    return ok(null);
  });
  for (const event of ["submit", "withdraw"] as const) {
    app.post(`${PATH}/merchant/${event}`, { config, schema: { body: OfferSeenBody } }, async (request) => {
      await db.transaction(async (tx) => {
        const target = await stepOffer(tx, signedIn(request), "merchant", request.body, event, now());
        await audit(tx, request, { title: `${TITLE}${OFFER_EVENT_NAMES[event]}`, kind: "changed", target });
      });
      return ok(null);
    });
  }
  app.post(`${PATH}/merchant/renew`, { config, schema: { body: OfferRenewBody } }, async (request) => {
    await db.transaction(async (tx) => {
      const target = await renewOffer(tx, signedIn(request), request.body, now());
      await audit(tx, request, { title: `${TITLE}续期`, kind: "changed", target, after: request.body });
    });
    return ok(null);
  });
  app.post(`${PATH}/merchant/toSpot`, { config, schema: { body: OfferToSpotBody } }, async (request) =>
    ok(
      await once(db, repeatKeyOf(request), async (tx) => {
        const by = { caller: signedIn(request), ip: request.ip };
        const { offerNo, goodsNos } = await offerToSpot(tx, by, request.body, now());
        const after = { ...request.body, goodsNos };
        await audit(tx, request, { title: `${TITLE}转现货`, kind: "changed", target: offerNo, after });
        return goodsNos;
      }),
    ),
  );
}

function operatorRoutes(app: App, { db, now }: Deps): void {
  const config = { access: { permission: "futures:offer:review" } } as const;
  app.post(`${PATH}/admin/getList`, { config, schema: { body: OwnOfferListBody } }, async ({ body }) =>
    ok(await ownOffers(db, null, body, now())),
  );
  app.get(`${PATH}/admin/getInfo`, { config, schema: { querystring: FuturesIdQuery } }, async ({ query }) => {
    const offer = await ownOffer(db, null, query.id, now());
    if (offer === null) throw unknownOffer();
    return ok(offer);
  });
  for (const [event, body] of [
    ["approve", OfferSeenBody],
    ["reject", OfferReasonBody],
    ["withdraw", OfferReasonBody],
  ] as const) {
    app.post(`${PATH}/admin/${event}`, { config, schema: { body } }, async (request) => {
      await db.transaction(async (tx) => {
        const target = await stepOffer(tx, signedIn(request), "operator", request.body, event, now());
        const title = event === "withdraw" ? `${TITLE}平台撤盘` : `${TITLE}审核${OFFER_EVENT_NAMES[event]}`;
        await audit(tx, request, { title, kind: "changed", target, after: request.body });
      });
      return ok(null);
    });
  }
}
