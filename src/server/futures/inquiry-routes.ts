import * as calls from "../../contract/futures/forward-inquiry-calls.ts";
import { INQUIRY_EVENT_NAMES, type InquiryEvent } from "../../domain/futures/inquiry.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { type Actor, audit } from "../system/audit.ts";
import { addInquiry, sayRound, stepInquiry } from "./inquiries.ts";
import { inquiries, inquiry, inquiryWithHistory } from "./inquiry-view.ts";

/** Forward inquiries, in rounds that are kept. */
export function inquiryRoutes(app: App, deps: Deps): void {
  buyerRoutes(app, deps);
  merchantRoutes(app, deps);
  serve(app, calls.allForwardInquiries, async ({ body }) =>
    inquiries(deps.db, { actor: "operator" }, body, deps.now()),
  );
  serve(app, calls.forwardInquiryAdmin, async ({ query }) => {
    const found = await inquiryWithHistory(deps.db, query.id, deps.now());
    if (found === null) throw notFound("询盘不存在");
    return found;
  });
}

const logged = (tx: Db, actor: Actor, event: InquiryEvent, target: string, after: object): Promise<void> =>
  audit(tx, actor, { title: `期货询盘${INQUIRY_EVENT_NAMES[event]}`, kind: "changed", target, after });

function buyerRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.ownForwardInquiryList, async (request) =>
    inquiries(db, { actor: "buyer", companyId: signedIn(request).companyId }, request.body, now()),
  );
  serve(app, calls.ownForwardInquiry, async (request) => {
    const caller = signedIn(request);
    const found = await inquiry(db, { actor: "buyer", companyId: caller.companyId }, request.query.id, now());
    if (found === null) throw await notFoundFor(db, { actor: "buyer", caller }, "forwardInquiry", request.query.id);
    return found;
  });
  serve(app, calls.addForwardInquiry, async (request) =>
    once(db, idempotencyKeyOf(request), (tx) => addInquiry(tx, signedIn(request), request.body, now())),
  );
  serve(app, calls.counterForwardInquiry, async (request) => {
    const who = { actor: "buyer", caller: signedIn(request) } as const;
    await db.transaction((tx) => sayRound(tx, who, request.body, "counter", now()));
    return null;
  });
  for (const event of ["accept", "withdraw", "reject"] as const) {
    serve(
      app,
      {
        accept: calls.acceptForwardInquiry,
        withdraw: calls.withdrawForwardInquiry,
        reject: calls.rejectForwardInquiry,
      }[event],
      async (request) => {
        const who = { actor: "buyer", caller: signedIn(request) } as const;
        await db.transaction((tx) => stepInquiry(tx, who, request.body, event, now()));
        return null;
      },
    );
  }
}

function merchantRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.merchantForwardInquiryList, async (request) =>
    inquiries(db, { actor: "merchant", merchantId: signedIn(request).merchantId }, request.body, now()),
  );
  serve(app, calls.merchantForwardInquiry, async (request) => {
    const side = { actor: "merchant", merchantId: signedIn(request).merchantId } as const;
    const found = await inquiry(db, side, request.query.id, now());
    if (found === null) throw notFound("询盘不存在");
    return found;
  });
  for (const event of ["quote", "reissue"] as const) {
    serve(app, { quote: calls.quoteForwardInquiry, reissue: calls.reissueForwardQuote }[event], async (request) => {
      const who = { actor: "merchant", caller: signedIn(request) } as const;
      await db.transaction(async (tx) => {
        const target = await sayRound(tx, who, request.body, event, now());
        await logged(tx, request, event, target, request.body);
      });
      return null;
    });
  }
  serve(app, calls.declineForwardInquiry, async (request) => {
    const who = { actor: "merchant", caller: signedIn(request) } as const;
    await db.transaction(async (tx) => {
      const target = await stepInquiry(tx, who, request.body, "decline", now());
      await logged(tx, request, "decline", target, request.body);
    });
    return null;
  });
}
