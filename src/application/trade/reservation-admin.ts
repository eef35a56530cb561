import type { ReservationId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import type { ReservationTodo } from "../../domain/trade/reservation-todo.ts";
import type { SendEvent } from "../event-commands.ts";
import type { ReservationBodies } from "./reservations.ts";

/** Filters of the operator's list; a missing one does not narrow it. */
export type ReservationAdminQuery = PageQuery & {
  status: readonly number[];
  todo?: ReservationTodo;
  keyword: string;
  /** yyyy-MM-dd, "" is open. */
  beginDate: string;
  endDate: string;
};

/** Pickup reservations of all warehouses, for the operator. Every method rejects with `ApiError` only. */
export abstract class ReservationAdmin {
  abstract list(query: ReservationAdminQuery): Promise<Page<ReservationBrief>>;
  abstract detail(id: ReservationId): Promise<ReservationDetail>;
  abstract send: SendEvent<ReservationBodies<"operator">>;
}
