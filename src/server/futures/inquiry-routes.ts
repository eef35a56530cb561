import { FuturesIdQuery } from "../../contract/futures.ts";
import {
  InquiryAddBody,
  InquiryCounterBody,
  InquiryListBody,
  InquiryQuoteBody,
  InquiryReasonBody,
  InquirySeenBody,
} from "../../contract/futures-inquiry.ts";
import { INQUIRY_EVENT_NAMES, type InquiryEvent } from "../../domain/futures/inquiry.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { addInquiry, sayRound, stepInquiry } from "./inquiries.ts";
import { inquiries, inquiry, inquiryWithHistory } from "./inquiry-repository.ts";

const PATH = "/api/futuresInquiry";

/** Inquiries about cargo before it lands, in rounds that stand (product §18). */
export function inquiryRoutes(app: App, deps: Deps): void {
  buyerRoutes(app, deps);
  merchantRoutes(app, deps);
  const config = { access: { permission: "futures:order:dispute" } } as const;
  app.post(`${PATH}/admin/getList`, { config, schema: { body: InquiryListBody } }, async ({ body }) =>
    ok(await inquiries(deps.db, { actor: "operator" }, body, deps.now())),
  );
  app.get(`${PATH}/admin/getInfo`, { config, schema: { querystring: FuturesIdQuery } }, async ({ query }) => {
    const found = await inquiryWithHistory(deps.db, query.id, deps.now());
    if (found === null) throw notFound("询盘不存在");
    return ok(found);
  });
}

const logged = (tx: Db, actor: Actor, event: InquiryEvent, target: string, after: object): Promise<void> =>
  audit(tx, actor, { title: `期货询盘${INQUIRY_EVENT_NAMES[event]}`, kind: "changed", target, after });

function buyerRoutes(app: App, { db, now }: Deps): void {
  const config = { access: "signed-in" } as const;
  app.post(`${PATH}/pc/getList`, { config, schema: { body: InquiryListBody } }, async (request) =>
    ok(await inquiries(db, { actor: "buyer", companyId: signedIn(request).companyId }, request.body, now())),
  );
  app.get(`${PATH}/pc/getInfo`, { config, schema: { querystring: FuturesIdQuery } }, async (request) => {
    const side = { actor: "buyer", companyId: signedIn(request).companyId } as const;
    const found = await inquiry(db, side, request.query.id, now());
    if (found === null) throw notFound("询盘不存在");
    return ok(found);
  });
  app.post(`${PATH}/pc/add`, { config, schema: { body: InquiryAddBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addInquiry(tx, signedIn(request), request.body, now()))),
  );
  app.post(`${PATH}/pc/counter`, { config, schema: { body: InquiryCounterBody } }, async (request) => {
    const who = { actor: "buyer", caller: signedIn(request) } as const;
    await db.transaction((tx) => sayRound(tx, who, request.body, "counter", now()));
    return ok(null);
  });
  for (const [event, body] of [
    ["accept", InquirySeenBody],
    ["withdraw", InquirySeenBody],
    ["reject", InquiryReasonBody],
  ] as const) {
    app.post(`${PATH}/pc/${event}`, { config, schema: { body } }, async (request) => {
      const who = { actor: "buyer", caller: signedIn(request) } as const;
      await db.transaction((tx) => stepInquiry(tx, who, request.body, event, now()));
      return ok(null);
    });
  }
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  const config = { access: { permission: "futures:inquiry:quote" } } as const;
  app.post(`${PATH}/merchant/getList`, { config, schema: { body: InquiryListBody } }, async (request) =>
    ok(await inquiries(db, { actor: "merchant", merchantId: signedIn(request).merchantId }, request.body, now())),
  );
  app.get(`${PATH}/merchant/getInfo`, { config, schema: { querystring: FuturesIdQuery } }, async (request) => {
    const side = { actor: "merchant", merchantId: signedIn(request).merchantId } as const;
    const found = await inquiry(db, side, request.query.id, now());
    if (found === null) throw notFound("询盘不存在");
    return ok(found);
  });
  for (const event of ["quote", "reissue"] as const) {
    app.post(`${PATH}/merchant/${event}`, { config, schema: { body: InquiryQuoteBody } }, async (request) => {
      const who = { actor: "merchant", caller: signedIn(request) } as const;
      await db.transaction(async (tx) => {
        const target = await sayRound(tx, who, request.body, event, now());
        await logged(tx, request, event, target, request.body);
      });
      return ok(null);
    });
  }
  app.post(`${PATH}/merchant/decline`, { config, schema: { body: InquiryReasonBody } }, async (request) => {
    const who = { actor: "merchant", caller: signedIn(request) } as const;
    await db.transaction(async (tx) => {
      const target = await stepInquiry(tx, who, request.body, "decline", now());
      await logged(tx, request, "decline", target, request.body);
    });
    return ok(null);
  });
}
