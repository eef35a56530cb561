import { NAVIGATION } from "./navigation-click.ts";

/** What was clicked. */
export const CLICK = {
  navigation: NAVIGATION.type,
  searchButton: 31,
  example: 32,
  hotSearch: 33,
  suggestion: 34,
  historyTerm: 35,
} as const;
export type ClickCode = (typeof CLICK)[keyof typeof CLICK];

/** The part of the site a click belongs to. */
export const BILL = { navigation: NAVIGATION.billType, search: 5 } as const;
export type BillType = (typeof BILL)[keyof typeof BILL];

/** One reported click. */
export type ClickReport = { pageFunctionName: string; url: string; billType: BillType; type: ClickCode };
