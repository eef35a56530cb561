import type { Clock, Ids, Navigator, SettingsStore, TokenStore } from "../../application/platform.ts";
import type { VisitStore } from "../../application/shell/page-device.ts";
import { createBrowserTokenStore } from "./browser-cookies.ts";
import { createBrowserStore } from "./browser-storage.ts";

/** Epoch milliseconds of the user's device. */
export const browserClock: Clock = { now: () => Date.now() };

/** Random UUIDs. */
export const browserIds: Ids = { next: () => crypto.randomUUID() };

export const browserTokenStore: TokenStore = createBrowserTokenStore();

/** Stored in `localStorage`, across visits and shared by all tabs. */
export const browserSettingsStore: SettingsStore = createBrowserStore(() => localStorage);

/** Stored in `sessionStorage`, until the browser tab is closed. */
export const browserVisits: VisitStore = createBrowserStore(() => sessionStorage);

/** Moves within the page through the router, before it is connected as soon as it is: by loading, what is said meanwhile would be lost. */
export function createBrowserNavigator(): Navigator & { useRouter(go: Navigator["go"]): void } {
  let asked: Parameters<Navigator["go"]> | undefined;
  let route: Navigator["go"] = (...to) => {
    asked = to;
  };
  return {
    currentPath: () => location.pathname + location.search,
    go: (path, options) => route(path, options),
    open(path) {
      window.open(path, "_blank", "noopener,noreferrer");
    },
    useRouter(go) {
      route = go;
      if (asked) go(...asked);
      asked = undefined;
    },
  };
}
