import { FUTURES_COMMANDS, FUTURES_EVENTS } from "../../domain/futures/order-events.ts";
import type { ForwardOrderId } from "../../domain/ids.ts";
import { type BodiesOf, eventCallsOf } from "../events.ts";
import type { forwardOrderEventBodies } from "./forward-order-schemas.ts";

type Own = typeof forwardOrderEventBodies;

/** The calls of the events of forward orders, and of what else is sent about them, by side. */
export const buyerForwardOrderEvents = /* @__PURE__ */ eventCallsOf<ForwardOrderId, BodiesOf<Own["buyer"]>>()(
  FUTURES_EVENTS,
  "buyer",
  "/api/futuresOrder/pc",
);
export const merchantForwardOrderEvents = /* @__PURE__ */ eventCallsOf<ForwardOrderId, BodiesOf<Own["merchant"]>>()(
  FUTURES_COMMANDS,
  "merchant",
  "/api/futuresOrder/merchant",
);
export const forwardOrderAdminEvents = /* @__PURE__ */ eventCallsOf<ForwardOrderId, BodiesOf<Own["operator"]>>()(
  FUTURES_COMMANDS,
  "operator",
  "/api/futuresOrder/admin",
);
