import { assign, fromPromise, setup } from "xstate";
import { isConflict } from "../domain/errors.ts";

/** What is typed into a dialog, by field; all of it text. */
export type DeedFields = Readonly<Record<string, string>>;
/** What is wrong with a field, `null` where nothing is. */
export type DeedProblems = Readonly<Record<string, string | null>>;

/**
 * Something a person does to a row or to what a page shows. `part` names a part of it (a voucher of an order), "" the
 * whole.
 */
export type Deed<Row> = {
  /** What a dialog asks for, with what stands there first; `{}` only asks whether it is meant. Missing: done at once. */
  asks?: (row: Row, part: string) => DeedFields;
  /** What else stands in the dialog once the field `changed` was typed. */
  follows?: (fields: DeedFields, changed: string) => DeedFields;
  problems?: (fields: DeedFields, row: Row, part: string) => DeedProblems;
  /** Rejects with `ApiError`; 5001 says that the row is no longer as it was shown. */
  send: (row: Row, fields: DeedFields, part: string) => Promise<unknown>;
  /** What is told afterwards. */
  done: string;
};

/** `failed` is told by whoever hears of failed calls; `dropped`: the person thought better of it. */
export type DeedOutcome = "done" | "changed" | "failed" | "dropped";

export type DeedEvent =
  | { type: "fieldChanged"; field: string; value: string }
  | { type: "submitted" }
  | { type: "closed" };

type Asked = { name: string; deed: Deed<unknown>; row: unknown; part: string };

export type DeedContext = Asked & {
  isAsked: boolean;
  fields: DeedFields;
  problems: DeedProblems;
  /** Problems are shown once somebody has tried. */
  tried: boolean;
  outcome: DeedOutcome;
};

/** Told where a row is read anew because somebody else was faster. */
export const CHANGED_TEXT = "信息已发生变化，已为您刷新";

const problemsOf = ({ deed, row, part }: Asked, fields: DeedFields): DeedProblems =>
  deed.problems?.(fields, row, part) ?? {};

/**
 * One deed: asking → sending → done, or sending at once. Where a dialog asked, a failure leads back to it; trying again
 * is safe, since the row's version lets it happen once. Output: what became of it.
 */
export const deedMachine = setup({
  types: {
    context: {} as DeedContext,
    events: {} as DeedEvent,
    input: {} as Asked,
    output: {} as { outcome: DeedOutcome },
  },
  actors: {
    send: fromPromise(({ input: { deed, row, fields, part } }: { input: DeedContext }) => deed.send(row, fields, part)),
  },
  guards: {
    isAsked: ({ context }) => context.isAsked,
    isComplete: ({ context: { problems } }) => Object.values(problems).every((problem) => problem === null),
    isConflict: (_, { error }: { error: unknown }) => isConflict(error),
  },
}).createMachine({
  id: "deed",
  context: ({ input }) => {
    const fields = input.deed.asks?.(input.row, input.part) ?? {};
    return {
      ...input,
      isAsked: input.deed.asks !== undefined,
      fields,
      problems: problemsOf(input, fields),
      tried: false,
      outcome: "dropped",
    };
  },
  initial: "opening",
  output: ({ context: { outcome } }) => ({ outcome }),
  states: {
    opening: { always: [{ guard: "isAsked", target: "asking" }, { target: "sending" }] },
    asking: {
      on: {
        fieldChanged: {
          actions: assign(({ context, event: { field, value } }) => {
            const typed = { ...context.fields, [field]: value };
            const fields = context.deed.follows?.(typed, field) ?? typed;
            return { fields, problems: problemsOf(context, fields) };
          }),
        },
        submitted: [
          { guard: "isComplete", target: "sending", actions: assign({ tried: true }) },
          { actions: assign({ tried: true }) },
        ],
        closed: "done",
      },
    },
    sending: {
      invoke: {
        src: "send",
        input: ({ context }) => context,
        onDone: { target: "done", actions: assign({ outcome: "done" }) },
        onError: [
          {
            guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
            target: "done",
            actions: assign({ outcome: "changed" }),
          },
          { guard: "isAsked", target: "asking" },
          { target: "done", actions: assign({ outcome: "failed" }) },
        ],
      },
    },
    done: { type: "final" },
  },
});

/** What is told once a deed has ended; `null` where there is nothing to say. */
export function deedNotice(
  outcome: DeedOutcome,
  deed: { done: string },
): { text: string; intent: "success" | "warning" } | null {
  if (outcome === "done") return { text: deed.done, intent: "success" };
  return outcome === "changed" ? { text: CHANGED_TEXT, intent: "warning" } : null;
}
