import { assign, fromPromise, setup } from "xstate";

/**
 * A screen that only shows what it reads: loading → ready, or failed; (retried) → loading. `load` gets the query of the screen's
 * address and runs again when that changes. The tag `loading` means that the first data is on its way.
 */
export const createLoadMachine = <Data>({
  load,
}: {
  load: (query: Readonly<Record<string, string>>) => Promise<Data>;
}) =>
  setup({
    types: {
      context: {} as { query: Readonly<Record<string, string>>; data: Data | null },
      input: {} as { query: Readonly<Record<string, string>> },
      events: {} as { type: "retried" } | { type: "routeChanged"; query: Readonly<Record<string, string>> },
    },
    actors: { load: fromPromise(({ input }: { input: Readonly<Record<string, string>> }) => load(input)) },
    guards: {
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" && JSON.stringify(event.query) !== JSON.stringify(context.query),
    },
    actions: {
      setQuery: assign(({ context, event }) => (event.type === "routeChanged" ? { query: event.query } : context)),
    },
  }).createMachine({
    id: "load",
    context: ({ input }) => ({ query: input.query, data: null }),
    initial: "loading",
    on: { routeChanged: { guard: "isAnother", target: ".loading", actions: "setQuery", reenter: true } },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          input: ({ context }) => context.query,
          onDone: { target: "ready", actions: assign({ data: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      ready: { on: { retried: "loading" } },
      failed: { on: { retried: "loading" } },
    },
  });
