import { assign, fromPromise, setup } from "xstate";
import { FIND_FROM, type FindSource, type Found, pagesFound } from "../../domain/shell/console-find.ts";
import type { Navigator } from "../platform.ts";
import type { ConsoleFinder } from "./console-finder.ts";

/** Events of the console's search. */
export type ConsoleFinderEvent =
  | { type: "typed"; words: string }
  | { type: "arrowPressed"; by: 1 | -1 }
  | { type: "enterPressed" };

export type ConsoleFinderInput = {
  /** The pages that the person may open. */
  pages: readonly Found[];
  sources: readonly FindSource["key"][];
};

type Context = ConsoleFinderInput & {
  words: string;
  /** What the lists have found, shown until the next answer. */
  things: readonly Found[];
  /** The place in `foundIn` that Enter opens. */
  active: number;
};

/** All that is found, in the order in which it stands. */
export const foundIn = ({ pages, words, things }: Pick<Context, "pages" | "words" | "things">): readonly Found[] => [
  ...pagesFound(pages, words),
  ...things,
];

type ConsoleFinderPorts = { finder: ConsoleFinder; navigator: Navigator };

/**
 * The console's search: resting → (typed) → pausing, 200 ms → asking → resting, or failed. Pages are found at once, things
 * by every list the person may see; one list that fails makes the whole answer fail, since it would lack something. Enter
 * leads on and ends it.
 */
export const createConsoleFinderMachine = ({ finder, navigator }: ConsoleFinderPorts) =>
  setup({
    types: { context: {} as Context, input: {} as ConsoleFinderInput, events: {} as ConsoleFinderEvent },
    actors: {
      ask: fromPromise(async ({ input }: { input: Pick<Context, "sources" | "words"> }) =>
        (await Promise.all(input.sources.map((source) => finder.find(source, input.words.trim())))).flat(),
      ),
    },
    guards: {
      isShort: ({ event }) => event.type === "typed" && event.words.trim().length < FIND_FROM,
      leadsOn: ({ context }) => foundIn(context)[context.active] !== undefined,
    },
    actions: {
      type: assign(({ event }) => (event.type === "typed" ? { words: event.words, active: 0 } : {})),
      forget: assign({ things: [] }),
      step: assign(({ context, event }) => {
        const count = foundIn(context).length;
        return event.type === "arrowPressed" && count > 0
          ? { active: (context.active + event.by + count) % count }
          : { active: 0 };
      }),
      go: ({ context }) => {
        const found = foundIn(context)[context.active];
        if (found !== undefined) navigator.go(found.path);
      },
    },
    delays: { pause: 200 },
  }).createMachine({
    id: "consoleFinder",
    context: ({ input }) => ({ ...input, words: "", things: [], active: 0 }),
    initial: "resting",
    on: {
      typed: [
        { guard: "isShort", target: ".resting", actions: ["type", "forget"] },
        { target: ".pausing", actions: "type" },
      ],
      arrowPressed: { actions: "step" },
      enterPressed: { guard: "leadsOn", target: ".left", actions: "go" },
    },
    states: {
      resting: {},
      pausing: { after: { pause: "asking" } },
      asking: {
        tags: "loading",
        invoke: {
          src: "ask",
          input: ({ context: { sources, words } }) => ({ sources, words }),
          onDone: { target: "resting", actions: assign({ things: ({ event }) => event.output }) },
          onError: { target: "failed", actions: "forget" },
        },
      },
      failed: {},
      left: { type: "final" },
    },
  });
