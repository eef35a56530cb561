import type { Page, PageQuery } from "../../domain/paging.ts";
import type { ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import type { ReservationTodo } from "../../domain/trade/reservation-todo.ts";

type Seen = { id: string; version: number };

/** What narrows everybody's reservations; what is missing does not. */
export type ReservationAdminQuery = PageQuery & {
  status: readonly number[];
  todo?: ReservationTodo;
  keyword: string;
  /** yyyy-MM-dd, "" is open. */
  beginDate: string;
  endDate: string;
};

/** Reservations of all warehouses, as the platform looks after them. Every method rejects with `ApiError` and nothing else. */
export abstract class ReservationAdmin {
  abstract list(query: ReservationAdminQuery): Promise<Page<ReservationBrief>>;
  abstract detail(id: string): Promise<ReservationDetail>;
  abstract confirm(seen: Seen): Promise<void>;
  abstract reject(seen: Seen & { reason: string }): Promise<void>;
  abstract cancel(seen: Seen & { reason: string }): Promise<void>;
  abstract miss(seen: Seen): Promise<void>;
  abstract checkIn(truck: Seen & { pickupCode: string }): Promise<void>;
}
