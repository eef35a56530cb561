import type { App, Deps } from "../http.ts";
import { inquiryRoutes } from "./inquiry-routes.ts";
import { offerRoutes } from "./offer-routes.ts";
import { futuresOrderRoutes } from "./order-routes.ts";

/** Cargo before it lands: offers, inquiries in rounds, orders (product §17–§19). */
export function futuresRoutes(app: App, deps: Deps): void {
  offerRoutes(app, deps);
  inquiryRoutes(app, deps);
  futuresOrderRoutes(app, deps);
}
