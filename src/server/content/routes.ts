import * as calls from "../../contract/content/shop-information-calls.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";
import { agreementRoutes } from "./agreement-routes.ts";
import { homeAdminRoutes, homeRoutes } from "./home-routes.ts";
import { newsRoutes } from "./news-routes.ts";
import { priceIndexRoutes } from "./price-index-routes.ts";
import { shopInformation } from "./shop-information.ts";

export function contentRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  homeRoutes(app, deps);
  homeAdminRoutes(app, deps);
  serve(app, calls.shopInformation, async () => {
    const { version: _, ...information } = await shopInformation(db);
    return information;
  });
  agreementRoutes(app, deps);
  newsRoutes(app, deps);
  priceIndexRoutes(app, deps);
}
