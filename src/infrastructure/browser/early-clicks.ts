import { CLICK_CALL, navigationClick, TRACKED_SYSTEM } from "../../domain/system/tracking.ts";
import { isTakenOver } from "./early-presses.ts";

/** Entries of the server's menu; the classification beside them is none. */
const ENTRY = ".tm-nav li:not(.tm-nav-kinds) a";

/** Tells of a click on `link` by a call that outlives the page; it names nobody. */
function tell(link: Element): void {
  const click = { ...TRACKED_SYSTEM, ...navigationClick(link.textContent, link.getAttribute("href") ?? "") };
  navigator.sendBeacon(CLICK_CALL, new Blob([JSON.stringify(click)], { type: "application/json" }));
}

/**
 * A link of the navigation that still stands as the server sent it leads on by itself, before the program could tell of
 * the click (seed §9: code 28). The library may take it over on being clicked, and keeps the click to itself otherwise:
 * asked once it is through with it, or when the page is left before that.
 */
export function tellEarlyNavigation(): void {
  const heard = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest(ENTRY) : null;
    if (link === null || isTakenOver(link)) return;
    const settle = () => {
      clearTimeout(timer);
      removeEventListener("pagehide", settle);
      if (!isTakenOver(link)) tell(link);
    };
    const timer = setTimeout(settle);
    addEventListener("pagehide", settle);
  };
  addEventListener("click", heard, { capture: true });
}
