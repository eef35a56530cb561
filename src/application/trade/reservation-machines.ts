import type { ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { reservationTab } from "../../domain/trade/reservation.ts";
import { thingsOfReservation } from "../../domain/trade/shown-things.ts";
import { reasoned, seenOf } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import { RESERVATION_PATH } from "./reservation-form-machine.ts";
import type { Reservations } from "./reservations.ts";

/** The purchasing entity's reservations, by tab and keyword. */
export const createReservationListMachine = (reservations: Reservations, navigator: Navigator, notify: Notifier) =>
  createListMachine<"tab" | "keyword", ReservationBrief>(
    {
      path: RESERVATION_PATH,
      filters: ["tab", "keyword"],
      load: ({ filters: { tab, keyword }, page }) =>
        reservations.list({ status: [...reservationTab(tab).statuses], keyword, ...page }),
      shows: [{ refType: "reservation" }],
    },
    navigator,
    notify,
  );

/** One reservation of the purchasing entity; it can be cancelled. */
export const createReservationDetailMachine = (reservations: Reservations, notify: Notifier) =>
  createDetailMachine<ReservationDetail>(
    {
      load: (id) => foundOrNull(reservations.detail(id)),
      shows: thingsOfReservation,
      commands: {
        cancel: reasoned((one, reason) => reservations.cancel({ ...seenOf(one), reason }), "预约已取消"),
      },
    },
    notify,
  );
