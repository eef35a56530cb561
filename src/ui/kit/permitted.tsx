import type { ReactNode } from "react";
import { hasAllPermissions, hasAllRoles, hasAnyPermission, hasAnyRole, requiredList } from "../../domain/access.ts";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** Shows its children to holders of one of `permissions`, or of `all` of them. Raises an error when given no list. */
export function Permitted({
  permissions,
  all = false,
  children,
}: {
  permissions: readonly string[];
  all?: boolean;
  children: ReactNode;
}) {
  const required = requiredList(permissions, "permission");
  const own = useSelector(useApp().session, ({ context }) => context.session?.permissions);
  return own !== undefined && (all ? hasAllPermissions : hasAnyPermission)(own, required) ? children : null;
}

/** Shows its children to people with one of `roles`, or with `all` of them. Raises an error when given no list. */
export function ForRoles({
  roles,
  all = false,
  children,
}: {
  roles: readonly string[];
  all?: boolean;
  children: ReactNode;
}) {
  const required = requiredList(roles, "role");
  const own = useSelector(useApp().session, ({ context }) => context.session?.roles);
  return own !== undefined && (all ? hasAllRoles : hasAnyRole)(own, required) ? children : null;
}
