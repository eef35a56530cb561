import type { CompanyHandleChange } from "../../contract/company/company-schemas.ts";
import {
  CHANGE_STATUS,
  type ChangeActor,
  type ChangeEvent,
  nextChangeStatus,
} from "../../domain/company/company-change.ts";
import { type CompanyForm, materialFacts } from "../../domain/company/company-form.ts";
import type { CompanyChangeId, CompanyId, PersonId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, refuseIf } from "../reply.ts";
import { recordStep } from "../system/history-store.ts";
import { BY_CLOCK, requireVersion, statusOf } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import {
  companyOfChange,
  insertChange,
  lockChange,
  replaceChange,
  type StoredChange,
  waitingOf,
  writeChangeStep,
} from "./company-change-store.ts";
import { changeFactsOf } from "./company-records.ts";
import { alignExpiry, isCodeTaken, type LockedCompany, lockedCompany, writeForm } from "./company-store.ts";

/** A change with its company, both locked, the company first; `personId` null: of any person. */
async function lockedChange(
  tx: Db,
  { id, version }: { id: CompanyChangeId; version: number },
  personId: PersonId | null,
): Promise<{ change: StoredChange; company: LockedCompany }> {
  const companyId = await companyOfChange(tx, id);
  const company = companyId === null ? null : await lockedCompany(tx, companyId, personId);
  const change = company && (await lockChange(tx, id));
  if (!company || !change) throw notFound("变更不存在");
  requireVersion(change, version, "变更已有变化，请刷新后再试", { version: change.version });
  return { change, company };
}

/** Submits new values of the certified facts, replacing a change that waits. True where it is a new change. */
export async function requestChange(
  tx: Db,
  company: LockedCompany,
  after: CompanyForm,
  { personId, nowMs }: { personId: PersonId; nowMs: number },
): Promise<boolean> {
  const facts = materialFacts(after);
  const waiting = await waitingOf(tx, company.id);
  if (waiting === null) {
    const before = materialFacts(company);
    await insertChange(tx, { companyId: company.id, personId, before, after: facts, nowMs });
    return true;
  }
  await step(tx, company, waiting, { event: "replace", actor: "buyer", personId, nowMs, reason: "" });
  await replaceChange(tx, waiting.id, facts, nowMs);
  return false;
}

/** Takes one's own change back; returns the company's id. */
export async function withdrawChange(
  tx: Db,
  { personId }: Caller,
  asked: { id: CompanyChangeId; version: number },
  nowMs: number,
): Promise<CompanyId> {
  const { change, company } = await lockedChange(tx, asked, personId);
  await step(tx, company, change, { event: "withdraw", actor: "buyer", personId, nowMs, reason: "" });
  return company.id;
}

/** What the operator decides about a change: approved, its facts are the certified ones from now on. */
export async function handleChange(
  tx: Db,
  { personId }: Caller,
  { event, reason = "", ...asked }: CompanyHandleChange,
  nowMs: number,
): Promise<{ change: StoredChange; company: LockedCompany }> {
  const { change, company } = await lockedChange(tx, asked, null);
  const words = event === "reject" ? reason.trim() : "";
  if (event === "reject") refuseIf(reasonProblem(words));
  await step(tx, company, change, { event, actor: "operator", personId, nowMs, reason: words });
  if (event === "approve") {
    await writeForm(tx, company.id, { ...company, ...change.after });
    await alignExpiry(tx, company.id);
  }
  return { change, company };
}

/**
 * Ends a change that was not reviewed before the certification ended. What its owner wrote becomes the papers submitted for the
 * next one.
 */
export async function lapseChange(tx: Db, company: LockedCompany, nowMs: number): Promise<void> {
  const waiting = await waitingOf(tx, company.id);
  if (waiting === null) return;
  const reason = "认证已到期，变更内容已转入资料";
  await step(tx, company, waiting, { event: "lapse", ...BY_CLOCK, nowMs, reason });
  await writeForm(tx, company.id, { ...company, ...waiting.after });
}

type Taken = { event: ChangeEvent; actor: ChangeActor; personId: PersonId | null; nowMs: number; reason: string };

/** Applies one transition of the table and records it. */
async function step(tx: Db, company: LockedCompany, change: StoredChange, taken: Taken): Promise<void> {
  const { event, actor, personId, nowMs, reason } = taken;
  const isTaken = await isCodeTaken(tx, company.id, change.after.creditCode);
  const facts = changeFactsOf(company, { ...change, isTaken }, formatBeijingDate(nowMs));
  const status = statusOf(nextChangeStatus(change.status, event, actor, facts));
  await writeChangeStep(tx, {
    id: change.id,
    status,
    personId,
    nowMs,
    reason,
    isEnd: status !== CHANGE_STATUS.waiting,
    isRuled: actor === "operator",
  });
  const { id, companyStatus: stands } = company;
  const move = { id, event: `${event}Change`, from: stands, to: stands, actor, personId, note: reason };
  await recordStep(tx, "company", move);
  await publish(tx, "company.changed", { companyId: company.id, event, reason });
}
