import type {
  StoreAddBody,
  StoreListBody,
  StoreSlotsBody,
  StoreUpdateBody,
} from "../../contract/trade/warehouse-schemas.ts";
import type { WarehouseForm } from "../../domain/company/merchant-application.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import type { StoreSlot } from "../../domain/trade/reservation.ts";
import { moveProblem, slotsProblem, storeProblems, type Warehouse } from "../../domain/trade/warehouse.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { forbidden, notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { placeOf } from "../system/regions.ts";

const PLACE = "仓库与时段";

/** The code of a province is the first two digits of its cities' codes. */
const provinceOf = (cityCode: string): string => (cityCode === "" ? "" : `${cityCode.slice(0, 2)}0000`);

type StoreRow = Omit<Warehouse, "provinceCode" | "portName">;

/** Warehouses of merchant $1: those they run, those with their goods, and those named in their application. */
const OWN = `(s.merchant_id = $1 or exists (select 1 from goods g where g.store_id = s.id and g.merchant_id = $1)
  or exists (select 1 from merchant_store ms where ms.store_id = s.id and ms.merchant_id = $1))`;

/** Slots of a warehouse, from store s. */
export const SLOTS = `(select coalesce(jsonb_agg(jsonb_build_object('slotCode', t.slot_code, 'capacity', t.capacity,
    'weekdays', t.weekdays) order by t.slot_code), '[]') from store_slot t where t.store_id = s.id) as slots`;

const COLUMNS = `s.id, s.store_name as "storeName", s.province_name as "provinceName", s.city_code as "cityCode",
  s.city_name as "cityName", coalesce(s.port_code, '') as "portCode", s.address, s.version,
  coalesce(s.merchant_id = $1, false) as "isOwn", coalesce(ms.contact, '') as contact,
  coalesce(nullif(ms.phone, ''), s.phone) as phone,
  (select count(*)::int from goods g where g.store_id = s.id and g.merchant_id = $1) as "goodsNum",
  ${SLOTS}`;
const FROM = "store s left join merchant_store ms on ms.store_id = s.id and ms.merchant_id = $1";

const warehouseOf = (row: StoreRow): Warehouse => ({
  ...row,
  provinceCode: provinceOf(row.cityCode),
  portName: placeByCode(row.portCode)?.name ?? "",
});

const shopOf = ({ merchantId }: Caller): string => {
  if (merchantId === null) throw forbidden();
  return merchantId;
};

