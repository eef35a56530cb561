import type { CompanyAdd, CompanyUpdate } from "../../contract/company/company-schemas.ts";
import {
  COMPANY_EVENTS,
  type CompanyActor,
  type CompanyEvent,
  isEditable,
  nextCompanyStatus,
} from "../../domain/company/certification.ts";
import { changeProblems, isMaterialChange, materialFacts } from "../../domain/company/company-form.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { eventFieldProblem, type SentBy } from "../../domain/events.ts";
import { isDay } from "../../domain/fields.ts";
import type { CompanyId, PersonId } from "../../domain/ids.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { eachOf } from "../jobs/each-row.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { BY_CLOCK, recordTransition, requireVersion } from "../system/life.ts";
import { becomeMain, lookAgainAtActing } from "./acting-store.ts";
import { lapseChange, requestChange } from "./company-change.ts";
import { waitingOf } from "./company-change-store.ts";
import { checkDraft, kept, problemsOf, refuseProblems } from "./company-papers.ts";
import { factsOf } from "./company-records.ts";
import {
  companiesToExpire,
  insertCompany,
  isCodeTaken,
  type LockedCompany,
  lockedCompany,
  lockedCompanyCount,
  writeCompanyStep,
  writeForm,
} from "./company-store.ts";

/** Drafts are cheap to make; no buyer needs more. */
const COMPANIES_MAX = 20;

const CHANGED = "企业资料已有变化，请刷新后再试";
const noCompany = () => notFound("企业不存在");

/** Stores a new draft; returns its id. */
export async function addCompany(tx: Db, caller: Caller, form: CompanyAdd): Promise<CompanyId> {
  checkDraft(form, []);
  if ((await lockedCompanyCount(tx, caller.personId)) >= COMPANIES_MAX) throw warning(`企业最多${COMPANIES_MAX}家`);
  const id = await insertCompany(tx, caller.personId);
  await writeForm(tx, id, await kept(tx, caller, id, form, []));
  return id;
}

async function ownLocked(tx: Db, caller: Caller, id: CompanyId, version: number | undefined): Promise<LockedCompany> {
  const company = await lockedCompany(tx, id, caller.personId);
  if (company === null) throw noCompany();
  requireVersion(company, version, CHANGED, { version: company.version });
  return company;
}

/**
 * Writes the papers. Of a certified company only what it may change at will; what was certified stays, and its new values wait
 * for the operator.
 */
export async function updateCompany(tx: Db, caller: Caller, change: CompanyUpdate, nowMs: number): Promise<void> {
  const { id, version, ...form } = change;
  const company = await ownLocked(tx, caller, id, version);
  if (!isEditable(company.companyStatus)) throw warning("当前状态不能修改资料");
  const waiting = await waitingOf(tx, id);
  const papers = [company.legalIdNoMask, waiting?.after.legalIdNoMask ?? ""];
  checkDraft(form, papers);
  const after = await kept(tx, caller, id, form, [company.logo, ...company.images]);
  if (company.companyStatus !== COMPANY_STATUS.certified) {
    await writeForm(tx, id, after);
    return;
  }
  const isMaterial = isMaterialChange(company, after);
  refuseProblems(changeProblems(problemsOf(after, formatBeijingDate(nowMs)), isMaterial));
  await writeForm(tx, id, { ...after, ...materialFacts(company) });
  // What waits is taken back only by its own command.
  if (!isMaterial || (waiting !== null && !isMaterialChange(waiting.after, after))) return;
  const isTaken = await isCodeTaken(tx, id, after.creditCode);
  const changed = { ...company, ...after, isTaken };
  if (await requestChange(tx, company, after, { personId: caller.personId, nowMs }))
    await step(tx, changed, { event: "edit", actor: "buyer", personId: caller.personId, nowMs });
}

/** A command of the owner. */
export async function ownStep(
  tx: Db,
  caller: Caller,
  event: "submit" | "withdraw",
  { id, version }: { id: CompanyId; version?: number },
  nowMs: number,
): Promise<void> {
  const company = await ownLocked(tx, caller, id, version);
  if (event === "submit" && isEditable(company.companyStatus) && company.companyStatus !== COMPANY_STATUS.certified)
    refuseProblems(problemsOf(company, formatBeijingDate(nowMs)));
  await step(tx, company, { event, actor: "buyer", personId: caller.personId, nowMs });
}

/** A command of the operator; `reason` is read by the owner. */
export async function reviewStep(
  tx: Db,
  caller: Caller,
  event: SentBy<typeof COMPANY_EVENTS, "operator">,
  { id, version, reason = "" }: { id: CompanyId; version: number; reason?: string },
  nowMs: number,
): Promise<LockedCompany> {
  const company = await lockedCompany(tx, id, null);
  if (company === null) throw noCompany();
  requireVersion(company, version, CHANGED, { version: company.version });
  const words = reason.trim();
  refuseIf(eventFieldProblem(COMPANY_EVENTS, event, { reason: words }));
  await step(tx, company, { event, actor: "operator", personId: caller.personId, nowMs, reason: words });
  return company;
}

type StepTaken = {
  event: CompanyEvent;
  actor: CompanyActor;
  /** `null`: the program itself. */
  personId: PersonId | null;
  nowMs: number;
  reason?: string;
};

/** Applies one transition of the table, with its effects; throws a warning where the table refuses. */
async function step(tx: Db, company: LockedCompany, taken: StepTaken): Promise<void> {
  const { event, actor, personId, nowMs, reason = "" } = taken;
  const { id, companyStatus: from } = company;
  const next = nextCompanyStatus(from, event, actor, factsOf(company, formatBeijingDate(nowMs)));
  if (next.kind === "refused") {
    const problems = company.isTaken && actor === "buyer" ? { creditCode: next.reason } : {};
    throw new Refusal(REPLY_CODE.warning, next.reason, { problems });
  }
  const to = next.status;
  await writeCompanyStep(tx, {
    id,
    to,
    event,
    personId,
    nowMs,
    reason,
    isSubmitted: to === COMPANY_STATUS.inReview && event !== "unfreeze",
    isReviewed: event === "approve" || event === "reject",
  });
  if (event === "approve" && company.personId !== null) await becomeMain(tx, company.personId, id);
  if (from !== to) await lookAgainAtActing(tx, id);
  await recordTransition(tx, "company", { id, event, from, to, actor, personId, note: reason });
}

/**
 * Ends the certification of companies whose licence ended before today in Beijing; returns how many. Each in a transaction of its
 * own, skipping locked ones: the next run finds them.
 */
export async function expireLicences(db: Database, nowMs: number): Promise<number> {
  const today = formatBeijingDate(nowMs);
  const due = await companiesToExpire(db, today);
  return eachOf(db, "expire-licences", due, async (tx, { id }) => {
    const company = await lockedCompany(tx, id, null);
    const isDue =
      company?.companyStatus === COMPANY_STATUS.certified &&
      isDay(company.licenceExpire) &&
      company.licenceExpire < today;
    if (!isDue) return false;
    await step(tx, company, { event: "expire", ...BY_CLOCK, nowMs });
    await lapseChange(tx, company, nowMs);
    return true;
  });
}
