import type { MerchantDetail } from "../../domain/company/merchant-life.ts";
import type { MerchantId, WarehouseId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** The warehouses a shop runs or has goods in, with whom it named there. */
export const merchantWarehouses = (db: Db, id: MerchantId): Promise<MerchantDetail["yards"]> =>
  db.rows<MerchantDetail["yards"][number]>(
    `select w.id as "storeId", w.store_name as "storeName",
            concat(w.province_name, nullif(w.city_name, w.province_name), w.address) as place,
            coalesce(s.contact, '') as contact, coalesce(s.phone, w.phone) as phone
       from store w left join merchant_store s on s.store_id = w.id and s.merchant_id = :id
      where w.id in (select store_id from merchant_store where merchant_id = :id
                     union select store_id from goods where merchant_id = :id)
      order by w.id`,
    { id },
    "merchant-detail-warehouses",
  );

export type NewWarehouse = {
  storeName: string;
  portCode: string;
  provinceName: string;
  cityCode: string;
  cityName: string;
  address: string;
  phone: string;
  merchantId: MerchantId;
};

/**
 * The id of the warehouse of that name in that city: an existing one, unchanged, or a new one run by the shop. `null`
 * where the name is taken in another city.
 */
export async function warehouseFor(tx: Db, warehouse: NewWarehouse): Promise<WarehouseId | null> {
  await tx.run(
    `insert into store (store_name, port_code, province_name, city_code, city_name, address, phone, merchant_id)
     values (:storeName, nullif(:portCode, ''), :provinceName, :cityCode, :cityName, :address, :phone, :merchantId)
     on conflict (store_name) do nothing`,
    warehouse,
    "shop-store-add",
  );
  const store = await tx.one<{ id: WarehouseId }>(
    "select id from store where store_name = :storeName and city_code = :cityCode",
    warehouse,
    "shop-store",
  );
  return store?.id ?? null;
}

/** Sets a shop's contact in a warehouse, unless it has one. */
export const nameWarehouseContact = (
  tx: Db,
  named: { merchantId: MerchantId; warehouseId: WarehouseId; contact: string; phone: string },
): Promise<number> =>
  tx.run(
    `insert into merchant_store (merchant_id, store_id, contact, phone)
     values (:merchantId, :warehouseId, :contact, :phone) on conflict do nothing`,
    named,
    "shop-warehouse",
  );
