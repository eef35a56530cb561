import { BUILT_IN_ROLES } from "../../domain/account/roles.ts";
import type { Db } from "../db/database.ts";
import { fillInRoles } from "./role-store.ts";

const roles = BUILT_IN_ROLES.map(({ key, name, permissions, remark }, at) => ({ key, name, permissions, remark, at }));

/**
 * Puts the program's own roles where the operator can change them. What a release grants for the first time comes in;
 * what it granted before is left as the operator has it.
 */
export async function fillRoles(db: Db): Promise<void> {
  await fillInRoles(db, roles);
}
