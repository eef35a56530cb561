import { PAGES } from "../../domain/shell/pages.ts";
import type { ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_EVENTS, reservationTab } from "../../domain/trade/reservation.ts";
import { thingsOfReservation } from "../../domain/trade/shown-things.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { eventCommands } from "../event-commands.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";

import type { Reservations } from "./reservations.ts";

type ReservationListPorts = { reservations: Reservations; navigator: Navigator; notify: Notifier };

/** The purchasing entity's reservations, by tab and keyword. */
export const createReservationListMachine = ({ reservations, navigator, notify }: ReservationListPorts) =>
  createListMachine<"tab" | "keyword", ReservationBrief>({
    path: PAGES.reservations.path,
    filters: ["tab", "keyword"],
    load: ({ filters: { tab, keyword }, page }) =>
      reservations.list({ status: [...reservationTab(tab).statuses], keyword, ...page }),
    shows: [{ refType: "reservation" }],
    navigator,
    notify,
  });

type ReservationDetailPorts = { reservations: Reservations; notify: Notifier };

/** One reservation of the purchasing entity; it can be cancelled. */
export const createReservationDetailMachine = ({ reservations, notify }: ReservationDetailPorts) =>
  createDetailMachine<ReservationDetail>({
    load: (id) => foundOrNull(reservations.detail(id)),
    shows: thingsOfReservation,
    commands: eventCommands<ReservationBrief>()(RESERVATION_EVENTS, "buyer", reservations.send, {}),
    notify,
  });
