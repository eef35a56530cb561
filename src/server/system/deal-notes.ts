import type { DealNoteBody } from "../../contract/trade/deal-note-schemas.ts";
import { hasPermission } from "../../domain/access.ts";
import { fieldProblem } from "../../domain/fields.ts";
import type { DealNoteId } from "../../domain/ids.ts";
import { formatBeijing } from "../../domain/time.ts";
import {
  type DealNote,
  NOTE_FIELDS,
  NOTE_SUBJECTS,
  NOTES_PER_DAY,
  type NotedId,
  type NoteSide,
  type NoteSubject,
} from "../../domain/trade/deal-note.ts";
import { noteMessage } from "../../domain/trade/deal-note-messages.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import type { OwnedRow } from "../account/row-owner-store.ts";
import { type Caller, callersMerchantId } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { forbidden, refuseIf } from "../reply.ts";
import { refuseBeyond } from "./daily-limit.ts";
import { insertNote, isOwnDeal, notesOf } from "./deal-note-store.ts";
import { notifySides } from "./messages.ts";
import { publish, type Subscriber } from "./outbox.ts";
import { partiesOf } from "./wait-store.ts";

type Writer = { actor: NoteSide; caller: Caller };
type Reader = { actor: NoteSide | "operator"; caller: Caller };

/** What the sides of a deal wrote, as `reader` may read it. That the deal is the reader's was checked. */
export async function conversationOf(db: Db, id: NotedId, { actor, caller }: Reader): Promise<{ notes: DealNote[] }> {
  const rows = await notesOf(db, id, actor === "merchant" ? callersMerchantId(caller) : null);
  return { notes: rows.map(({ atMs, ...note }) => ({ ...note, time: formatBeijing(atMs) })) };
}

const ROWS: Readonly<Record<NoteSubject, OwnedRow>> = {
  order: "order",
  futures: "forwardOrder",
  reservation: "reservation",
  pickup: "pickup",
};

/**
 * Stores what a side writes about a deal of its own and notifies the other one; returns its id. Throws 404 for the deals of
 * others, 403 where its shop does not let the caller see such deals, a warning beyond the day's number.
 */
export const addNote = (
  db: Database,
  { actor, caller }: Writer,
  { subject, id, words }: DealNoteBody,
  idempotencyKey: IdempotencyKey | null,
): Promise<DealNoteId> =>
  once(db, idempotencyKey, async (tx) => {
    const merchantId = actor === "merchant" ? callersMerchantId(caller) : null;
    if (merchantId !== null && !hasPermission(caller.permissions, NOTE_SUBJECTS[subject].may)) throw forbidden();
    if (!(await isOwnDeal(tx, actor, caller, subject, id)))
      throw await notFoundFor(tx, { actor, caller }, ROWS[subject], id);
    refuseIf(fieldProblem(NOTE_FIELDS.words, words.trim()));
    const { personId } = caller;
    await refuseBeyond(tx, "deal_note", personId, NOTES_PER_DAY);
    const noteId = await insertNote(tx, { subjectId: id, side: actor, merchantId, personId, words: words.trim() });
    await publish(tx, "deal.noted", { subject, id, side: actor, words: words.trim() });
    return noteId;
  });

/** Notifies the other side of a note. */
export const dealNoteSubscriber: Subscriber = {
  name: "deal-note-messages",
  on: {
    async "deal.noted"(tx, { subject, id, ...note }, outboxId) {
      const parties = await partiesOf(tx, subject, id);
      if (parties !== null)
        await notifySides(tx, outboxId, parties, [noteMessage(subject, { id, name: parties.name }, note)]);
    },
  },
};
