import type { MerchantId, WarehouseId } from "../../../domain/ids.ts";
import { RESERVATION_OPEN, RESERVATION_STATUS } from "../../../domain/trade/reservation.ts";
import { daySlots, type SlotTrucks, type WarehouseDay } from "../../../domain/trade/warehouse-day.ts";
import type { Db } from "../../db/database.ts";
import { closedDays, slotsOfWarehouse } from "./slot-store.ts";

const SHOWN = [...RESERVATION_OPEN, RESERVATION_STATUS.done].join(", ");

/** Warehouses of one shop that a day shows at most. */
const MOST = 20;

/** Reservation r is for goods of the shop, among others. */
const IS_OWN =
  "exists (select 1 from reservation_line l where l.reservation_id = r.id and l.merchant_id = :merchantId)";

/** The shop's own warehouses, and others to which trucks come for it that day. */
const warehousesOf = (db: Db, merchantId: MerchantId, day: string) =>
  db.rows<{ id: WarehouseId; storeName: string }>(
    `select s.id::text, s.store_name as "storeName" from store s
      where s.merchant_id = :merchantId or exists (
        select 1 from reservation r
         where r.store_id = s.id and r.slot_date = :day::date and r.status in (${SHOWN}) and ${IS_OWN})
      order by s.store_name, s.id limit ${MOST}`,
    { merchantId, day },
    "warehouse-day-stores",
  );

const trucksOf = (db: Db, merchantId: MerchantId, day: string, storeId: WarehouseId): Promise<SlotTrucks[]> =>
  db.rows<SlotTrucks>(
    `select slot_code as "slotCode", status, is_own as "isOwn", count(*)::int as count
       from (select r.slot_code, r.status, ${IS_OWN} as is_own from reservation r
              where r.store_id = :storeId and r.slot_date = :day::date and r.status in (${SHOWN})) trucks
      group by slot_code, status, is_own`,
    { merchantId, day, storeId },
    "warehouse-day-trucks",
  );

/** The day of each warehouse of a shop, slot by slot; one without slots and trucks is left out. */
export async function warehouseDays(db: Db, merchantId: MerchantId, day: string): Promise<WarehouseDay[]> {
  const warehouses = await warehousesOf(db, merchantId, day);
  const days = await Promise.all(
    warehouses.map(async ({ id, storeName }): Promise<WarehouseDay> => {
      const [slots, trucks, closed] = await Promise.all([
        slotsOfWarehouse(db, id),
        trucksOf(db, merchantId, day, id),
        closedDays(db, id, { from: day, to: day }),
      ]);
      return { storeId: id, storeName, isClosed: closed.length > 0, slots: daySlots(slots, day, trucks) };
    }),
  );
  return days.filter(({ slots }) => slots.length > 0);
}
