import * as calls from "../../contract/content/agreement-calls.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { audit } from "../system/audit.ts";
import { agreementText, agreementVersion, agreementVersions } from "./agreement-store.ts";
import { addAgreement, withdrawAgreement } from "./edit-agreements.ts";

const TITLE = "平台协议";

/** What people consent to: everybody reads what is in force, editors add versions. */
export function agreementRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.agreementText, async ({ query }) => {
    const agreement = await agreementText(db, query.type, query.version ?? null);
    if (!agreement) throw notFound("协议不存在");
    return agreement;
  });
  serve(app, calls.agreementList, ({ body }) => agreementVersions(db, body));
  serve(app, calls.agreementVersion, async ({ query }) => {
    const agreement = await agreementVersion(db, query.id);
    if (agreement === null) throw notFound("协议不存在");
    return agreement;
  });
  serve(app, calls.addAgreement, (request) => {
    const { body } = request;
    return once(db, idempotencyKeyOf(request), async (tx) => {
      const added = await addAgreement(tx, body, signedIn(request).personId, now());
      await audit(tx, request, { title: TITLE, kind: "added", target: `${body.type} ${body.version}`, after: body });
      return added;
    });
  });
  serve(app, calls.withdrawAgreement, async (request) => {
    await db.transaction(async (tx) => {
      const before = await withdrawAgreement(tx, request.body.id);
      await audit(tx, request, { title: TITLE, kind: "removed", target: request.body.id, before });
    });
    return null;
  });
}
