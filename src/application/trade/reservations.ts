import type { AnyLineId, ReservationId, WarehouseId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { FetchableOrder, ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import type { RESERVATION_EVENTS, SlotState } from "../../domain/trade/reservation.ts";
import type { VersionedId } from "../commands.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";

/** What a side sends with each event of a pickup reservation. */
export type ReservationBodies<Side extends string> = EventBodies<typeof RESERVATION_EVENTS, Side, ReservationId>;

/** The truck as it is sent. An empty `driverIdNo` leaves the stored number. */
export type TruckRequest = {
  slotDate: string;
  slotCode: string;
  vehicleType: number;
  plateNo: string;
  driverName: string;
  driverPhone: string;
  driverIdNo: string;
  remark: string;
  fileIds: string[];
};

/** Pickup reservations of the purchasing entity. Every method rejects with `ApiError` only. */
export abstract class Reservations {
  abstract list(query: { status: number[]; keyword: string } & PageQuery): Promise<Page<ReservationBrief>>;
  abstract detail(id: ReservationId): Promise<ReservationDetail>;
  /** Orders that a truck can be sent for. */
  abstract orders(): Promise<FetchableOrder[]>;
  /** A warehouse's slots of a day. The place that `reservationId` takes counts as free. */
  abstract slots(storeId: WarehouseId, date: string, reservationId: ReservationId | null): Promise<SlotState[]>;
  /** Days on which the warehouse has a free slot, among those that a form offers. */
  abstract openDays(storeId: WarehouseId, reservationId: ReservationId | null): Promise<string[]>;
  /** Resolves with its id. Requests with the same `key` create one reservation. */
  abstract add(
    request: TruckRequest & { lines: { orderLineId: AnyLineId; count: number }[] },
    key: string,
  ): Promise<ReservationId>;
  abstract update(request: TruckRequest & VersionedId<ReservationId>): Promise<void>;
  abstract send: SendEvent<ReservationBodies<"buyer">>;
}
