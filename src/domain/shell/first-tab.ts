/** The home page: always open, cannot be closed. */
export const AFFIXED_PATH = "/index";

/** What belongs to a tab itself: an affixed one is always open. */
export type TabMeta = { affix: boolean };

/** An opened page. The `path` identifies a tab; `fullPath` is where it stood last, with the `query` it had there. */
export type TabView = {
  path: string;
  fullPath: string;
  name: string;
  title: string;
  query: Readonly<Record<string, string>>;
  meta: TabMeta;
};

/** Where a navigation has led; only routes with a name get a tab. */
export type TabVisit = Omit<TabView, "name"> & { name: string | null };

/** Where the tabs of a browser tab are kept. */
export const TABS_KEY = "tabs-view";
