import type { WarehouseId } from "../../domain/ids.ts";
import { RESERVATION_OPEN, type StoreSlot } from "../../domain/trade/reservation.ts";
import type { Db } from "../db/database.ts";

const OPEN = RESERVATION_OPEN.join(", ");

/** Slots of a warehouse, by their code. */
export const slotsOfWarehouse = (db: Db, storeId: WarehouseId): Promise<StoreSlot[]> =>
  db.rows<StoreSlot>(
    `select slot_code as "slotCode", capacity, weekdays from store_slot where store_id = :storeId order by slot_code`,
    { storeId },
    "store-slots",
  );

/** How many open reservations each slot of a day has; `except` is not counted. Slots without any are left out. */
export const takenSlots = (
  db: Db,
  storeId: WarehouseId,
  day: string,
  except: string | null,
): Promise<{ slotCode: string; count: number }[]> =>
  db.rows<{ slotCode: string; count: number }>(
    `select slot_code as "slotCode", count(*)::int as count from reservation
      where store_id = :storeId and slot_date = :day and status in (${OPEN}) and id is distinct from :except::bigint
      group by slot_code`,
    { storeId, day, except },
    "slots-taken",
  );

/** Locks a slot of a warehouse until the transaction ends. */
export const lockSlot = (tx: Db, storeId: WarehouseId, slotCode: string): Promise<unknown[]> =>
  tx.rows(
    "select 1 from store_slot where store_id = :storeId and slot_code = :slotCode for update",
    { storeId, slotCode },
    "slot-lock",
  );
