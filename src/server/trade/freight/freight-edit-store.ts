import type { FreightOverride, FreightTariff, OverrideForm, TariffForm } from "../../../domain/freight/tariff.ts";
import type { FreightOverrideId, FreightTariffId, MerchantId, WarehouseId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";

const PRICE = `destination, carrier, per_truck as "perTruck", per_m3 as "perM3", loading, extra_stop as "extraStop"`;
const SET = `destination = :destination, carrier = :carrier, per_truck = :perTruck, per_m3 = :perM3, loading = :loading,
            extra_stop = :extraStop, version = version + 1`;
/** The largest truck first. */
const BY_CARRIER = "array_position(array['truck13', 'truck9', 'truck6'], carrier)";

type Paged = { limit: number; offset: number };
type Found<Row> = { total: number; rows: Row[] };

/** One page of the operator's prices; `null` does not narrow. */
export async function tariffPage(
  db: Db,
  asked: { origin: string | null; destination: string | null } & Paged,
): Promise<Found<FreightTariff>> {
  const { limit, offset, ...filters } = asked;
  const where = `(:origin::text is null or origin = :origin) and (:destination::text is null or destination = :destination)`;
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from freight_tariff where ${where}`, filters),
    db.rows<FreightTariff>(
      `select id, origin, ${PRICE}, version from freight_tariff where ${where}
        order by origin, destination, ${BY_CARRIER} limit :limit offset :offset`,
      asked,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** One page of a shop's own prices; `storeId` `null`: of all its warehouses. */
export async function overridePage(
  db: Db,
  asked: { merchantId: MerchantId; storeId: WarehouseId | null } & Paged,
): Promise<Found<FreightOverride>> {
  const { limit, offset, ...filters } = asked;
  const where = "f.merchant_id = :merchantId and (:storeId::bigint is null or f.store_id = :storeId)";
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from freight_override f where ${where}`, filters),
    db.rows<FreightOverride>(
      `select f.id, f.store_id as "storeId", s.store_name as "storeName", ${PRICE}, f.is_firm as "isFirm", f.version
         from freight_override f join store s on s.id = f.store_id where ${where}
        order by s.store_name, f.store_id, destination, ${BY_CARRIER} limit :limit offset :offset`,
      asked,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** Adds a price of the operator and returns its id; `null`: the relation has one of that truck. */
export async function insertTariff(tx: Db, price: TariffForm): Promise<FreightTariffId | null> {
  const row = await tx.one<{ id: FreightTariffId }>(
    `insert into freight_tariff (origin, destination, carrier, per_truck, per_m3, loading, extra_stop)
     values (:origin, :destination, :carrier, :perTruck, :perM3, :loading, :extraStop)
     on conflict (origin, destination, carrier) do nothing returning id`,
    price,
  );
  return row?.id ?? null;
}

/** Adds a price of a shop, likewise. */
export async function insertOverride(
  tx: Db,
  price: OverrideForm & { merchantId: MerchantId; storeId: WarehouseId },
): Promise<FreightOverrideId | null> {
  const row = await tx.one<{ id: FreightOverrideId }>(
    `insert into freight_override (merchant_id, store_id, destination, carrier, per_truck, per_m3, loading, extra_stop, is_firm)
     values (:merchantId, :storeId, :destination, :carrier, :perTruck, :perM3, :loading, :extraStop, :isFirm)
     on conflict (merchant_id, store_id, destination, carrier) do nothing returning id`,
    price,
  );
  return row?.id ?? null;
}

/** Locks a price of the operator; `null` where there is none. */
export const lockTariff = (tx: Db, id: FreightTariffId): Promise<FreightTariff | null> =>
  tx.one<FreightTariff>(`select id, origin, ${PRICE}, version from freight_tariff where id = :id for update`, { id });

/** Locks a price of the shop; `null` where it has none of that id. */
export const lockOverride = (
  tx: Db,
  merchantId: MerchantId,
  id: FreightOverrideId,
): Promise<(OverrideForm & { storeId: WarehouseId; version: number }) | null> =>
  tx.one(
    `select store_id as "storeId", ${PRICE}, is_firm as "isFirm", version from freight_override
      where id = :id and merchant_id = :merchantId for update`,
    { id, merchantId },
  );

/** Overwrites a locked price of the operator and raises its version; a duplicate is refused by the index. */
export const writeTariff = (tx: Db, id: FreightTariffId, price: TariffForm): Promise<number> =>
  tx.run(`update freight_tariff set origin = :origin, ${SET} where id = :id`, { ...price, id });

/** Overwrites a locked price of a shop, likewise. */
export const writeOverride = (tx: Db, id: FreightOverrideId, price: OverrideForm): Promise<number> =>
  tx.run(`update freight_override set is_firm = :isFirm, ${SET} where id = :id`, { ...price, id });

/** Removes a locked price of the operator. */
export const deleteTariff = (tx: Db, id: FreightTariffId): Promise<number> =>
  tx.run("delete from freight_tariff where id = :id", { id });

/** Removes a locked price of a shop. */
export const deleteOverride = (tx: Db, id: FreightOverrideId): Promise<number> =>
  tx.run("delete from freight_override where id = :id", { id });
