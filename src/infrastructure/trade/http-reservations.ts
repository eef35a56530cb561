import type { Reservations } from "../../application/trade/reservations.ts";
import type { Page } from "../../domain/paging.ts";
import type { SlotState } from "../../domain/trade/reservation.ts";
import type { FetchableOrder, ReservationBrief, ReservationDetail } from "../../domain/trade/yard-view.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpReservations = (http: HttpClient): Reservations => ({
  list: (query) => http.post<Page<ReservationBrief>>("/api/reservation/pc/getList", query),
  detail: (id) => http.get<ReservationDetail>("/api/reservation/pc/getInfo", { id }, { silent: true }),
  orders: () => http.get<FetchableOrder[]>("/api/reservation/pc/getOrders", {}, { silent: true }),
  slots: (storeId, date, reservationId) =>
    http.get<SlotState[]>("/api/reservation/pc/getSlots", { storeId, date, reservationId }, { silent: true }),
  add: (request, idempotencyKey) => http.post<string>("/api/reservation/pc/add", request, { idempotencyKey }),
  async update(request) {
    await http.post("/api/reservation/pc/update", request);
  },
  async cancel(request) {
    await http.post("/api/reservation/pc/cancel", request);
  },
});
