import { ShopInformationReply } from "../../contract/content.ts";
import type { App, Deps } from "../http.ts";
import { ok } from "../reply.ts";
import { agreementRoutes } from "./agreement-routes.ts";
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
    { config: { access: "public", perNetwork: "reads" }, schema: { response: { 200: ShopInformationReply } } },
    async () => ok(await shopInformation(db)),
  );
  agreementRoutes(app, deps);
  newsRoutes(app, deps);
  priceIndexRoutes(app, deps);
}
