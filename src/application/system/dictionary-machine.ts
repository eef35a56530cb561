import { assign, fromCallback, setup } from "xstate";
import type { DictOption } from "../../domain/system/dictionary.ts";
import type { Dictionaries } from "./dictionaries.ts";

export type DictionaryEvent =
  | { type: "wanted"; dictionaries: readonly string[] }
  /** Labels were changed, or another person signed in. */
  | { type: "refreshed" }
  /** `options` null: it could not be fetched. */
  | { type: "answered"; dictionary: string; epoch: number; options: readonly DictOption[] | null };

type Asked = { readonly dictionary: string; readonly epoch: number };

/**
 * Dictionaries as screens want them: each is fetched once however many want it, also while it is on its way. One that
 * could not be fetched is fetched for the next who wants it; until then its values stand for themselves. After
 * `refreshed` every one is fetched anew, and an answer from before is not kept.
 */
export const createDictionaryMachine = (dictionaries: Dictionaries) =>
  setup({
    types: {
      context: {} as {
        known: Readonly<Record<string, readonly DictOption[]>>;
        underway: readonly string[];
        epoch: number;
      },
      events: {} as DictionaryEvent,
    },
    actors: {
      fetch: fromCallback<DictionaryEvent, Asked>(({ input, sendBack }) => {
        const answer = (options: readonly DictOption[] | null) => sendBack({ type: "answered", ...input, options });
        dictionaries.options(input.dictionary).then(answer, () => answer(null));
      }),
    },
    guards: {
      isAwaited: ({ context, event }) => event.type === "answered" && event.epoch === context.epoch,
    },
    actions: {
      fetchMissing: assign(({ context, event, spawn }) => {
        if (event.type !== "wanted") return {};
        const { known, underway, epoch } = context;
        const missing = [...new Set(event.dictionaries)].filter((one) => !(one in known) && !underway.includes(one));
        for (const dictionary of missing) spawn("fetch", { input: { dictionary, epoch } });
        return { underway: [...underway, ...missing] };
      }),
      keep: assign(({ context: { known, underway }, event }) => {
        if (event.type !== "answered") return {};
        const { dictionary, options } = event;
        return {
          underway: underway.filter((one) => one !== dictionary),
          known: options === null ? known : { ...known, [dictionary]: options },
        };
      }),
      forgetAll: assign(({ context }) => ({ known: {}, underway: [], epoch: context.epoch + 1 })),
    },
  }).createMachine({
    id: "dictionaries",
    context: { known: {}, underway: [], epoch: 0 },
    on: {
      wanted: { actions: "fetchMissing" },
      answered: { guard: "isAwaited", actions: "keep" },
      refreshed: { actions: "forgetAll" },
    },
  });
