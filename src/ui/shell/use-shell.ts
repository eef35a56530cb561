import type { LayoutContext } from "../../application/shell/layout-machine.ts";
import { ShellActors } from "../../application/shell/shell-actors.ts";
import type { Session } from "../../domain/account/session.ts";
import type { ShopInformation } from "../../domain/system/shop-information.ts";
import { useSelector } from "../use-selector.ts";
import { useApp, usePort } from "../wiring.tsx";

/** What the operator configures about the site; `null` until it is there. */
export const useShopInformation = (): ShopInformation | null =>
  useSelector(useApp().information, (snapshot) => snapshot.context.data);

/** The session, `null` for a visitor. */
export const useSession = (): Session | null => useSelector(useApp().session, (snapshot) => snapshot.context.session);

/** Tabs and layout. */
export const useShell = (): ShellActors => usePort(ShellActors);

/** Whether pages name themselves in the browser's tab. */
export const useDynamicTitle = (): boolean =>
  useSelector(useShell().layout, (snapshot) => snapshot.context.setting.dynamicTitle);

/** How the page is laid out. */
export const useLayout = (): LayoutContext => useSelector(useShell().layout, (snapshot) => snapshot.context);
