import type { PeopleAdmin } from "../../application/system/people-admin.ts";
import {
  addRole,
  deleteRoles,
  person,
  roleOptions,
  setPersonRoles,
  setPersonStatus,
} from "../../contract/system/people-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpPeopleAdmin = (http: HttpClient): PeopleAdmin => ({
  person: async (id) => (await http.send(person, { params: { id } })).data ?? null,
  setLocked: async (userId, isLocked, reason) =>
    void (await http.send(setPersonStatus, { userId, status: isLocked ? "1" : "0", reason })),
  // Empty values are not sent; "0" is no row's id, so that having had no role is still sent.
  setRoles: async (userId, roleIds, before) =>
    void (await http.send(setPersonRoles, { userId, roleIds: roleIds.join(), before: before.join() || "0" })),
  roleNames: async () => (await http.send(roleOptions)).data,
  saveRole: async (role, form) =>
    void (await http.send(addRole, role === null ? form : { roleId: role.roleId, version: role.version, ...form })),
  removeRole: async (id) => void (await http.send(deleteRoles, { params: { id } })),
});
