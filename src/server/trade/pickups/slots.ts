import type { ReservationId, WarehouseId } from "../../../domain/ids.ts";
import {
  openDaysOf,
  SLOT_DAYS_OFFERED,
  type SlotState,
  slotDayProblem,
  slotsOf,
  slotTimes,
} from "../../../domain/trade/reservation.ts";
import { daysAfter, slotDays } from "../../../domain/trade/reservation-form.ts";
import type { Caller } from "../../auth.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { refuseIf, warning } from "../../reply.ts";
import { isOwnReservation } from "./reservation-store.ts";
import { closedDays, lockSlot, slotsOfWarehouse, takenSlots } from "./slot-store.ts";

/** The slots that a buyer may choose from; the place of the buyer's own reservation counts as free. */
export async function slotsFor(
  db: Db,
  caller: Caller,
  { storeId, date, reservationId }: { storeId: WarehouseId; date: string; reservationId?: ReservationId },
): Promise<SlotState[]> {
  return slotsOn(db, storeId, date, await ownOrNone(db, caller, reservationId));
}

const ownOrNone = async (db: Db, caller: Caller, id: ReservationId | undefined): Promise<ReservationId | null> =>
  id !== undefined && (await isOwnReservation(db, { actor: "buyer", caller }, id)) ? id : null;

/** Days that the form offers (yyyy-MM-dd) and on which the warehouse has a free slot; `reservationId` as for `slotsFor`. */
export async function openDays(
  db: Db,
  caller: Caller,
  { storeId, reservationId }: { storeId: WarehouseId; reservationId?: ReservationId },
): Promise<string[]> {
  return freeDays(db, storeId, slotDays(await dbNow(db)), await ownOrNone(db, caller, reservationId));
}

/** Those of `days`, which follow each other, on which a truck can still come. */
async function freeDays(
  db: Db,
  storeId: WarehouseId,
  days: readonly string[],
  except: string | null,
): Promise<string[]> {
  const range = { from: days[0] ?? "", to: days.at(-1) ?? "", except };
  const [slots, taken, closed, nowMs] = await Promise.all([
    slotsOfWarehouse(db, storeId),
    takenSlots(db, storeId, range),
    closedDays(db, storeId, range),
    dbNow(db),
  ]);
  return openDaysOf(slots, days, taken, closed, nowMs);
}

/** The reservation's next place after its day: in the same slot where that day has it free; `null`: none within reach. */
export async function nextPlace(
  tx: Db,
  storeId: WarehouseId,
  { day, slotCode }: { day: string; slotCode: string },
): Promise<{ slotDate: string; slotCode: string; begin: number; end: number } | null> {
  const days = daysAfter(day, SLOT_DAYS_OFFERED);
  const [slotDate] = await freeDays(tx, storeId, days, null);
  if (slotDate === undefined) return null;
  const free = (await slotsOn(tx, storeId, slotDate)).filter(({ problem }) => problem === null);
  const chosen = free.find((slot) => slot.slotCode === slotCode) ?? free[0];
  if (chosen === undefined) return null;
  const place = { slotDate, slotCode: chosen.slotCode };
  return { ...place, ...(await takeSlot(tx, storeId, place, null)) };
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
  const range = { from: day, to: day, except };
  const [slots, taken, closed] = await Promise.all([
    slotsOfWarehouse(db, storeId),
    takenSlots(db, storeId, range),
    closedDays(db, storeId, range),
  ]);
  if (closed.length > 0) return [];
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
