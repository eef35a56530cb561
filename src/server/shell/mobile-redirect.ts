import type { FastifyRequest } from "fastify";
import { isMobileBrowser, mobileAddress } from "../../domain/shell/mobile-site.ts";
import { shopInformation } from "../content/shop-information.ts";
import type { App, Deps } from "../http.ts";

/** A page that a visitor opens, as opposed to calls, pictures and parts of the program. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  ["GET", "HEAD"].includes(method) &&
  !/^\/(api|system|common|static|logout|pictures|healthz|readyz)(\/|$|\?)/.test(url) &&
  !/^\/[^/?]+\.(txt|xml|ico)(\?|$)/.test(url) &&
  (headers.accept ?? "").includes("text/html");

/**
 * Browsers of phones are redirected to the mobile site where one is configured. Only a phone costs the look at the configuration;
 * an unavailable database does not block the page.
 */
export function redirectPhones(app: App, { db }: Pick<Deps, "db">): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isPageRequest(request)) return;
    reply.header("vary", "User-Agent");
    const userAgent = request.headers["user-agent"] ?? "";
    if (!isMobileBrowser(userAgent)) return;
    const mobileUrl = await shopInformation(db).then(
      (information) => information.mobileUrl,
      () => "",
    );
    const to = mobileAddress({ userAgent, host: request.host, fullPath: request.url, mobileUrl });
    if (to !== null) return reply.header("cache-control", "no-store").redirect(to, 302);
  });
}
