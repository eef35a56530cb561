import { awaitsTabs } from "./application/shell/first-visit.ts";
import { TOKEN_COOKIE } from "./domain/account/token-cookie.ts";
import { AWAITED_SESSION_CLASS } from "./domain/shell/awaited-session.ts";
import { DRESS_KEY } from "./domain/shell/default-layout.ts";
import { AWAITED_TABS_CLASS, TABS_KEY } from "./domain/shell/first-tab.ts";
import { type EarlyPresses, keepEarlyPresses } from "./infrastructure/browser/early-presses.ts";

declare global {
  var earlyPresses: EarlyPresses | undefined;
}

// A script of its own that runs before the page's content is read: what is pressed there while the program is still on
// its way waits for it.
globalThis.earlyPresses = keepEarlyPresses();

// The server makes one page for everybody. What it knows of nobody is put on before the page is drawn: the look that is saved here …
const { documentElement } = document;
try {
  const dress = localStorage.getItem(DRESS_KEY) ?? "|";
  [documentElement.className, documentElement.style.cssText] = dress.split("|") as [string, string];
} catch {
  // Where nothing can be stored, no look is.
}
// … room for what only somebody who is signed in has …
if (document.cookie.includes(TOKEN_COOKIE)) documentElement.classList.add(AWAITED_SESSION_CLASS);
// … and for the tabs, so that nothing moves.
if (awaitsTabs(() => sessionStorage.getItem(TABS_KEY), location.pathname))
  documentElement.classList.add(AWAITED_TABS_CLASS);
