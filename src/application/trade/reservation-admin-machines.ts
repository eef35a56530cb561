import type { ReservationId } from "../../domain/ids.ts";
import type { ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { type ReservationEvent, reservationTab } from "../../domain/trade/reservation.ts";
import { isReservationTodo, RESERVATION_TODO_NAMES, RESERVATION_TODOS } from "../../domain/trade/reservation-todo.ts";
import { thingsOfReservation } from "../../domain/trade/shown-things.ts";
import type { Command } from "../command-machine.ts";
import { asked, confirmed, reasoned, seenOf } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import { CODE_FIELDS } from "./merchant-pickup-machines.ts";
import type { ReservationAdmin } from "./reservation-admin.ts";

/** Path of the console's page 预约管理. */
export const ADMIN_RESERVATIONS_PATH = "/console/appointment/list";
/** Path of the page of a pickup reservation, for the operator. */
export const adminReservationPath = (id: ReservationId): string => `/console/appointment/detail?id=${id}`;

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

/** What the operator can do on behalf of a warehouse. */
export type ReservationCommand = Extract<ReservationEvent, "confirm" | "checkIn" | "miss" | "reject" | "cancel">;

const commandsOf = (admin: ReservationAdmin): Record<ReservationCommand, Command<ReservationBrief>> => ({
  confirm: confirmed((one) => admin.confirm(seenOf(one)), "预约已确认，提货码已发给买家"),
  checkIn: asked(CODE_FIELDS, {
    send: (one, { code }) => admin.checkIn({ ...seenOf(one), pickupCode: code }),
    done: "已到场登记，等待仓库装车",
  }),
  miss: confirmed((one) => admin.miss(seenOf(one)), "已登记爽约"),
  reject: reasoned((one, reason) => admin.reject({ ...seenOf(one), reason }), "预约已驳回"),
  cancel: reasoned((one, reason) => admin.cancel({ ...seenOf(one), reason }), "预约已取消，已通知双方"),
});

/** All reservations for the platform. A tab filters by statuses or by what has to be done. */
export const createAdminReservationsMachine = (admin: ReservationAdmin, navigator: Navigator, notify: Notifier) =>
  createListMachine<"tab" | "begin" | "end" | "keyword", ReservationBrief>(
    {
      path: ADMIN_RESERVATIONS_PATH,
      filters: ["tab", "begin", "end", "keyword"],
      load: ({ filters: { tab, begin, end, keyword }, page }) =>
        admin.list({
          ...{ ...page, keyword, beginDate: begin, endDate: end },
          ...(isReservationTodo(tab) ? { status: [], todo: tab } : { status: reservationTab(tab).statuses }),
        }),
      shows: [{ refType: "reservation" }],
      commands: commandsOf(admin),
    },
    navigator,
    notify,
  );

/** One reservation with the platform's commands. */
export const createAdminReservationMachine = (admin: ReservationAdmin, notify: Notifier) =>
  createDetailMachine<ReservationDetail>(
    { load: (id) => foundOrNull(admin.detail(id)), shows: thingsOfReservation, commands: commandsOf(admin) },
    notify,
  );
