import { randomInt } from "node:crypto";
import type { AnyOrderId, PickupId, ReservationId } from "../../../domain/ids.ts";
import { humanNumber } from "../../../domain/trade/order-no.ts";
import type { Db } from "../../db/database.ts";
import { notFound, Refusal } from "../../reply.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { isPickupNo, lockPickupRow, orderIdOfPickup, type PickupState } from "./pickup-store.ts";
import { isReservationNo, lockOwnReservation, type ReservationState } from "./reservation-store.ts";

/** Draws a human-readable number until it is unused. */
export async function freeNumber(tx: Db, prefix: "YY" | "TH", nowMs: number): Promise<string> {
  const isTaken = { YY: isReservationNo, TH: isPickupNo }[prefix];
  for (;;) {
    const no = humanNumber(prefix, nowMs, randomInt);
    if (!(await isTaken(tx, no))) return no;
  }
}

const changed = (what: string, version: number, status: number) =>
  new Refusal(5001, `${what}状态已变化，请刷新后重试`, { changes: [], version, status });

/** A tally sheet or a reservation on screen: in which version it was seen. */
type VersionedRowId<Of> = { id: Of; version?: number | undefined };
export type VersionedPickupId = VersionedRowId<PickupId>;
export type VersionedReservationId = VersionedRowId<ReservationId>;

/** Locks the sender's reservation. Throws 404 for another party's, 5001 for another version. */
export async function lockReservation(
  tx: Db,
  sender: ActingPerson,
  { id, version }: VersionedReservationId,
): Promise<ReservationState> {
  const row = await lockOwnReservation(tx, sender, id);
  if (!row) throw notFound("提货预约不存在");
  if (version !== undefined && row.version !== version) throw changed("预约", row.version, row.status);
  return row;
}

/** The order id of a sender's tally sheet. Throws 404. */
export async function orderOfPickup(tx: Db, sender: ActingPerson, id: PickupId): Promise<AnyOrderId> {
  const orderId = await orderIdOfPickup(tx, sender, id);
  if (orderId === null) throw notFound("提货记录不存在");
  return orderId;
}

/** Locks a tally sheet whose order is locked already. Throws 404, and 5001 for another version. */
export async function lockPickup(tx: Db, { id, version }: VersionedPickupId): Promise<PickupState> {
  const row = await lockPickupRow(tx, id);
  if (!row) throw notFound("提货记录不存在");
  if (version !== undefined && row.version !== version) throw changed("码单", row.version, row.status);
  return row;
}
