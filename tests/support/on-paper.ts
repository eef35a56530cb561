import type { Page } from "playwright-core";

/** What is shown to order more; nobody orders on paper. */
const OFFERED = "[aria-label=同仓装车]";

/** A4 between margins of 12 mm, CSS px. */
const PAPER = { width: 703, height: 1032 };

/** What stands on the paper of a page although it can only be pressed or typed into, and what of it is cut off at its right. */
export async function pressedOnPaper(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: "print" });
  const found = await page.evaluate(
    ({ width, offered }) => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const named = (element: Element) =>
        `${element.tagName.toLowerCase()} ${(element.textContent ?? "").slice(0, 20)}`;
      const pressed = [...document.querySelectorAll(`button, nav, input, select, textarea, [role=timer], ${offered}`)]
        .filter(isShown)
        .map(named);
      const heads = [...document.querySelectorAll("h1")].filter(isShown);
      const cut = [...document.querySelectorAll("main :is(h1, td, tbody th, dd, p)")]
        .filter((element) => isShown(element) && element.getBoundingClientRect().right > width + 1)
        .map((element) => `beyond the paper: ${named(element)}`);
      return [...pressed, ...(heads.length === 0 ? ["no heading"] : []), ...cut.slice(0, 3)];
    },
    { width: PAPER.width, offered: OFFERED },
  );
  await page.emulateMedia({ media: null });
  if (before !== null) await page.setViewportSize(before);
  return found.map((one) => `on paper: ${one}`);
}
