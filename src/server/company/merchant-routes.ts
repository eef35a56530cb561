import { CompanyIdQuery, MerchantIdQuery, MerchantListBody } from "../../contract/merchant.ts";
import type { App, Deps } from "../app.ts";
import { createMinuteCache } from "../minute-cache.ts";
import { notFound, ok } from "../reply.ts";
import { countShops, merchantCard, merchantPage } from "./merchant-repository.ts";
import { publicCompany } from "./public-info.ts";

/** Shops and companies as everybody may see them (product §2, §3). */
export function merchantRoutes(app: App, { db, now }: Deps): void {
  const everybody = { access: "public" } as const;
  const shops = createMinuteCache(() => countShops(db), now);

  app.post("/api/merchant/getPcList", { config: everybody, schema: { body: MerchantListBody } }, async ({ body }) =>
    ok(await merchantPage(db, body, await shops())),
  );

  app.get(
    "/api/merchant/getPcInfo",
    { config: everybody, schema: { querystring: MerchantIdQuery } },
    async ({ query }) => {
      const shop = await merchantCard(db, query, (await shops()).goods);
      if (shop === null) throw notFound("店铺不存在或已停业");
      const company = shop.companyId === null ? null : await publicCompany(db, shop.companyId);
      return ok({ ...shop, company });
    },
  );

  app.get(
    "/api/companyInfo/getPublicInfo",
    { config: everybody, schema: { querystring: CompanyIdQuery } },
    async ({ query }) => {
      const company = await publicCompany(db, query.id);
      if (company === null) throw notFound("企业不存在或未认证");
      const merchant = await merchantCard(db, { companyId: company.id }, (await shops()).goods);
      return ok({ ...company, merchant });
    },
  );
}
