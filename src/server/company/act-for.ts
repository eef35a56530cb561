import type { CompanyId } from "../../domain/ids.ts";
import type { Caller } from "../auth.ts";
import type { Database } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { actFor } from "./acting-store.ts";
import { companyStatusOf } from "./company-store.ts";

/** The person acts for the company from now on. Throws 404 for another person's, a warning for one that is not certified. */
export async function actForCompany(db: Database, caller: Caller, companyId: CompanyId): Promise<void> {
  if (await db.transaction((tx) => actFor(tx, caller, companyId))) return;
  if ((await companyStatusOf(db, caller.personId, companyId)) === null) throw notFound();
  throw warning("该企业尚未通过认证，不能切换");
}

/** The person acts for themselves from now on. */
export const actForSelf = (db: Database, caller: Caller): Promise<boolean> =>
  db.transaction((tx) => actFor(tx, caller, null));
