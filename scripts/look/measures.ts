import type { Page } from "playwright-core";

/** What is seen of the page's list before anybody scrolls; `null`: it has no list. */
export type FirstSight = { rows: number; firstRowPx: number } | null;

/**
 * The list of a page is the largest group of rows, entries or cards beside each other; an attribute on its first row marks
 * it for what is measured later.
 */
export const firstSight = (page: Page): Promise<FirstSight> =>
  page.evaluate(() => {
    for (const marked of document.querySelectorAll("[data-look-first]")) marked.removeAttribute("data-look-first");
    const main = document.querySelector("main") ?? document.body;
    const lists = new Map<Element, Element[]>();
    for (const row of main.querySelectorAll("tr:not(thead tr), li, article, [role=row], [role=listitem]")) {
      const box = row.getBoundingClientRect();
      if (box.height < 20 || !row.checkVisibility() || row.parentElement === null) continue;
      lists.set(row.parentElement, [...(lists.get(row.parentElement) ?? []), row]);
    }
    const area = (rows: readonly Element[]) =>
      rows.reduce((sum, row) => sum + row.getBoundingClientRect().width * row.getBoundingClientRect().height, 0);
    const [rows] = [...lists.values()].filter(({ length }) => length > 1).sort((one, other) => area(other) - area(one));
    if (rows?.[0] === undefined) return null;
    rows[0].setAttribute("data-look-first", "");
    return {
      rows: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      firstRowPx: Math.round(rows[0].getBoundingClientRect().top + scrollY),
    };
  });

/** Nobody presses more often. */
const MOST_PRESSES = 160;

/**
 * Presses of the keyboard from the top of the page until the focus is in the marked first row. A link that leads past what
 * stands before it is followed. `null`: the keyboard never came there.
 */
export async function pressesToFirstRow(page: Page): Promise<number | null> {
  let presses = 0;
  while (presses < MOST_PRESSES) {
    await page.keyboard.press("Tab");
    presses += 1;
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      const row = document.querySelector("[data-look-first]");
      if (row?.contains(focused)) return "row";
      const target = focused?.getAttribute("href")?.startsWith("#") && (focused as HTMLAnchorElement).hash.slice(1);
      return target && document.getElementById(target)?.contains(row) ? "shortcut" : "elsewhere";
    });
    if (at === "row") return presses;
    if (at === "shortcut") {
      await page.keyboard.press("Enter");
      presses += 1;
      // The browser goes there a moment later, unless the program has another use for such links.
      await page
        .waitForFunction(() => !document.activeElement?.getAttribute("href")?.startsWith("#"), null, { timeout: 1_000 })
        .catch(() => {});
    }
  }
  return null;
}

/** How much wider than the window the page is, px, and what sticks out. */
export const overflowOf = (page: Page): Promise<{ px: number; widest: string }> =>
  page.evaluate(() => {
    const px = document.documentElement.scrollWidth - innerWidth;
    if (px <= 0) return { px: 0, widest: "" };
    const widest = [...document.querySelectorAll("main *")].find(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && element.checkVisibility(),
    );
    return {
      px,
      widest: widest === undefined ? "" : `${widest.tagName.toLowerCase()}.${[...widest.classList].join(".")}`,
    };
  });

/** Classes of elements with text in the colour of prices that are no `Price`. */
export const otherPriceColours = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--tm-price)";
    const colour = getComputedStyle(probe).color;
    probe.remove();
    const found = new Set<string>();
    for (const element of document.body.querySelectorAll("*")) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== "");
      if (!hasText || element.closest(".tm-price") || !element.checkVisibility()) continue;
      if (getComputedStyle(element).color !== colour) continue;
      const named = element.closest('[class*="tm-"]');
      found.add(`${element.tagName.toLowerCase()} in .${named?.classList[0] ?? "body"}`);
    }
    return [...found];
  });

/** Classes of the tables on the page, the kit's own name left out. */
export const tableClasses = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set([...document.querySelectorAll("table")].map(({ className }) => className || "(none)")),
  ]);

/** Has the page add up how far its parts move while it comes. */
export const watchShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** How far the page's parts have moved since it was opened, and the most that they may. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted?: number }).shifted ?? 0);
export const MOST_SHIFT = 0.02;

/** No more than this is left empty between two columns, px; a column of so many dashes has nothing to say. */
const MOST_EMPTY = 150;
const MOST_DASHES = 0.8;
/** Fewer rows say nothing of a column. */
const LEAST_ROWS = 4;

/** Columns of the page's tables that are mostly dashes, and more than `MOST_EMPTY` between two columns in every row. */
export const idleColumns = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ mostEmpty, mostDashes, leastRows }) => {
      const found: string[] = [];
      /** Where what stands in a cell begins and ends; `null`: nothing does. */
      const inkOf = (cell: Element): { left: number; right: number } | null => {
        const range = document.createRange();
        const boxes: DOMRect[] = [];
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          if (node.nodeType === 3 && node.nodeValue?.trim()) {
            range.selectNodeContents(node);
            boxes.push(...range.getClientRects());
          } else if (node instanceof Element && node.matches("img, svg, input, select, textarea, button"))
            boxes.push(node.getBoundingClientRect());
        }
        const drawn = boxes.filter(({ width }) => width > 0);
        if (drawn.length === 0) return null;
        return { left: Math.min(...drawn.map((box) => box.left)), right: Math.max(...drawn.map((box) => box.right)) };
      };
      for (const table of document.querySelectorAll("main table")) {
        if (!table.checkVisibility() || table.closest("[aria-hidden=true], .swagger-ui") !== null) continue;
        const heads = [...table.querySelectorAll("thead th")];
        const rows = [...table.querySelectorAll("tbody tr")].filter(
          (row) => row.children.length === heads.length && row.checkVisibility(),
        );
        if (heads.length === 0 || rows.length < leastRows) continue;
        const nameOf = (at: number) => heads[at]?.textContent?.trim() || `column ${at + 1}`;
        for (let at = 0; at < heads.length; at += 1) {
          const texts = rows.map((row) => row.children[at]?.textContent?.trim() ?? "");
          const dashes = texts.filter((text) => /^[-–—]+$/.test(text)).length;
          if (dashes / rows.length >= mostDashes) found.push(`dashes: ${dashes} of ${rows.length} in ${nameOf(at)}`);
        }
        // The row that leaves least between two columns says how near they are to each other.
        for (let at = 0; at + 1 < heads.length; at += 1) {
          const gaps = [...rows.map((row) => [...row.children]), heads].flatMap((cells) => {
            const ends = cells.slice(0, at + 1).flatMap((cell) => inkOf(cell)?.right ?? []);
            const begins = cells.slice(at + 1).flatMap((cell) => inkOf(cell)?.left ?? []);
            return ends.length === 0 || begins.length === 0 ? [] : [Math.min(...begins) - Math.max(...ends)];
          });
          const least = Math.round(Math.min(...gaps));
          if (gaps.length > 0 && least > mostEmpty) found.push(`empty: ${least} px behind ${nameOf(at)}`);
        }
      }
      return [...new Set(found)];
    },
    { mostEmpty: MOST_EMPTY, mostDashes: MOST_DASHES, leastRows: LEAST_ROWS },
  );
