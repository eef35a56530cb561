import { MAY_BE_ACTED_FOR } from "../account/person-store.ts";
import type { Db } from "../db/database.ts";

/** `null` when there is none, or it is somebody else's. */
export async function companyStatusOf(db: Db, personId: string, companyId: string): Promise<number | null> {
  const row = await db.one<{ status: number }>(
    "select company_status as status from company_info where id = $2 and person_id = $1 and not deleted",
    [personId, companyId],
    "company-status-of",
  );
  return row?.status ?? null;
}

/**
 * From now on the person acts for the company in this session, and after every sign-in; `null`: for themselves. Raises
 * the session's epoch. False, with nothing changed, when the company may not be acted for or is not theirs.
 */
export async function actFor(
  tx: Db,
  { personId, tokenHash }: { personId: string; tokenHash: Buffer },
  companyId: string | null,
): Promise<boolean> {
  const moved = await tx.run(
    `update person p set main_company_id = $2
      where p.id = $1 and ($2::bigint is null or exists (
        select 1 from company_info c
         where c.id = $2 and c.person_id = p.id and ${MAY_BE_ACTED_FOR} and not c.deleted))`,
    [personId, companyId],
    "act-for-person",
  );
  if (moved === 0) return false;
  await tx.run(
    "update session set active_company_id = $2, epoch = epoch + 1 where token_hash = $1",
    [tokenHash, companyId],
    "act-for-session",
  );
  return true;
}
