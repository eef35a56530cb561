import { randomInt } from "node:crypto";
import type { WarehouseForm } from "../../domain/company/application-form.ts";
import type { MerchantId, WarehouseId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import { warning } from "../reply.ts";
import { placeOf } from "../system/regions.ts";
import type { StoredApplication } from "./application-store.ts";
import { appointShopkeeper, lockedShopkeeper } from "./merchant-people-store.ts";
import { insertMerchant } from "./merchant-store.ts";
import { nameWarehouseContact, warehouseFor } from "./merchant-warehouse-store.ts";

const MERCHANT_NUMBERS = 100_000_000;

/** The names of a warehouse's place; an unknown code stops the approval. */
function placed({ provinceCode, cityCode, storeName }: WarehouseForm): { provinceName: string; cityName: string } {
  const place = placeOf(provinceCode, cityCode, "");
  if (place === null) throw warning(`仓库「${storeName}」的城市不正确`);
  return { provinceName: place.provinceName, cityName: place.cityName };
}

/** A warehouse by its name, run by the applicant. An existing one is used unchanged if it is in the same city. */
async function placedWarehouse(tx: Db, form: WarehouseForm, merchantId: MerchantId): Promise<WarehouseId> {
  const { cityCode, phone, portCode } = form;
  const named = { storeName: form.storeName.trim(), address: form.address.trim(), cityCode, phone, portCode };
  const id = await warehouseFor(tx, { ...named, ...placed(form), merchantId });
  if (id === null) throw warning(`仓库名称「${form.storeName}」已被其他城市的仓库使用，请加上城市或库区`);
  return id;
}

/**
 * Opens the shop of an approved application: creates the merchant, its warehouses, and the person who runs it. Returns
 * its id.
 */
export async function openShop(tx: Db, application: StoredApplication): Promise<MerchantId> {
  const { personId, companyId, warehouses, shopName, shopType, kindCodes, brandCodes, contactPhone } = application;
  const person = await lockedShopkeeper(tx, personId);
  if (person === null) throw warning("申请人已注销");
  if (person.merchantId !== null) throw warning("申请人已有店铺");
  const [first] = warehouses;
  const { accountName, bankName, bankAccount } = application;
  const merchantId = await insertMerchant(tx, {
    merchantNo: `SJ${String(randomInt(MERCHANT_NUMBERS)).padStart(8, "0")}`,
    companyId,
    shopName,
    shopType,
    kindCodes,
    brandCodes,
    contactPhone,
    accountName,
    bankName,
    bankAccount,
    cityCode: first?.cityCode ?? "",
    cityName: first === undefined ? "" : placed(first).cityName,
  });
  for (const warehouse of warehouses) {
    const { contact, phone } = warehouse;
    const warehouseId = await placedWarehouse(tx, warehouse, merchantId);
    await nameWarehouseContact(tx, { merchantId, warehouseId, contact, phone });
  }
  await appointShopkeeper(tx, personId, merchantId);
  return merchantId;
}
