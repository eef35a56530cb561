import { type Static, Type } from "typebox";
import { Shape, VersionSchema } from "./common.ts";

/** People and roles under /system, answered at the top level like everything there (reference §8). */
const term = Type.Optional(Type.String());
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const id = Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.String()]);

/** GET /system/user/list: `phonenumber` a part of it, `roleKey` who has that role, `status` "0" in, "1" locked out. */
export const PersonListQuery = Shape({
  userName: term,
  phonenumber: term,
  roleKey: term,
  status: term,
  pageNum: term,
  pageSize: term,
  orderByColumn: term,
  isAsc: term,
  reasonable: term,
  "params[beginTime]": term,
  "params[endTime]": term,
});
export type PersonListQuery = Static<typeof PersonListQuery>;

/** PUT /system/user/changeStatus. `reason` is asked for where somebody is locked out; they read it. */
export const PersonStatusBody = Shape({ userId: id, status: Type.String(), reason: text });

/**
 * PUT /system/user/authRole: the ids of all roles the person is to have, comma-joined. `before`: those they had when it
 * was asked; 5001 where they have others meanwhile.
 */
export const AuthRoleQuery = Shape({
  userId: Type.String(),
  roleIds: Type.Optional(Type.String({ maxLength: 2000 })),
  before: Type.Optional(Type.String({ maxLength: 2000 })),
});

export const RoleListQuery = Shape({
  roleName: term,
  roleKey: term,
  pageNum: term,
  pageSize: term,
  orderByColumn: term,
  isAsc: term,
  reasonable: term,
  "params[beginTime]": term,
  "params[endTime]": term,
});

/** POST and PUT /system/role. `version`: as it was read; 5001 where the role has changed meanwhile. What is echoed is ignored. */
export const RoleBody = Shape({
  roleId: Type.Optional(Type.Union([id, Type.Null()])),
  roleName: text,
  roleKey: text,
  roleSort: Type.Optional(
    Type.Union([
      Type.Integer({ minimum: -999_999_999, maximum: 999_999_999 }),
      Type.String({ pattern: "^-?[0-9]{1,9}$" }),
      Type.Null(),
    ]),
  ),
  permissions: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 })),
  version: Type.Optional(VersionSchema),
  remark: text,
  builtIn: Type.Optional(Type.Boolean()),
  holders: Type.Optional(VersionSchema),
  canEdit: Type.Optional(Type.Boolean()),
  canRemove: Type.Optional(Type.Boolean()),
  status: text,
  createBy: text,
  createTime: text,
  updateBy: text,
  updateTime: text,
  searchValue: text,
  params: Type.Optional(Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()])),
});
