/*
 * Pages report clicks of their navigation before anything else of the program is there, so they load this module alone.
 */

/** Where clicks are reported; pages know it before anything else of the API. */
export const CLICK_PATH = "/api/userClickFunctionStatistics/add";

/** Fixed in every click report. */
export const TRACKED_SYSTEM = { systemType: 3, version: "1.0.0" } as const;

/** How clicks of the top navigation are reported. */
export const NAVIGATION = { billType: 2, type: 28 } as const;

/** A click report of the top navigation. */
export const navigationClick = (title: string, url: string) => ({
  pageFunctionName: title,
  url,
  ...NAVIGATION,
});
