import { assign, fromPromise, setup } from "xstate";
import { EMPTY_QUERY } from "../../domain/catalog/goods-query.ts";
import { type Notify, type SavedSearch, searchNameProblem } from "../../domain/catalog/saved-search.ts";
import type { Ids } from "../platform.ts";
import { tellRefusal } from "./basket.ts";
import type { SearchHistory } from "./catalog.ts";
import type { SavedSearchChange, SavedSearches } from "./saved-searches.ts";
import type { Visit } from "./visit.ts";

type Change =
  | { do: "update"; search: SavedSearch; change: SavedSearchChange }
  | { do: "remove"; search: SavedSearch }
  | { do: "save"; term: string }
  | { do: "forget"; term: string };

export type MySearchEvent =
  | { type: "retried" }
  | { type: "notifyChosen"; search: SavedSearch; notify: Notify }
  | { type: "pauseToggled"; search: SavedSearch }
  | { type: "renameAsked"; search: SavedSearch }
  | { type: "nameTyped"; name: string }
  | { type: "renameConfirmed" }
  | { type: "renameDropped" }
  | { type: "removeAsked"; search: SavedSearch }
  | { type: "clearAsked" }
  | { type: "confirmed" }
  | { type: "dropped" }
  /** Its list was opened in a tab of its own. */
  | { type: "opened"; search: SavedSearch }
  | { type: "termSaved"; term: string }
  | { type: "termForgotten"; term: string };

type MySearchContext = {
  saved: readonly SavedSearch[] | null;
  recent: readonly string[];
  /** What is being asked about or done. */
  change: Change | null;
  name: string;
  problem: string | null;
};

/** What an event asks to be done; `null` nothing. */
function changeOf(event: MySearchEvent): Change | null {
  switch (event.type) {
    case "notifyChosen":
      return { do: "update", search: event.search, change: { notify: event.notify } };
    case "pauseToggled":
      return { do: "update", search: event.search, change: { status: event.search.status === 1 ? 0 : 1 } };
    case "renameAsked":
      return { do: "update", search: event.search, change: {} };
    case "removeAsked":
      return { do: "remove", search: event.search };
    case "clearAsked":
      return { do: "forget", term: "" };
    case "termSaved":
      return { do: "save", term: event.term };
    case "termForgotten":
      return { do: "forget", term: event.term };
    default:
      return null;
  }
}

/**
 * Saved searches and the history below them: loading → ready ⇄ (renaming | confirming →) changing → loading, or failed.
 * Whatever became of a change, the list is read anew. Opening a search makes nothing of it new.
 */
export const createMySearchMachine = (searches: SavedSearches, history: SearchHistory, visit: Visit, ids: Ids) =>
  setup({
    types: { context: {} as MySearchContext, events: {} as MySearchEvent },
    actors: {
      load: fromPromise(async () => {
        const [saved, recent] = await Promise.all([searches.list(), history.recent()]);
        return { saved, recent };
      }),
      change: fromPromise(async ({ input }: { input: Change }) => {
        if (input.do === "update") await searches.update(input.search.id, input.search.version, input.change);
        else if (input.do === "remove") await searches.remove(input.search.id);
        else if (input.do === "forget") await history.remove(input.term);
        else {
          const query = { ...EMPTY_QUERY, keywords: input.term };
          await searches.add({ name: input.term, query, notify: 0 }, ids.next());
        }
      }),
    },
    guards: { isNameless: ({ context }) => searchNameProblem(context.name) !== null },
    actions: {
      remember: assign({ change: ({ event }) => changeOf(event) }),
      startName: assign(({ event }) =>
        event.type === "renameAsked" ? { name: event.search.name, problem: null } : {},
      ),
      keepName: assign(({ event }) => (event.type === "nameTyped" ? { name: event.name, problem: null } : {})),
      showProblem: assign({ problem: ({ context }) => searchNameProblem(context.name) }),
      takeName: assign(({ context: { change, name } }) =>
        change?.do === "update" ? { change: { ...change, change: { name } } } : {},
      ),
      markSeen: assign(({ context: { saved }, event }) => {
        if (event.type !== "opened") return {};
        searches.markSeen(event.search.id).catch(() => {});
        return { saved: saved?.map((one) => (one.id === event.search.id ? { ...one, newNum: 0 } : one)) ?? null };
      }),
      forget: assign({ change: null }),
    },
  }).createMachine({
    id: "mySearch",
    context: { saved: null, recent: [], change: null, name: "", problem: null },
    initial: "loading",
    on: { opened: { actions: "markSeen" } },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          onDone: { target: "ready", actions: [assign(({ event }) => event.output), "forget"] },
          onError: "failed",
        },
      },
      ready: {
        on: {
          notifyChosen: { target: "changing", actions: "remember" },
          pauseToggled: { target: "changing", actions: "remember" },
          termSaved: { target: "changing", actions: "remember" },
          termForgotten: { target: "changing", actions: "remember" },
          renameAsked: { target: "renaming", actions: ["remember", "startName"] },
          removeAsked: { target: "confirming", actions: "remember" },
          clearAsked: { target: "confirming", actions: "remember" },
        },
      },
      renaming: {
        on: {
          nameTyped: { actions: "keepName" },
          renameConfirmed: [
            { guard: "isNameless", actions: "showProblem" },
            { target: "changing", actions: "takeName" },
          ],
          renameDropped: { target: "ready", actions: "forget" },
        },
      },
      confirming: { on: { confirmed: "changing", dropped: { target: "ready", actions: "forget" } } },
      changing: {
        invoke: {
          src: "change",
          input: ({ context }) => context.change!,
          onDone: "loading",
          onError: { target: "loading", actions: ({ event }) => tellRefusal(visit, event.error) },
        },
      },
      failed: { on: { retried: "loading" } },
    },
  });
