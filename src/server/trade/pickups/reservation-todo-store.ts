import { RESERVATION_STATUS } from "../../../domain/trade/reservation.ts";
import type { ReservationTodo } from "../../../domain/trade/reservation-todo.ts";
import { REQUESTED_AT } from "./reservation-store.ts";

/**
 * Conditions of reservations that wait for the operator, on reservation r; the list filters by the same conditions that
 * the count uses.
 */
export const RESERVATION_TODO_CONDITIONS: Readonly<Record<ReservationTodo, string>> = {
  // Starts when the operators were notified: the notification counts working hours.
  appointLate: `r.status = ${RESERVATION_STATUS.toConfirm} and exists (select 1 from reminder m
                  where m.kind = 'reservation.confirm' and m.subject_id = r.id and m.since = ${REQUESTED_AT})`,
  truckLate: `r.status = ${RESERVATION_STATUS.arrived}
    and r.arrived_at < date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
};
