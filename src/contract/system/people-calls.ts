import type { PersonDetail, Role, RoleName } from "../../domain/account/person-record.ts";
import { answers, get, holders, post, put, row } from "../call.ts";
import type { PersonRolesQuery, PersonStatusBody, RoleBody } from "./people-schemas.ts";
import type { DoneReply, FoundReply, IdParams, MaybeFoundReply } from "./template-schemas.ts";

const mayListPeople = holders("system:user:list");
const mayEditPeople = holders("system:user:edit");

export const person = mayListPeople(
  answers(
    "whole",
    row<{ params: IdParams; reply: MaybeFoundReply<PersonDetail> }>(
      "GET",
      "parts",
      "/system/user/:id",
      "One person with their companies and roles",
    ),
  ),
);
export const setPersonStatus = mayEditPeople(
  answers(
    "whole",
    post<PersonStatusBody, DoneReply>("/system/user/changeStatus", "Locks a person out, or lets them in again"),
  ),
);
export const updatePersonStatus = mayEditPeople(
  answers(
    "whole",
    put<PersonStatusBody, DoneReply>("/system/user/changeStatus", "Locks a person out, or lets them in again"),
  ),
);
export const setPersonRoles = mayEditPeople(
  answers(
    "whole",
    row<{ query: PersonRolesQuery; reply: DoneReply }>(
      "POST",
      "query",
      "/system/user/authRole",
      "Gives a person other roles",
      5001,
    ),
  ),
);
export const updatePersonRoles = mayEditPeople(
  answers(
    "whole",
    row<{ query: PersonRolesQuery; reply: DoneReply }>(
      "PUT",
      "query",
      "/system/user/authRole",
      "Gives a person other roles",
      5001,
    ),
  ),
);
export const roleOptions = mayListPeople(
  answers("whole", get<FoundReply<RoleName[]>>("/system/role/optionselect", "Names of all roles")),
);
export const role = holders("system:role:query")(
  answers(
    "whole",
    row<{ params: IdParams; reply: MaybeFoundReply<Role> }>("GET", "parts", "/system/role/:id", "One role"),
  ),
);
export const addRole = holders("system:role:add")(
  answers(
    "whole",
    post<RoleBody, DoneReply>("/system/role", "Adds a role, or changes the one whose id is given", 5001),
  ),
);
export const updateRole = holders("system:role:edit")(
  answers("whole", put<RoleBody, DoneReply>("/system/role", "Changes a role", 5001)),
);
export const deleteRoles = holders("system:role:remove")(
  answers(
    "whole",
    row<{ params: IdParams; reply: DoneReply }>("DELETE", "parts", "/system/role/:id", "Deletes roles that nobody has"),
  ),
);
