import { useMemo } from "react";
import { ContentActors } from "../../application/content/content-actors.ts";
import { FIRST_MENU } from "../../domain/content/first-menu.ts";
import { type MenuEntry, menuOf } from "../../domain/content/menu.ts";
import { useSelector } from "../use-selector.ts";
import { usePort } from "../wiring.tsx";
import { useShopInformation } from "./use-shell.ts";

const NO_HOSTS: readonly string[] = [];

/** The menu's entries; `isKnown`: the server's own, or none will come. Switched off there are none. */
export function useMenu(): { entries: MenuEntry[]; isKnown: boolean } {
  const { site } = usePort(ContentActors);
  const read = useSelector(site, (snapshot) => snapshot.context.site);
  const isLoading = useSelector(site, (snapshot) => snapshot.matches("loading"));
  const information = useShopInformation();
  const items = read === null ? FIRST_MENU : (read.menu ?? []);
  const hosts = information?.frameHosts ?? NO_HOSTS;
  const entries = useMemo(() => menuOf(items, hosts).entries, [items, hosts]);
  return { entries, isKnown: !isLoading && (information !== null || read === null) };
}
