import type { PersonDetail, PersonRow, RoleName, RoleRow } from "../../domain/account/person-record.ts";
import type { Call } from "../call.ts";
import type {
  PersonListQuery,
  PersonRolesQuery,
  PersonStatusBody,
  RoleBody,
  RoleListQuery,
  RoleReply,
} from "./people-schemas.ts";
import type { DoneReply, FoundReply, IdParams, MaybeFoundReply, TableReply } from "./template-schemas.ts";

export const personList: Call<{ query: PersonListQuery; reply: TableReply<PersonRow> }> = {
  method: "GET",
  path: "/system/user/list",
  access: { permission: "system:user:list" },
  input: "query",
  answers: "whole",
  summary: "People on the marketplace",
};

export const person: Call<{ params: IdParams; reply: MaybeFoundReply<PersonDetail> }> = {
  method: "GET",
  path: "/system/user/:id",
  access: { permission: "system:user:list" },
  input: "parts",
  answers: "whole",
  summary: "One person with their companies and roles",
};

export const setPersonStatus: Call<{ body: PersonStatusBody; reply: DoneReply }> = {
  method: "POST",
  path: "/system/user/changeStatus",
  access: { permission: "system:user:edit" },
  input: "body",
  answers: "whole",
  summary: "Locks a person out, or lets them in again",
};

export const updatePersonStatus: Call<{ body: PersonStatusBody; reply: DoneReply }> = {
  method: "PUT",
  path: "/system/user/changeStatus",
  access: { permission: "system:user:edit" },
  input: "body",
  answers: "whole",
  summary: "Locks a person out, or lets them in again",
};

export const setPersonRoles: Call<{ query: PersonRolesQuery; reply: DoneReply }> = {
  method: "POST",
  path: "/system/user/authRole",
  access: { permission: "system:user:edit" },
  input: "query",
  answers: "whole",
  summary: "Gives a person other roles",
  refusals: [5001],
};

export const updatePersonRoles: Call<{ query: PersonRolesQuery; reply: DoneReply }> = {
  method: "PUT",
  path: "/system/user/authRole",
  access: { permission: "system:user:edit" },
  input: "query",
  answers: "whole",
  summary: "Gives a person other roles",
  refusals: [5001],
};

export const roleList: Call<{ query: RoleListQuery; reply: TableReply<RoleRow> }> = {
  method: "GET",
  path: "/system/role/list",
  access: { permission: "system:role:list" },
  input: "query",
  answers: "whole",
  summary: "Roles and what they allow",
};

export const roleOptions: Call<{ reply: FoundReply<RoleName[]> }> = {
  method: "GET",
  path: "/system/role/optionselect",
  access: { permission: "system:user:list" },
  input: "none",
  answers: "whole",
  summary: "Names of all roles",
};

export const role: Call<{ params: IdParams; reply: MaybeFoundReply<RoleReply> }> = {
  method: "GET",
  path: "/system/role/:id",
  access: { permission: "system:role:query" },
  input: "parts",
  answers: "whole",
  summary: "One role",
};

export const addRole: Call<{ body: RoleBody; reply: DoneReply }> = {
  method: "POST",
  path: "/system/role",
  access: { permission: "system:role:add" },
  input: "body",
  answers: "whole",
  summary: "Adds a role, or changes the one whose id is given",
  refusals: [5001],
};

export const updateRole: Call<{ body: RoleBody; reply: DoneReply }> = {
  method: "PUT",
  path: "/system/role",
  access: { permission: "system:role:edit" },
  input: "body",
  answers: "whole",
  summary: "Changes a role",
  refusals: [5001],
};

export const deleteRoles: Call<{ params: IdParams; reply: DoneReply }> = {
  method: "DELETE",
  path: "/system/role/:id",
  access: { permission: "system:role:remove" },
  input: "parts",
  answers: "whole",
  summary: "Deletes roles that nobody has",
};
