import { several, text } from "../fields.ts";

/** The operator's form of a role. */
export const ROLE_FIELDS = {
  roleName: { type: text(30), label: "角色名称" },
  roleKey: { type: text(30), label: "权限字符", hint: "字母或数字，建立后不能修改" },
  permissions: { type: several(), label: "权限" },
  remark: { type: text(500), label: "说明", isLong: true },
} as const;
/** The roles of a person, by id. */
export const ROLES_FIELDS = { roles: { type: several(), label: "角色" } } as const;
