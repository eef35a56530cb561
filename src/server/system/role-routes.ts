import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/system/people-calls.ts";
import { ADMIN_ROLE, hasPermission } from "../../domain/access.ts";
import type { Role, RoleRow } from "../../domain/account/person-record.ts";
import { roleRemovalProblem } from "../../domain/account/roles.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { removeUnheldRoles, saveRole } from "./edit-roles.ts";
import { roleById, roleNames, rolePage } from "./role-store.ts";
import { found, serveTemplate } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

/** Beside a row what its reader may do with it. */
const shownTo = (caller: Caller, row: Role): RoleRow => ({
  ...row,
  canEdit: row.roleKey !== ADMIN_ROLE && hasPermission(caller.permissions, "system:role:edit"),
  canRemove: hasPermission(caller.permissions, "system:role:remove") && roleRemovalProblem(row, row.holders) === null,
});

/** Roles and what they allow. What changes here holds from the next call on. */
export function roleRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, consoleListCalls.roleList, async (request) => {
    const page = await rolePage(db, request.query);
    const caller = signedIn(request);
    return { ...page, rows: page.rows.map((row) => shownTo(caller, row)) };
  });
  // Names for filters of the list of people.
  serveTemplate(app, calls.roleOptions, async () => found(await roleNames(db)));
  rowRoutes(app, {
    calls: { one: calls.role, add: calls.addRole, update: calls.updateRole, remove: calls.deleteRoles },
    idIn: ({ roleId }) => roleId,
    find: (id) => roleById(db, id),
    save: (actor, sent, id) => saveRole(db, actor, sent, id),
    remove: (actor, ids) => removeUnheldRoles(db, actor, ids),
  });
}
