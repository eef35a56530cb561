import { networkInterfaces } from "node:os";
import type { FastifyRequest } from "fastify";
import type { ShopInformation } from "../domain/system/shop-information.ts";
import type { App } from "./http.ts";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/** Whether `host` is an address of this machine itself, whatever its port. */
function isThisMachine(host: string): boolean {
  if (LOOPBACK.test(host)) return true;
  const name = host.replace(/:\d{1,5}$/, "");
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address, family }) => name === (family === "IPv6" ? `[${address}]` : address)),
  );
}

/** Protocol, host and port that a request's pages stand under. */
export type OriginOf = (request: FastifyRequest) => Promise<string>;

/**
 * The address of the site in pages, site map and codes. The `Host` header is the client's to choose, so that it only selects
 * among the sites of `SITE_URL`, the hosts that the operator gave a filing number and, where `SITE_URL` is not set, the addresses
 * of this machine. Requests by another name get the first site.
 */
export function originOf(app: App, siteUrls: readonly string[], configured: () => Promise<ShopInformation>): OriginOf {
  const sites = new Map(siteUrls.map((url) => [new URL(url).host, url]));
  const first = () => {
    const address = app.server.address();
    return siteUrls[0] ?? `http://127.0.0.1${typeof address === "object" && address ? `:${address.port}` : ""}`;
  };
  return async ({ protocol, host: given }) => {
    const host = given.toLowerCase();
    const site = sites.get(host);
    if (site !== undefined) return site;
    if (siteUrls.length === 0 && isThisMachine(host)) return `${protocol}://${host}`;
    const known = await configured().then(
      ({ icp }) => Object.hasOwn(icp.byHost, host.replace(/:\d{1,5}$/, "")),
      () => false,
    );
    return known ? `${protocol}://${host}` : first();
  };
}
