import { id, text } from "../fields.ts";
import type { AnyOrderId, DealNoteId, PickupId, ReservationId } from "../ids.ts";
import { anyOf, type Infer, list, optional, record, TEXT } from "../records.ts";
import type { RefType } from "../system/changed-thing.ts";

/** The deals that their sides write to each other about: as what messages refer to them, and which permission a shop's people need. */
export const NOTE_SUBJECTS = {
  order: { refType: "order", may: "order:spot:confirm" },
  futures: { refType: "futuresOrder", may: "futures:order:handle" },
  reservation: { refType: "reservation", may: "order:spot:load" },
  pickup: { refType: "pickup", may: "order:spot:load" },
} as const satisfies Record<string, { refType: RefType; may: string }>;
export type NoteSubject = keyof typeof NOTE_SUBJECTS;
export type NotedId = AnyOrderId | ReservationId | PickupId;

/** Who writes; the operator only reads. */
export const NOTE_SIDES = ["buyer", "merchant"] as const;
export type NoteSide = (typeof NOTE_SIDES)[number];

export const NOTE_FIELDS = { words: { type: text(500, 1), label: "留言", isLong: true } } as const;

/** Notes of one person within a day, in Beijing. */
export const NOTES_PER_DAY = 100;

/** What a side wrote; `shopName` of a merchant, "" of the buyer. `time` yyyy-MM-dd HH:mm:ss. */
export const DEAL_NOTE = record({
  id: id<DealNoteId>(),
  by: anyOf(NOTE_SIDES),
  shopName: TEXT,
  words: TEXT,
  time: TEXT,
});
export type DealNote = Infer<typeof DEAL_NOTE>;

/** What the sides of a deal wrote, as its reader may read it, the oldest first. */
export const CONVERSATION = record({ notes: optional(list(DEAL_NOTE)) });
