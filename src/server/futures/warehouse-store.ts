import type { MerchantId, WarehouseId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/**
 * Warehouses that a merchant's landed goods may be stored in, with their cities: own and public ones, those at the port
 * of arrival first.
 */
export const warehousesFor = (
  db: Db,
  { merchantId, destPort }: { merchantId: MerchantId; destPort: string },
): Promise<{ id: WarehouseId; name: string }[]> =>
  db.rows(
    `select id, concat(store_name, '（', city_name, '）') as name from store where merchant_id is null or merchant_id = :merchantId
      order by port_code is not distinct from :destPort desc, merchant_id nulls last, store_name limit 100`,
    { merchantId, destPort },
    "futures-warehouses",
  );
