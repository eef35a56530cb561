/** The home page: always open, cannot be closed (seed §2). */
export const AFFIXED_PATH = "/index";

/** Where a navigation has led; only routes with a name get a tab (seed §4). */
export type TabVisit = { path: string; fullPath: string; name: string | null; title: string; affix: boolean };

/** Where the tabs of a browser tab are kept. */
export const TABS_KEY = "tabs-view";
