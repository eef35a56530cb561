import type { OrderId } from "../../domain/ids.ts";
import { ORDER_COMMANDS } from "../../domain/trade/order-console.ts";
import { ORDER_EVENTS } from "../../domain/trade/order-events.ts";
import { type BodiesOf, eventCallsOf } from "../events.ts";
import type { orderEventBodies } from "./order-life-schemas.ts";

type Own = typeof orderEventBodies;

/** The calls of the events of spot orders, and of what else is sent about them, by side. */
export const buyerOrderEvents = /* @__PURE__ */ eventCallsOf<OrderId, BodiesOf<Own["buyer"]>>()(
  ORDER_EVENTS,
  "buyer",
  "/api/platformOrder/pc",
);
export const merchantOrderEvents = /* @__PURE__ */ eventCallsOf<OrderId, BodiesOf<Own["merchant"]>>()(
  ORDER_COMMANDS,
  "merchant",
  "/api/platformOrder/merchant",
);
export const orderAdminEvents = /* @__PURE__ */ eventCallsOf<OrderId, BodiesOf<Own["operator"]>>()(
  ORDER_COMMANDS,
  "operator",
  "/api/platformOrder/admin",
);
