import type { PersonDetail, RoleName } from "../../domain/account/person-record.ts";
import type { RoleForm } from "../../domain/account/roles.ts";
import type { PersonId, RoleId } from "../../domain/ids.ts";

/** People and roles in the hands of the operator. Rejects with `ApiError` and nothing else. */
export abstract class PeopleAdmin {
  abstract person(id: PersonId): Promise<PersonDetail | null>;
  /** Locks a person out, or unlocks them; `reason` is for the locked-out person. */
  abstract setLocked(userId: PersonId, isLocked: boolean, reason: string): Promise<void>;
  /** Ids of roles; `before`: those the person had when the dialog opened. */
  abstract setRoles(userId: PersonId, roleIds: readonly RoleId[], before: readonly RoleId[]): Promise<void>;
  abstract roleNames(): Promise<RoleName[]>;
  /** `role` null: a new one. */
  abstract saveRole(role: { roleId: RoleId; version: number } | null, form: RoleForm): Promise<void>;
  abstract removeRole(roleId: RoleId): Promise<void>;
}
