import * as calls from "../../../contract/catalog/brand-calls.ts";
import { consoleListCalls } from "../../../contract/console-list-calls.ts";
import { BRANDS } from "../../../domain/timber/brands.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { createMinuteCache } from "../../minute-cache.ts";
import { notFound } from "../../reply.ts";
import { serve } from "../../serve.ts";
import { readBrands } from "../../system/known-brands.ts";
import { addBrand, keptBrands, setBrandStatus, storedBrand, updateBrand } from "./brand-admin.ts";
import { brandByItsCode, brandFacets, brandMarkOf, brandPage } from "./brand-store.ts";

/** Country → ground of the drawn mark. */
const GROUNDS: Readonly<Record<string, string>> = {
  CA: "#8a2b2f",
  US: "#2b4a72",
  FI: "#1f5fbf",
  SE: "#17557f",
  AT: "#7a3b2e",
  DE: "#3b3f46",
  RU: "#27505c",
  CL: "#7b3f61",
  NZ: "#22533d",
  AU: "#4a5a21",
  CN: "#8a4b1c",
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A stamp as on the end of a bundle: rings and the brand's Latin name, whose letters fit in whatever font there is. */
function brandMark(nameEn: string, country: string): string {
  const ground = GROUNDS[country] ?? "#404854";
  const size = Math.max(14, Math.min(56, Math.floor(280 / Math.max(4, nameEn.length))));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120" width="240" height="120"><rect width="240" height="120" fill="${ground}"/>` +
    `<g fill="none" stroke="#f0d5a2" stroke-opacity=".28" stroke-width="3"><circle cx="206" cy="104" r="18"/><circle cx="206" cy="104" r="34"/><circle cx="206" cy="104" r="51"/><circle cx="206" cy="104" r="69"/></g>` +
    `<rect x="8" y="8" width="224" height="104" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>` +
    `<text x="120" y="${60 + size * 0.35}" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${escaped(nameEn)}</text></svg>`
  );
}

/** Brands on the operator's side. */
function adminRoutes(app: App, { db }: Pick<Deps, "db">, counts: () => Promise<ReadonlyMap<string, number>>): void {
  serve(app, consoleListCalls.brandListAdmin, async ({ body }) => keptBrands(db, body, await counts()));
  serve(app, calls.brandAdmin, async ({ query }) => storedBrand(db, query.brandCode, await counts()));
  serve(app, calls.addBrand, async (request) => {
    const code = await addBrand(db, idempotencyKeyOf(request), request, request.body);
    return code;
  });
  serve(app, calls.updateBrand, async (request) => {
    await updateBrand(db, request, request.body);
    return null;
  });
  serve(app, calls.setBrandStatus, async (request) => {
    await setBrandStatus(db, request, request.body);
    return null;
  });
}

/** Brands and what they make. `counts`: offers on sale by brand code. */
export function brandRoutes(app: App, { db, now }: Deps, counts: () => Promise<ReadonlyMap<string, number>>): void {
  const facets = createMinuteCache(() => brandFacets(db), now);

  serve(app, calls.brandList, async ({ body }) => brandPage(db, body, await counts(), await facets()));

  serve(app, calls.brandByCode, async ({ query }) => {
    const brand = await brandByItsCode(db, query.brandCode, await counts());
    if (brand === null) throw notFound("品牌不存在");
    return brand;
  });

  serve(app, calls.brandOptions, async () => (await readBrands(db)).all);

  adminRoutes(app, { db }, counts);

  app.get<{ Params: { name: string } }>("/pictures/brand/:name", async ({ params: { name } }, reply) => {
    const brand = BRANDS.find(({ code }) => name === `${code}.svg`) ?? (await brandMarkOf(db, name));
    if (brand === null) {
      const { code, message } = notFound();
      return reply.code(404).send({ code, msg: message, data: null, serverAt: Date.now() });
    }
    return reply
      .header("cache-control", "public, max-age=86400, stale-while-revalidate=604800")
      .type("image/svg+xml; charset=utf-8")
      .send(brandMark(brand.nameEn, brand.country));
  });
}
