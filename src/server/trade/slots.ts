import type { ReservationId, WarehouseId } from "../../domain/ids.ts";
import { type SlotState, slotDayProblem, slotsOf, slotTimes } from "../../domain/trade/reservation.ts";
import type { Caller } from "../auth.ts";
import { dbNow } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { refuseIf, warning } from "../reply.ts";
import { isOwnReservation } from "./reservation-store.ts";
import { lockSlot, slotsOfWarehouse, takenSlots } from "./slot-store.ts";

/** The slots that a buyer may choose from; the place of the buyer's own reservation counts as free. */
export async function slotsFor(
  db: Db,
  caller: Caller,
  { storeId, date, reservationId }: { storeId: WarehouseId; date: string; reservationId?: ReservationId },
): Promise<SlotState[]> {
  const except =
    reservationId !== undefined && (await isOwnReservation(db, { actor: "buyer", caller }, reservationId))
      ? reservationId
      : null;
  return slotsOn(db, storeId, date, except);
}

/** Slots of a warehouse and day with the places left; `except`: a reservation that is not counted. */
export async function slotsOn(
  db: Db,
  storeId: WarehouseId,
  day: string,
  except: string | null = null,
): Promise<SlotState[]> {
  const nowMs = await dbNow(db);
  refuseIf(slotDayProblem(day, nowMs));
  const [slots, taken] = await Promise.all([slotsOfWarehouse(db, storeId), takenSlots(db, storeId, day, except)]);
  return slotsOf(slots, day, Object.fromEntries(taken.map(({ slotCode, count }) => [slotCode, count])), nowMs);
}

/** Locks the slot until the transaction ends. Throws a warning when it is full. */
export async function takeSlot(
  tx: Db,
  storeId: WarehouseId,
  { slotDate, slotCode }: { slotDate: string; slotCode: string },
  except: string | null,
) {
  await lockSlot(tx, storeId, slotCode);
  const slot = (await slotsOn(tx, storeId, slotDate, except)).find((one) => one.slotCode === slotCode);
  if (slot === undefined) throw warning("该仓库没有这个时段");
  refuseIf(slot.problem);
  return slotTimes(slotDate, slotCode)!; // An offered slot always has valid times.
}
