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
  async confirm(seen) {
    await http.send(confirmReservationAdmin, seen);
  },
  async reject(seen) {
    await http.send(rejectReservationAdmin, seen);
  },
  async cancel(seen) {
    await http.send(cancelReservationAdmin, seen);
  },
  async miss(seen) {
    await http.send(missReservation, seen);
  },
  async checkIn(truck) {
    await http.send(checkInAdmin, truck);
  },
});
