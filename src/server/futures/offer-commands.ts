import type { OfferToSpot } from "../../contract/futures/forward-offer-schemas.ts";
import { OFFER_EVENT_NAMES, type OfferForm } from "../../domain/futures/forward-offer.ts";
import type { ForwardOfferId } from "../../domain/ids.ts";
import { auditActor, type Caller } from "../auth.ts";
import type { Database } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { audit } from "../system/audit.ts";
import { offerNoOf } from "./offer-store.ts";
import { addOffer, renewOffer, stepOffer, updateOffer } from "./offers.ts";
import { offerToSpot } from "./to-spot.ts";

/*
 * Commands on forward offers. Each is one transaction, the entry of the operation log included. `nowMs` by the database's
 * clock.
 */

const TITLE = "期货报盘";

type VersionedId = { id: ForwardOfferId; version: number };
/** What a command that is sent again goes by: its key, and the moment. */
type Sent = { idempotencyKey: IdempotencyKey | null; nowMs: number };

/** Adds a draft; returns its id. */
export const createOffer = (
  db: Database,
  caller: Caller,
  form: OfferForm,
  { idempotencyKey, nowMs }: Sent,
): Promise<ForwardOfferId> =>
  once(db, idempotencyKey, async (tx) => {
    const id = await addOffer(tx, caller, form, nowMs);
    const target = await offerNoOf(tx, id);
    await audit(tx, auditActor({ caller }), { title: TITLE, kind: "added", target, after: form });
    return id;
  });

/** Rewrites an offer that is not open. */
export async function changeOffer(
  db: Database,
  caller: Caller,
  body: VersionedId & OfferForm,
  nowMs: number,
): Promise<null> {
  await db.transaction(async (tx) => {
    await updateOffer(tx, caller, body, nowMs);
    const target = await offerNoOf(tx, body.id);
    await audit(tx, auditActor({ caller }), { title: TITLE, kind: "changed", target, after: body });
  });
  return null;
}

/** The merchant sends an offer to its review, or withdraws it. */
export async function takeOfferStep(
  db: Database,
  caller: Caller,
  event: "submit" | "withdraw",
  seen: VersionedId,
  nowMs: number,
): Promise<null> {
  await db.transaction(async (tx) => {
    const target = await stepOffer(tx, caller, "merchant", seen, event, nowMs);
    await audit(tx, auditActor({ caller }), { title: `${TITLE}${OFFER_EVENT_NAMES[event]}`, kind: "changed", target });
  });
  return null;
}

const REVIEWED = { approve: "审核通过", reject: "审核驳回", withdraw: "平台撤盘" } as const;

/** The operator reviews an offer, or withdraws it. */
export async function reviewOffer(
  db: Database,
  caller: Caller,
  event: keyof typeof REVIEWED,
  body: VersionedId & { reason?: string },
  nowMs: number,
): Promise<null> {
  await db.transaction(async (tx) => {
    const target = await stepOffer(tx, caller, "operator", body, event, nowMs);
    const title = `${TITLE}${REVIEWED[event]}`;
    await audit(tx, auditActor({ caller }), { title, kind: "changed", target, after: body });
  });
  return null;
}

/** Sets a new day until which the price holds. */
export async function extendOffer(
  db: Database,
  caller: Caller,
  body: VersionedId & { quoteValidUntilAt: number },
  nowMs: number,
): Promise<null> {
  await db.transaction(async (tx) => {
    const target = await renewOffer(tx, caller, body, nowMs);
    await audit(tx, auditActor({ caller }), { title: `${TITLE}续期`, kind: "changed", target, after: body });
  });
  return null;
}

/** Makes drafts of goods of what has landed unsold; returns their numbers. */
export const listArrivedGoods = (
  db: Database,
  caller: Caller,
  body: OfferToSpot,
  { idempotencyKey, nowMs }: Sent,
): Promise<string[]> =>
  once(db, idempotencyKey, async (tx) => {
    const by = auditActor({ caller });
    const { offerNo, goodsNos } = await offerToSpot(tx, by, body, nowMs);
    const after = { ...body, goodsNos };
    await audit(tx, by, { title: `${TITLE}转现货`, kind: "changed", target: offerNo, after });
    return goodsNos;
  });
