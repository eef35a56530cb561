import type { GoodsId } from "../ids.ts";
/** What was clicked. */
export const CLICK = {
  navigation: 28,
  searchButton: 31,
  example: 32,
  hotSearch: 33,
  suggestion: 34,
  historyTerm: 35,
} as const;
export type ClickCode = (typeof CLICK)[keyof typeof CLICK];

/** The part of the site a click belongs to. */
export const BILL = { navigation: 2, search: 5 } as const;
export type BillType = (typeof BILL)[keyof typeof BILL];

/** Where the words of a search came from; 0 typed by hand. */
export const SEARCH_ORIGIN = { typed: 0, suggestion: 1, history: 2, example: 3, hot: 4 } as const;
export type SearchOrigin = (typeof SEARCH_ORIGIN)[keyof typeof SEARCH_ORIGIN];

/** Where clicks are reported; pages know it before anything else of the API. */
export const CLICK_PATH = "/api/userClickFunctionStatistics/add";

/** Fixed in every click report. */
export const TRACKED_SYSTEM = { systemType: 3, version: "1.0.0" } as const;

/** `tenantId` of every search report. */
export const MAIN_SITE = "平台主站";

/** One reported click. */
export type ClickReport = { pageFunctionName: string; url: string; billType: BillType; type: ClickCode };

/** One reported search. */
export type SearchReport = { searchText: string; tenantId: typeof MAIN_SITE; type: 1 };

export function searchReport(searchText: string): SearchReport {
  return { searchText, tenantId: MAIN_SITE, type: 1 };
}

/** What a person did with goods, as the browsing statistics count it. */
export const OPERATION = { viewed: 1, addedToCart: 2, followed: 3 } as const;
export type Operation = (typeof OPERATION)[keyof typeof OPERATION];

/** Reports of searching and choosing, by the call that takes them. */
export type CollectReport =
  | { kind: "search"; searchText: string; searchOrigin: SearchOrigin; resultNum: number; relaxed: boolean }
  | { kind: "filter"; searchText: string; filters: Readonly<Record<string, string>>; resultNum: number }
  | { kind: "operate"; goodsId: GoodsId; operateType: Operation; source: "list" | "detail" };

const CLICK_OF_ORIGIN: Readonly<Record<SearchOrigin, ClickCode>> = {
  0: CLICK.searchButton,
  1: CLICK.suggestion,
  2: CLICK.historyTerm,
  3: CLICK.example,
  4: CLICK.hotSearch,
};

/** The click a search starts with; typed words go through the search button. */
export function clickOfSearch(origin: SearchOrigin): ClickCode {
  return CLICK_OF_ORIGIN[origin];
}

/** A click report of the search bar (billType 5). */
export function searchClick(origin: SearchOrigin, keywords: string, url: string): ClickReport {
  return { pageFunctionName: keywords, url, billType: BILL.search, type: clickOfSearch(origin) };
}

/** A click report of the top navigation (billType 2). */
export function navigationClick(title: string, url: string): ClickReport {
  return { pageFunctionName: title, url, billType: BILL.navigation, type: CLICK.navigation };
}
