import { GOODS_STATUS } from "../domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../domain/company/company-status.ts";
import type { MerchantStatus } from "../domain/company/merchant-states.ts";
import { NEWS_STATUS } from "../domain/content/news.ts";
import type { NewsText } from "../domain/content/news-form.ts";
import type { CompanyId, MerchantId, WarehouseId } from "../domain/ids.ts";
import type { Database, Db } from "../server/db/database.ts";
import type { DemoStore } from "./stores.ts";

/** Whether the table has a row. */
export const isAny = async (db: Db, table: "goods" | "person" | "demand" | "global_offer"): Promise<boolean> =>
  (await db.one(`select 1 from ${table} limit 1`)) !== null;

/** All merchants in the order of their numbers. */
export async function merchantIdsByNumber(tx: Db): Promise<MerchantId[]> {
  const merchants = await tx.rows<{ id: MerchantId }>("select id from merchant order by merchant_no");
  return merchants.map(({ id }) => id);
}

/**
 * Runs `work` with the search indexes of goods away and builds them afterwards, which costs half of maintaining them row by row.
 * Those of constraints stay. Part of the transaction: a rollback leaves the indexes as they were.
 */
export async function withoutIndexes(tx: Db, work: () => Promise<unknown>): Promise<void> {
  const indexes = await tx.rows<{ name: string; definition: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = 'goods' and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await tx.run(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await tx.run(definition);
}

/** Without it the first searches would be planned for empty tables. */
export async function describeTables(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run("set local statement_timeout = 0");
    await tx.run("analyze merchant, store, goods, goods_price_history");
  });
}

type NewMerchant = {
  merchantNo: string;
  shopName: string;
  intro: string;
  shopType: number;
  mainKinds: readonly string[];
  cityCode: string;
  cityName: string;
  phoneDisplay: string;
  accountName: string;
  bankName: string;
  bankAccount: string;
};

/** Inserts a merchant; returns its id. */
export async function insertMerchant(tx: Db, merchant: NewMerchant): Promise<MerchantId> {
  const row = await tx.one<{ id: MerchantId }>(
    `insert into merchant (merchant_no, shop_name, intro, shop_type, main_kinds, city_code, city_name, phone_display,
       account_name, bank_name, bank_account)
     values (:merchantNo, :shopName, :intro, :shopType, :mainKinds, :cityCode, :cityName, :phoneDisplay,
       :accountName, :bankName, :bankAccount) returning id`,
    merchant,
  );
  return row!.id; // an insert returns its row
}

/** Inserts a public warehouse; returns its id. */
export async function insertWarehouse(tx: Db, warehouse: DemoStore): Promise<WarehouseId> {
  const row = await tx.one<{ id: WarehouseId }>(
    `insert into store (store_name, port_code, province_name, city_code, city_name, address, phone)
     values (:storeName, :portCode, :provinceName, :cityCode, :cityName, :address, :phone) returning id`,
    warehouse,
  );
  return row!.id; // an insert returns its row
}

/** Lets a merchant run the public warehouse with most of its goods; others' goods are stored there, too. */
export async function runWarehouse(tx: Db, merchantId: MerchantId): Promise<void> {
  const warehouse = await tx.one<{ id: WarehouseId }>(
    `update store set merchant_id = :merchantId where id = (
       select g.store_id from goods g join store s on s.id = g.store_id and s.merchant_id is null
        where g.merchant_id = :merchantId group by g.store_id order by count(*) desc, g.store_id limit 1) returning id`,
    { merchantId },
  );
  if (warehouse === null) return;
  await tx.run("insert into merchant_store (merchant_id, store_id, contact) values (:merchantId, :storeId, '李库管')", {
    merchantId,
    storeId: warehouse.id,
  });
}

type NewCompany = {
  companyName: string;
  creditCode: string;
  /** Also the contact person. */
  legalPerson: string;
  regCapital: string;
  regAddress: string;
  provinceCode: string;
  cityCode: string;
  address: string;
  businessScope: string;
  establishDate: string;
  mainKinds: readonly string[];
  submittedAt: Date;
  reviewedAt: Date;
  certExpireDate: string;
  intro: string;
  images: readonly string[];
};

