import type { Page } from "playwright-core";

const LEAST_DESKTOP = { width: 992, height: 800 };

/**
 * What people with the narrowest desktop do not get to see of a page, by name: headings and controls that something lies
 * over, texts that are cut off and do not say the whole under the mouse, columns that can neither be seen nor scrolled to.
 * The window is left as it was.
 */
export async function lostAt992(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(LEAST_DESKTOP);
  const found = await page.evaluate(() => {
    const lost = new Set<string>();
    const named = (box: Element) => `${box.tagName.toLowerCase()}.${box.className} ${box.textContent.slice(0, 20)}`;
    const isSeen = (box: Element) =>
      box.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.clientWidth > 1;
    const isScrolled = (box: Element | null): boolean =>
      box !== null && (/auto|scroll/.test(getComputedStyle(box).overflowX) || isScrolled(box.parentElement));
    for (const box of document.querySelectorAll<HTMLElement>("main *")) {
      if (!isSeen(box) || box.closest("svg, .tm-visually-hidden, .tm-skip")) continue;
      const hasWords = [...box.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== "");
      if (hasWords) {
        const { textOverflow } = getComputedStyle(box);
        if (box.scrollWidth > box.clientWidth && textOverflow === "ellipsis") {
          // A tip takes the title over as long as the mouse is there.
          for (const under of [box, document.body])
            under.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
          if (box.closest("[title]") === null) lost.add(`cut off: ${named(box)}`);
        }
      }
      if (box.matches("h1, h2, th") && hasWords && !isScrolled(box)) {
        box.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height, right } = box.getBoundingClientRect();
        const above = document.elementFromPoint(left + Math.min(width, 40) / 2, top + height / 2);
        if (right > innerWidth + 1) lost.add(`beyond the window: ${named(box)}`);
        else if (above !== null && !box.contains(above) && !above.contains(box))
          lost.add(`covered: ${named(box)} by ${named(above)}`);
      }
    }
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) lost.add(`the page: ${over} px too wide`);
    scrollTo({ top: 0, behavior: "instant" });
    return [...lost];
  });
  if (before !== null) await page.setViewportSize(before);
  return found;
}
