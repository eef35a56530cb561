import type { SpotCheckId } from "../../domain/ids.ts";
import { SPOT_CHECK_EVENTS } from "../../domain/trade/spot-check.ts";
import { eventCallsOf } from "../events.ts";

/** The calls of the events of spot checks, by side. */
export const spotCheckEvents = {
  buyer: /* @__PURE__ */ eventCallsOf<SpotCheckId>()(SPOT_CHECK_EVENTS, "buyer", "/api/spotCheck/pc"),
  merchant: /* @__PURE__ */ eventCallsOf<SpotCheckId>()(SPOT_CHECK_EVENTS, "merchant", "/api/spotCheck/merchant"),
  operator: /* @__PURE__ */ eventCallsOf<SpotCheckId>()(SPOT_CHECK_EVENTS, "operator", "/api/spotCheck/admin"),
};
