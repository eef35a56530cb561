/** Name of the site, appended to the titles of pages. */
export const SITE_NAME = "淘木";

/** The product's tagline: title of every page that has none of its own. */
export const TAGLINE = "淘木 - 木材现货与期货一站式交易平台";

/** Text of the browser tab: the route's title while dynamic titles are on, else the tagline. */
export function pageTitle(routeTitle: string | null | undefined, dynamicTitle = true): string {
  const title = routeTitle?.trim() ?? "";
  return dynamicTitle && title !== "" ? `${title} - ${SITE_NAME}` : TAGLINE;
}
