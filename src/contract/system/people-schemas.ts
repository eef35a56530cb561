import { type Static, Type } from "typebox";
import type { PersonEvent } from "../../domain/account/roles.ts";
import type { CompanyId, MerchantId, PersonId, RoleId } from "../../domain/ids.ts";
import { each, Nullable, OneOf, ReplyId, Shape, VersionSchema } from "../common.ts";
import {
  AnyIdSchema,
  DoneReply,
  ECHO,
  FoundReply,
  IdParams,
  LIST_TERMS,
  MaybeFoundReply,
  MaybeId,
  MaybeNumber,
  MaybeText,
  TableReply,
  Term,
} from "./template-schemas.ts";

/** `phonenumber`: a part of it; `roleKey`: who has that role; `status`: "0" in, "1" locked out. */
export const PersonListQuery = Shape({
  userName: Term,
  phonenumber: Term,
  roleKey: Term,
  status: Term,
  ...LIST_TERMS,
});
export type PersonListQuery = Static<typeof PersonListQuery>;

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

/** Narrows the list of roles. */
export const RoleListQuery = Shape({ roleName: Term, roleKey: Term, ...LIST_TERMS });
export type RoleListQuery = Static<typeof RoleListQuery>;

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

const ROLE_NAME = { roleId: ReplyId<RoleId>(), roleKey: Type.String(), roleName: Type.String() };
const RoleNameSchema = Type.Object(ROLE_NAME);

const ROLE = {
  ...ROLE_NAME,
  ...each("roleSort holders version", Type.Integer()),
  permissions: Type.Array(Type.String()),
  builtIn: Type.Boolean(),
  remark: Type.String(),
  createTime: Type.String(),
};
/** With what its reader may do. */
const ListedRoleSchema = Type.Object({ ...ROLE, canEdit: Type.Boolean(), canRemove: Type.Boolean() });
const RoleSchema = Type.Object(ROLE);
export type RoleReply = Static<typeof RoleSchema>;

const PERSON = {
  userId: ReplyId<PersonId>(),
  ...each("nickName shopName lockReason createTime", Type.String()),
  /** Masked. */
  phonenumber: Type.String(),
  roles: Type.Array(RoleNameSchema),
  merchantId: Nullable(ReplyId<MerchantId>()),
  status: OneOf(["0", "1"]),
  loginDate: Nullable(Type.String()),
  availableEvents: Type.Array(OneOf<PersonEvent>(["lock", "unlock"])),
};

const PersonDetailSchema = Type.Object({
  ...PERSON,
  companies: Type.Array(
    Type.Object({ id: ReplyId<CompanyId>(), companyName: Type.String(), statusName: Type.String() }),
  ),
  sessions: Type.Integer(),
  openOrders: Type.Integer(),
  roleChoices: Type.Array(
    Type.Object({
      ...ROLE_NAME,
      remark: Type.String(),
      held: Type.Boolean(),
      problem: Nullable(Type.String()),
    }),
  ),
});

export const peopleSchemas = {
  personList: { query: PersonListQuery, reply: TableReply(Type.Object(PERSON)) },
  person: { params: IdParams, reply: MaybeFoundReply(PersonDetailSchema) },
  setPersonStatus: { body: PersonStatusBody, reply: DoneReply },
  updatePersonStatus: { body: PersonStatusBody, reply: DoneReply },
  setPersonRoles: { query: PersonRolesQuery, reply: DoneReply },
  updatePersonRoles: { query: PersonRolesQuery, reply: DoneReply },
  roleList: { query: RoleListQuery, reply: TableReply(ListedRoleSchema) },
  roleOptions: { reply: FoundReply(Type.Array(RoleNameSchema)) },
  role: { params: IdParams, reply: MaybeFoundReply(RoleSchema) },
  addRole: { body: RoleBody, reply: DoneReply },
  updateRole: { body: RoleBody, reply: DoneReply },
  deleteRoles: { params: IdParams, reply: DoneReply },
} as const;
