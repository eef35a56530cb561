import type { TokenStore } from "../../application/platform.ts";
import type { Cookies } from "../../application/shell/page-device.ts";
import { TOKEN_COOKIE } from "../../domain/account/token-cookie.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** The value of a cookie as the server would read it; an escape that cannot be read is the text as it stands. */
function readCookie(name: string): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return null;
  const value = found.slice(name.length + 1);
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return value;
  }
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** Cookies of this site, stored for a year. */
export const browserCookies: Cookies = {
  read: readCookie,
  write: (name, value) => writeCookie(name, value, YEAR_SECONDS),
  remove: (name) => writeCookie(name, "", 0),
};

const CHANNEL = "taomu-session";

/**
 * The token in a readable cookie; the server authenticates by header only. Other tabs are notified that it has changed,
 * never to what: by a channel, and by a note in the local storage for browsers without one.
 */
export function createBrowserTokenStore(): TokenStore {
  let made: BroadcastChannel | null = null;
  const channel = () => {
    if (made === null && typeof BroadcastChannel !== "undefined") made = new BroadcastChannel(CHANNEL);
    return made;
  };
  const announce = () => {
    channel()?.postMessage("changed");
    try {
      localStorage.setItem(CHANNEL, `${Date.now()} ${Math.random()}`);
    } catch {
      // The channel has reached them, or nothing can; they poll when they are visible again.
    }
  };
  return {
    read: () => readCookie(TOKEN_COOKIE),
    write(token, lastsMs) {
      writeCookie(TOKEN_COOKIE, token, Math.max(0, Math.floor(lastsMs / 1000)));
      announce();
    },
    clear() {
      writeCookie(TOKEN_COOKIE, "", 0);
      announce();
    },
    announce: announce,
    subscribe(listener) {
      const noted = ({ key }: StorageEvent) => {
        if (key === CHANNEL) listener();
      };
      const announcements = channel();
      // A page restored from the bfcache has received no events meanwhile.
      const restoredFromCache = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener();
      };
      announcements?.addEventListener("message", listener);
      addEventListener("storage", noted);
      addEventListener("pageshow", restoredFromCache);
      return () => {
        announcements?.removeEventListener("message", listener);
        removeEventListener("storage", noted);
        removeEventListener("pageshow", restoredFromCache);
      };
    },
  };
}
