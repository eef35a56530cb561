import type { ReservationId } from "../../domain/ids.ts";
import { RESERVATION_EVENTS } from "../../domain/trade/reservation.ts";
import { eventCallsOf } from "../events.ts";

/** The calls of the events of pickup reservations, by side. */
export const reservationEvents = {
  buyer: /* @__PURE__ */ eventCallsOf<ReservationId>()(RESERVATION_EVENTS, "buyer", "/api/reservation/pc"),
  merchant: /* @__PURE__ */ eventCallsOf<ReservationId>()(RESERVATION_EVENTS, "merchant", "/api/reservation/merchant"),
  operator: /* @__PURE__ */ eventCallsOf<ReservationId>()(RESERVATION_EVENTS, "operator", "/api/reservation/admin"),
};
