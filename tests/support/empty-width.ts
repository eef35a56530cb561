import type { Page } from "playwright-core";

/** What lies empty between a column's widest content and the nearest content of the next one, in a table of so many rows. */
export type EmptyWidth = { table: string; rows: number; between: string; px: number };

/**
 * The empty width between every two neighbouring columns of the page's tables, widest first. Content is what is seen of
 * heads and cells, text as far as it reaches, and not the cell around it; rows whose cells span columns are left out. Tables with the same columns below one another
 * are read as one.
 */
export const emptyWidthsOf = (page: Page): Promise<EmptyWidth[]> =>
  page.evaluate(() => {
    const DRAWN = "img, svg, canvas, button, input, select, textarea, meter, progress, [role=img]";
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** Left and right of what is seen inside `cell`, cut off at its edges; `null`: nothing is. */
    const extentOf = (cell: Element) => {
      const edge = cell.getBoundingClientRect();
      const boxes: DOMRect[] = [];
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) {
        const { currentNode: text } = words;
        if (!text.textContent?.trim() || text.parentElement === null || !isSeen(text.parentElement)) continue;
        if (text.parentElement.closest(".tm-visually-hidden, svg") !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        boxes.push(...range.getClientRects());
      }
      for (const drawn of cell.querySelectorAll(DRAWN)) if (isSeen(drawn)) boxes.push(drawn.getBoundingClientRect());
      const inked = boxes.filter(({ width, height }) => width > 1 && height > 1);
      if (inked.length === 0) return null;
      return {
        left: Math.max(edge.left, Math.min(...inked.map(({ left }) => left))),
        right: Math.min(edge.right, Math.max(...inked.map(({ right }) => right))),
      };
    };
    const found: EmptyWidth[] = [];
    const shapes = new Map<string, HTMLTableElement[]>();
    for (const table of document.querySelectorAll<HTMLTableElement>("main table")) {
      if (!table.checkVisibility() || getComputedStyle(table).display !== "table") continue;
      const { left } = table.getBoundingClientRect();
      const widths = [...(table.rows[table.rows.length - 1]?.cells ?? [])].map(({ offsetWidth }) => offsetWidth);
      const shape = [Math.round(left), table.className, ...widths].join(" ");
      shapes.set(shape, [...(shapes.get(shape) ?? []), table]);
    }
    for (const tables of shapes.values()) {
      const [table] = tables as [HTMLTableElement, ...HTMLTableElement[]];
      const rows = tables.flatMap((one) => [...one.rows].map((row) => [...row.cells]));
      const count = Math.max(0, ...rows.map(({ length }) => length));
      const columns = Array.from({ length: count }, () => ({ title: "", left: Infinity, right: -Infinity }));
      let read = 0;
      for (const cells of rows) {
        if (cells.length !== count || cells.some(({ colSpan }) => colSpan > 1)) continue;
        read += 1;
        for (const [at, cell] of cells.entries()) {
          const column = columns[at];
          const extent = extentOf(cell);
          if (column === undefined) continue;
          if (cell.closest("thead") !== null) column.title = cell.textContent?.trim() ?? "";
          if (extent === null) continue;
          column.left = Math.min(column.left, extent.left);
          column.right = Math.max(column.right, extent.right);
        }
      }
      const inked = columns.filter(({ left }) => left !== Infinity);
      for (const [at, next] of inked.entries()) {
        const column = inked[at - 1];
        if (column === undefined) continue;
        found.push({
          table: table.getAttribute("aria-label") ?? table.caption?.textContent ?? table.className,
          rows: read,
          between: `${column.title} | ${next.title}`,
          px: Math.round(next.left - column.right),
        });
      }
    }
    return found.sort((one, other) => other.px - one.px);
  });
