import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/content/agreement-calls.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { agreementText, agreementVersion, agreementVersions } from "./agreement-store.ts";
import { addAgreement, withdrawAgreement } from "./edit-agreements.ts";

/** What people consent to: visitors read what is in force, editors add versions. */
export function agreementRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.agreementText, async ({ query }) => {
    const agreement = await agreementText(db, query.type, query.version ?? null);
    if (!agreement) throw notFound("协议不存在");
    return agreement;
  });
  serve(app, consoleListCalls.agreementList, ({ body }) => agreementVersions(db, body));
  serve(app, calls.agreementVersion, async ({ query }) => {
    const agreement = await agreementVersion(db, query.id);
    if (agreement === null) throw notFound("协议不存在");
    return agreement;
  });
  serve(app, calls.addAgreement, async (request) =>
    addAgreement(db, idempotencyKeyOf(request), signedIn(request), request.body, now()),
  );
  serve(app, calls.withdrawAgreement, async (request) => {
    await withdrawAgreement(db, signedIn(request), request.body.id);
    return null;
  });
}
