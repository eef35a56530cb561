import type { Reservations } from "../../application/trade/reservations.ts";
import {
  addReservation,
  fetchableOrders,
  freeSlots,
  openSlotDays,
  ownReservation,
  ownReservationList,
  updateReservation,
} from "../../contract/trade/pickup-calls.ts";
import { reservationEvents } from "../../contract/trade/reservation-event-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpReservations = (http: HttpClient): Reservations => ({
  list: (query) => http.send(ownReservationList, query),
  detail: (id) => http.send(ownReservation, { id }, { silent: true }),
  orders: () => http.send(fetchableOrders, undefined, { silent: true }),
  openDays: (storeId, reservationId) =>
    http.send(openSlotDays, { storeId, reservationId: reservationId ?? undefined }, { silent: true }),
  slots: (storeId, date, reservationId) =>
    http.send(freeSlots, { storeId, date, reservationId: reservationId ?? undefined }, { silent: true }),
  add: (request, idempotencyKey) => http.send(addReservation, request, { idempotencyKey }),
  update: (request) => http.send(updateReservation, request),
  send: eventSender(http, reservationEvents.buyer),
});
