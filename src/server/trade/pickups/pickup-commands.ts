import type { PickupAddBody } from "../../../contract/trade/pickup-schemas.ts";
import type { PickupId } from "../../../domain/ids.ts";
import type { PickupEvent } from "../../../domain/trade/tally.ts";
import { auditActor } from "../../auth.ts";
import type { Database, Db } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { auditPickup } from "../orders/order-audit.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { rulePickup } from "./pickup-ruling.ts";
import type { VersionedPickupId } from "./pickup-state.ts";
import { addPickup, answerPickupDispute, movePickup, type PickupInput, voidPickup } from "./pickups.ts";

/*
 * Commands on tally sheets. Each is one transaction, the entry of the operation log included.
 */

/** What the operation log calls the events. */
const LOGGED: Readonly<Record<PickupEvent, string>> = {
  confirm: "确认码单",
  dispute: "对码单提出异议",
  rule: "裁定",
  void: "作废码单",
};

/** Takes a tally sheet down; returns its id. */
export const recordPickup = (
  db: Database,
  sender: ActingPerson,
  body: PickupAddBody,
  idempotencyKey: IdempotencyKey | null,
): Promise<PickupId> =>
  once(db, idempotencyKey, async (tx) => {
    const id = await addPickup(tx, sender, body);
    const { lines, last = false } = body;
    await auditPickup(tx, auditActor(sender), id, { event: "录入码单", lines, last });
    return id;
  });

function work(
  tx: Db,
  sender: ActingPerson,
  seen: VersionedPickupId,
  event: PickupEvent,
  said: PickupInput,
): Promise<void> {
  if (event === "void") return voidPickup(tx, sender, seen, said.reason ?? "");
  return event === "rule" ? rulePickup(tx, sender, seen, said) : movePickup(tx, sender, seen, event, said);
}

/** The buyer confirms or disputes a tally sheet, the operator rules on it, or the merchant voids it. */
export async function takePickupStep(
  db: Database,
  sender: ActingPerson,
  event: PickupEvent,
  { id, version, ...said }: VersionedPickupId & PickupInput,
): Promise<null> {
  await db.transaction(async (tx) => {
    await work(tx, sender, { id, version }, event, said);
    const counts = event === "rule" && said.counts !== undefined ? { counts: said.counts } : {};
    await auditPickup(tx, auditActor(sender), id, { event: LOGGED[event], reason: said.reason, ...counts });
  });
  return null;
}

/** The merchant answers a disputed tally sheet. */
export async function answerOnTally(
  db: Database,
  sender: ActingPerson,
  { id, version, ...said }: VersionedPickupId & { reason: string; fileIds?: readonly string[] },
): Promise<null> {
  await db.transaction(async (tx) => {
    await answerPickupDispute(tx, sender, { id, version }, said);
    await auditPickup(tx, auditActor(sender), id, { event: "陈述", reason: said.reason });
  });
  return null;
}
