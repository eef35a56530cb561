import type { TokenStore } from "../../application/platform.ts";
import { CLICK_CALL, navigationClick, TRACKED_SYSTEM } from "../../domain/system/tracking.ts";
import { isTakenOver } from "./early-presses.ts";

/** Entries of the server's menu; the classification beside them is none. */
const ENTRY = ".tm-nav li:not(.tm-nav-kinds) a";

/**
 * A link of the navigation that still stands as the server sent it leads on by itself, before the program could tell of
 * the click (seed §9: code 28): told here, by a call that outlives the page. Heard last, after whatever has come to life.
 */
export function tellEarlyNavigation(tokens: TokenStore): void {
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest(ENTRY) : null;
    if (link === null || isTakenOver(link)) return;
    const token = tokens.read();
    fetch(CLICK_CALL, {
      method: "POST",
      keepalive: true,
      headers: {
        "content-type": "application/json",
        platform: "1006",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        ...TRACKED_SYSTEM,
        ...navigationClick(link.textContent, link.getAttribute("href") ?? ""),
      }),
    }).catch(() => {});
  });
}
