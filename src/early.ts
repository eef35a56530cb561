import { awaitsTabs } from "./application/shell/first-visit.ts";
import { AWAITED_TABS_CLASS, TABS_KEY } from "./domain/shell/first-tab.ts";
import { type EarlyPresses, keepEarlyPresses } from "./infrastructure/browser/early-presses.ts";

declare global {
  var earlyPresses: EarlyPresses | undefined;
}

// A script of its own that runs before the page's content is read: what is pressed there while the program is still on
// its way waits for it.
globalThis.earlyPresses = keepEarlyPresses();

// The server knows nothing of the tabs: room for them is kept before the page is drawn, so that nothing moves.
if (awaitsTabs(() => sessionStorage.getItem(TABS_KEY), location.pathname))
  document.documentElement.classList.add(AWAITED_TABS_CLASS);
