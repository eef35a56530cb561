import { assign, fromPromise, setup } from "xstate";
import type { TickerEntry } from "../../domain/demand/demand-form.ts";
import { rawTextProblem } from "../../domain/demand/raw-text.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { Navigator, SettingsStore } from "../platform.ts";
import { TEXT_KEY } from "../unsaved-input.ts";
import type { Demands } from "./demands.ts";

/** What was typed before on this device. */
const keptText = (settings: SettingsStore): string => settings.read(TEXT_KEY) ?? "";

/** Events of the page that finds goods for a pasted text. */
export type FindGoodsEvent =
  | { type: "typed"; text: string }
  | { type: "submitted" }
  | { type: "retried" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

type FindGoodsPorts = { demands: Demands; settings: SettingsStore; navigator: Navigator };

/**
 * The public page to describe what one looks for: the ticker is loading → shown | failed; meanwhile text is typed and, once it is
 * long enough, submitted to the wizard. What is typed goes into the settings, so that neither another page nor a login on the way
 * loses it.
 */
export const createFindGoodsMachine = ({ demands, settings, navigator }: FindGoodsPorts) =>
  setup({
    types: {
      context: {} as { text: string; wasSubmitted: boolean; ticker: TickerEntry[] },
      events: {} as FindGoodsEvent,
    },
    actors: { ticker: fromPromise(() => demands.ticker()) },
    guards: { isDemand: ({ context }) => rawTextProblem(context.text) === null },
    actions: {
      setText: assign(({ event }) => {
        if (event.type !== "typed") return {};
        if (event.text === "") settings.remove(TEXT_KEY);
        else settings.write(TEXT_KEY, event.text);
        return { text: event.text };
      }),
      showProblem: assign({ wasSubmitted: true }),
      showStoredText: assign(({ context }) => (context.text === "" ? { text: keptText(settings) } : {})),
      goOn: () => navigator.go(PAGES.demandWizard.to()),
    },
  }).createMachine({
    id: "findGoods",
    context: () => ({
      text: keptText(settings),
      wasSubmitted: false,
      ticker: [],
    }),
    initial: "loading",
    on: {
      typed: { actions: "setText" },
      // The server, where the page comes from, knows nothing of the device.
      routeChanged: { actions: "showStoredText" },
      submitted: [{ guard: "isDemand", actions: "goOn" }, { actions: "showProblem" }],
    },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "ticker",
          onDone: { target: "shown", actions: assign({ ticker: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      shown: {},
      failed: { on: { retried: "loading" } },
    },
  });
