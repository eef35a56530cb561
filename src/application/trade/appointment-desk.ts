import type { Page, PageQuery } from "../../domain/paging.ts";
import type { ReservationTodo } from "../../domain/trade/reservation-todo.ts";
import type { ReservationBrief, ReservationDetail } from "../../domain/trade/yard-view.ts";

type Seen = { id: string; version: number };

/** What narrows everybody's appointments; what is missing does not. */
export type AppointmentDeskQuery = PageQuery & {
  status: readonly number[];
  todo?: ReservationTodo;
  keyword: string;
  /** yyyy-MM-dd, "" is open. */
  beginDate: string;
  endDate: string;
};

/** Appointments of all yards, as the platform looks after them. Every method rejects with `ApiError` and nothing else. */
export abstract class AppointmentDesk {
  abstract list(query: AppointmentDeskQuery): Promise<Page<ReservationBrief>>;
  abstract detail(id: string): Promise<ReservationDetail>;
  abstract confirm(seen: Seen): Promise<void>;
  abstract reject(seen: Seen & { reason: string }): Promise<void>;
  abstract cancel(seen: Seen & { reason: string }): Promise<void>;
  abstract miss(seen: Seen): Promise<void>;
  abstract checkIn(truck: Seen & { pickupCode: string }): Promise<void>;
}
