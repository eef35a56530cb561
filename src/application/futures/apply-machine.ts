import { assign, fromPromise, setup } from "xstate";
import { ApiError, isConflict, type OtherPurchasingEntity, otherEntityIn } from "../../domain/errors.ts";
import { type Fields, type TextsOf, textsOf, type ValuesOf, valuesIn } from "../../domain/fields.ts";
import { type FormRules, formProblems } from "../form-rules.ts";
import type { Ids } from "../platform.ts";
import type { InputRestored } from "../unsaved-input.ts";

type Query = Readonly<Record<string, string>>;
type Problems = Readonly<Record<string, string>>;

/** What differs between forms about one thing. */
export type ApplyParts<Thing, All extends Fields> = FormRules<All, [thing: Thing]> & {
  fields: All;
  /** What the form is about; `null` where there is none. */
  load: (query: Query) => Promise<Thing | null>;
  /** What stands in the form first; what is not named is empty. */
  first: (thing: Thing) => Partial<ValuesOf<All>>;
  /** The same key sends once. */
  send: (values: ValuesOf<All>, thing: Thing, key: string) => Promise<string>;
  /** Reports that what was shown has changed by now (5001); the thing is read again, and what is typed stays. */
  changed?: (message: string) => void;
  /** What comes after it, with the id of what was made. */
  sent: (id: string) => void;
  ids: Ids;
};

/** The state of a form that is submitted once for the thing in the address, such as an inquiry for an offer. */
export type ApplyContext<Thing, All extends Fields = Fields> = {
  query: Query;
  thing: Thing | null;
  /** The reader's other purchasing entity that has it, where the acting one does not. */
  owner: OtherPurchasingEntity | null;
  fields: TextsOf<All>;
  problems: Problems;
  wasSubmitted: boolean;
  /** A new one after every change: the same form sent twice is one. */
  key: string;
};

/** Events of the forms of an inquiry and of a forward order. */
export type ApplyEvent =
  | { type: "retried" }
  | { type: "changed"; field: string; value: string }
  | InputRestored
  | { type: "submitted" }
  | { type: "routeChanged"; query: Query };

/**
 * A form about one thing that the address names: loading → filling → sending → sent, or missing, elsewhere (another purchasing
 * entity of the reader's has it), failed. A failure leads
 * back to the form; sending it again unchanged is the same once more. Where the thing changed meanwhile it is read again first.
 */
export function createApplyMachine<Thing, const All extends Fields>(parts: ApplyParts<Thing, All>) {
  const problemsOf = (texts: TextsOf<All>, thing: Thing): Problems => formProblems(parts.fields, parts, texts, thing);
  const begun = (thing: Thing): Omit<ApplyContext<Thing, All>, "query" | "owner"> => {
    const fields = textsOf(parts.fields, parts.first(thing));
    return { thing, fields, problems: problemsOf(fields, thing), wasSubmitted: false, key: parts.ids.next() };
  };
  return setup({
    types: {
      context: {} as ApplyContext<Thing, All>,
      events: {} as ApplyEvent,
      input: {} as { query: Query },
    },
    actors: {
      load: fromPromise(({ input }: { input: Query }) => parts.load(input)),
      send: fromPromise(({ input: { fields, thing, key } }: { input: ApplyContext<Thing, All> }) =>
        parts.send(valuesIn(parts.fields, fields), thing as Thing, key),
      ),
    },
    guards: {
      isComplete: ({ context }) => Object.keys(context.problems).length === 0,
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" && JSON.stringify(event.query) !== JSON.stringify(context.query),
    },
    actions: {
      change: assign(({ context, event }) => {
        if (event.type !== "changed" || context.thing === null) return context;
        const fields = { ...context.fields, [event.field]: event.value };
        return { fields, problems: problemsOf(fields, context.thing), key: parts.ids.next() };
      }),
      restore: assign(({ context }, { fields }: Pick<ApplyContext<Thing, All>, "fields">) =>
        context.thing === null
          ? context
          : { fields, problems: problemsOf(fields, context.thing), key: parts.ids.next() },
      ),
    },
  }).createMachine({
    id: "apply",
    context: ({ input }) => ({
      query: input.query,
      thing: null,
      owner: null,
      fields: textsOf(parts.fields, {}),
      problems: {},
      wasSubmitted: false,
      key: "",
    }),
    initial: "loading",
    on: {
      routeChanged: {
        guard: "isAnother",
        target: ".loading",
        actions: assign({ query: ({ event }) => event.query, thing: null, owner: null }),
        reenter: true,
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
            // not null, by the state before
            { target: "filling", actions: assign(({ event }) => begun(event.output as Thing)) },
          ],
          onError: [
            {
              guard: ({ event }) => otherEntityIn(event.error) !== null,
              target: "elsewhere",
              actions: assign({ owner: ({ event }) => otherEntityIn(event.error) }),
            },
            { target: "failed" },
          ],
        },
      },
      elsewhere: {},
      missing: { tags: "missing" },
      failed: { tags: "failed", on: { retried: "loading" } },
      filling: {
        on: {
          changed: { actions: "change" },
          inputRestored: {
            actions: {
              type: "restore",
              params: ({ event }) => event.input as Pick<ApplyContext<Thing, All>, "fields">,
            },
          },
          submitted: [
            { guard: "isComplete", target: "sending", actions: assign({ wasSubmitted: true }) },
            { actions: assign({ wasSubmitted: true }) },
          ],
        },
      },
      sending: {
        tags: "sending",
        invoke: {
          src: "send",
          input: ({ context }) => context,
          onDone: { target: "sent", actions: ({ event }) => parts.sent(event.output) },
          onError: [
            {
              guard: ({ event }) => isConflict(event.error),
              target: "rereading",
              actions: ({ event }) =>
                parts.changed?.(event.error instanceof ApiError ? event.error.failure.message : ""),
            },
            { target: "filling" },
          ],
        },
      },
      rereading: {
        tags: "sending",
        invoke: {
          src: "load",
          input: ({ context }) => context.query,
          onDone: [
            { guard: ({ event }) => event.output === null, target: "missing" },
            {
              target: "filling",
              actions: assign(({ context, event }) => {
                const thing = event.output as Thing; // not null, by the state before
                return { thing, problems: problemsOf(context.fields, thing), key: parts.ids.next() };
              }),
            },
          ],
          onError: "filling",
        },
      },
      sent: {},
    },
  });
}
