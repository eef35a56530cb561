import type { NotedId, NoteSide, NoteSubject } from "../../domain/trade/deal-note.ts";

/** What the sides of a deal write to each other. Rejects with `ApiError` and nothing else. */
export abstract class DealNotes {
  /** A retry under the same key is the same note. */
  abstract add(
    side: NoteSide,
    note: { subject: NoteSubject; id: NotedId; words: string },
    idempotencyKey: string,
  ): Promise<void>;
}
