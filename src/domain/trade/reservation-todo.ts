/** Reservations that wait for the operator because the warehouse did not act in time. */
export const RESERVATION_TODOS = ["appointLate", "truckLate"] as const;
/** One of `RESERVATION_TODOS`. */
export type ReservationTodo = (typeof RESERVATION_TODOS)[number];

export const RESERVATION_TODO_NAMES: Readonly<Record<ReservationTodo, string>> = {
  appointLate: "预约超时未确认",
  truckLate: "到场未装车",
};

export const isReservationTodo = (text: string): text is ReservationTodo =>
  RESERVATION_TODOS.some((todo) => todo === text);
