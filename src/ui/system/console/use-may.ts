import { hasPermission } from "../../../domain/access.ts";
import type { RowAction } from "../../kit/console/data-table.tsx";
import { useSelector } from "../../use-selector.ts";
import { useApp } from "../../wiring.tsx";

/** Whether whoever is signed in holds a permission; the server asks the same. */
export function useMay(): (permission: string) => boolean {
  const own = useSelector(useApp().session, ({ context }) => context.session?.permissions);
  return (permission) => own !== undefined && hasPermission(own, permission);
}

/** The buttons of a row of `/system/<module>`. */
export function tableActions(
  may: (permission: string) => boolean,
  module: "dict" | "config" | "role",
  { canEdit = true, canRemove = true }: { canEdit?: boolean; canRemove?: boolean } = {},
): RowAction[] {
  return [
    ...(canEdit && may(`system:${module}:edit`) ? [{ label: "修改", command: "edit" }] : []),
    ...(canRemove && may(`system:${module}:remove`) ? [{ label: "删除", isDanger: true, command: "remove" }] : []),
  ];
}
