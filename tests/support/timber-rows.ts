import type { Page } from "playwright-core";
import { SPECIES } from "../../src/domain/timber/species.ts";

/** How a size is written: `38*140*3660-4880`, `φ20–34 cm × 5.9 m`, `小头径 30 cm 起`. */
const SIZE = /\d\*\d|φ\d|小头径 \d/;
/**
 * Rows of a list: of tables, of what waits for a review, and messages. Words that somebody searches for, the names of series of
 * prices, what a log says of a change and an article's own tables are no timber.
 */
const ROWS =
  "table:not([aria-label='我的搜索'], [aria-label='价格指数'], [aria-label='操作日志'], .tm-prose table, .ProseMirror table) > tbody > tr, nav[aria-label='待处理'] li, li:has(.tm-message-title)";

/** Rows of the page that name a size without a drawing or photograph, or after what it is made of. */
export const unlikeTimber = (page: Page): Promise<string[]> =>
  page.getByRole("main").evaluate(
    (main, [rows, written, species]) => {
      const size = new RegExp(written);
      const problems = [...main.querySelectorAll(rows)].flatMap((row) => {
        const cells = row.matches("tr") ? [...row.children] : [row];
        const text = cells.map((cell) => cell.textContent?.trim() ?? "").join(" ");
        const at = text.search(size);
        if (at < 0) return [];
        const where = row.closest("table, nav")?.getAttribute("aria-label") ?? "消息";
        const isSentence = row.querySelector(".tm-message-title") !== null;
        const isLate = !isSentence && species.some((name) => text.slice(0, at).includes(name));
        return [
          ...(row.querySelector("img") === null ? [`${where}: no drawing: ${text.slice(0, 60)}`] : []),
          ...(isLate ? [`${where}: the size is not first: ${text.slice(0, 60)}`] : []),
        ];
      });
      return problems;
    },
    [ROWS, SIZE.source, SPECIES.map(({ name }) => name)] as const,
  );
