import type { PeopleDesk } from "../../application/system/people-desk.ts";
import type { PersonDetail, PersonRow, RoleRow } from "../../domain/account/person-record.ts";
import type { HttpClient } from "../http/http-client.ts";
import { tablePage } from "./table-calls.ts";

export const createHttpPeopleDesk = (http: HttpClient): PeopleDesk => ({
  people: (asked) => tablePage(http, "/system/user", asked, (row: PersonRow) => ({ ...row, id: row.userId })),
  person: async (id) => (await http.get<PersonDetail | undefined>(`/system/user/${encodeURIComponent(id)}`)) ?? null,
  setLocked: (userId, isLocked, reason) =>
    http.post("/system/user/changeStatus", { userId, status: isLocked ? "1" : "0", reason }),
  // Empty values are not sent; "0" is nobody's id, so that having had no role is still said.
  setRoles: (userId, roleIds, before) =>
    http.post(
      "/system/user/authRole",
      {},
      { params: { userId, roleIds: roleIds.join(), before: before.join() || "0" } },
    ),
  roleNames: () => http.get("/system/role/optionselect"),
  roles: (asked) => tablePage(http, "/system/role", asked, (row: RoleRow) => ({ ...row, id: row.roleId })),
  saveRole: (role, form) =>
    http.post("/system/role", role === null ? form : { roleId: role.roleId, version: role.version, ...form }),
  removeRole: (roleId) => http.delete(`/system/role/${roleId}`),
});
