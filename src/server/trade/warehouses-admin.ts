import type { AdminWarehouseListBody, StoreSlotsBody } from "../../contract/trade/warehouse-schemas.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import type { AdminWarehouse } from "../../domain/trade/warehouse.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { notFound, Refusal } from "../reply.ts";
import type { Actor } from "../system/audit.ts";
import { replaceSlots, SLOTS } from "./warehouses.ts";

type WarehouseRow = Omit<AdminWarehouse, "portName"> & { portCode: string };

const COLUMNS = `s.id, s.store_name as "storeName", s.province_name as "provinceName", s.city_name as "cityName",
  coalesce(s.port_code, '') as "portCode", s.address, s.phone, s.version, coalesce(m.shop_name, '') as "shopName",
  (select count(*)::int from goods g where g.store_id = s.id) as "goodsNum",
  (select count(distinct g.merchant_id)::int from goods g where g.store_id = s.id) as "shopNum",
  ${SLOTS}`;
const FROM = "store s left join merchant m on m.id = s.merchant_id";

const warehouseOf = ({ portCode, ...row }: WarehouseRow): AdminWarehouse => ({
  ...row,
  portName: placeByCode(portCode)?.name ?? "",
});

/** All warehouses, public ones first. */
export async function adminWarehouses(db: Db, query: AdminWarehouseListBody): Promise<Page<AdminWarehouse>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const word = query.keyword?.trim() ?? "";
  const where = `($1::text is null or s.store_name ilike $1 or s.address ilike $1 or s.city_name ilike $1)
    and ($2::boolean is null or (s.merchant_id is null) = $2)`;
  const asked = [word === "" ? null : containing(word), query.isPublic ?? null];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from store s where ${where}`, asked, "warehouses-count"),
    db.rows<WarehouseRow>(
      `select ${COLUMNS} from ${FROM} where ${where}
        order by s.merchant_id is not null, s.store_name, s.id limit $3 offset $4`,
      [...asked, page.pageSize, rowsBefore(page)],
      "warehouses-admin",
    ),
  ]);
  return pageOf(rows.map(warehouseOf), counted?.total ?? 0, page);
}

/** Throws 404. */
export async function adminWarehouse(db: Db, id: string): Promise<AdminWarehouse> {
  const row = await db.one<WarehouseRow>(`select ${COLUMNS} from ${FROM} where s.id = $1`, [id], "warehouse-admin");
  if (row === null) throw notFound("仓库不存在");
  return warehouseOf(row);
}

/** Replaces all slots of a public warehouse. Other warehouses are changed by their merchant only. */
export async function savePublicSlots(tx: Db, by: Actor, body: StoreSlotsBody): Promise<void> {
  const lock = "select 1 from store where id = $1 and merchant_id is null for update";
  if ((await tx.one(lock, [body.id], "warehouse-admin-lock")) === null) throw notFound("仓库不存在");
  const before = await adminWarehouse(tx, body.id);
  if (before.version !== body.version)
    throw new Refusal(5001, "仓库信息已变化，请刷新后重试", { changes: [], version: before.version });
  await replaceSlots(tx, by, body, before);
}
