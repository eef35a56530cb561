import { DEFAULT_PAGE_SIZE, isPageSize, type PageSize } from "../paging.ts";
import { ORDER_TABS } from "./order.ts";

/** Which orders a list shows. Dates `yyyy-MM-dd`, "" is open; both days belong to it. */
export type OrderQuery = {
  /** A key of `ORDER_TABS`. */
  tab: string;
  keyword: string;
  begin: string;
  end: string;
  pageNum: number;
  pageSize: PageSize;
};

/** Characters in the search box of a list of orders. */
export const ORDER_KEYWORD_MAX = 50;

const dayIn = (text: string | undefined): string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "";

/** The list an address asks for; `status=30` stands for the tab that status is in. What makes no sense is left out. */
export function orderQueryOf({
  tab,
  status,
  keyword = "",
  begin,
  end,
  pageNum,
  pageSize,
}: Readonly<Record<string, string>>): OrderQuery {
  const asked = Number(status);
  const byStatus = ORDER_TABS.find(({ key, statuses }) => key !== "all" && statuses.some((one) => one === asked));
  const byKey = ORDER_TABS.find(({ key }) => key === tab);
  const page = Number(pageNum);
  const size = Number(pageSize);
  return {
    tab: (byKey ?? byStatus)?.key ?? "all",
    keyword: keyword.trim().slice(0, ORDER_KEYWORD_MAX),
    begin: dayIn(begin),
    end: dayIn(end),
    pageNum: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    pageSize: isPageSize(size) ? size : DEFAULT_PAGE_SIZE,
  };
}

/** The address of a list; `orderQueryOf` reads it back. Usual values are left out. */
export function orderListPath({ tab, keyword, begin, end, pageNum, pageSize }: OrderQuery): string {
  const parts = [
    ...(tab === "all" ? [] : [`tab=${tab}`]),
    ...(keyword === "" ? [] : [`keyword=${encodeURIComponent(keyword)}`]),
    ...(begin === "" ? [] : [`begin=${begin}`]),
    ...(end === "" ? [] : [`end=${end}`]),
    ...(pageNum === 1 ? [] : [`pageNum=${pageNum}`]),
    ...(pageSize === DEFAULT_PAGE_SIZE ? [] : [`pageSize=${pageSize}`]),
  ];
  return `/user/platformOrder${parts.length === 0 ? "" : `?${parts.join("&")}`}`;
}

/** Orders in a tab, from the counts per status. */
export function tabCount(tab: string, byStatus: Readonly<Record<string, number>>): number {
  const statuses = ORDER_TABS.find(({ key }) => key === tab)?.statuses ?? [];
  return statuses.reduce((sum: number, status) => sum + (byStatus[String(status)] ?? 0), 0);
}
