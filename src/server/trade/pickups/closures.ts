import type { WarehouseId } from "../../../domain/ids.ts";
import { nextReservationStatus, slotText } from "../../../domain/trade/reservation.ts";
import { type Closure, closuresProblem } from "../../../domain/trade/warehouse.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { refuseIf } from "../../reply.ts";
import { statusOf } from "../../system/life.ts";
import { publish } from "../../system/outbox.ts";
import { auditReservation } from "../orders/order-audit.ts";
import { lockReservationsOn, moveVisit } from "./reservation-store.ts";
import { stepReservation } from "./reservations.ts";
import { replaceClosures } from "./slot-store.ts";
import { nextPlace } from "./slots.ts";

/** The new days, and those among them that were not there before. */
type Closing = { closures: readonly Closure[]; added: readonly Closure[] };

/** Locks the reservations of the days that are closed newly, before any slot. Throws a warning for days that cannot be closed. */
export async function lockDaysToClose(
  tx: Db,
  storeId: WarehouseId,
  closures: readonly Closure[],
  before: readonly Closure[],
): Promise<Closing> {
  refuseIf(closuresProblem(closures, await dbNow(tx)));
  const added = closures.filter(({ day }) => before.every((one) => one.day !== day));
  for (const { day } of added) await lockReservationsOn(tx, storeId, day);
  return { closures, added };
}

/**
 * Stores the days without trucks of a warehouse whose slots are locked. Trucks that were to come then are moved to the next
 * day with a free slot, the same hours first; a reservation for which there is none within reach is cancelled with the reason.
 */
export async function closeDays(
  tx: Db,
  by: Parameters<typeof auditReservation>[1] & { side: "merchant" | "operator" },
  storeId: WarehouseId,
  { closures, added }: Closing,
): Promise<void> {
  await replaceClosures(tx, storeId, closures);
  for (const { day, reason } of added)
    for (const reservation of await lockReservationsOn(tx, storeId, day)) {
      const { id, status, slotCode } = reservation;
      const place = await nextPlace(tx, storeId, { day, slotCode });
      const event = place === null ? "cancel" : "postpone";
      if (place === null) await stepReservation(tx, reservation, by.side, "cancel", { note: reason.trim() });
      else {
        statusOf(nextReservationStatus(status, "postpone", "system", reservation));
        await moveVisit(tx, { id, ...place });
        const note = `${day} ${slotText(slotCode)} 顺延至 ${place.slotDate} ${slotText(place.slotCode)}，原因：${reason.trim()}`;
        await publish(tx, "reservation.stepped", { id, event: "postpone", actor: by.side, note });
      }
      await auditReservation(tx, by, id, { event: event === "cancel" ? "停止接车，取消预约" : "停止接车，顺延预约" });
    }
}
