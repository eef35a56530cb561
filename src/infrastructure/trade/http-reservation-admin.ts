import type { ReservationAdmin } from "../../application/trade/reservation-admin.ts";
import {
  allReservations,
  cancelReservationAdmin,
  checkInAdmin,
  confirmReservationAdmin,
  missReservation,
  rejectReservationAdmin,
  reservationAdmin,
} from "../../contract/trade/pickup-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpReservationAdmin = (http: HttpClient): ReservationAdmin => ({
  list({ beginDate, endDate, ...query }) {
    const days = { ...(beginDate === "" ? {} : { beginDate }), ...(endDate === "" ? {} : { endDate }) };
    return http.send(allReservations, { ...query, ...days });
  },
  detail: (id) => http.send(reservationAdmin, { id }, { silent: true }),
  confirm: (seen) => http.send(confirmReservationAdmin, seen),
  reject: (seen) => http.send(rejectReservationAdmin, seen),
  cancel: (seen) => http.send(cancelReservationAdmin, seen),
  miss: (seen) => http.send(missReservation, seen),
  checkIn: (truck) => http.send(checkInAdmin, truck),
});
