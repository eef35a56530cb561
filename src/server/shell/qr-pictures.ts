import { renderSVG } from "uqr";
import { shopInformation } from "../content/shop-information.ts";
import type { App, Deps } from "../http.ts";
import { notFound } from "../reply.ts";
import type { OriginOf } from "../sites.ts";

/** Long enough for a visit; a changed address is seen within the hour. */
const CACHE = "public, max-age=600, stale-while-revalidate=3600";

/**
 * `/pictures/qr/{app,account}.svg`: the configured addresses as codes. Without an address of the app the code leads to
 * the shop itself, which a phone can use; without one of the account there is no code.
 */
export function qrRoutes(app: App, { db }: Pick<Deps, "db">, originOf: OriginOf): void {
  const addresses = {
    app: ({ qrApp }: { qrApp: string }) => qrApp || "/",
    account: ({ qrAccount }: { qrAccount: string }) => qrAccount,
  } as const;
  for (const name of ["app", "account"] as const) {
    app.get(`/pictures/qr/${name}.svg`, async (request, reply) => {
      const address = addresses[name](await shopInformation(db));
      if (address === "") {
        const { code, message } = notFound();
        return reply.code(404).send({ code, msg: message, data: null, serverAt: Date.now() });
      }
      const whole = address.startsWith("/") ? (await originOf(request)) + address : address;
      return reply
        .header("cache-control", CACHE)
        .type("image/svg+xml; charset=utf-8")
        .send(renderSVG(whole, { border: 2, ecc: "M" }));
    });
  }
}
