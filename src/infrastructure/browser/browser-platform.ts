import type { Clock, Ids, Navigator, SettingsStore, TokenStore } from "../../application/platform.ts";

const TOKEN_COOKIE = "Taomu-Token";

export const browserClock: Clock = { now: () => Date.now() };

export const browserIds: Ids = { next: () => crypto.randomUUID() };

/** The token in a readable cookie (seed §3); the server authenticates by header only. */
export const browserTokenStore: TokenStore = {
  read() {
    const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${TOKEN_COOKIE}=`));
    return found ? decodeURIComponent(found.slice(TOKEN_COOKIE.length + 1)) || null : null;
  },
  write(token, expireAt) {
    const seconds = Math.max(0, Math.floor((expireAt - Date.now()) / 1000));
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
    document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
  },
  clear() {
    // biome-ignore lint/suspicious/noDocumentCookie: see write
    document.cookie = `${TOKEN_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`;
  },
};

/** Local storage; a full or forbidden one behaves as an empty one. */
export const browserSettingsStore: SettingsStore = {
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The setting lives for this visit only.
    }
  },
  remove(key) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};

/** Moves within the page through the router once it has said how, before that by loading. */
export function createBrowserNavigator(): Navigator & { useRouter(go: (path: string) => void): void } {
  let route = (path: string) => location.assign(path);
  return {
    currentPath: () => location.pathname + location.search,
    go: (path) => route(path),
    open(path) {
      window.open(path, "_blank", "noopener,noreferrer");
    },
    useRouter(go) {
      route = go;
    },
  };
}
