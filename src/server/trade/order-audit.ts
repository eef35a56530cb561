import type { Db } from "../db/database.ts";
import { type Actor, audit } from "../system/audit.ts";

/** What is worked on, as the log calls it, and where the number stands that people know it by. */
const SUBJECTS = {
  order: { title: "现货订单", number: "select order_no as no from platform_order where id = $1" },
  reservation: { title: "提货预约", number: "select reservation_no as no from reservation where id = $1" },
  pickup: { title: "提货码单", number: "select pickup_no as no from pickup_record where id = $1" },
} as const;

/** Writes down what a merchant or an operator did to something of somebody else's. Call it last. */
async function auditTrade(tx: Db, actor: Actor, kind: keyof typeof SUBJECTS, id: string, after: object): Promise<void> {
  const { title, number } = SUBJECTS[kind];
  const row = await tx.one<{ no: string }>(number, [id], `${kind}-audited`);
  await audit(tx, actor, { title, kind: "changed", target: row?.no ?? id, after });
}

export const auditOrder = (tx: Db, actor: Actor, orderId: string, after: object): Promise<void> =>
  auditTrade(tx, actor, "order", orderId, after);
export const auditReservation = (tx: Db, actor: Actor, id: string, after: object): Promise<void> =>
  auditTrade(tx, actor, "reservation", id, after);
export const auditPickup = (tx: Db, actor: Actor, id: string, after: object): Promise<void> =>
  auditTrade(tx, actor, "pickup", id, after);
