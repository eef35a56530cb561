import type { WarehouseForm } from "../../domain/company/application-form.ts";
import type { WarehouseId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import type { StoreSlot } from "../../domain/trade/reservation.ts";
import type { AdminWarehouse, Closure, Warehouse } from "../../domain/trade/warehouse.ts";

type VersionedId = { id: WarehouseId; version: number };

/** A merchant's warehouses. Every method rejects with `ApiError` only. */
export abstract class Warehouses {
  abstract detail(id: WarehouseId): Promise<Warehouse>;
  /** Resolves with its id. Requests with the same `key` create one warehouse. */
  abstract add(form: WarehouseForm, key: string): Promise<WarehouseId>;
  abstract update(form: WarehouseForm & VersionedId): Promise<void>;
  abstract saveSlots(slots: VersionedId & { slots: readonly StoreSlot[]; closures: readonly Closure[] }): Promise<void>;
  abstract regions(): Promise<readonly Region[]>;
}

/** All warehouses, for the operator, who sets the slots of public ones. Every method rejects with `ApiError` only. */
export abstract class WarehouseAdmin {
  abstract detail(id: WarehouseId): Promise<AdminWarehouse>;
  abstract saveSlots(slots: VersionedId & { slots: readonly StoreSlot[]; closures: readonly Closure[] }): Promise<void>;
}
