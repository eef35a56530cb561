import * as calls from "../../contract/system/people-calls.ts";
import type { RoleReply } from "../../contract/system/people-schemas.ts";
import { ADMIN_ROLE, hasPermission } from "../../domain/access.ts";
import type { RoleName, RoleRow } from "../../domain/account/person-record.ts";
import {
  ADMIN_ROLE_FIXED,
  type RoleForm,
  roleEditProblem,
  roleRemovalProblem,
  roleTaken,
} from "../../domain/account/roles.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { type Caller, signedIn } from "../auth.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { Refusal } from "../reply.ts";
import { type Actor, audit } from "./audit.ts";
import { conditions, failed, failIf, found, listed, serveTemplate, shownTime } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

const TITLE = "角色管理";
const COLUMNS = `role_id as "roleId", role_key as "roleKey", role_name as "roleName", role_sort as "roleSort", permissions,
  built_in as "builtIn", remark, version, ${shownTime("created_at", "createTime")},
  (select count(*)::int from person p where p.roles @> array[r.role_key] and not p.deleted) as holders`;
const FROM = "sys_role r";

type Row = RoleReply;

/** Beside a row what its reader may do with it. */
const shownTo = (caller: Caller, row: Row): RoleRow => ({
  ...row,
  canEdit: row.roleKey !== ADMIN_ROLE && hasPermission(caller.permissions, "system:role:edit"),
  canRemove: hasPermission(caller.permissions, "system:role:remove") && roleRemovalProblem(row, row.holders) === null,
});

const rowById = (db: Db, id: string | null, lock = ""): Promise<Row | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<Row>(`select ${COLUMNS} from ${FROM} where role_id = $1 ${lock}`, [id], `role-by-id${lock}`);

type Sent = {
  roleName?: string | null | undefined;
  roleKey?: string | null | undefined;
  roleSort?: number | string | null | undefined;
  permissions?: string[] | undefined;
  version?: number | undefined;
  remark?: string | null | undefined;
};

/** What was sent; what may be left out stays as it is. A role keeps its key: people hold it by that. */
const formFrom = (sent: Sent, row: Row | null): RoleForm => ({
  roleKey: row?.roleKey ?? (sent.roleKey ?? "").trim(),
  roleName: (sent.roleName ?? row?.roleName ?? "").trim(),
  roleSort: Number(sent.roleSort ?? row?.roleSort ?? 0),
  permissions: [...new Set(sent.permissions ?? row?.permissions ?? [])],
  remark: sent.remark ?? row?.remark ?? "",
});

const actorsOwn = ({ caller }: Actor): readonly string[] => caller?.permissions ?? [];

async function save(db: Database, actor: Actor, sent: Sent, id: string | null): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const before = await rowById(tx, id, "for update");
      if (id !== null && before === null) throw failed("角色不存在");
      if (before !== null && sent.version !== undefined && sent.version !== before.version)
        throw new Refusal(REPLY_CODE.confirmAgain, "角色已被修改，请刷新后再试");
      const form = formFrom(sent, before);
      failIf(roleEditProblem(actorsOwn(actor), before, form));
      const { roleKey, roleName, roleSort, permissions, remark } = form;
      await (before
        ? tx.run(
            `update sys_role set role_name = $2, role_sort = $3, permissions = $4, remark = $5, version = version + 1
              where role_id = $1`,
            [before.roleId, roleName, roleSort, permissions, remark],
          )
        : tx.run(
            "insert into sys_role (role_key, role_name, role_sort, permissions, remark) values ($1, $2, $3, $4, $5)",
            [roleKey, roleName, roleSort, permissions, remark],
          ));
      const kind = before ? "changed" : "added";
      await audit(tx, actor, { title: TITLE, kind, target: roleKey, before, after: form });
    });
  } catch (error) {
    if (isDuplicate(error, "sys_role_role_key_key")) throw failed(roleTaken("新增", sent.roleName ?? ""));
    throw error;
  }
}

async function remove(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked before holders are counted: whoever is being given the role has it by then, or finds it gone.
    await tx.run("select 1 from sys_role where role_id = any ($1::bigint[]) order by role_id for update", [ids]);
    const rows = await tx.rows<Row>(
      `select ${COLUMNS} from ${FROM} where role_id = any ($1::bigint[]) order by role_id`,
      [ids],
    );
    for (const row of rows) {
      failIf(row.roleKey === ADMIN_ROLE ? ADMIN_ROLE_FIXED : roleRemovalProblem(row, row.holders));
      failIf(roleEditProblem(actorsOwn(actor), row, { ...row, permissions: [] }));
    }
    await tx.run("delete from sys_role where role_id = any ($1::bigint[])", [rows.map(({ roleId }) => roleId)]);
    for (const before of rows)
      await audit(tx, actor, { title: TITLE, kind: "removed", target: before.roleKey, before });
  });
}

/** Roles and what they allow. What changes here holds from the next call on. */
export function roleRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, calls.roleList, async (request) => {
    const { query } = request;
    const narrowed = conditions()
      .contains("role_name", query.roleName)
      .contains("role_key", query.roleKey)
      .days("created_at", query);
    const page = await listed<Row>(db, { columns: COLUMNS, from: FROM, order: "role_sort, role_id", narrowed }, query);
    const caller = signedIn(request);
    return { ...page, rows: page.rows.map((row) => shownTo(caller, row)) };
  });
  // Names for filters: whoever lists people chooses among them.
  serveTemplate(app, calls.roleOptions, async () =>
    found(
      await db.rows<RoleName>(
        `select role_id as "roleId", role_key as "roleKey", role_name as "roleName" from sys_role order by role_sort, role_id`,
        [],
        "role-options",
      ),
    ),
  );
  rowRoutes(app, {
    calls: { one: calls.role, add: calls.addRole, update: calls.updateRole, remove: calls.deleteRoles },
    idIn: ({ roleId }) => roleId,
    find: (id) => rowById(db, id),
    save: (actor, sent, id) => save(db, actor, sent, id),
    remove: (actor, ids) => remove(db, actor, ids),
  });
}
