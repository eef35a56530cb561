import type { Tracking } from "../../application/system/tracking.ts";
import { CLICK_PATH, navigationClick, TRACKED_SYSTEM } from "../../domain/system/navigation-click.ts";

/** Entries of the server's menu; the classification beside them is none. */
const ENTRY = ".tm-nav li:not(.tm-nav-kinds) a";

/**
 * Reports every click on an entry of the navigation, whether the link leads on as the server sent it or through the program.
 * `tracking`: what sends it for the signed-in person, `null` before the program runs; then a beacon does, which outlives the page
 * and names no person.
 */
export function reportNavigationClicks(tracking: () => Tracking | null): void {
  const report = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest(ENTRY) : null;
    if (link === null) return;
    const click = navigationClick(link.textContent, link.getAttribute("href") ?? "");
    const running = tracking();
    if (running !== null) running.click(click);
    else
      navigator.sendBeacon(
        CLICK_PATH,
        new Blob([JSON.stringify({ ...TRACKED_SYSTEM, ...click })], { type: "application/json" }),
      );
  };
  addEventListener("click", report, { capture: true });
}
