import type { MerchantId, WarehouseId } from "../../../domain/ids.ts";
import type { StoreSlot } from "../../../domain/trade/reservation.ts";
import type { AdminWarehouse, Warehouse } from "../../../domain/trade/warehouse.ts";
import type { Db } from "../../db/database.ts";
import { containing } from "../../like.ts";

/** A list of warehouses; `keyword` "" does not narrow. */
type WarehouseSearch = { keyword: string; limit: number; offset: number };

const patternOf = (keyword: string): string | null => (keyword === "" ? null : containing(keyword));

/** The slots of warehouse s, by their code, and the days from today on without trucks. */
const SLOTS = `(select coalesce(jsonb_agg(jsonb_build_object('slotCode', t.slot_code, 'capacity', t.capacity,
    'weekdays', t.weekdays) order by t.slot_code), '[]') from store_slot t where t.store_id = s.id) as slots,
  (select coalesce(jsonb_agg(jsonb_build_object('day', c.day::text, 'reason', c.reason) order by c.day), '[]')
     from store_closure c where c.store_id = s.id and c.day >= (now() at time zone 'Asia/Shanghai')::date) as closures`;

export type WarehouseRow = Omit<Warehouse, "provinceCode" | "portName">;

/** Warehouses of a merchant: those they run, those with their goods, and those named in their application. */
const OWN = `(s.merchant_id = :merchantId or exists (select 1 from goods g where g.store_id = s.id and g.merchant_id = :merchantId)
  or exists (select 1 from merchant_store ms where ms.store_id = s.id and ms.merchant_id = :merchantId))`;

const COLUMNS = `s.id, s.store_name as "storeName", s.province_name as "provinceName", s.city_code as "cityCode",
  s.city_name as "cityName", coalesce(s.port_code, '') as "portCode", s.address, s.version,
  coalesce(s.merchant_id = :merchantId, false) as "isOwn", coalesce(ms.contact, '') as contact,
  coalesce(nullif(ms.phone, ''), s.phone) as phone,
  (select count(*)::int from goods g where g.store_id = s.id and g.merchant_id = :merchantId) as "goodsNum",
  ${SLOTS}`;
const FROM = "store s left join merchant_store ms on ms.store_id = s.id and ms.merchant_id = :merchantId";

