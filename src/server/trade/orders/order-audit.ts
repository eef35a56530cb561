import type { OrderId, PickupId, ReservationId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { type Actor, audit } from "../../system/audit.ts";
import { pickupNoOf } from "../pickups/pickup-store.ts";
import { reservationNoOf } from "../pickups/reservation-store.ts";
import { orderNoOf } from "./order-list-store.ts";

/** What is worked on, as the log calls it, and its number that people know it by. */
type Subject<Of extends string> = { title: string; numberOf: (db: Db, id: Of) => Promise<string | null> };
const ORDER: Subject<OrderId> = { title: "现货订单", numberOf: orderNoOf };
const RESERVATION: Subject<ReservationId> = { title: "提货预约", numberOf: reservationNoOf };
const PICKUP: Subject<PickupId> = { title: "提货码单", numberOf: pickupNoOf };

/** Adds a command on an order, a reservation or a tally sheet to the operation log; called last in its transaction. */
const auditTrade =
  <Of extends string>({ title, numberOf }: Subject<Of>) =>
  async (tx: Db, actor: Actor, id: Of, after: object): Promise<void> =>
    audit(tx, actor, { title, kind: "changed", target: (await numberOf(tx, id)) ?? id, after });

export const auditOrder = auditTrade(ORDER);
export const auditReservation = auditTrade(RESERVATION);
export const auditPickup = auditTrade(PICKUP);
