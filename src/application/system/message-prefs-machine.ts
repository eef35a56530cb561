import { assign, fromPromise, setup } from "xstate";
import type { MessagePref } from "../../domain/system/message.ts";
import type { Inbox } from "./inbox.ts";

/** Events of the notification settings. */
export type MessagePrefsEvent =
  | { type: "opened" }
  | { type: "closed" }
  | { type: "retried" }
  | { type: "prefChanged"; pref: MessagePref };

type MessagePrefsPorts = { inbox: Inbox };

/** Which notifications a person receives: closed → loading → open ⇄ saving; a change that fails is shown as it was. */
export const createMessagePrefsMachine = ({ inbox }: MessagePrefsPorts) =>
  setup({
    types: {
      context: {} as { prefs: MessagePref[]; changed: MessagePref | null },
      events: {} as MessagePrefsEvent,
    },
    actors: {
      load: fromPromise(() => inbox.prefs()),
      save: fromPromise(({ input }: { input: MessagePref }) => inbox.updatePref(input)),
    },
  }).createMachine({
    id: "messagePrefs",
    context: { prefs: [], changed: null },
    initial: "closed",
    states: {
      closed: { on: { opened: "loading" } },
      loading: {
        invoke: {
          src: "load",
          onDone: { target: "open", actions: assign({ prefs: ({ event }) => event.output }) },
          onError: "failed",
        },
        on: { closed: "closed" },
      },
      failed: { on: { retried: "loading", closed: "closed" } },
      open: {
        on: {
          closed: "closed",
          prefChanged: { target: "saving", actions: assign({ changed: ({ event }) => event.pref }) },
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context.changed!, // set on the way here
          onDone: { target: "open", actions: assign({ prefs: ({ event }) => event.output, changed: null }) },
          onError: { target: "open", actions: assign({ changed: null }) },
        },
        on: { closed: "closed" },
      },
    },
  });
