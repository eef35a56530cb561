import { ADMIN_ROLE } from "../../domain/access.ts";
import type { Role } from "../../domain/account/person-record.ts";
import {
  ADMIN_ROLE_FIXED,
  type RoleForm,
  roleEditProblem,
  roleRemovalProblem,
  roleTaken,
} from "../../domain/account/roles.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import type { RoleId } from "../../domain/ids.ts";
import { takeLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/database.ts";
import { Refusal } from "../reply.ts";
import { type Actor, audit } from "./audit.ts";
import { addRole, changeRole, lockedRoles, removeRoles, roleById, roleNames } from "./role-store.ts";
import { failed, failIf } from "./table-reply.ts";

const TITLE = "角色管理";

type Sent = {
  roleName?: string | null | undefined;
  roleKey?: string | null | undefined;
  roleSort?: number | string | null | undefined;
  permissions?: string[] | undefined;
  version?: number | undefined;
  remark?: string | null | undefined;
};

/** What was sent; what may be left out stays as it is. A role retains its key: people hold it by that. */
const formFrom = (sent: Sent, row: Role | null): RoleForm => ({
  roleKey: row?.roleKey ?? (sent.roleKey ?? "").trim(),
  roleName: (sent.roleName ?? row?.roleName ?? "").trim(),
  roleSort: Number(sent.roleSort ?? row?.roleSort ?? 0),
  permissions: [...new Set(sent.permissions ?? row?.permissions ?? [])],
  remark: sent.remark ?? row?.remark ?? "",
});

const actorsOwn = ({ caller }: Actor): readonly string[] => caller?.permissions ?? [];

/** Adds a role, or changes the one that `id` names. Throws what the actor may not grant, 5001 for another version. */
export async function saveRole(db: Database, actor: Actor, sent: Sent, id: RoleId | null): Promise<void> {
  await db.transaction(async (tx) => {
    // Two roles of one name at once are decided by their order.
    await takeLock(tx, "roleNames");
    const before = await roleById(tx, id, "for update");
    if (id !== null && before === null) throw failed("角色不存在");
    if (before !== null && sent.version !== undefined && sent.version !== before.version)
      throw new Refusal(REPLY_CODE.confirmAgain, "角色已被修改，请刷新后再试");
    const form = formFrom(sent, before);
    failIf(roleEditProblem(actorsOwn(actor), before, form));
    if (before === null || before.roleName !== form.roleName) {
      const others = (await roleNames(tx)).filter(({ roleId }) => roleId !== before?.roleId);
      failIf(roleTaken(before ? "修改" : "新增", form, others));
    }
    await (before ? changeRole(tx, before.roleId, form) : addRole(tx, form));
    const kind = before ? "changed" : "added";
    await audit(tx, actor, { title: TITLE, kind, target: form.roleKey, before, after: form });
  });
}

/** Removes roles; throws where one is held, or the actor may not grant it. */
export async function removeUnheldRoles(db: Database, actor: Actor, ids: readonly RoleId[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockedRoles(tx, ids);
    for (const row of rows) {
      failIf(row.roleKey === ADMIN_ROLE ? ADMIN_ROLE_FIXED : roleRemovalProblem(row, row.holders));
      failIf(roleEditProblem(actorsOwn(actor), row, { ...row, permissions: [] }));
    }
    await removeRoles(
      tx,
      rows.map(({ roleId }) => roleId),
    );
    for (const before of rows)
      await audit(tx, actor, { title: TITLE, kind: "removed", target: before.roleKey, before });
  });
}
