import type { InquiryAdd, InquiryCounter, InquiryQuote } from "../../contract/futures/forward-inquiry-schemas.ts";
import { INQUIRY_EVENT_NAMES, type InquiryEvent } from "../../domain/futures/inquiry.ts";
import type { ForwardInquiryId } from "../../domain/ids.ts";
import { auditActor, type Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { audit } from "../system/audit.ts";
import { addInquiry, type InquiryPerson, type InquiryStepEvent, recordRound, stepInquiry } from "./inquiries.ts";

/*
 * Commands on forward inquiries. Each is one transaction; the operation log has an entry of what a merchant does. `nowMs` by
 * the database's clock.
 */

/** Does the work, which returns the inquiry's number. */
async function commanded(
  db: Database,
  who: InquiryPerson,
  { event, body }: { event: InquiryEvent; body: object },
  work: (tx: Db) => Promise<string>,
): Promise<null> {
  await db.transaction(async (tx) => {
    const target = await work(tx);
    const title = `期货询盘${INQUIRY_EVENT_NAMES[event]}`;
    if (who.actor === "merchant") await audit(tx, auditActor(who), { title, kind: "changed", target, after: body });
  });
  return null;
}

/** Requests a quotation; returns the inquiry's id. */
export const sendInquiry = (
  db: Database,
  caller: Caller,
  form: InquiryAdd,
  { idempotencyKey, nowMs }: { idempotencyKey: IdempotencyKey | null; nowMs: number },
): Promise<ForwardInquiryId> => once(db, idempotencyKey, (tx) => addInquiry(tx, caller, form, nowMs));

/** A round of either side. */
export const sendRound = (
  db: Database,
  who: InquiryPerson,
  event: "counter" | "quote" | "reissue",
  body: InquiryCounter | InquiryQuote,
  nowMs: number,
): Promise<null> => commanded(db, who, { event, body }, (tx) => recordRound(tx, who, body, event, nowMs));

/** A command that needs no more than a reason. */
export const takeInquiryStep = (
  db: Database,
  who: InquiryPerson,
  event: InquiryStepEvent,
  body: { id: ForwardInquiryId; version: number; reason?: string },
  nowMs: number,
): Promise<null> => commanded(db, who, { event, body }, (tx) => stepInquiry(tx, who, body, event, nowMs));
