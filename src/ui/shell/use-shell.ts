import type { LayoutContext } from "../../application/shell/layout-machine.ts";
import { ShellActors } from "../../application/shell/shell-actors.ts";
import { useSelector } from "../use-selector.ts";
import { usePort } from "../wiring.tsx";

/** Tabs and layout. */
export const useShell = (): ShellActors => usePort(ShellActors);

/** Whether pages name themselves in the browser's tab. */
export const useDynamicTitle = (): boolean =>
  useSelector(useShell().layout, (snapshot) => snapshot.context.setting.dynamicTitle);

/** How the page is laid out. */
export const useLayout = (): LayoutContext => useSelector(useShell().layout, (snapshot) => snapshot.context);
