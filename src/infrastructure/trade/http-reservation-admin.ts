import type { ReservationAdmin } from "../../application/trade/reservation-admin.ts";
import { allReservations, checkInAdmin, reservationAdmin } from "../../contract/trade/pickup-calls.ts";
import { reservationEvents } from "../../contract/trade/reservation-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpReservationAdmin = (http: HttpClient): ReservationAdmin => ({
  list({ beginDate, endDate, ...query }) {
    const days = { ...(beginDate === "" ? {} : { beginDate }), ...(endDate === "" ? {} : { endDate }) };
    return http.send(allReservations, { ...query, ...days });
  },
  detail: (id) => http.send(reservationAdmin, { id }, { silent: true }),
  send: eventSender(http, { ...reservationEvents.operator, checkIn: checkInAdmin }),
});
