import { type Static, Type } from "typebox";
import { PERSON_DETAIL, ROLE, ROLE_NAME } from "../../domain/account/person-record.ts";
import { list } from "../../domain/records.ts";
import { each, Shape, VersionSchema } from "../common.ts";
import { ReplyOf } from "../fields.ts";
import {
  AnyIdSchema,
  DoneReply,
  ECHO,
  FoundReply,
  IdParams,
  MaybeFoundReply,
  MaybeId,
  MaybeNumber,
  MaybeText,
} from "./template-schemas.ts";

/** `reason` is required to lock a person out; they read it. */
export const PersonStatusBody = Shape({ userId: AnyIdSchema, status: Type.String(), reason: MaybeText });
export type PersonStatusBody = Static<typeof PersonStatusBody>;

/**
 * `roleIds`: the ids of all roles the person is to have, comma-joined. `before`: those they had when the dialog opened; 5001
 * where they have others meanwhile.
 */
export const PersonRolesQuery = Shape({
  userId: Type.String(),
  roleIds: Type.Optional(Type.String({ maxLength: 2000 })),
  before: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type PersonRolesQuery = Static<typeof PersonRolesQuery>;

/** `version`: as it was read; 5001 where the role has changed meanwhile. */
export const RoleBody = Shape({
  roleId: MaybeId,
  ...each("roleName roleKey remark status", MaybeText),
  roleSort: MaybeNumber,
  permissions: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 })),
  version: Type.Optional(VersionSchema),
  ...each("builtIn canEdit canRemove", Type.Optional(Type.Boolean())),
  holders: Type.Optional(VersionSchema),
  ...ECHO,
});
export type RoleBody = Static<typeof RoleBody>;

export const peopleSchemas = {
  person: { params: IdParams, reply: MaybeFoundReply(ReplyOf(PERSON_DETAIL)) },
  setPersonStatus: { body: PersonStatusBody, reply: DoneReply },
  updatePersonStatus: { body: PersonStatusBody, reply: DoneReply },
  setPersonRoles: { query: PersonRolesQuery, reply: DoneReply },
  updatePersonRoles: { query: PersonRolesQuery, reply: DoneReply },
  roleOptions: { reply: FoundReply(ReplyOf(list(ROLE_NAME))) },
  role: { params: IdParams, reply: MaybeFoundReply(ReplyOf(ROLE)) },
  addRole: { body: RoleBody, reply: DoneReply },
  updateRole: { body: RoleBody, reply: DoneReply },
  deleteRoles: { params: IdParams, reply: DoneReply },
} as const;
