import { assign, fromPromise, setup } from "xstate";
import type { QuietCalls } from "../system/changes.ts";

/** An answer is fresh for this long. */
export const COUNTS_FRESH_MS = 5_000;

type TodoCountsPorts<Count> = { todos: { counts(): Promise<Count[]> }; quiet: QuietCalls };

/**
 * What waits, beside the entries of a menu: reading → fresh (5 s) → stale → (navigated) → reading. A navigation in between is
 * answered when the 5 s are over, so that going through the menu makes no more calls. These calls run in the background: one that
 * fails leaves the counts as they were.
 */
export const createTodoCountsMachine = <Count>({ todos, quiet }: TodoCountsPorts<Count>) =>
  setup({
    types: { context: {} as { counts: readonly Count[] }, events: {} as { type: "navigated" } },
    actors: { read: fromPromise(() => quiet.run(() => todos.counts())) },
    delays: { fresh: COUNTS_FRESH_MS },
  }).createMachine({
    id: "todoCounts",
    context: { counts: [] },
    initial: "reading",
    states: {
      reading: {
        invoke: {
          src: "read",
          onDone: { target: "fresh", actions: assign({ counts: ({ event }) => event.output }) },
          onError: "fresh",
        },
      },
      fresh: { on: { navigated: "asked" }, after: { fresh: "stale" } },
      asked: { after: { fresh: "reading" } },
      stale: { on: { navigated: "reading" } },
    },
  });
