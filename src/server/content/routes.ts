import { AgreementQuery, AgreementReply, ShopInformationReply } from "../../contract/content.ts";
import type { App, Deps } from "../app.ts";
import { notFound, ok } from "../reply.ts";
import { AGREEMENTS } from "./agreements.ts";
import { bannerPictureRoutes } from "./banner-pictures.ts";
import { homeAdminRoutes, homeRoutes } from "./home-routes.ts";
import { newsRoutes } from "./news-routes.ts";
import { priceIndexRoutes } from "./price-index-routes.ts";
import { shopInformation } from "./shop-information.ts";

export function contentRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  homeRoutes(app, deps);
  homeAdminRoutes(app, deps);
  bannerPictureRoutes(app);
  app.get(
    "/api/shopHomePageInfo/getPCShopInformation",
    { config: { access: "public" }, schema: { response: { 200: ShopInformationReply } } },
    async () => ok(await shopInformation(db)),
  );
  app.get(
    "/api/agreement/getInfo",
    { config: { access: "public" }, schema: { querystring: AgreementQuery, response: { 200: AgreementReply } } },
    async ({ query }) => {
      const agreement = AGREEMENTS.find(({ type }) => type === query.type);
      if (!agreement) throw notFound("协议不存在");
      return ok(agreement);
    },
  );
  newsRoutes(app, deps);
  priceIndexRoutes(app, deps);
}
