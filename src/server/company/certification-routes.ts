import * as calls from "../../contract/company/company-calls.ts";
import { differing } from "../../domain/company/certification.ts";
import type { CompanyDetail } from "../../domain/company/company-record.ts";
import type { PersonId } from "../../domain/ids.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { audit } from "../system/audit.ts";
import { addCompany, certifying, ownStep, reviewStep, updateCompany } from "./certification.ts";
import { handleChange, withdrawChange } from "./company-change.ts";
import { ownCompanies, ownCompany, reviewedCompanies, reviewedCompany } from "./company-records.ts";

/** Certifying companies, on the owner's side and the operator's. */
export function certificationRoutes(app: App, { db, now }: Deps): void {
  const shown = async (from: Db, personId: PersonId, id: string): Promise<CompanyDetail> => {
    const company = await ownCompany(from, personId, id, now());
    if (company === null) throw notFound("企业不存在");
    return company;
  };

  serve(app, calls.addCompany, async (request) => {
    const caller = signedIn(request);
    return await once(db, idempotencyKeyOf(request), async (tx) =>
      shown(tx, caller.personId, await addCompany(tx, caller, request.body)),
    );
  });
  serve(app, calls.updateCompany, async (request) => {
    const caller = signedIn(request);
    return await db.transaction(async (tx) => {
      await updateCompany(tx, caller, request.body, now());
      return shown(tx, caller.personId, request.body.id);
    });
  });
  serve(app, calls.companyList, async (request) => ownCompanies(db, signedIn(request).personId, request.body, now()));
  serve(app, calls.companyDetail, async (request) => shown(db, signedIn(request).personId, request.query.id));
  for (const event of ["submit", "withdraw"] as const)
    serve(app, { submit: calls.submitCompany, withdraw: calls.withdrawCompany }[event], async (request) => {
      const caller = signedIn(request);
      return await db.transaction(async (tx) => {
        await ownStep(tx, caller, event, request.query, now());
        return shown(tx, caller.personId, request.query.id);
      });
    });
  serve(app, calls.withdrawCompanyChange, async (request) => {
    const caller = signedIn(request);
    return await db.transaction(async (tx) =>
      shown(tx, caller.personId, await withdrawChange(tx, caller, request.query, now())),
    );
  });

  const reviewed = async (from: Db, id: string) => {
    const company = await reviewedCompany(from, id, now());
    if (company === null) throw notFound("企业不存在");
    return company;
  };
  serve(app, calls.reviewedCompanyList, async ({ body }) => reviewedCompanies(db, body, now()));
  serve(app, calls.reviewedCompany, async ({ query }) => reviewed(db, query.id));
  for (const event of ["approve", "reject", "freeze", "unfreeze"] as const) {
    serve(
      app,
      {
        approve: calls.approveCompany,
        reject: calls.rejectCompany,
        freeze: calls.freezeCompany,
        unfreeze: calls.unfreezeCompany,
      }[event],
      async (request) =>
        certifying(db, async (tx) => {
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
    );
  }
  serve(app, calls.ruleCompanyChange, async (request) =>
    certifying(db, async (tx) => {
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
  );
}