/** Inserts a certified company without an owner; `null` where there is one of its name or code. */
export async function insertCompany(tx: Db, company: NewCompany): Promise<CompanyId | null> {
  const row = await tx.one<{ id: CompanyId }>(
    `insert into company_info (company_name, credit_code, company_status, legal_person, reg_capital, reg_address,
       province_code, city_code, address, business_scope, establish_date, contact_name, main_kinds, submitted_at,
       reviewed_at, cert_expire_date, intro, images)
     values (:companyName, :creditCode, ${COMPANY_STATUS.certified}, :legalPerson, :regCapital, :regAddress,
       :provinceCode, :cityCode, :address, :businessScope, :establishDate, :legalPerson, :mainKinds, :submittedAt,
       :reviewedAt, :certExpireDate, :intro, :images)
     on conflict do nothing returning id`,
    company,
  );
  return row?.id ?? null;
}

type Opening = {
  merchantId: MerchantId;
  companyId: CompanyId;
  openedAt: Date;
  status: MerchantStatus;
  closedFrom: string | null;
  closedTo: string | null;
  closeNote: string;
};

/** Gives a shop its company, its first day and its holiday. */
export const openShop = (tx: Db, opening: Opening): Promise<number> =>
  tx.run(
    `update merchant set company_id = :companyId, created_at = :openedAt, status = :status, closed_from = :closedFrom,
            closed_to = :closedTo, close_note = :closeNote where id = :merchantId`,
    opening,
  );

const MOST_BRANDS = 8;

/** The brands a shop sells most of. */
export async function noteBrands(tx: Db): Promise<void> {
  await tx.run(
    `update merchant m set brand_codes = b.codes
       from (select merchant_id, (array_agg(brand_code order by number desc, brand_code))[1:${MOST_BRANDS}] as codes
               from (select merchant_id, brand_code, count(*) as number from goods
                      where brand_code is not null group by 1, 2) counted
              group by merchant_id) b
      where b.merchant_id = m.id`,
  );
}

/**
 * The 10th, 50th and 90th percentile of what goods on sale cost per m³ with tax, fen; `null` where fewer than five can be
 * bought. `gradeCode` `null`: any.
 */
export async function pricesOnSale(
  db: Db,
  sought: { speciesCode: string; kindCode: string; gradeCode: string | null },
): Promise<number[] | null> {
  const row = await db.one<{ prices: number[] | null }>(
    `select case when count(*) >= 5
              then (percentile_disc(array[0.1, 0.5, 0.9]) within group (order by price_m3_fen))::float8[] end as prices
       from goods
      where status = ${GOODS_STATUS.onSale} and stock > held and price_m3_fen is not null and species_code = :speciesCode
        and kind_code = :kindCode and (:gradeCode::text is null or grade_code = :gradeCode)`,
    sought,
  );
  return row?.prices ?? null;
}

/** Whether there are articles but help. */
export const isAnyNews = async (db: Db): Promise<boolean> =>
  (await db.one("select 1 from news where channel_code <> 'help' limit 1")) !== null;

type NewArticle = Omit<NewsText, "channelCode"> & { channelCode: string; speciesCodes: string[]; publishAt: Date };

/** Inserts a published article. */
export const insertArticle = (db: Db, article: NewArticle): Promise<number> =>
  db.run(
    `insert into news (channel_code, title, subtitle, cover, source, author, content_html, tags, species_codes, is_top,
       status, publish_at)
     values (:channelCode, :title, :subtitle, :cover, :source, :author, :contentHtml, :tags, :speciesCodes, :isTop,
       ${NEWS_STATUS.published}, :publishAt)`,
    article,
  );

/** Stores a setting where there is none of the key. */
export const keepSetting = (db: Db, key: string, value: string): Promise<number> =>
  db.run("insert into sys_config (config_key, config_value) values (:key, :value) on conflict do nothing", {
    key,
    value,
  });

/** Whether there is a setting of the key. */
export const hasSetting = async (db: Db, key: string): Promise<boolean> =>
  (await db.one("select 1 from sys_config where config_key = :key", { key })) !== null;

/** Removes a setting. */
export const removeSetting = (db: Db, key: string): Promise<number> =>
  db.run("delete from sys_config where config_key = :key", { key });
