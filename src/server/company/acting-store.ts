import type { CompanyId, PersonId } from "../../domain/ids.ts";
import { MAY_BE_ACTED_FOR } from "../account/person-store.ts";
import type { Db } from "../db/database.ts";

/**
 * From now on the person acts for the company in this session, and after every sign-in; `null`: for themselves. Raises
 * the session's epoch. False, with nothing changed, when the company may not be acted for or is not theirs.
 */
export async function actFor(
  tx: Db,
  { personId, tokenHash }: { personId: PersonId; tokenHash: Buffer },
  companyId: CompanyId | null,
): Promise<boolean> {
  const moved = await tx.run(
    `update person p set main_company_id = :companyId
      where p.id = :personId and (:companyId::bigint is null or exists (
        select 1 from company_info c
         where c.id = :companyId and c.person_id = p.id and ${MAY_BE_ACTED_FOR} and not c.deleted))`,
    { personId, companyId },
    "act-for-person",
  );
  if (moved === 0) return false;
  await tx.run(
    "update session set active_company_id = :companyId, epoch = epoch + 1 where token_hash = :tokenHash",
    { tokenHash, companyId },
    "act-for-session",
  );
  return true;
}

/** Makes the company the one the person acts for after signing in, where they have none. */
export const becomeMain = (tx: Db, personId: PersonId, companyId: CompanyId): Promise<number> =>
  tx.run(
    "update person set main_company_id = :companyId where id = :personId and main_company_id is null",
    { personId, companyId },
    "company-becomes-main",
  );

/**
 * Raises the epoch of every session that acts for the company; where it may not be acted for any more, they act for
 * themselves.
 */
export const lookAgainAtActing = (tx: Db, companyId: CompanyId): Promise<number> =>
  tx.run(
    `update session s set active_company_id = case when ${MAY_BE_ACTED_FOR} then s.active_company_id end, epoch = s.epoch + 1
       from company_info c where c.id = :companyId and s.active_company_id = c.id`,
    { companyId },
    "company-look-again",
  );
