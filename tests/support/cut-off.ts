import type { Page } from "playwright-core";

/** What words stand in, and may not leave at its right. */
const BOXES = "td, th, dd, dt, li, article, .tm-panel, .tm-button, .tm-tag, [role=dialog]";

const PHONE = { width: 390, height: 844 };
const SMALL = { width: 1280, height: 800 };

/**
 * What of the page nobody can read, on a small screen and on a phone: sizes and prices that are cut off, and words that stick
 * out of the cell, entry, button or panel they stand in. What is drawn, scrolled or hidden is left out. The window is left as
 * it was.
 */
export async function cutOffOn(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of [SMALL, PHONE]) {
    await page.setViewportSize(size);
    found.push(...(await cutOff(page)).map((cut) => `at ${size.width} px ${cut}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate((boxes) => {
    const SIZE = /^\s*(?:\d+(?:\.\d+)?\s?[×*]\s?[\d,.]+(?:\s?[×*]\s?[\d,.]+)?|φ\s?\d+(?:–\d+)?)/;
    const AS_SIZE = ".tm-number, .tm-strong, .tm-heading, strong";
    /** Dots in the place of the last letters, and what a picture may be off by. */
    const DOTS = 12;
    const ABOUT = 2;
    const found = new Set<string>();
    const overflows = new Map<Element, string>();
    const overflowOf = (box: Element): string => {
      const known = overflows.get(box) ?? getComputedStyle(box).overflowX;
      overflows.set(box, known);
      return known;
    };
    const words = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode()) {
      const { currentNode: text } = words;
      const content = text.textContent ?? "";
      const parent = text.parentElement;
      if (content.trim() === "" || parent === null || parent.closest("svg, .tm-visually-hidden") !== null) continue;
      range.selectNodeContents(text);
      const whole = range.getBoundingClientRect();
      if (whole.width < ABOUT || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const isPrice = parent.closest(".tm-price") !== null;
      const kept = isPrice ? content : parent.matches(AS_SIZE) ? (SIZE.exec(content)?.[0] ?? "") : "";
      range.setEnd(text, kept === "" ? content.length : kept.length);
      const keptEnds = range.getBoundingClientRect().right;
      for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
        const overflow = overflowOf(box);
        if (overflow === "auto" || overflow === "scroll") break;
        const edge = box.getBoundingClientRect();
        if (overflow !== "visible") {
          const dots = kept.length < content.length && whole.right > edge.right + 1 ? DOTS : 0;
          if (kept !== "" && keptEnds > edge.right - dots + ABOUT) found.add(`cuts off ${kept.trim()}`);
          break;
        }
        if (box.matches(boxes) && whole.right > edge.right + ABOUT) {
          const px = Math.round(whole.right - edge.right);
          found.add(`${content.trim().slice(0, 24)} sticks out of its ${box.tagName.toLowerCase()} by ${px} px`);
          break;
        }
      }
    }
    return [...found];
  }, BOXES);
