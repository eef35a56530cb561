import type { StoreSlotsBody } from "../../../contract/trade/warehouse-schemas.ts";
import type { ListCallInput } from "../../../domain/console-lists.ts";
import type { WarehouseId } from "../../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../../domain/paging.ts";
import { placeByCode } from "../../../domain/timber/places.ts";
import type { AdminWarehouse } from "../../../domain/trade/warehouse.ts";
import type { Database, Db } from "../../db/database.ts";
import { notFound } from "../../reply.ts";
import type { Actor } from "../../system/audit.ts";
import { type AdminWarehouseRow, allWarehouses, anyWarehouse, lockPublicWarehouse } from "./warehouse-store.ts";
import { changedWarehouse, replaceSlots } from "./warehouses.ts";

const viewOf = ({ portCode, ...row }: AdminWarehouseRow): AdminWarehouse => ({
  ...row,
  portName: placeByCode(portCode)?.name ?? "",
});

/** All warehouses, public ones first. */
export async function adminWarehouses(
  db: Db,
  query: ListCallInput<"publicWarehouseList">,
): Promise<Page<AdminWarehouse>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = query.keyword?.trim() ?? "";
  const asked = { keyword, isPublic: query.isPublic ?? null, limit: page.pageSize, offset: rowsBefore(page) };
  const { total, rows } = await allWarehouses(db, asked);
  return pageOf(rows.map(viewOf), total, page);
}

/** Throws 404. */
export async function adminWarehouse(db: Db, id: WarehouseId): Promise<AdminWarehouse> {
  const row = await anyWarehouse(db, id);
  if (row === null) throw notFound("仓库不存在");
  return viewOf(row);
}

/** Replaces all slots of a public warehouse. Other warehouses are changed by their merchant only. */
export const savePublicSlots = (db: Database, by: Actor, body: StoreSlotsBody): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await lockPublicWarehouse(tx, body.id))) throw notFound("仓库不存在");
    const before = await adminWarehouse(tx, body.id);
    if (before.version !== body.version) throw changedWarehouse(before.version);
    await replaceSlots(tx, { ip: by.ip, caller: by.caller, side: "operator" }, body, before);
  });
