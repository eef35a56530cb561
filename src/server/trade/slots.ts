import { type SlotState, type StoreSlot, slotDayProblem, slotsOf, slotTimes } from "../../domain/trade/reservation.ts";
import type { Caller } from "../auth.ts";
import { dbNow } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { refuseIf, warning } from "../reply.ts";
import { reservationsOf } from "./pickup-state.ts";

/** The slots that a buyer may choose from; the place of the buyer's own reservation counts as free. */
export async function slotsFor(
  db: Db,
  caller: Caller,
  { storeId, date, reservationId }: { storeId: string; date: string; reservationId?: string },
): Promise<SlotState[]> {
  const { where, values } = reservationsOf({ actor: "buyer", caller });
  const own =
    reservationId === undefined
      ? null
      : await db.one(
          `select 1 from reservation r where ${where} and r.id = $3`,
          [...values, reservationId],
          "slot-of-own",
        );
  return slotsOn(db, storeId, date, own === null ? null : (reservationId ?? null));
}

/** Slots of a warehouse and day with the places left; `except`: a reservation that is not counted. */
export async function slotsOn(
  db: Db,
  storeId: string,
  day: string,
  except: string | null = null,
): Promise<SlotState[]> {
  const nowMs = await dbNow(db);
  refuseIf(slotDayProblem(day, nowMs));
  const [slots, taken] = await Promise.all([
    db.rows<StoreSlot>(
      `select slot_code as "slotCode", capacity, weekdays from store_slot where store_id = $1 order by slot_code`,
      [storeId],
      "store-slots",
    ),
    db.rows<{ slotCode: string; count: number }>(
      `select slot_code as "slotCode", count(*)::int as count from reservation
        where store_id = $1 and slot_date = $2 and status in (0, 1, 2) and id is distinct from $3::bigint
        group by slot_code`,
      [storeId, day, except],
      "slots-taken",
    ),
  ]);
  return slotsOf(slots, day, Object.fromEntries(taken.map(({ slotCode, count }) => [slotCode, count])), nowMs);
}

/** Locks the slot until the transaction ends. Throws a warning when it is full. */
export async function takeSlot(
  tx: Db,
  storeId: string,
  { slotDate, slotCode }: { slotDate: string; slotCode: string },
  except: string | null,
) {
  await tx.rows(
    "select 1 from store_slot where store_id = $1 and slot_code = $2 for update",
    [storeId, slotCode],
    "slot-lock",
  );
  const slot = (await slotsOn(tx, storeId, slotDate, except)).find((one) => one.slotCode === slotCode);
  if (slot === undefined) throw warning("该仓库没有这个时段");
  refuseIf(slot.problem);
  return slotTimes(slotDate, slotCode)!; // An offered slot always has valid times.
}
