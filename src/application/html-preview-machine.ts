import { assign, fromPromise, setup } from "xstate";

/**
 * What is left of written HTML once it is cleaned, half a second after the last word: asking → shown ⇄ waiting. A call that fails
 * leaves what was shown.
 */
export const createHtmlPreviewMachine = ({ clean }: { clean: (html: string) => Promise<string> }) =>
  setup({
    types: {
      context: {} as { html: string; shown: string },
      events: {} as { type: "written"; html: string },
      input: {} as { html: string },
    },
    actors: { clean: fromPromise(({ input }: { input: string }) => clean(input)) },
    guards: { isOther: ({ context, event }) => event.html !== context.html },
    actions: { keep: assign({ html: ({ event }) => event.html }) },
    delays: { pause: 500 },
  }).createMachine({
    id: "htmlPreview",
    context: ({ input: { html } }) => ({ html, shown: "" }),
    initial: "asking",
    on: { written: { guard: "isOther", target: ".waiting", actions: "keep" } },
    states: {
      shown: {},
      waiting: { after: { pause: "asking" } },
      asking: {
        invoke: {
          src: "clean",
          input: ({ context }) => context.html,
          onDone: { target: "shown", actions: assign({ shown: ({ event }) => event.output }) },
          onError: "shown",
        },
      },
    },
  });
