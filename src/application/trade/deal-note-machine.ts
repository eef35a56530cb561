import { assign, fromPromise, setup } from "xstate";
import { fieldProblem } from "../../domain/fields.ts";
import { NOTE_FIELDS, type NotedId, type NoteSide, type NoteSubject } from "../../domain/trade/deal-note.ts";
import type { Ids } from "../platform.ts";
import { NO_SUBMISSION, type Submission, submissionOf } from "../submission.ts";
import type { InputRestored } from "../unsaved-input.ts";
import type { DealNotes } from "./deal-notes.ts";

type DealNotePorts = { notes: DealNotes; ids: Ids };

/** Which deal is written about, and by whom; `sent`: the note is there to be read. */
type DealNoteInput = { side: NoteSide; subject: NoteSubject; id: NotedId; sent: () => void };

type DealNoteContext = DealNoteInput & { words: string; submission: Submission };

export type DealNoteEvent = { type: "typed"; words: string } | { type: "submitted" } | InputRestored;

/** Why the words cannot be sent, or `null`. */
const problemIn = ({ words }: DealNoteContext): string | null => fieldProblem(NOTE_FIELDS.words, words.trim());

/**
 * Writing to the other side of a deal: writing → sending → writing. What could not be sent stays; sent once more it is the same
 * note.
 */
export const createDealNoteMachine = ({ notes, ids }: DealNotePorts) =>
  setup({
    types: { context: {} as DealNoteContext, events: {} as DealNoteEvent, input: {} as DealNoteInput },
    actors: {
      send: fromPromise(({ input: { side, subject, id, words, submission } }: { input: DealNoteContext }) =>
        notes.add(side, { subject, id, words: words.trim() }, submission.key),
      ),
    },
    guards: { isSendable: ({ context }) => problemIn(context) === null },
    actions: {
      write: assign((_, words: string) => ({ words })),
      take: assign(({ context: { submission, words } }) => ({ submission: submissionOf(submission, words, ids) })),
      clear: assign({ words: "", submission: NO_SUBMISSION }),
      announce: ({ context }) => context.sent(),
    },
  }).createMachine({
    id: "dealNote",
    context: ({ input }) => ({ ...input, words: "", submission: NO_SUBMISSION }),
    initial: "writing",
    states: {
      writing: {
        on: {
          typed: { actions: { type: "write", params: ({ event }) => event.words } },
          inputRestored: { actions: assign(({ event }) => event.input as Pick<DealNoteContext, "words">) },
          submitted: { guard: "isSendable", target: "sending", actions: "take" },
        },
      },
      sending: {
        invoke: {
          src: "send",
          input: ({ context }) => context,
          onDone: { target: "writing", actions: ["clear", "announce"] },
          onError: "writing",
        },
      },
    },
  });
