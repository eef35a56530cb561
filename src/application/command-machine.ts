import { assign, fromPromise, setup } from "xstate";
import { isConflict } from "../domain/errors.ts";
import type { Fields } from "../domain/fields.ts";
import type { InputRestored } from "./unsaved-input.ts";

/** What is typed into a dialog, by field; all of it text. */
export type CommandFields = Readonly<Record<string, string>>;
/** What is wrong with a field, `null` where nothing is. */
export type CommandProblems = Readonly<Record<string, string | null>>;

/**
 * Something a person does to a row or to what a page shows. `part` names a part of it (a voucher of an order), "" the
 * whole.
 */
export type Command<Row> = {
  /** Whether the row allows it now; missing: wherever it is shown. */
  may?: (row: Row) => boolean;
  /** Reads what a dialog needs first; resolves with the command. Does not reject. */
  prepares?: () => Promise<Command<Row>>;
  /** The record of the dialog's fields, where there is one: its fields are drawn under the names that their problems use. */
  fields?: (row: Row, part: string) => Fields;
  /** The fields of the dialog, with their initial values; `{}` only asks for confirmation. Missing: sent at once. */
  asks?: (row: Row, part: string) => CommandFields;
  /** What else stands in the dialog once the field `changed` was typed. */
  follows?: (fields: CommandFields, changed: string) => CommandFields;
  problems?: (fields: CommandFields, row: Row, part: string) => CommandProblems;
  /** Rejects with `ApiError`; 5001: the row is no longer as it was shown. */
  send: (row: Row, fields: CommandFields, part: string) => Promise<unknown>;
  /** The notice shown once it succeeded. */
  done: string;
};

/** `failed` is shown by the subscriber of failures; `dropped`: the person thought better of it. */
export type CommandOutcome = "done" | "changed" | "failed" | "dropped";

/** Inputs of the dialog of a command. */
export type CommandEvent =
  | { type: "fieldChanged"; field: string; value: string }
  | InputRestored
  | { type: "submitted" }
  | { type: "closed" };

type CommandStart = { name: string; command: Command<unknown>; row: unknown; part: string };

/** A command with its typed fields and their problems. `hasDialog`: whether a dialog precedes the command. */
export type CommandContext = CommandStart & {
  hasDialog: boolean;
  fields: CommandFields;
  problems: CommandProblems;
  /** Problems are shown once sending was tried. */
  wasSubmitted: boolean;
  outcome: CommandOutcome;
};

/** The usual notice where a row is read again because it was changed elsewhere first. */
export const CHANGED_TEXT = "信息已发生变化，已为您刷新";

const problemsOf = ({ command, row, part }: CommandStart, fields: CommandFields): CommandProblems =>
  command.problems?.(fields, row, part) ?? {};

/** Whether the dialog cannot be sent while one of its fields is empty, whatever else is wrong in it. */
export const isNeededIn = (context: CommandContext, field: string): boolean =>
  (problemsOf(context, { ...context.fields, [field]: "" })[field] ?? null) !== null;

function begun(start: CommandStart): Omit<CommandContext, "wasSubmitted" | "outcome"> {
  const fields = start.command.asks?.(start.row, start.part) ?? {};
  return { ...start, hasDialog: start.command.asks !== undefined, fields, problems: problemsOf(start, fields) };
}

/**
 * One command: (preparing →) asking → sending → done, or sending at once. After a dialog, a failure leads back to it; retrying is
 * safe, since the row's version lets it happen once. Output: what became of it.
 */
export const commandMachine = setup({
  types: {
    context: {} as CommandContext,
    events: {} as CommandEvent,
    input: {} as CommandStart,
    output: {} as { outcome: CommandOutcome },
  },
  actors: {
    prepare: fromPromise(({ input }: { input: Command<unknown> }) => input.prepares?.() ?? Promise.resolve(input)),
    send: fromPromise(({ input: { command, row, fields, part } }: { input: CommandContext }) =>
      command.send(row, fields, part),
    ),
  },
  guards: {
    isUnprepared: ({ context }) => context.command.prepares !== undefined,
    hasDialog: ({ context }) => context.hasDialog,
    isComplete: ({ context: { problems } }) => Object.values(problems).every((problem) => problem === null),
    isConflict: (_, { error }: { error: unknown }) => isConflict(error),
  },
}).createMachine({
  id: "command",
  context: ({ input }) => ({ ...begun(input), wasSubmitted: false, outcome: "dropped" }),
  initial: "opening",
  output: ({ context: { outcome } }) => ({ outcome }),
  states: {
    opening: {
      always: [
        { guard: "isUnprepared", target: "preparing" },
        { guard: "hasDialog", target: "asking" },
        { target: "sending" },
      ],
    },
    preparing: {
      invoke: {
        src: "prepare",
        input: ({ context }) => context.command,
        onDone: {
          target: "opening",
          actions: assign(({ context, event }) => begun({ ...context, command: event.output })),
        },
      },
    },
    asking: {
      on: {
        fieldChanged: {
          actions: assign(({ context, event: { field, value } }) => {
            const typed = { ...context.fields, [field]: value };
            const fields = context.command.follows?.(typed, field) ?? typed;
            return { fields, problems: problemsOf(context, fields) };
          }),
        },
        inputRestored: {
          actions: assign(({ context, event }) => {
            const { fields } = event.input as Pick<CommandContext, "fields">;
            return { fields, problems: problemsOf(context, fields) };
          }),
        },
        submitted: [
          { guard: "isComplete", target: "sending", actions: assign({ wasSubmitted: true }) },
          { actions: assign({ wasSubmitted: true }) },
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
          { guard: "hasDialog", target: "asking" },
          { target: "done", actions: assign({ outcome: "failed" }) },
        ],
      },
    },
    done: { type: "final" },
  },
});

/** The notice of a command that has ended; `null` where there is none. `changed`: the words where it was changed elsewhere. */
export function commandNotice(
  outcome: CommandOutcome,
  command: { done: string },
  changed = CHANGED_TEXT,
): { text: string; intent: "success" | "warning" } | null {
  if (outcome === "done") return { text: command.done, intent: "success" };
  return outcome === "changed" ? { text: changed, intent: "warning" } : null;
}
