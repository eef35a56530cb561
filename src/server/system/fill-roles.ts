import { BUILT_IN_ROLES } from "../../domain/account/roles.ts";
import type { Db } from "../db/database.ts";

const roles = BUILT_IN_ROLES.map(({ key, name, permissions, remark }, at) => ({ key, name, permissions, remark, at }));

/**
 * Puts the program's own roles where the operator can change them. What a release grants for the first time comes in;
 * what it granted before is left as the operator has it.
 */
export async function fillRoles(db: Db): Promise<void> {
  await db.run(
    `insert into sys_role as r (role_key, role_name, role_sort, permissions, filled, built_in, remark)
     select b.key, b.name, b.at, b.permissions, b.permissions, true, b.remark
       from jsonb_to_recordset($1) as b (key text, name text, permissions text[], remark text, at int)
     on conflict (role_key) do update
       set permissions = r.permissions || array(
             select new from unnest(excluded.filled) as new where new <> all (r.filled) and new <> all (r.permissions)),
           filled = r.filled || array(select new from unnest(excluded.filled) as new where new <> all (r.filled)),
           built_in = true
     where not r.filled @> excluded.filled or not r.built_in`,
    [JSON.stringify(roles)],
  );
}
