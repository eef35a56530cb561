import {
  CompanyAddBody,
  CompanyApproveBody,
  CompanyChangeQuery,
  CompanyHandleChangeBody,
  CompanyInfoQuery,
  CompanyListBody,
  CompanyReasonBody,
  CompanyStepQuery,
  CompanyUpdateBody,
} from "../../contract/company.ts";
import { differing } from "../../domain/company/certification.ts";
import type { CompanyDetail } from "../../domain/company/company-record.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { addCompany, certifying, ownStep, reviewStep, updateCompany } from "./certification.ts";
import { ownCompanies, ownCompany, reviewedCompanies, reviewedCompany } from "./certification-repository.ts";
import { handleChange, withdrawChange } from "./company-change.ts";

/** Certifying companies, on the owner's side and the operator's (product §2). */
export function certificationRoutes(app: App, { db, now }: Deps): void {
  const config = { access: "signed-in" } as const;
  const shown = async (from: Db, personId: string, id: string): Promise<CompanyDetail> => {
    const company = await ownCompany(from, personId, id, now());
    if (company === null) throw notFound("企业不存在");
    return company;
  };

  app.post("/api/companyInfo/pc/add", { config, schema: { body: CompanyAddBody } }, async (request) => {
    const caller = signedIn(request);
    return ok(
      await once(db, repeatKeyOf(request), async (tx) =>
        shown(tx, caller.personId, await addCompany(tx, caller, request.body)),
      ),
    );
  });
  app.post("/api/companyInfo/pc/update", { config, schema: { body: CompanyUpdateBody } }, async (request) => {
    const caller = signedIn(request);
    return ok(
      await db.transaction(async (tx) => {
        await updateCompany(tx, caller, request.body, now());
        return shown(tx, caller.personId, request.body.id);
      }),
    );
  });
  app.post("/api/companyInfo/pc/getList", { config, schema: { body: CompanyListBody } }, async (request) =>
    ok(await ownCompanies(db, signedIn(request).personId, request.body, now())),
  );
  app.get("/api/companyInfo/pc/getInfo", { config, schema: { querystring: CompanyInfoQuery } }, async (request) =>
    ok(await shown(db, signedIn(request).personId, request.query.id)),
  );
  for (const event of ["submit", "withdraw"] as const)
    app.post(`/api/companyInfo/pc/${event}`, { config, schema: { querystring: CompanyStepQuery } }, async (request) => {
      const caller = signedIn(request);
      return ok(
        await db.transaction(async (tx) => {
          await ownStep(tx, caller, event, request.query, now());
          return shown(tx, caller.personId, request.query.id);
        }),
      );
    });
  app.post(
    "/api/companyInfo/pc/withdrawChange",
    { config, schema: { querystring: CompanyChangeQuery } },
    async (request) => {
      const caller = signedIn(request);
      return ok(
        await db.transaction(async (tx) =>
          shown(tx, caller.personId, await withdrawChange(tx, caller, request.query, now())),
        ),
      );
    },
  );

  const reviewing = { access: { permission: "company:cert:review" } } as const;
  const reviewed = async (from: Db, id: string) => {
    const company = await reviewedCompany(from, id, now());
    if (company === null) throw notFound("企业不存在");
    return company;
  };
  app.post(
    "/api/companyInfo/admin/getList",
    { config: reviewing, schema: { body: CompanyListBody } },
    async ({ body }) => ok(await reviewedCompanies(db, body, now())),
  );
  app.get(
    "/api/companyInfo/admin/getInfo",
    { config: reviewing, schema: { querystring: CompanyInfoQuery } },
    async ({ query }) => ok(await reviewed(db, query.id)),
  );
  for (const event of ["approve", "reject", "freeze", "unfreeze"] as const) {
    const body = event === "approve" ? CompanyApproveBody : CompanyReasonBody;
    app.post(`/api/companyInfo/admin/${event}`, { config: reviewing, schema: { body } }, async (request) =>
      ok(
        await certifying(db, async (tx) => {
          const company = await reviewStep(tx, signedIn(request), event, request.body, now());
          const answer = await reviewed(tx, company.id);
          const { companyName, companyStatus } = company;
          await audit(tx, request, {
            title: "企业认证",
            kind: "changed",
            target: `${company.id} ${companyName}`,
            before: { companyStatus },
            after: { event, companyStatus: answer.companyStatus, ...request.body },
          });
          return answer;
        }),
      ),
    );
  }
  app.post(
    "/api/companyInfo/admin/handleChange",
    { config: reviewing, schema: { body: CompanyHandleChangeBody } },
    async (request) =>
      ok(
        await certifying(db, async (tx) => {
          const { event, reason = "" } = request.body;
          const { change, company } = await handleChange(tx, signedIn(request), request.body, now());
          const answer = await reviewed(tx, company.id);
          await audit(tx, request, {
            title: "企业变更",
            kind: "changed",
            target: `${company.id} ${company.companyName}`,
            before: differing(change.before, change.after),
            after: { event, reason, ...differing(change.after, change.before) },
          });
          return answer;
        }),
      ),
  );
}
