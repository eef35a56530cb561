import type { WarehouseId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { FetchableOrder, ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import type { SlotState } from "../../domain/trade/reservation.ts";

/** The truck as it is sent. An empty `driverIdNo` keeps the stored number. */
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
  abstract detail(id: string): Promise<ReservationDetail>;
  /** Orders that a truck can be sent for. */
  abstract orders(): Promise<FetchableOrder[]>;
  /** A warehouse's slots of a day. The place that `reservationId` takes counts as free. */
  abstract slots(storeId: WarehouseId, date: string, reservationId: string | null): Promise<SlotState[]>;
  /** Resolves with its id. Requests with the same `key` create one reservation. */
  abstract add(
    request: TruckRequest & { lines: { orderLineId: string; count: number }[] },
    key: string,
  ): Promise<string>;
  abstract update(request: TruckRequest & { id: string; version: number }): Promise<void>;
  abstract cancel(request: { id: string; version: number; reason: string }): Promise<void>;
}
