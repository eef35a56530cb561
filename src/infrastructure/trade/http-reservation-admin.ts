import type { ReservationAdmin } from "../../application/trade/reservation-admin.ts";
import { checkInAdmin, reservationAdmin } from "../../contract/trade/pickup-calls.ts";
import { reservationEvents } from "../../contract/trade/reservation-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpReservationAdmin = (http: HttpClient): ReservationAdmin => ({
  detail: (id) => http.send(reservationAdmin, { id }, { silent: true }),
  send: eventSender(http, { ...reservationEvents.operator, checkIn: checkInAdmin }),
});
