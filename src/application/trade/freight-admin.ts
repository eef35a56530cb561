import type { OverrideForm, TariffForm } from "../../domain/freight/tariff.ts";
import type { FreightOverrideId, FreightTariffId, WarehouseId } from "../../domain/ids.ts";
import type { VersionedId } from "../commands.ts";

/** The operator's tariff of freight. Rejects with `ApiError` and nothing else. */
export abstract class TariffAdmin {
  /** Adds it where it has no id yet. */
  abstract save(price: TariffForm, at: VersionedId<FreightTariffId>): Promise<void>;
  abstract remove(at: VersionedId<FreightTariffId>): Promise<void>;
}

/** What a shop charges for freight from its own warehouses. Rejects likewise. */
export abstract class OverrideAdmin {
  /** Adds it where it has no id yet. */
  abstract save(price: OverrideForm, at: VersionedId<FreightOverrideId> & { storeId: WarehouseId }): Promise<void>;
  abstract remove(at: VersionedId<FreightOverrideId>): Promise<void>;
}
