/** The path of the home page, which is always open and cannot be closed: stands here for the early script, which loads no record of pages. */
export const AFFIXED_PATH = "/index";
/** Its name among the tabs. */
export const HOME_NAME = "Dashboard";

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

/**
 * Where a navigation has led; only routes with a name get a tab. `subject`: what the page shows, where it states it, in place of
 * its title.
 */
export type TabVisit = Omit<TabView, "name"> & { name: string | null; subject: string | null };

/** Where the tabs of a browser tab are stored. */
export const TABS_KEY = "tabs-view";

/** The strip is shown from this many tabs on: with fewer it repeats what the page shows. */
export const TABS_WORTH_SHOWING = 3;

/** On the html element while room is reserved for tabs that the program will draw. */
export const AWAITED_TABS_CLASS = "tm-has-tabs";
