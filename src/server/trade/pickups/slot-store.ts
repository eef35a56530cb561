import type { WarehouseId } from "../../../domain/ids.ts";
import { RESERVATION_OPEN, type StoreSlot, type TakenSlot } from "../../../domain/trade/reservation.ts";
import type { Closure } from "../../../domain/trade/warehouse.ts";
import type { Db } from "../../db/database.ts";

const OPEN = RESERVATION_OPEN.join(", ");

/** Slots of a warehouse, by their code. */
export const slotsOfWarehouse = (db: Db, storeId: WarehouseId): Promise<StoreSlot[]> =>
  db.rows<StoreSlot>(
    `select slot_code as "slotCode", capacity, weekdays from store_slot where store_id = :storeId order by slot_code`,
    { storeId },
    "store-slots",
  );

/** Days from one to another, both included. */
type DayRange = { from: string; to: string };

/** How many open reservations each slot of those days has; `except` is not counted. Slots without any are left out. */
export const takenSlots = (
  db: Db,
  storeId: WarehouseId,
  { from, to, except }: DayRange & { except: string | null },
): Promise<TakenSlot[]> =>
  db.rows<TakenSlot>(
    `select slot_date::text as day, slot_code as "slotCode", count(*)::int as count from reservation
      where store_id = :storeId and slot_date between :from::date and :to::date and status in (${OPEN})
        and id is distinct from :except::bigint
      group by slot_date, slot_code`,
    { storeId, from, to, except },
    "slots-taken",
  );

/** Days of a range on which the warehouse takes no trucks. */
export const closedDays = async (db: Db, storeId: WarehouseId, { from, to }: DayRange): Promise<string[]> =>
  (
    await db.rows<{ day: string }>(
      "select day::text as day from store_closure where store_id = :storeId and day between :from::date and :to::date",
      { storeId, from, to },
      "store-closed-days",
    )
  ).map(({ day }) => day);

/** Replaces the days on which a warehouse takes no trucks. */
export async function replaceClosures(tx: Db, storeId: WarehouseId, closures: readonly Closure[]): Promise<void> {
  await tx.run("delete from store_closure where store_id = :storeId", { storeId }, "closures-drop");
  await tx.run(
    `insert into store_closure (store_id, day, reason)
     select :storeId, d.day, d.reason from unnest(:days::date[], :reasons::text[]) as d(day, reason)`,
    { storeId, days: closures.map(({ day }) => day), reasons: closures.map(({ reason }) => reason.trim()) },
    "closures-put",
  );
}

/** Locks a slot of a warehouse until the transaction ends. */
export const lockSlot = (tx: Db, storeId: WarehouseId, slotCode: string): Promise<unknown[]> =>
  tx.rows(
    "select 1 from store_slot where store_id = :storeId and slot_code = :slotCode for update",
    { storeId, slotCode },
    "slot-lock",
  );
