import type { PickupId } from "../../domain/ids.ts";
import { PICKUP_COMMANDS, PICKUP_EVENTS } from "../../domain/trade/tally.ts";
import { type BodiesOf, eventCallsOf } from "../events.ts";
import type { pickupEventBodies } from "./order-life-schemas.ts";

type Own = typeof pickupEventBodies;

/** The calls of the events of tally sheets, and of the answer to a dispute, by side. */
export const buyerPickupEvents = /* @__PURE__ */ eventCallsOf<PickupId, BodiesOf<Own["buyer"]>>()(
  PICKUP_EVENTS,
  "buyer",
  "/api/pickupRecord/pc",
);
export const merchantPickupEvents = /* @__PURE__ */ eventCallsOf<PickupId, BodiesOf<Own["merchant"]>>()(
  PICKUP_COMMANDS,
  "merchant",
  "/api/pickupRecord/merchant",
);
export const pickupAdminEvents = /* @__PURE__ */ eventCallsOf<PickupId, BodiesOf<Own["operator"]>>()(
  PICKUP_COMMANDS,
  "operator",
  "/api/pickupRecord/admin",
);
