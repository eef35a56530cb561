import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import type { ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_EVENTS, reservationTab } from "../../domain/trade/reservation.ts";
import { isReservationTodo, RESERVATION_TODO_NAMES, RESERVATION_TODOS } from "../../domain/trade/reservation-todo.ts";
import { thingsOfReservation } from "../../domain/trade/shown-things.ts";
import { type ConsoleLists, narrowed } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { eventCommands } from "../event-commands.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import type { ReservationAdmin } from "./reservation-admin.ts";

/** Tabs of the operator's list; reservations that wait for the operator come first. */
export const ADMIN_RESERVATION_TABS: readonly { key: string; label: string }[] = [
  { key: "", label: "全部" },
  ...RESERVATION_TODOS.map((key) => ({ key, label: RESERVATION_TODO_NAMES[key] })),
  { key: "toConfirm", label: "待确认" },
  { key: "confirmed", label: "已确认" },
  { key: "arrived", label: "已到场" },
  { key: "done", label: "已完成" },
  { key: "ended", label: "已取消" },
];

type AdminReservationsPorts = { lists: ConsoleLists; admin: ReservationAdmin; navigator: Navigator; notify: Notifier };

/** All reservations for the platform. A tab filters by statuses or by what has to be done. */
export const createAdminReservationsMachine = ({ lists, admin, navigator, notify }: AdminReservationsPorts) =>
  createListMachine<"tab" | "begin" | "end" | "keyword", ReservationBrief>({
    path: CONSOLE_PAGES.reservationsAdmin.path,
    filters: ["tab", "begin", "end", "keyword"],
    load: ({ filters: { tab, begin, end, keyword }, page }) =>
      lists.page(
        "allReservations",
        {
          keyword,
          ...narrowed({ beginDate: begin, endDate: end }),
          ...(isReservationTodo(tab) ? { todo: tab } : { status: reservationTab(tab).statuses }),
        },
        page,
      ),
    shows: [{ refType: "reservation" }],
    commands: eventCommands<ReservationBrief>()(RESERVATION_EVENTS, "operator", admin.send, {}),
    navigator,
    notify,
  });

type AdminReservationPorts = { admin: ReservationAdmin; notify: Notifier };

/** One reservation with the platform's commands. */
export const createAdminReservationMachine = ({ admin, notify }: AdminReservationPorts) =>
  createDetailMachine<ReservationDetail>({
    load: (id) => foundOrNull(admin.detail(id)),
    shows: thingsOfReservation,
    commands: eventCommands<ReservationBrief>()(RESERVATION_EVENTS, "operator", admin.send, {}),
    notify,
  });
