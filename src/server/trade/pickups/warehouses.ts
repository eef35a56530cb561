import type { StoreAddBody, StoreSlotsBody, StoreUpdateBody } from "../../../contract/trade/warehouse-schemas.ts";
import { telephoneTyped } from "../../../domain/account/telephone.ts";
import type { WarehouseForm } from "../../../domain/company/application-form.ts";
import type { ListCallInput } from "../../../domain/console-lists.ts";
import type { WarehouseId } from "../../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../../domain/paging.ts";
import { placeByCode } from "../../../domain/timber/places.ts";
import type { StoreSlot } from "../../../domain/trade/reservation.ts";
import { moveProblem, slotsProblem, storeProblems, type Warehouse } from "../../../domain/trade/warehouse.ts";
import { type Caller, callersMerchantId } from "../../auth.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { notFound, Refusal, refuseIf, warning } from "../../reply.ts";
import { type Actor, audit } from "../../system/audit.ts";
import { placeOf } from "../../system/regions.ts";
import { closeDays, lockDaysToClose } from "./closures.ts";
import {
  countGoods,
  insertWarehouse,
  isNameTaken,
  lockOwnWarehouse,
  replaceSlotsOf,
  replaceWarehouse,
  saveContact,
  type WarehousePlace,
  type WarehouseRow,
  warehouseOf,
  warehousesOf,
} from "./warehouse-store.ts";

const PLACE = "仓库与时段";

/** The merchant's side of a warehouse, with the network address that is recorded with what they do. */
type ByMerchant = Actor & { caller: Caller };

/** The code of a province is the first two digits of its cities' codes. */
const provinceOf = (cityCode: string): string => (cityCode === "" ? "" : `${cityCode.slice(0, 2)}0000`);

const viewOf = (row: WarehouseRow): Warehouse => ({
  ...row,
  provinceCode: provinceOf(row.cityCode),
  portName: placeByCode(row.portCode)?.name ?? "",
});

/** Warehouses that the merchant runs come first. */
export async function warehouses(
  db: Db,
  caller: Caller,
  query: ListCallInput<"warehouseList">,
): Promise<Page<Warehouse>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = query.keyword?.trim() ?? "";
  const asked = { keyword, limit: page.pageSize, offset: rowsBefore(page) };
  const { total, rows } = await warehousesOf(db, callersMerchantId(caller), asked);
  return pageOf(rows.map(viewOf), total, page);
}

/** A warehouse that the merchant runs or uses. Throws 404. */
export async function warehouse(db: Db, caller: Caller, id: WarehouseId): Promise<Warehouse> {
  const row = await warehouseOf(db, callersMerchantId(caller), id);
  if (row === null) throw notFound("仓库不存在");
  return viewOf(row);
}

/** The warehouse is not in the version that the person saw. */
export const changedWarehouse = (version: number): Refusal =>
  new Refusal(5001, "仓库信息已变化，请刷新后重试", { changes: [], version });

/** Locks the merchant's own warehouse in the given version. Throws 404 for a public one, 5001 for another version. */
async function ownWarehouse(tx: Db, caller: Caller, { id, version }: { id: WarehouseId; version: number }) {
  if (!(await lockOwnWarehouse(tx, callersMerchantId(caller), id))) throw notFound("仓库不存在");
  const found = await warehouse(tx, caller, id);
  if (found.version !== version) throw changedWarehouse(found.version);
  return found;
}

/** The form as it is stored: codes with their names. */
function placed(form: WarehouseForm): WarehousePlace {
  refuseIf(Object.values(storeProblems(form))[0] ?? null);
  const place = placeOf(form.provinceCode, form.cityCode, "");
  if (place === null) throw warning("请选择仓库所在城市");
  return {
    storeName: form.storeName.trim(),
    portCode: form.portCode === "" ? null : form.portCode,
    provinceName: place.provinceName,
    cityCode: form.cityCode,
    cityName: place.cityName,
    address: form.address.trim(),
    phone: telephoneTyped(form.phone),
  };
}

const nameTaken = () => warning("仓库名称已被使用，请加上城市或库区");

const contactIn = ({ contact, phone }: WarehouseForm) => ({ contact: contact.trim(), phone: phone.trim() });

/** Creates a warehouse of the merchant with the default slots; returns its id. */
export const addWarehouse = (
  db: Database,
  by: ByMerchant,
  form: StoreAddBody,
  idempotencyKey: IdempotencyKey | null,
): Promise<WarehouseId> =>
  once(db, idempotencyKey, async (tx) => {
    const merchantId = callersMerchantId(by.caller);
    const place = placed(form);
    if (await isNameTaken(tx, place.storeName, null)) throw nameTaken();
    // Names are unique; the index decides between concurrent inserts.
    const id = await insertWarehouse(tx, merchantId, place);
    if (id === null) throw nameTaken();
    await saveContact(tx, { merchantId, storeId: id, ...contactIn(form) });
    await audit(tx, by, { title: PLACE, kind: "added", target: id, after: form });
    return id;
  });

/** Changes name, place or contact. A warehouse with goods retains its city and port. */
export const updateWarehouse = (
  db: Database,
  by: ByMerchant,
  { id, version, ...form }: StoreUpdateBody,
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await ownWarehouse(tx, by.caller, { id, version });
    const place = placed(form);
    refuseIf(moveProblem(before, form, await countGoods(tx, id)));
    if (await isNameTaken(tx, place.storeName, id)) throw nameTaken();
    await replaceWarehouse(tx, id, place);
    await saveContact(tx, { merchantId: callersMerchantId(by.caller), storeId: id, ...contactIn(form) });
    const { storeName, cityCode, address, portCode, contact, phone } = before;
    await audit(tx, by, {
      title: PLACE,
      kind: "changed",
      target: id,
      after: form,
      before: { storeName, cityCode, address, portCode, contact, phone },
    });
  });

/** Replaces all slots of the merchant's own warehouse. */
export const saveSlots = (db: Database, by: ByMerchant, body: StoreSlotsBody): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await ownWarehouse(tx, by.caller, body);
    await replaceSlots(tx, { ip: by.ip, caller: by.caller, side: "merchant" }, body, before);
  });

/** Replaces all slots of a locked warehouse. Existing reservations retain their slot, but those of days that are closed. */
export async function replaceSlots(
  tx: Db,
  by: Actor & { side: "merchant" | "operator" },
  { id, slots, closures }: StoreSlotsBody,
  before: Pick<Warehouse, "slots" | "closures">,
): Promise<void> {
  refuseIf(slotsProblem(slots));
  const closing = closures === undefined ? null : await lockDaysToClose(tx, id, closures, before.closures);
  await replaceSlotsOf(tx, id, slots as StoreSlot[]);
  if (closing !== null) await closeDays(tx, by, id, closing);
  await audit(tx, by, {
    title: PLACE,
    kind: "changed",
    target: id,
    before: { slots: before.slots, closures: before.closures },
    after: { slots, closures },
  });
}
