import { assign, fromPromise, setup } from "xstate";
import {
  type Notify,
  offeredName,
  savedQueryProblem,
  searchNameProblem,
  type Trigger,
  triggersProblem,
  USUAL_TRIGGERS,
} from "../../domain/catalog/alerts/saved-search.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import { toggled } from "../../domain/multi-choice.ts";
import type { Ids } from "../platform.ts";
import { notifyRefusal } from "./basket.ts";
import type { SavedSearches } from "./saved-searches.ts";
import type { Visit } from "./visit.ts";

/** The search a list shows, and what it is narrowed by in words. */
export type SearchToSave = { query: GoodsQuery; labels: readonly string[] };

type SaveSearchEvent =
  | ({ type: "opened" } & SearchToSave)
  | { type: "nameTyped"; name: string }
  | { type: "notifyChosen"; notify: Notify }
  | { type: "triggerToggled"; trigger: Trigger }
  | { type: "confirmed" }
  | { type: "dropped" };

type SaveSearchContext = {
  search: SearchToSave | null;
  name: string;
  notify: Notify;
  trigger: readonly Trigger[];
  problem: string | null;
  /** The same until something is changed: pressing twice saves once. */
  key: string;
};

type SaveSearchPorts = { searches: SavedSearches; app: Visit; ids: Ids };

/**
 * Saving the search that a list shows: closed → judging → naming → saving → closed, back to naming where it is refused. Visitors
 * are asked to sign in; the list of everything is not saved.
 */
export const createSaveSearchMachine = ({ searches, app, ids }: SaveSearchPorts) =>
  setup({
    types: {
      context: {} as SaveSearchContext,
      events: {} as SaveSearchEvent,
    },
    actors: {
      save: fromPromise(({ input: { search, name, notify, trigger, key } }: { input: SaveSearchContext }) =>
        searches.add({ query: search!.query, name, notify, trigger }, key),
      ),
    },
    guards: {
      isSignedOut: () => !app.isSignedIn,
      isNoSearch: ({ context }) => context.search !== null && savedQueryProblem(context.search.query) !== null,
      isIncomplete: ({ context }) =>
        searchNameProblem(context.name) !== null || triggersProblem(context.trigger) !== null,
    },
    actions: {
      remember: assign(({ context, event }) =>
        event.type === "opened" ? { search: { query: event.query, labels: event.labels } } : context,
      ),
      promptSignIn: () => app.promptSignIn(),
      notifyProblem: ({ context: { search } }) => {
        if (search !== null) app.notify(savedQueryProblem(search.query) ?? "", "warning");
      },
      open: assign(({ context: { search } }) => ({
        name: search === null ? "" : offeredName(search.query.keywords, search.labels),
        notify: 1 as const,
        trigger: USUAL_TRIGGERS,
        problem: null,
        key: ids.next(),
      })),
      changeName: assign(({ context, event }) =>
        event.type === "nameTyped" ? { name: event.name, problem: null, key: ids.next() } : context,
      ),
      setNotify: assign(({ context, event }) =>
        event.type === "notifyChosen" ? { notify: event.notify, key: ids.next() } : context,
      ),
      setTrigger: assign(({ context, event }) =>
        event.type === "triggerToggled"
          ? { trigger: toggled(context.trigger, event.trigger, null), key: ids.next() }
          : context,
      ),
      showProblem: assign({ problem: ({ context }) => searchNameProblem(context.name) }),
      notifySaved: () => app.notify("搜索已保存，可在“我的搜索”中查看"),
      forget: assign({ search: null }),
    },
  }).createMachine({
    id: "saveSearch",
    context: { search: null, name: "", notify: 1, trigger: USUAL_TRIGGERS, problem: null, key: "" },
    initial: "closed",
    states: {
      closed: { entry: "forget", on: { opened: { target: "judging", actions: "remember" } } },
      judging: {
        always: [
          { guard: "isSignedOut", target: "closed", actions: "promptSignIn" },
          { guard: "isNoSearch", target: "closed", actions: "notifyProblem" },
          { target: "naming", actions: "open" },
        ],
      },
      naming: {
        on: {
          nameTyped: { actions: "changeName" },
          notifyChosen: { actions: "setNotify" },
          triggerToggled: { actions: "setTrigger" },
          confirmed: [{ guard: "isIncomplete", actions: "showProblem" }, { target: "saving" }],
          dropped: "closed",
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: { target: "closed", actions: "notifySaved" },
          onError: { target: "naming", actions: ({ event }) => notifyRefusal(app, event.error) },
        },
      },
    },
  });
