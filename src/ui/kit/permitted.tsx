import type { ReactNode } from "react";
import { hasAnyPermission, hasAnyRole, requiredList } from "../../domain/access.ts";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

/** Shows its children to holders of one of `permissions`. Raises an error when given no list (seed §6). */
export function Permitted({ permissions, children }: { permissions: readonly string[]; children: ReactNode }) {
  const wanted = requiredList(permissions, "permission");
  const own = useSelector(useApp().session, ({ context }) => context.session?.permissions);
  return own !== undefined && hasAnyPermission(own, wanted) ? children : null;
}

/** Shows its children to people with one of `roles`. Raises an error when given no list (seed §6). */
export function ForRoles({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const wanted = requiredList(roles, "role");
  const own = useSelector(useApp().session, ({ context }) => context.session?.roles);
  return own !== undefined && hasAnyRole(own, wanted) ? children : null;
}