/** Warehouses that the merchant runs come first. */
export async function warehouses(db: Db, caller: Caller, query: StoreListBody): Promise<Page<Warehouse>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const word = query.keyword?.trim() ?? "";
  const where = `${OWN} and ($2::text is null or s.store_name ilike $2 or s.address ilike $2)`;
  const asked = [shopOf(caller), word === "" ? null : containing(word)];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from store s where ${where}`, asked, "stores-count"),
    db.rows<StoreRow>(
      `select ${COLUMNS} from ${FROM} where ${where}
        order by s.merchant_id is not distinct from $1 desc, s.store_name, s.id limit $3 offset $4`,
      [...asked, page.pageSize, rowsBefore(page)],
      "stores-of-merchant",
    ),
  ]);
  return pageOf(rows.map(warehouseOf), counted?.total ?? 0, page);
}

/** A warehouse that the merchant runs or uses. Throws 404. */
export async function warehouse(db: Db, caller: Caller, id: string): Promise<Warehouse> {
  const row = await db.one<StoreRow>(
    `select ${COLUMNS} from ${FROM} where ${OWN} and s.id = $2`,
    [shopOf(caller), id],
    "store-of-merchant",
  );
  if (row === null) throw notFound("仓库不存在");
  return warehouseOf(row);
}

/** Locks the merchant's own warehouse in the given version. Throws for a public one. */
async function ownWarehouse(tx: Db, caller: Caller, { id, version }: { id: string; version: number }) {
  const lock = "select 1 from store where id = $1 and merchant_id = $2 for update";
  if ((await tx.one(lock, [id, shopOf(caller)], "store-lock")) === null) throw notFound("仓库不存在");
  const store = await warehouse(tx, caller, id);
  if (store.version !== version)
    throw new Refusal(5001, "仓库信息已变化，请刷新后重试", { changes: [], version: store.version });
  return store;
}

/** The form as it is stored: codes with their names. */
function placed(form: WarehouseForm) {
  refuseIf(Object.values(storeProblems(form))[0] ?? null);
  const place = placeOf(form.provinceCode, form.cityCode, "");
  if (place === null) throw warning("请选择仓库所在城市");
  return [
    ...[form.storeName.trim(), form.portCode === "" ? null : form.portCode, place.provinceName, form.cityCode],
    ...[place.cityName.replace(/市$/, ""), form.address.trim(), form.phone.trim()],
  ];
}

/** Names are unique; the index decides between concurrent inserts. */
async function nameFree(tx: Db, storeName: string, except: string | null): Promise<void> {
  const taken = await tx.one(
    "select 1 from store where store_name = $1 and id is distinct from $2::bigint",
    [storeName.trim(), except],
    "store-name-taken",
  );
  if (taken !== null) throw warning("仓库名称已被使用，请加上城市或库区");
}

const keepContact = (tx: Db, merchantId: string, storeId: string, { contact, phone }: WarehouseForm) =>
  tx.run(
    `insert into merchant_store (merchant_id, store_id, contact, phone) values ($1, $2, $3, $4)
     on conflict (merchant_id, store_id) do update set contact = excluded.contact, phone = excluded.phone`,
    [merchantId, storeId, contact.trim(), phone.trim()],
    "store-contact",
  );

/** Creates a warehouse of the merchant with the default slots; returns its id. */
export async function addWarehouse(tx: Db, by: Actor & { caller: Caller }, form: StoreAddBody): Promise<string> {
  const merchantId = shopOf(by.caller);
  const columns = placed(form);
  await nameFree(tx, form.storeName, null);
  const added = await tx.one<{ id: string }>(
    `insert into store (store_name, port_code, province_name, city_code, city_name, address, phone, merchant_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (store_name) do nothing returning id`,
    [...columns, merchantId],
    "store-add",
  );
  if (added === null) throw warning("仓库名称已被使用，请加上城市或库区");
  await keepContact(tx, merchantId, added.id, form);
  await audit(tx, by, { title: PLACE, kind: "added", target: added.id, after: form });
  return added.id;
}

/** Changes name, place or contact. A warehouse with goods keeps its city and port. */
export async function updateWarehouse(
  tx: Db,
  by: Actor & { caller: Caller },
  { id, version, ...form }: StoreUpdateBody,
): Promise<void> {
  const before = await ownWarehouse(tx, by.caller, { id, version });
  const columns = placed(form);
  const used = await tx.one<{ count: number }>(
    "select count(*)::int as count from goods where store_id = $1",
    [id],
    "store-goods",
  );
  refuseIf(moveProblem(before, form, used?.count ?? 0));
  await nameFree(tx, form.storeName, id);
  await tx.run(
    `update store set store_name = $2, port_code = $3, province_name = $4, city_code = $5, city_name = $6, address = $7,
            phone = $8, version = version + 1 where id = $1`,
    [id, ...columns],
    "store-update",
  );
  await keepContact(tx, shopOf(by.caller), id, form);
  const { storeName, cityCode, address, portCode, contact, phone } = before;
  await audit(tx, by, {
    ...{ title: PLACE, kind: "changed", target: id, after: form },
    before: { storeName, cityCode, address, portCode, contact, phone },
  });
}

/** Replaces all slots of the merchant's own warehouse. */
export async function saveSlots(tx: Db, by: Actor & { caller: Caller }, body: StoreSlotsBody): Promise<void> {
  await replaceSlots(tx, by, body, await ownWarehouse(tx, by.caller, body));
}

/** Replaces all slots of a locked warehouse. Existing reservations keep their slot. */
export async function replaceSlots(
  tx: Db,
  by: Actor,
  { id, slots }: StoreSlotsBody,
  before: Pick<Warehouse, "slots">,
): Promise<void> {
  refuseIf(slotsProblem(slots));
  // A concurrent reservation holds the row of its slot.
  await tx.rows("select 1 from store_slot where store_id = $1 order by slot_code for update", [id], "slots-lock");
  await tx.run("delete from store_slot where store_id = $1", [id], "slots-clear");
  for (const { slotCode, capacity, weekdays } of slots as StoreSlot[])
    await tx.run(
      "insert into store_slot (store_id, slot_code, capacity, weekdays) values ($1, $2, $3, $4)",
      [id, slotCode, capacity, [...weekdays].sort()],
      "slot-add",
    );
  await tx.run("update store set version = version + 1 where id = $1", [id], "store-touch");
  await audit(tx, by, { title: PLACE, kind: "changed", target: id, before: { slots: before.slots }, after: { slots } });
}