/** One page of a merchant's warehouses, those that the merchant runs first, and how many there are. */
export async function warehousesOf(
  db: Db,
  merchantId: MerchantId,
  { keyword, ...page }: WarehouseSearch,
): Promise<{ total: number; rows: WarehouseRow[] }> {
  const where = `${OWN} and (:pattern::text is null or s.store_name ilike :pattern or s.address ilike :pattern)`;
  const filters = { merchantId, pattern: patternOf(keyword) };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from store s where ${where}`, filters, "stores-count"),
    db.rows<WarehouseRow>(
      `select ${COLUMNS} from ${FROM} where ${where}
        order by s.merchant_id is not distinct from :merchantId desc, s.store_name, s.id limit :limit offset :offset`,
      { ...filters, ...page },
      "stores-of-merchant",
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** A warehouse that the merchant runs or uses; `null`: there is none of that id. */
export const warehouseOf = (db: Db, merchantId: MerchantId, id: WarehouseId): Promise<WarehouseRow | null> =>
  db.one<WarehouseRow>(
    `select ${COLUMNS} from ${FROM} where ${OWN} and s.id = :id`,
    { merchantId, id },
    "store-of-merchant",
  );

/** Locks a warehouse that the merchant runs until the transaction ends; `false`: they run none of that id. */
export const lockOwnWarehouse = async (tx: Db, merchantId: MerchantId, id: WarehouseId): Promise<boolean> =>
  (await tx.one(
    "select 1 from store where id = :id and merchant_id = :merchantId for update",
    { id, merchantId },
    "store-lock",
  )) !== null;

/** Whether a warehouse other than `except` has this name. */
export const isNameTaken = async (db: Db, storeName: string, except: WarehouseId | null): Promise<boolean> =>
  (await db.one(
    "select 1 from store where store_name = :storeName and id is distinct from :except::bigint",
    { storeName, except },
    "store-name-taken",
  )) !== null;

/** How many goods of all merchants are in a warehouse. */
export async function countGoods(db: Db, id: WarehouseId): Promise<number> {
  const row = await db.one<{ count: number }>(
    "select count(*)::int as count from goods where store_id = :id",
    { id },
    "store-goods",
  );
  return row?.count ?? 0;
}

/** Name and place of a warehouse as they are stored; `portCode`: `null` away from a port. */
export type WarehousePlace = {
  storeName: string;
  portCode: string | null;
  provinceName: string;
  cityCode: string;
  cityName: string;
  address: string;
  phone: string;
};

/** Adds a warehouse of the merchant and returns its id; `null`: its name is taken. A trigger gives it the default slots. */
export async function insertWarehouse(
  tx: Db,
  merchantId: MerchantId,
  place: WarehousePlace,
): Promise<WarehouseId | null> {
  const added = await tx.one<{ id: WarehouseId }>(
    `insert into store (store_name, port_code, province_name, city_code, city_name, address, phone, merchant_id)
     values (:storeName, :portCode, :provinceName, :cityCode, :cityName, :address, :phone, :merchantId)
     on conflict (store_name) do nothing returning id`,
    { ...place, merchantId },
    "store-add",
  );
  return added?.id ?? null;
}

/** Replaces name and place of a locked warehouse and raises its version. */
export const replaceWarehouse = (tx: Db, id: WarehouseId, place: WarehousePlace): Promise<number> =>
  tx.run(
    `update store set store_name = :storeName, port_code = :portCode, province_name = :provinceName, city_code = :cityCode,
            city_name = :cityName, address = :address, phone = :phone, version = version + 1 where id = :id`,
    { ...place, id },
    "store-update",
  );

type WarehouseContact = { merchantId: MerchantId; storeId: WarehouseId; contact: string; phone: string };

/** Stores the contact of a merchant in a warehouse. */
export const saveContact = (tx: Db, named: WarehouseContact): Promise<number> =>
  tx.run(
    `insert into merchant_store (merchant_id, store_id, contact, phone) values (:merchantId, :storeId, :contact, :phone)
     on conflict (merchant_id, store_id) do update set contact = excluded.contact, phone = excluded.phone`,
    named,
    "store-contact",
  );

/**
 * Replaces all slots of a locked warehouse and raises its version; reservations retain their slot. Locks the slots by their code
 * first, because a concurrent reservation holds the row of its slot.
 */
export async function replaceSlotsOf(tx: Db, id: WarehouseId, slots: readonly StoreSlot[]): Promise<void> {
  await tx.rows("select 1 from store_slot where store_id = :id order by slot_code for update", { id }, "slots-lock");
  await tx.run("delete from store_slot where store_id = :id", { id }, "slots-clear");
  for (const { slotCode, capacity, weekdays } of slots)
    await tx.run(
      "insert into store_slot (store_id, slot_code, capacity, weekdays) values (:id, :slotCode, :capacity, :weekdays)",
      { id, slotCode, capacity, weekdays: [...weekdays].sort() },
      "slot-add",
    );
  await tx.run("update store set version = version + 1 where id = :id", { id }, "store-touch");
}

export type AdminWarehouseRow = Omit<AdminWarehouse, "portName"> & { portCode: string };

const ADMIN_COLUMNS = `s.id, s.store_name as "storeName", s.province_name as "provinceName", s.city_name as "cityName",
  coalesce(s.port_code, '') as "portCode", s.address, s.phone, s.version, coalesce(m.shop_name, '') as "shopName",
  (select count(*)::int from goods g where g.store_id = s.id) as "goodsNum",
  (select count(distinct g.merchant_id)::int from goods g where g.store_id = s.id) as "shopNum",
  ${SLOTS}`;
const ADMIN_FROM = "store s left join merchant m on m.id = s.merchant_id";

/** One page of all warehouses, public ones first, and how many there are; `isPublic`: `null` does not narrow. */
export async function allWarehouses(
  db: Db,
  { keyword, isPublic, ...page }: WarehouseSearch & { isPublic: boolean | null },
): Promise<{ total: number; rows: AdminWarehouseRow[] }> {
  const where = `(:pattern::text is null or s.store_name ilike :pattern or s.address ilike :pattern or s.city_name ilike :pattern)
    and (:isPublic::boolean is null or (s.merchant_id is null) = :isPublic)`;
  const filters = { pattern: patternOf(keyword), isPublic };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from store s where ${where}`, filters, "warehouses-count"),
    db.rows<AdminWarehouseRow>(
      `select ${ADMIN_COLUMNS} from ${ADMIN_FROM} where ${where}
        order by s.merchant_id is not null, s.store_name, s.id limit :limit offset :offset`,
      { ...filters, ...page },
      "warehouses-admin",
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** Any warehouse; `null`: there is none of that id. */
export const anyWarehouse = (db: Db, id: WarehouseId): Promise<AdminWarehouseRow | null> =>
  db.one<AdminWarehouseRow>(`select ${ADMIN_COLUMNS} from ${ADMIN_FROM} where s.id = :id`, { id }, "warehouse-admin");

/** Locks a public warehouse until the transaction ends; `false`: there is none of that id. */
export const lockPublicWarehouse = async (tx: Db, id: WarehouseId): Promise<boolean> =>
  (await tx.one(
    "select 1 from store where id = :id and merchant_id is null for update",
    { id },
    "warehouse-admin-lock",
  )) !== null;
