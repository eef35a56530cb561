/** Passes every permission check. */
export const ALL_PERMISSIONS = "*:*:*";
/** Passes every role check. */
export const ADMIN_ROLE = "admin";

/** Whether `own` grants exactly `required`; there are no partial wildcards. An empty `required` fails. */
export function hasPermission(own: readonly string[], required: string): boolean {
  return required !== "" && (own.includes(ALL_PERMISSIONS) || own.includes(required));
}

/** An empty list fails. */
export function hasAnyPermission(own: readonly string[], required: readonly string[]): boolean {
  return required.some((one) => hasPermission(own, one));
}

/** An empty list fails, unlike `every`. */
export function hasAllPermissions(own: readonly string[], required: readonly string[]): boolean {
  return required.length > 0 && required.every((one) => hasPermission(own, one));
}

/** Whether `own` contains `required` or the admin role. An empty `required` fails. */
export function hasRole(own: readonly string[], required: string): boolean {
  return required !== "" && (own.includes(ADMIN_ROLE) || own.includes(required));
}

/** An empty list fails. */
export function hasAnyRole(own: readonly string[], required: readonly string[]): boolean {
  return required.some((one) => hasRole(own, one));
}

/** An empty list fails, unlike `every`. */
export function hasAllRoles(own: readonly string[], required: readonly string[]): boolean {
  return required.length > 0 && required.every((one) => hasRole(own, one));
}

const NO_LIST = { permission: "请设置操作权限标签值", role: "请设置角色权限标签值" } as const;

/** The list a display check was given. Throws a `RangeError` when it is none or empty: a programmer's error. */
export function requiredList(list: unknown, what: keyof typeof NO_LIST): readonly string[] {
  if (!Array.isArray(list) || list.length === 0) throw new RangeError(NO_LIST[what]);
  return list;
}
