/** Passes every permission check (seed §6). */
export const ALL_PERMISSIONS = "*:*:*";
/** Passes every role check (seed §6). */
export const ADMIN_ROLE = "admin";

/** Whether `own` grants exactly `wanted`; there are no partial wildcards. An empty `wanted` fails (seed §6). */
export function hasPermission(own: readonly string[], wanted: string): boolean {
  return wanted !== "" && (own.includes(ALL_PERMISSIONS) || own.includes(wanted));
}

/** An empty list fails. */
export function hasAnyPermission(own: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((one) => hasPermission(own, one));
}

/** An empty list fails, unlike `every` (seed §6). */
export function hasAllPermissions(own: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((one) => hasPermission(own, one));
}

/** Whether `own` contains `wanted` or the admin role. An empty `wanted` fails (seed §6). */
export function hasRole(own: readonly string[], wanted: string): boolean {
  return wanted !== "" && (own.includes(ADMIN_ROLE) || own.includes(wanted));
}

/** An empty list fails. */
export function hasAnyRole(own: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((one) => hasRole(own, one));
}

/** An empty list fails, unlike `every` (seed §6). */
export function hasAllRoles(own: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((one) => hasRole(own, one));
}

const NO_LIST = { permission: "请设置操作权限标签值", role: "请设置角色权限标签值" } as const;

/** The list a display check was given. Throws a `RangeError` when it is none or empty: a programmer's error (seed §6). */
export function requiredList(list: unknown, what: keyof typeof NO_LIST): readonly string[] {
  if (!Array.isArray(list) || list.length === 0) throw new RangeError(NO_LIST[what]);
  return list;
}
