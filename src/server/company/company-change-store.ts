import { CHANGE_STATUS, type ChangeStatus } from "../../domain/company/company-change.ts";
import type { MaterialFacts } from "../../domain/company/company-form.ts";
import type { CompanyChangeId, CompanyId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** A change of a certified company, with what was certified and its new values. */
export type StoredChange = {
  id: CompanyChangeId;
  companyId: CompanyId;
  status: ChangeStatus;
  before: MaterialFacts;
  after: MaterialFacts;
  version: number;
};
/** A change as it is read with its company; times epoch ms. */
export type LastChange = Omit<StoredChange, "companyId"> & {
  reason: string;
  submitted: number;
  handled: number | null;
  isTaken: boolean;
};

const COLUMNS = 'h.id, h.company_id as "companyId", h.status, h.before, h.after, h.version';

/** Locks the change of a locked company, where one waits. */
export const waitingOf = (tx: Db, companyId: CompanyId): Promise<StoredChange | null> =>
  tx.one<StoredChange>(
    `select ${COLUMNS} from company_change h
      where h.company_id = :companyId and h.status = ${CHANGE_STATUS.waiting} for update`,
    { companyId },
    "company-change-waiting",
  );

/** The id of a change's company, or `null`. */
export async function companyOfChange(db: Db, id: CompanyChangeId): Promise<CompanyId | null> {
  const found = await db.one<{ companyId: CompanyId }>(
    'select company_id as "companyId" from company_change where id = :id',
    { id },
    "company-change-of",
  );
  return found?.companyId ?? null;
}

/** Locks a change; its company is locked before it. */
export const lockChange = (tx: Db, id: CompanyChangeId): Promise<StoredChange | null> =>
  tx.one<StoredChange>(
    `select ${COLUMNS} from company_change h where h.id = :id for update`,
    { id },
    "company-change-lock",
  );

export type NewChange = {
  companyId: CompanyId;
  personId: PersonId;
  before: MaterialFacts;
  after: MaterialFacts;
  nowMs: number;
};

/** Adds a change that waits from now on. */
export const insertChange = (tx: Db, change: NewChange): Promise<number> =>
  tx.run(
    `insert into company_change (company_id, person_id, before, after, submitted_at)
     values (:companyId, :personId, :before, :after, to_timestamp(:nowMs / 1000.0))`,
    { ...change, before: JSON.stringify(change.before), after: JSON.stringify(change.after) },
    "company-change-add",
  );

/** Writes other facts into a locked change; it waits from now on. */
export const replaceChange = (tx: Db, id: CompanyChangeId, after: MaterialFacts, nowMs: number): Promise<number> =>
  tx.run(
    "update company_change set after = :after, submitted_at = to_timestamp(:nowMs / 1000.0) where id = :id",
    { id, after: JSON.stringify(after), nowMs },
    "company-change-replace",
  );

export type ChangeStep = {
  id: CompanyChangeId;
  status: ChangeStatus;
  /** Whether the change waits no longer, and whether the operator decided it. */
  isEnd: boolean;
  isRuled: boolean;
  personId: PersonId | null;
  nowMs: number;
  reason: string;
};

/** Writes a transition of a locked change. */
export const writeChangeStep = (tx: Db, step: ChangeStep): Promise<number> =>
  tx.run(
    `update company_change set status = :status::smallint, version = version + 1,
            handled_at = case when :isEnd::boolean then to_timestamp(:nowMs / 1000.0) end,
            handler_id = case when :isRuled::boolean then :personId::bigint end,
            reason = case when :isRuled::boolean then :reason else '' end
      where id = :id`,
    step,
    "company-change-step",
  );
