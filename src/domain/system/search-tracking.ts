import type { GoodsId } from "../ids.ts";
import { BILL, CLICK, type ClickCode, type ClickReport } from "./tracking.ts";

/** Where the words of a search came from; 0 typed by hand. */
export const SEARCH_ORIGIN = { typed: 0, suggestion: 1, history: 2, example: 3, hot: 4 } as const;
export type SearchOrigin = (typeof SEARCH_ORIGIN)[keyof typeof SEARCH_ORIGIN];

/** `tenantId` of every search report. */
export const MAIN_SITE = "平台主站";

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
