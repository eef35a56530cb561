import { ALL_PAGES, PAGES, type PageFacts, pageAt, SHORT_PATHS } from "../shell/pages.ts";

/** Whether a page stands at `path` (without query) that a menu may lead to. */
export const isMenuPage = (path: string): boolean => pageAt(path)?.inMenu === true;

/** The page a view is, or `null` for an unknown name. */
export const pageOfView = (name: string): string | null =>
  ALL_PAGES.find((facts) => facts.inMenu === true && facts.name === name)?.path ?? null;

/** A view as an entry of the operator's menu names it. */
export const viewOf = ({ path, name }: PageFacts): string => `${path},${name ?? ""}`;

/** The path whose entry is active on the page at `path`: that of the list it stands below, else the path itself. */
export const activeMenuOf = (path: string): string =>
  path === SHORT_PATHS.home ? PAGES.home.path : (pageAt(path)?.below?.path ?? path);
