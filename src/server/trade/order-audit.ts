import type { Db } from "../db/database.ts";
import { type Actor, audit } from "../system/audit.ts";
import { orderNoOf } from "./order-list-store.ts";
import { pickupNoOf } from "./pickup-store.ts";
import { reservationNoOf } from "./reservation-store.ts";

/** What is worked on, as the log calls it, and its number that people know it by. */
const SUBJECTS = {
  order: { title: "现货订单", numberOf: orderNoOf },
  reservation: { title: "提货预约", numberOf: reservationNoOf },
  pickup: { title: "提货码单", numberOf: pickupNoOf },
} as const;

/** Writes down what a person did to something of somebody else's. Call it last. */
async function auditTrade(tx: Db, actor: Actor, kind: keyof typeof SUBJECTS, id: string, after: object): Promise<void> {
  const { title, numberOf } = SUBJECTS[kind];
  await audit(tx, actor, { title, kind: "changed", target: (await numberOf(tx, id)) ?? id, after });
}

export const auditOrder = (tx: Db, actor: Actor, orderId: string, after: object): Promise<void> =>
  auditTrade(tx, actor, "order", orderId, after);
export const auditReservation = (tx: Db, actor: Actor, id: string, after: object): Promise<void> =>
  auditTrade(tx, actor, "reservation", id, after);
export const auditPickup = (tx: Db, actor: Actor, id: string, after: object): Promise<void> =>
  auditTrade(tx, actor, "pickup", id, after);
