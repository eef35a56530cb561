import { assign, fromPromise, setup } from "xstate";
import { isConflict } from "../domain/errors.ts";
import { CHANGED_TEXT } from "./command-machine.ts";
import type { Notifier } from "./notices-machine.ts";
import type { Ids, Navigator } from "./platform.ts";
import type { InputRestored } from "./unsaved-input.ts";

type Query = Readonly<Record<string, string>>;
/** What is wrong with a part of the form, by name; `null` where nothing is. */
export type EditorProblems = Readonly<Record<string, string | null>>;

/** What every form needs besides what it reads and saves with. */
export type EditorPorts = { navigator: Navigator; ids: Ids; notify: Notifier };

/** What differs between forms. `Form` is plain data: what was read, as the person changes it. */
export type EditorParts<Form> = {
  /** `null`: there is no such thing. */
  load: (query: Query) => Promise<Form | null>;
  problems: (form: Form) => EditorProblems;
  /** `key` makes a repeated creation the same one. Rejects with `ApiError`; 5001: it was changed elsewhere first. */
  save: (form: Form, before: Form, key: string) => Promise<unknown>;
  /** The notice once it is saved. */
  done: string;
  /** Where a saved form leads to; missing: it stays and is reread. */
  leadsTo?: string;
} & EditorPorts;

/** The state of a form that edits stored data. `key` is the idempotency key of the next save. */
export type EditorContext<Form> = {
  query: Query;
  /** As it was read, and as it is now; `null` until it has come. */
  before: Form | null;
  form: Form | null;
  problems: EditorProblems;
  /** Problems are shown once saving was tried. */
  wasSubmitted: boolean;
  key: string;
};

/** Events of a form that is read and saved whole. */
export type EditorEvent<Form> =
  | { type: "edited"; form: Form }
  | { type: "submitted" }
  /** Back to what was read. */
  | { type: "undone" }
  | InputRestored
  | { type: "retried" }
  | { type: "routeChanged"; query: Query };

/** Whether there is something to save. */
export const isEdited = <Form>({ form, before }: EditorContext<Form>): boolean =>
  JSON.stringify(form) !== JSON.stringify(before);

/**
 * A form over something that is read and saved whole: loading → editing | missing | failed; editing → saving → left, or rereading
 * where it stays. A form that was changed elsewhere first (5001) is reread; another refusal leads back to editing. Every change
 * makes a new key, so that only the same form sent again counts as sent once.
 */
export const createEditorMachine = <Form>({
  load,
  problems,
  save,
  done,
  leadsTo,
  navigator,
  ids,
  notify,
}: EditorParts<Form>) => {
  const read = (form: Form | null) => ({
    before: form,
    form,
    wasSubmitted: false,
    key: ids.next(),
    problems: form === null ? {} : problems(form),
  });
  return setup({
    types: {
      context: {} as EditorContext<Form>,
      events: {} as EditorEvent<Form>,
      input: {} as { query: Query },
    },
    actors: {
      load: fromPromise(({ input }: { input: Query }) => load(input)),
      save: fromPromise(({ input: { form, before, key } }: { input: EditorContext<Form> }) =>
        // in `editing` both have come
        save(form!, before!, key),
      ),
    },
    guards: {
      isComplete: ({ context }) => Object.values(context.problems).every((problem) => problem === null),
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" && JSON.stringify(event.query) !== JSON.stringify(context.query),
      isConflict: (_, { error }: { error: unknown }) => isConflict(error),
      leaves: () => leadsTo !== undefined,
    },
    actions: {
      edit: assign(({ event }) =>
        event.type === "edited" ? { form: event.form, problems: problems(event.form), key: ids.next() } : {},
      ),
      restore: assign((_, { form }: Pick<EditorContext<Form>, "form">) => ({
        form,
        key: ids.next(),
        problems: form === null ? {} : problems(form),
      })),
      undo: assign(({ context: { before } }) => ({
        form: before,
        wasSubmitted: false,
        problems: before === null ? {} : problems(before),
      })),
      notifyDone: () => notify(done, "success"),
      notifyChanged: () => notify(CHANGED_TEXT, "warning"),
      leave: () => {
        if (leadsTo !== undefined) navigator.go(leadsTo);
      },
    },
  }).createMachine({
    id: "editor",
    context: ({ input }) => ({
      query: input.query,
      before: null,
      form: null,
      problems: {},
      wasSubmitted: false,
      key: "",
    }),
    initial: "loading",
    on: {
      routeChanged: {
        guard: "isAnother",
        target: ".loading",
        actions: assign({ query: ({ event }) => event.query, before: null, form: null }),
      },
    },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          input: ({ context }) => context.query,
          onDone: [
            { guard: ({ event }) => event.output === null, target: "missing" },
            { target: "editing", actions: assign(({ event }) => read(event.output)) },
          ],
          onError: "failed",
        },
      },
      missing: { tags: "missing" },
      failed: { tags: "failed", on: { retried: "loading" } },
      editing: {
        on: {
          edited: { actions: "edit" },
          inputRestored: {
            actions: { type: "restore", params: ({ event }) => event.input as Pick<EditorContext<Form>, "form"> },
          },
          undone: { actions: "undo" },
          submitted: [{ guard: "isComplete", target: "saving" }, { actions: assign({ wasSubmitted: true }) }],
        },
      },
      saving: {
        tags: "busy",
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: [
            { guard: "leaves", target: "left", actions: ["notifyDone", "leave"] },
            { target: "rereading", actions: "notifyDone" },
          ],
          onError: [
            {
              guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
              target: "rereading",
              actions: "notifyChanged",
            },
            { target: "editing" },
          ],
        },
      },
      /** What was saved stays in sight meanwhile. */
      rereading: {
        tags: "busy",
        invoke: {
          src: "load",
          input: ({ context }) => context.query,
          onDone: [
            { guard: ({ event }) => event.output === null, target: "missing" },
            { target: "editing", actions: assign(({ event }) => read(event.output)) },
          ],
          onError: "failed",
        },
      },
      left: {},
    },
  });
};
