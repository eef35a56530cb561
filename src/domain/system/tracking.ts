/** What was clicked. Pages report clicks of their navigation before anything else of the program is there. */
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

/** Where clicks are reported; pages know it before anything else of the API. */
export const CLICK_PATH = "/api/userClickFunctionStatistics/add";

/** Fixed in every click report. */
export const TRACKED_SYSTEM = { systemType: 3, version: "1.0.0" } as const;

/** One reported click. */
export type ClickReport = { pageFunctionName: string; url: string; billType: BillType; type: ClickCode };

/** A click report of the top navigation (billType 2). */
export function navigationClick(title: string, url: string): ClickReport {
  return { pageFunctionName: title, url, billType: BILL.navigation, type: CLICK.navigation };
}
