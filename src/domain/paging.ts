/** Rows per page a list offers. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
/** One of `PAGE_SIZES`. */
export type PageSize = (typeof PAGE_SIZES)[number];
/** Rows per page unless the address has another size. */
export const DEFAULT_PAGE_SIZE: PageSize = 20;

/** The requested page; `pageNum` starts at 1. */
export type PageQuery = { pageNum: number; pageSize: PageSize };

/** A page of a list as it travels and as it is shown. `total` counts all rows before paging. */
export type Page<Row> = { rows: Row[]; total: number; pageNum: number; pageSize: PageSize };

/** Whether `value` is an offered number of rows per page. */
export function isPageSize(value: unknown): value is PageSize {
  return (PAGE_SIZES as readonly unknown[]).includes(value);
}

/** Puts the rows of one page and the total into the shape of a list reply. */
export function pageOf<Row>(rows: Row[], total: number, { pageNum, pageSize }: PageQuery): Page<Row> {
  return { rows, total, pageNum, pageSize };
}

/** Rows to skip before the page begins. */
export function rowsBefore({ pageNum, pageSize }: PageQuery): number {
  return (pageNum - 1) * pageSize;
}

/** Pages needed for `total` rows, as far as rows can be reached; an empty list still has one (empty) page. */
export function pageCount(total: number, pageSize: PageSize, deepest = Number.POSITIVE_INFINITY): number {
  return Math.max(1, Math.ceil(Math.min(total, deepest) / pageSize));
}

/**
 * Buttons of the pager in order; `"gap"` stands for pages left out. At most 7 numbers, 5 on narrow screens.
 * First, last and current page are always among them; a gap always hides at least one page.
 */
export function pagerButtons(current: number, pages: number, narrow: boolean): (number | "gap")[] {
  const most = narrow ? 5 : 7;
  if (pages <= most) return Array.from({ length: pages }, (_, index) => index + 1);
  const inner = most - 2;
  const from = Math.min(Math.max(2, current - Math.floor(inner / 2)), pages - inner);
  const middle = Array.from({ length: inner }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? (["gap"] as const) : []),
    ...middle,
    ...(from + inner < pages ? (["gap"] as const) : []),
    pages,
  ];
}

/** Where the list stands after another page size: back to page 1 as soon as page × size passes the total. */
export function pageAfterSizeChange(pageNum: number, pageSize: PageSize, total: number): number {
  return pageNum * pageSize > total ? 1 : pageNum;
}
