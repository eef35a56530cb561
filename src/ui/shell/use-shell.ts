import { useEffect, useState } from "react";
import type { LayoutContext } from "../../application/shell/layout-machine.ts";
import { ShellActors } from "../../application/shell/shell-actors.ts";
import { useSelector } from "../use-selector.ts";
import { useLatePort, useWiring } from "../wiring.tsx";

/** Tabs and layout; `null` until the page has been taken over. */
export const useShell = (): ShellActors | null => useLatePort(ShellActors);

type Said = (shell: ShellActors) => void;

/** Tells tabs and layout something; what is said before their program has come is said once it is there. */
export function useTellShell(shell: ShellActors | null): (said: Said) => void {
  const wiring = useWiring();
  const [waiting, setWaiting] = useState<readonly Said[]>([]);
  useEffect(() => {
    if (shell === null || waiting.length === 0) return;
    for (const said of waiting) said(shell);
    setWaiting([]);
  }, [shell, waiting]);
  return (said) => {
    if (shell !== null) said(shell);
    else {
      setWaiting((before) => [...before, said]);
      wiring.wake().catch(() => {});
    }
  };
}

/** Whether pages name themselves in the browser's tab (seed §1, §9). */
export const useDynamicTitle = (): boolean =>
  useSelector(useShell()?.layout, (snapshot) => snapshot?.context.setting.dynamicTitle ?? true);

/** How the page is laid out; `null` as long as it stands as the server sent it. */
export const useLayout = (shell: ShellActors | null): LayoutContext | null =>
  useSelector(shell?.layout, (snapshot) => snapshot?.context ?? null);
