import type { PersonDetail, PersonRow, RoleName, RoleRow } from "../../domain/account/person-record.ts";
import type { RoleForm } from "../../domain/account/roles.ts";
import type { PersonId, RoleId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

/** A row of a list is known by its id. */
export type ListedPerson = PersonRow & { id: PersonId };
/** A role as a row of a list, known by its id. */
export type ListedRole = RoleRow & { id: RoleId };

/** People and roles in the hands of the operator. Rejects with `ApiError` and nothing else. */
export abstract class PeopleAdmin {
  abstract people(asked: {
    filters: Readonly<Record<"userName" | "phonenumber" | "roleKey" | "status", string>>;
    page: PageQuery;
  }): Promise<Page<ListedPerson>>;
  abstract person(id: PersonId): Promise<PersonDetail | null>;
  /** Locks a person out, or unlocks them; `reason` is for the locked-out person. */
  abstract setLocked(userId: PersonId, isLocked: boolean, reason: string): Promise<void>;
  /** Ids of roles; `before`: those the person had when the dialog opened. */
  abstract setRoles(userId: PersonId, roleIds: readonly RoleId[], before: readonly RoleId[]): Promise<void>;
  abstract roleNames(): Promise<RoleName[]>;
  abstract roles(asked: { filters: Readonly<Record<"roleName", string>>; page: PageQuery }): Promise<Page<ListedRole>>;
  /** `role` null: a new one. */
  abstract saveRole(role: { roleId: RoleId; version: number } | null, form: RoleForm): Promise<void>;
  abstract removeRole(roleId: RoleId): Promise<void>;
}
