import {
  AgreementAddBody,
  AgreementIdBody,
  AgreementIdQuery,
  AgreementListBody,
  AgreementQuery,
  AgreementReply,
} from "../../contract/agreement.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok } from "../reply.ts";
import { audit } from "../system/audit.ts";
import {
  addAgreement,
  agreementText,
  agreementVersion,
  agreementVersions,
  withdrawAgreement,
} from "./agreement-repository.ts";

const TITLE = "平台协议";

/** What people consent to (product §22): everybody reads what is in force, editors add versions. */
export function agreementRoutes(app: App, { db, now }: Deps): void {
  const editors = { access: { permission: "content:news:edit" } } as const;
  const path = "/api/agreement/admin";

  app.get(
    "/api/agreement/getInfo",
    {
      config: { access: "public", perNetwork: "reads" },
      schema: { querystring: AgreementQuery, response: { 200: AgreementReply } },
    },
    async ({ query }) => {
      const agreement = await agreementText(db, query.type, query.version ?? null);
      if (!agreement) throw notFound("协议不存在");
      return ok(agreement);
    },
  );

  app.post(`${path}/getList`, { config: editors, schema: { body: AgreementListBody } }, async ({ body }) =>
    ok(await agreementVersions(db, body)),
  );
  app.get(`${path}/getInfo`, { config: editors, schema: { querystring: AgreementIdQuery } }, async ({ query }) =>
    ok(await agreementVersion(db, query.id)),
  );
  app.post(`${path}/add`, { config: editors, schema: { body: AgreementAddBody } }, async (request) => {
    const { body } = request;
    return ok(
      await once(db, repeatKeyOf(request), async (tx) => {
        const added = await addAgreement(tx, body, signedIn(request).personId, now());
        await audit(tx, request, { title: TITLE, kind: "added", target: `${body.type} ${body.version}`, after: body });
        return added;
      }),
    );
  });
  app.post(`${path}/withdraw`, { config: editors, schema: { body: AgreementIdBody } }, async (request) => {
    await db.transaction(async (tx) => {
      const before = await withdrawAgreement(tx, request.body.id);
      await audit(tx, request, { title: TITLE, kind: "removed", target: request.body.id, before });
    });
    return ok(null);
  });
}
