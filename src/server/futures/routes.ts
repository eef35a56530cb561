import type { App, Deps } from "../http.ts";
import { inquiryRoutes } from "./inquiry-routes.ts";
import { offerRoutes } from "./offer-routes.ts";
import { futuresOrderRoutes } from "./order-routes.ts";
import { forwardRefundRoutes } from "./refund-routes.ts";

/** Forward offers, inquiries in rounds, and orders. */
export function futuresRoutes(app: App, deps: Deps): void {
  offerRoutes(app, deps);
  inquiryRoutes(app, deps);
  futuresOrderRoutes(app, deps);
  forwardRefundRoutes(app, deps);
}
