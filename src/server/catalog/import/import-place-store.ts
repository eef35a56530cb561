import { MERCHANT_STATUS } from "../../../domain/company/merchant-states.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import type { GoodsWarehouse } from "../goods/written-goods-store.ts";

/** A shop and the company behind it. */
type ImportShop = { id: MerchantId; shopName: string; companyName: string | null };

/** All shops but those the operator removed, by id. */
export const importShops = (tx: Db): Promise<ImportShop[]> =>
  tx.rows<ImportShop>(
    `select m.id, m.shop_name as "shopName", c.company_name as "companyName" from merchant m left join company_info c on c.id = m.company_id
      where m.status <> ${MERCHANT_STATUS.removed} order by m.id`,
  );

/** `null` where there is no such shop. */
export const importShop = (db: Db, merchantId: MerchantId): Promise<Omit<ImportShop, "id"> | null> =>
  db.one<Omit<ImportShop, "id">>(
    `select m.shop_name as "shopName", c.company_name as "companyName" from merchant m left join company_info c on c.id = m.company_id
      where m.id = :merchantId`,
    { merchantId },
    "import-owner",
  );

type NewWarehouse = {
  storeName: string;
  portCode: string | null;
  province: string;
  cityCode: string;
  cityName: string;
  address: string;
};

export const addWarehouse = (tx: Db, warehouse: NewWarehouse): Promise<GoodsWarehouse | null> =>
  tx.one<GoodsWarehouse>(
    `insert into store (store_name, port_code, province_name, city_code, city_name, address)
     values (:storeName, :portCode, :province, :cityCode, :cityName, :address)
     returning id, store_name as "storeName", port_code as "portCode", city_code as "cityCode", city_name as "cityName"`,
    warehouse,
  );

export const addShop = (
  tx: Db,
  shop: { merchantName: string; cityCode: string; cityName: string },
): Promise<{ id: MerchantId } | null> =>
  tx.one<{ id: MerchantId }>(
    `insert into merchant (merchant_no, shop_name, city_code, city_name)
         values (next_no('SJ', 9), :merchantName, :cityCode, :cityName) returning id`,
    shop,
  );

/** A warehouse for an example: one with goods of the merchant, or else the first. */
export const exampleWarehouse = (
  tx: Db,
  merchantId: MerchantId,
): Promise<{ storeName: string; cityName: string } | null> =>
  tx.one<{ storeName: string; cityName: string }>(
    `select w.store_name as "storeName", w.city_name as "cityName" from store w
          order by exists (select 1 from goods g where g.store_id = w.id and g.merchant_id = :merchantId) desc, w.id limit 1`,
    { merchantId },
  );
