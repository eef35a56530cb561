import type { LayoutContext } from "../../application/shell/layout-machine.ts";
import { ShellActors } from "../../application/shell/shell-actors.ts";
import { useSelector } from "../use-selector.ts";
import { useLatePort, useWiring } from "../wiring.tsx";

/** Tabs and layout; `null` until the page has been taken over. */
export const useShell = (): ShellActors | null => useLatePort(ShellActors);

/** Tells tabs and layout something; what is said before their program has come is not lost. */
export function useTellShell(): (tell: (shell: ShellActors) => void) => void {
  const wiring = useWiring();
  return (tell) => {
    if (wiring.core !== null) tell(wiring.core.container.get(ShellActors));
    else
      wiring.wake().then(
        ({ container }) => tell(container.get(ShellActors)),
        () => {},
      );
  };
}

/** Whether pages name themselves in the browser's tab (seed §1, §9). */
export const useDynamicTitle = (): boolean =>
  useSelector(useShell()?.layout, (snapshot) => snapshot?.context.setting.dynamicTitle ?? true);

/** How the page is laid out; `null` as long as it stands as the server sent it. */
export const useLayout = (shell: ShellActors | null): LayoutContext | null =>
  useSelector(shell?.layout, (snapshot) => snapshot?.context ?? null);
