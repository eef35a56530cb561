import type { Page } from "playwright-core";

const PHONE = { width: 390, height: 844 };

/**
 * What cannot be read on a phone, by name: what has to be scrolled sideways for it, and words squeezed into a column of single
 * characters. Rows of tabs, links and chips are swiped, and a comparison keeps what is compared in place. The window is left as
 * it was.
 */
export async function unreadableOnPhone(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  const found = await page.locator("main, main *, [role=dialog] *").evaluateAll((all) => {
    const isHidden = (box: Element) => !box.checkVisibility() || box.clientWidth <= 1;
    const isWide = (box: Element) => {
      if (box.matches("nav, fieldset, [role=tablist], input, select, textarea")) return false;
      const cell = box.querySelector(":scope > table tr > :first-child");
      const isKept = cell !== null && getComputedStyle(cell).position === "sticky";
      return /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth && !isKept;
    };
    const isSqueezed = (box: Element) => {
      const { fontSize, lineHeight } = getComputedStyle(box);
      const hasWords = [...box.childNodes].some(
        (node) => node.nodeType === 3 && (node.nodeValue ?? "").trim().length > 3,
      );
      return (
        hasWords &&
        box.clientWidth < 2 * Number.parseFloat(fontSize) &&
        box.clientHeight > 3 * Number.parseFloat(lineHeight)
      );
    };
    const named = (box: Element) => box.ariaLabel ?? `${box.className} ${box.textContent.slice(0, 20)}`;
    const seen = all.filter((box) => !isHidden(box));
    return [
      ...seen.filter(isWide).map((box) => `${named(box)}: ${box.scrollWidth} in ${box.clientWidth} px`),
      ...seen.filter(isSqueezed).map((box) => `${named(box)}: squeezed into ${box.clientWidth} px`),
    ];
  });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (before !== null) await page.setViewportSize(before);
  return over > 0 ? [`the page: ${over} px too wide`, ...found] : found;
}
