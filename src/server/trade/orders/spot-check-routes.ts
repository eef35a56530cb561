import * as calls from "../../../contract/trade/spot-check-calls.ts";
import { spotCheckEvents } from "../../../contract/trade/spot-check-event-calls.ts";
import { actingPersonOf } from "../../auth.ts";
import { serveEvents } from "../../event-routes.ts";
import type { App, Deps } from "../../http.ts";
import { serve } from "../../serve.ts";
import { addSpotCheck, takeSpotCheckStep } from "./spot-checks.ts";

/** Spot checks of sizes, by side. */
export function spotCheckRoutes(app: App, { db }: Deps): void {
  serve(app, calls.addSpotCheck, async (request) => addSpotCheck(db, actingPersonOf("buyer", request), request.body));
  serveEvents(app, spotCheckEvents.buyer, {}, (request, event, body) =>
    takeSpotCheckStep(db, actingPersonOf("buyer", request), event, body),
  );
  serveEvents(app, spotCheckEvents.merchant, {}, (request, event, body) =>
    takeSpotCheckStep(db, actingPersonOf("merchant", request), event, body),
  );
  serveEvents(app, spotCheckEvents.operator, {}, (request, event, body) =>
    takeSpotCheckStep(db, actingPersonOf("operator", request), event, body),
  );
}
