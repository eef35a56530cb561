import type { Role, RoleName } from "../../domain/account/person-record.ts";
import type { RoleForm } from "../../domain/account/roles.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import type { RoleId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import { conditions, listed, shownTime } from "./table-store.ts";

const COLUMNS = `role_id as "roleId", role_key as "roleKey", role_name as "roleName", role_sort as "roleSort", permissions,
  built_in as "builtIn", remark, version, ${shownTime("created_at", "createTime")},
  (select count(*)::int from person p where p.roles @> array[r.role_key] and not p.deleted) as holders`;
const FROM = "sys_role r";

/** A role as it can be given: with what it allows. */
export type HeldRole = RoleName & { permissions: string[]; remark: string };

/** Every role; `lock` prevents their removal until the transaction ends. */
export const allRoles = (db: Db, lock: "" | "for share" = ""): Promise<HeldRole[]> =>
  db.rows<HeldRole>(
    `select role_id as "roleId", role_key as "roleKey", role_name as "roleName", permissions, remark
       from sys_role order by role_sort, role_id ${lock}`,
    [],
    "roles-all",
  );

/** Names of all roles, in their order. */
export const roleNames = (db: Db): Promise<RoleName[]> =>
  db.rows<RoleName>(
    `select role_id as "roleId", role_key as "roleKey", role_name as "roleName" from sys_role order by role_sort, role_id`,
    [],
    "role-options",
  );

/** One page of roles with how many people hold each. */
export function rolePage(db: Db, query: ListCallInput<"roleList">) {
  const narrowed = conditions()
    .contains("role_name", query.roleName)
    .contains("role_key", query.roleKey)
    .days("created_at", query);
  return listed<Role>(db, { columns: COLUMNS, from: FROM, order: "role_sort, role_id", narrowed }, query);
}

/** One role; `null` where there is none. */
export const roleById = (db: Db, id: RoleId | null, lock: "" | "for update" = ""): Promise<Role | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<Role>(`select ${COLUMNS} from ${FROM} where role_id = :id ${lock}`, { id }, `role-by-id${lock}`);

/** Adds a role. */
export async function addRole(tx: Db, role: RoleForm): Promise<void> {
  await tx.run(
    `insert into sys_role (role_key, role_name, role_sort, permissions, remark)
     values (:roleKey, :roleName, :roleSort, :permissions, :remark)`,
    role,
  );
}

/** Changes everything of a role but its key, and raises its version. */
export async function changeRole(tx: Db, roleId: RoleId, role: RoleForm): Promise<void> {
  await tx.run(
    `update sys_role set role_name = :roleName, role_sort = :roleSort, permissions = :permissions, remark = :remark,
            version = version + 1
      where role_id = :roleId`,
    { ...role, roleId },
  );
}

/** Locks the roles by id, and returns those that there are with how many people hold them by then. */
export async function lockedRoles(tx: Db, ids: readonly RoleId[]): Promise<Role[]> {
  // Locked before holders are counted: a person being given the role has it by then, or the grant finds it gone.
  await tx.run("select 1 from sys_role where role_id = any (:ids::bigint[]) order by role_id for update", { ids });
  return tx.rows<Role>(`select ${COLUMNS} from ${FROM} where role_id = any (:ids::bigint[]) order by role_id`, {
    ids,
  });
}

/** Removes the roles. */
export async function removeRoles(tx: Db, ids: readonly RoleId[]): Promise<void> {
  await tx.run("delete from sys_role where role_id = any (:ids::bigint[])", { ids });
}

/** Adds the program's own roles; of those that are there, permissions that a release grants for the first time. */
export async function fillInRoles(tx: Db, roles: readonly object[]): Promise<void> {
  await tx.run(
    `insert into sys_role as r (role_key, role_name, role_sort, permissions, filled, built_in, remark)
     select b.key, b.name, b.at, b.permissions, b.permissions, true, b.remark
       from jsonb_to_recordset(:roles) as b (key text, name text, permissions text[], remark text, at int)
     on conflict (role_key) do update
       set permissions = r.permissions || array(
             select new from unnest(excluded.filled) as new where new <> all (r.filled) and new <> all (r.permissions)),
           filled = r.filled || array(select new from unnest(excluded.filled) as new where new <> all (r.filled)),
           built_in = true
     where not r.filled @> excluded.filled or not r.built_in`,
    { roles: JSON.stringify(roles) },
  );
}
