import type { App } from "../http.ts";

/** The mark: a log's end cut into boards, in the shop's blue and wood. */
const MARK =
  `<rect width="64" height="64" rx="14" fill="#1f5fbf"/><circle cx="32" cy="32" r="22" fill="#f0d5a2"/>` +
  `<g fill="none" stroke="#b9803f" stroke-width="2.4"><circle cx="32" cy="32" r="17"/><circle cx="32" cy="32" r="11.5"/><circle cx="32" cy="32" r="6"/></g>` +
  `<circle cx="32" cy="32" r="2" fill="#8d5a28"/><path d="M10 32h44M21 13.5v37M43 13.5v37" stroke="#1f5fbf" stroke-width="2.6"/>`;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${MARK}</svg>`;

/** Never changes under its name within a release; a day lets a new release's drawing through. */
const CACHE = "public, max-age=86400, stale-while-revalidate=604800";

/** The mark as the page's logo and as the browser's icon. */
export function logoRoutes(app: App): void {
  for (const path of ["/pictures/logo.svg", "/pictures/favicon.svg"]) {
    app.get(path, async (_request, reply) =>
      reply.header("cache-control", CACHE).type("image/svg+xml; charset=utf-8").send(LOGO),
    );
  }
}
