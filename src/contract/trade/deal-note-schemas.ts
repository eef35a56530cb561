import type { Static } from "typebox";
import type { DealNoteId } from "../../domain/ids.ts";
import { NOTE_FIELDS, NOTE_SUBJECTS, type NotedId, type NoteSubject } from "../../domain/trade/deal-note.ts";
import { OneOf, ReplyId, SentId, Shape } from "../common.ts";
import { draftsOf } from "../fields.ts";

/** `id`: of the deal. */
export const DealNoteBody = Shape({
  subject: OneOf<NoteSubject>(Object.keys(NOTE_SUBJECTS) as NoteSubject[]),
  id: SentId<NotedId>(),
  ...draftsOf(NOTE_FIELDS),
});
export type DealNoteBody = Static<typeof DealNoteBody>;

export const dealNoteSchemas = {
  addBuyerNote: { body: DealNoteBody, reply: ReplyId<DealNoteId>() },
  addMerchantNote: { body: DealNoteBody, reply: ReplyId<DealNoteId>() },
} as const;
