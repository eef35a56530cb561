import type { AnyLineId, AnyOrderId, PickupId, ReservationId, WarehouseId } from "../../domain/ids.ts";
import type { PickupDetail, ReservationDetail, TallyForm } from "../../domain/trade/pickup-view.ts";
import type { PICKUP_COMMANDS, TallyRow } from "../../domain/trade/tally.ts";
import type { WarehouseDay } from "../../domain/trade/warehouse-day.ts";
import type { Kg } from "../../domain/units.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";
import type { OwnPickupBodies } from "./pickups.ts";
import type { ReservationBodies } from "./reservations.ts";

/** What was loaded on one truck. `last`: whether it is the last tally of the order. */
export type TallyRequest = {
  orderId: AnyOrderId;
  /** The order's version. */
  version: number;
  reservationId?: ReservationId;
  plateNo: string;
  driverName: string;
  operatorName: string;
  receiverName: string;
  /** kg */
  grossWeight?: Kg;
  tareWeight?: Kg;
  lines: { orderLineId: AnyLineId; actual: number; reason: string }[];
  tallySheet: TallyRow[];
  fileIds: string[];
  last: boolean;
  remark: string;
};

/** A warehouse and its name, to filter by. */
export type WarehouseName = { id: WarehouseId; storeName: string };

/** Reservations and tally sheets of a merchant's warehouses. Every method rejects with `ApiError` only. */
export abstract class MerchantPickups {
  /** Warehouses that hold the merchant's goods. */
  abstract stores(): Promise<WarehouseName[]>;
  /** A day (yyyy-MM-dd) of the shop's warehouses, slot by slot. */
  abstract warehouseDays(date: string): Promise<WarehouseDay[]>;
  abstract reservation(id: ReservationId): Promise<ReservationDetail>;
  abstract send: SendEvent<ReservationBodies<"merchant">>;
  /** Checks in the truck that has the code; resolves with the reservation's id. */
  abstract checkInByCode(pickupCode: string): Promise<ReservationId>;
  abstract pickup(id: PickupId): Promise<PickupDetail>;
  abstract tallyForm(of: { orderId: AnyOrderId; reservationId: ReservationId }): Promise<TallyForm>;
  /** Resolves with the id of the tally sheet. Requests with the same `key` create one sheet. */
  abstract addTally(request: TallyRequest, key: string): Promise<PickupId>;
  abstract sendTally: SendEvent<EventBodies<typeof PICKUP_COMMANDS, "merchant", PickupId, OwnPickupBodies>>;
}

/** Tally sheets that the operator rules on. Every method rejects with `ApiError` only. */
export abstract class Rulings {
  abstract pickup(id: PickupId): Promise<PickupDetail>;
  abstract send: SendEvent<EventBodies<typeof PICKUP_COMMANDS, "operator", PickupId, OwnPickupBodies>>;
}
