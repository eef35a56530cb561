import { randomInt } from "node:crypto";
import type { WarehouseForm } from "../../domain/company/merchant-application.ts";
import type { Db } from "../db/database.ts";
import { warning } from "../reply.ts";
import { placeOf } from "../trade/regions.ts";
import type { StoredApplication } from "./application-repository.ts";

const MERCHANT_NUMBERS = 100_000_000;

/** The names of a warehouse's place; an unknown code stops the approval. */
function placed({ provinceCode, cityCode, storeName }: WarehouseForm): { provinceName: string; cityName: string } {
  const place = placeOf(provinceCode, cityCode, "");
  if (place === null) throw warning(`仓库「${storeName}」的城市不正确`);
  return { provinceName: place.provinceName, cityName: place.cityName.replace(/市$/, "") };
}

/** A warehouse by its name, run by the applicant. An existing one is used unchanged if it is in the same city. */
async function storeFor(tx: Db, warehouse: WarehouseForm, merchantId: string): Promise<string> {
  const { storeName, cityCode, address, phone, portCode } = warehouse;
  const { provinceName, cityName } = placed(warehouse);
  await tx.run(
    `insert into store (store_name, port_code, province_name, city_code, city_name, address, phone, merchant_id)
     values ($1, nullif($2, ''), $3, $4, $5, $6, $7, $8) on conflict (store_name) do nothing`,
    [storeName.trim(), portCode, provinceName, cityCode, cityName, address.trim(), phone, merchantId],
    "shop-store-add",
  );
  const store = await tx.one<{ id: string }>(
    "select id from store where store_name = $1 and city_code = $2",
    [storeName.trim(), cityCode],
    "shop-store",
  );
  if (store === null) throw warning(`仓库名称「${storeName}」已被其他城市的仓库使用，请加上城市或库区`);
  return store.id;
}

/**
 * Opens the shop of an approved application: creates the merchant, its warehouses, and the person who runs it. Returns
 * its id.
 */
export async function openShop(tx: Db, application: StoredApplication): Promise<string> {
  const { personId, companyId, warehouses, shopName, shopType, kindCodes, brandCodes, contactPhone } = application;
  const person = await tx.one<{ merchantId: string | null }>(
    `select merchant_id as "merchantId" from person where id = $1 and not deleted for update`,
    [personId],
    "shop-person",
  );
  if (person === null) throw warning("申请人已注销");
  if (person.merchantId !== null) throw warning("申请人已有店铺");
  const [first] = warehouses;
  const merchant = await tx.one<{ id: string }>(
    `insert into merchant (merchant_no, company_id, shop_name, intro, shop_type, main_kinds, brand_codes, city_code,
       city_name, phone_display, account_name, bank_name, bank_account)
     select $1, c.id, $3, c.intro, $4, $5, $6, $7, $8, $9, $10, $11, $12 from company_info c where c.id = $2 returning id`,
    [
      `SJ${String(randomInt(MERCHANT_NUMBERS)).padStart(8, "0")}`,
      companyId,
      shopName,
      shopType,
      kindCodes,
      brandCodes,
      first?.cityCode ?? "",
      first === undefined ? "" : placed(first).cityName,
      contactPhone,
      ...[application.accountName, application.bankName, application.bankAccount],
    ],
    "shop-open",
  );
  const merchantId = merchant?.id ?? "";
  for (const warehouse of warehouses)
    await tx.run(
      `insert into merchant_store (merchant_id, store_id, contact, phone) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [merchantId, await storeFor(tx, warehouse, merchantId), warehouse.contact, warehouse.phone],
      "shop-warehouse",
    );
  await tx.run(
    `update person set merchant_id = $2,
            roles = case when 'merchant' = any (roles) then roles else roles || '{merchant}'::text[] end
      where id = $1`,
    [personId, merchantId],
    "shop-role",
  );
  return merchantId;
}
