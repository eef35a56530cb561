import type { CompanyAdd, CompanyHandleChange, CompanyUpdate } from "../../contract/company/company-schemas.ts";
import type { COMPANY_EVENTS } from "../../domain/company/certification.ts";
import { differing } from "../../domain/company/company-form.ts";
import type { CompanyDetail, ReviewedCompanyDetail } from "../../domain/company/company-record.ts";
import type { SentBy } from "../../domain/events.ts";
import type { CompanyChangeId, CompanyId } from "../../domain/ids.ts";
import { auditActor, type Caller } from "../auth.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import * as certification from "./certification.ts";
import { handleChange, withdrawChange } from "./company-change.ts";
import { ownCompany, reviewedCompany } from "./company-records.ts";

/*
 * Commands on companies. Each is one transaction, the operator's with its entry of the operation log, and returns the company as
 * it is afterwards.
 */

/** Stores a new draft, once per key. */
export const addCompany = (
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  form: CompanyAdd,
  nowMs: number,
): Promise<CompanyDetail> =>
  once(db, idempotencyKey, async (tx) =>
    ownCompany(tx, caller.personId, await certification.addCompany(tx, caller, form), nowMs),
  );

/** Overwrites the papers of one's own company. */
export const updateCompany = (db: Database, caller: Caller, change: CompanyUpdate, nowMs: number) =>
  db.transaction(async (tx) => {
    await certification.updateCompany(tx, caller, change, nowMs);
    return ownCompany(tx, caller.personId, change.id, nowMs);
  });

/** Hands one's own company in for its certification, or takes it back. */
export const stepOwnCompany = (
  db: Database,
  caller: Caller,
  event: "submit" | "withdraw",
  seen: { id: CompanyId; version?: number },
  nowMs: number,
): Promise<CompanyDetail> =>
  db.transaction(async (tx) => {
    await certification.ownStep(tx, caller, event, seen, nowMs);
    return ownCompany(tx, caller.personId, seen.id, nowMs);
  });

/** Takes back a change of one's own company that waits for the operator. */
export const withdrawCompanyChange = (
  db: Database,
  caller: Caller,
  seen: { id: CompanyChangeId; version: number },
  nowMs: number,
): Promise<CompanyDetail> =>
  db.transaction(async (tx) => ownCompany(tx, caller.personId, await withdrawChange(tx, caller, seen, nowMs), nowMs));

/** `work`, in a transaction; where two certify the same code at once the table's index lets one through. */
async function certifying<Answer>(db: Database, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (isDuplicate(error, "company_info_certified_once")) throw warning("该统一社会信用代码已被其他企业认证");
    throw error;
  }
}

/** The operator's command on a company; `reason` is read by the owner. */
export const reviewCompany = (
  db: Database,
  caller: Caller,
  event: SentBy<typeof COMPANY_EVENTS, "operator">,
  body: { id: CompanyId; version: number; reason?: string },
  nowMs: number,
): Promise<ReviewedCompanyDetail> =>
  certifying(db, async (tx) => {
    const company = await certification.reviewStep(tx, caller, event, body, nowMs);
    const answer = await reviewedCompany(tx, company.id, nowMs);
    const { companyName, companyStatus } = company;
    await audit(tx, auditActor({ caller }), {
      title: "企业认证",
      kind: "changed",
      target: `${company.id} ${companyName}`,
      before: { companyStatus },
      after: { event, companyStatus: answer.companyStatus, ...body },
    });
    return answer;
  });

/** What the operator decides about a change of a certified company. */
export const ruleCompanyChange = (
  db: Database,
  caller: Caller,
  body: CompanyHandleChange,
  nowMs: number,
): Promise<ReviewedCompanyDetail> =>
  certifying(db, async (tx) => {
    const { event, reason = "" } = body;
    const { change, company } = await handleChange(tx, caller, body, nowMs);
    const answer = await reviewedCompany(tx, company.id, nowMs);
    await audit(tx, auditActor({ caller }), {
      title: "企业变更",
      kind: "changed",
      target: `${company.id} ${company.companyName}`,
      before: differing(change.before, change.after),
      after: { event, reason, ...differing(change.after, change.before) },
    });
    return answer;
  });
