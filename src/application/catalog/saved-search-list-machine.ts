import { assign, fromPromise, setup } from "xstate";
import {
  type Notify,
  openedList,
  SAVED_SEARCH_STATUS,
  type SavedSearch,
  searchNameProblem,
  type Trigger,
  triggersProblem,
  USUAL_TRIGGERS,
} from "../../domain/catalog/alerts/saved-search.ts";
import { EMPTY_QUERY } from "../../domain/catalog/search/goods-query.ts";
import { asId, type SavedSearchId } from "../../domain/ids.ts";
import { toggled } from "../../domain/multi-choice.ts";
import type { Ids, Navigator } from "../platform.ts";
import { notifyRefusal } from "./basket.ts";
import type { SearchHistory } from "./catalog.ts";
import type { SavedSearchChange, SavedSearches } from "./saved-searches.ts";
import type { Visit } from "./visit.ts";

type Change =
  | { do: "update"; search: SavedSearch; change: SavedSearchChange }
  | { do: "remove"; search: SavedSearch }
  | { do: "save"; term: string }
  | { do: "forget"; term: string };

type Query = Readonly<Record<string, string>>;

/** Events of the list of saved searches. */
export type SavedSearchListEvent =
  | { type: "retried" }
  | { type: "routeChanged"; query: Query }
  | { type: "triggerToggled"; search: SavedSearch; trigger: Trigger }
  | { type: "notifyChosen"; search: SavedSearch; notify: Notify }
  | { type: "pauseToggled"; search: SavedSearch }
  | { type: "renameRequested"; search: SavedSearch }
  | { type: "nameTyped"; name: string }
  | { type: "renameConfirmed" }
  | { type: "renameDropped" }
  | { type: "removeRequested"; search: SavedSearch }
  | { type: "clearingRequested" }
  | { type: "confirmed" }
  | { type: "dropped" }
  /** Its list was opened in a tab of its own. */
  | { type: "opened"; search: SavedSearch }
  | { type: "termSaved"; term: string }
  | { type: "termForgotten"; term: string };

type SavedSearchListContext = {
  query: Query;
  saved: readonly SavedSearch[] | null;
  recent: readonly string[];
  /** What is being confirmed or done. */
  change: Change | null;
  /** Boxes pressed during another change: they are queued. */
  toggles: readonly { id: SavedSearchId; trigger: Trigger }[];
  name: string;
  problem: string | null;
};

/** The triggers of a saved search once all presses are done. */
export function shownTriggers(
  { change, toggles }: Pick<SavedSearchListContext, "change" | "toggles">,
  search: SavedSearch,
): readonly Trigger[] {
  const sent = change?.do === "update" && change.search.id === search.id ? change.change.trigger : undefined;
  return toggles
    .filter(({ id }) => id === search.id)
    .reduce<readonly Trigger[]>((chosen, { trigger }) => toggled(chosen, trigger, null), sent ?? search.trigger);
}

/** The saved search whose boxes are next. */
const nextToggled = ({ saved, toggles }: SavedSearchListContext): SavedSearch | undefined =>
  saved?.find(({ id }) => id === toggles[0]?.id);

/** The change that an event requests; `null`: none. */
function changeOf(event: SavedSearchListEvent): Change | null {
  switch (event.type) {
    case "notifyChosen":
      return { do: "update", search: event.search, change: { notify: event.notify } };
    case "pauseToggled": {
      const { inUse, paused } = SAVED_SEARCH_STATUS;
      return { do: "update", search: event.search, change: { status: event.search.status === inUse ? paused : inUse } };
    }
    case "renameRequested":
      return { do: "update", search: event.search, change: {} };
    case "removeRequested":
      return { do: "remove", search: event.search };
    case "clearingRequested":
      return { do: "forget", term: "" };
    case "termSaved":
      return { do: "save", term: event.term };
    case "termForgotten":
      return { do: "forget", term: event.term };
    default:
      return null;
  }
}

type SavedSearchListPorts = {
  searches: SavedSearches;
  history: SearchHistory;
  app: Visit;
  navigator: Navigator;
  ids: Ids;
};

/**
 * Saved searches and the history below them: loading → ready ⇄ (renaming | confirming →) changing → loading, or failed.
 * The list is read again after every change, also a failed one. Opening a saved search marks its hits as seen; the link of a
 * notification (`?id=`) does so and redirects to the list of the search.
 */
export const createSavedSearchListMachine = ({ searches, history, app, navigator, ids }: SavedSearchListPorts) =>
  setup({
    types: {
      context: {} as SavedSearchListContext,
      events: {} as SavedSearchListEvent,
      input: {} as { query: Query },
    },
    actors: {
      open: fromPromise(async ({ input: query }: { input: Query }) => {
        const [list] = await Promise.all([
          searches.list().then((saved) => openedList(query, saved)),
          // Gone, or not to be reached: the list shows which.
          searches.markSeen(asId(query.id ?? "")).catch(() => {}),
        ]);
        return list;
      }),
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
          await searches.add({ name: input.term, query, notify: 1, trigger: USUAL_TRIGGERS }, ids.next());
        }
      }),
    },
    guards: {
      isNameless: ({ context }) => searchNameProblem(context.name) !== null,
      namesSearch: ({ context: { query } }) => query.id !== undefined,
      hasSearchId: ({ event }) => event.type === "routeChanged" && event.query.id !== undefined,
      isToggled: ({ context }) => context.toggles.length > 0,
      wouldNotifyNothing: ({ context }) => {
        const search = nextToggled(context);
        return search !== undefined && triggersProblem(shownTriggers(context, search)) !== null;
      },
    },
    actions: {
      hear: assign(({ event }) => (event.type === "routeChanged" ? { query: event.query } : {})),
      toggle: assign(({ context: { toggles }, event }) =>
        event.type === "triggerToggled"
          ? { toggles: [...toggles, { id: event.search.id, trigger: event.trigger }] }
          : {},
      ),
      notifyNothingChosen: () => app.notify(triggersProblem([]) ?? "", "warning"),
      dropToggles: assign(({ context: { toggles } }) => ({
        toggles: toggles.filter(({ id }) => id !== toggles[0]?.id),
      })),
      takeToggles: assign(({ context }) => {
        const search = nextToggled(context);
        return {
          toggles: context.toggles.filter(({ id }) => id !== context.toggles[0]?.id),
          change:
            search === undefined
              ? null
              : { do: "update" as const, search, change: { trigger: shownTriggers(context, search) } },
        };
      }),
      remember: assign({ change: ({ event }) => changeOf(event) }),
      startName: assign(({ event }) =>
        event.type === "renameRequested" ? { name: event.search.name, problem: null } : {},
      ),
      changeName: assign(({ event }) => (event.type === "nameTyped" ? { name: event.name, problem: null } : {})),
      showProblem: assign({ problem: ({ context }) => searchNameProblem(context.name) }),
      takeName: assign(({ context: { change, name } }) =>
        change?.do === "update" ? { change: { ...change, change: { name } } } : {},
      ),
      markSeen: assign(({ context: { saved }, event }) => {
        if (event.type !== "opened") return {};
        searches.markSeen(event.search.id).catch(() => {});
        return {
          saved: saved?.map((one) => (one.id === event.search.id ? { ...one, newNum: 0, found: {} } : one)) ?? null,
        };
      }),
      forget: assign({ change: null }),
    },
  }).createMachine({
    id: "savedSearchList",
    context: ({ input: { query } }) => ({
      query,
      saved: null,
      recent: [],
      change: null,
      toggles: [],
      name: "",
      problem: null,
    }),
    initial: "arriving",
    on: {
      opened: { actions: "markSeen" },
      triggerToggled: { actions: "toggle" },
      routeChanged: [{ guard: "hasSearchId", target: ".opening", actions: "hear" }, { actions: "hear" }],
    },
    states: {
      arriving: { always: [{ guard: "namesSearch", target: "opening" }, { target: "loading" }] },
      opening: {
        tags: "loading",
        invoke: {
          src: "open",
          input: ({ context }) => context.query,
          onDone: [
            {
              guard: ({ event }) => event.output !== null,
              target: "leaving",
              actions: ({ event }) => navigator.go(event.output ?? "", { replace: true }),
            },
            { target: "loading", actions: () => app.notify("这个搜索已删除", "warning") },
          ],
          onError: "loading",
        },
      },
      leaving: { tags: "loading" },
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          onDone: { target: "ready", actions: [assign(({ event }) => event.output), "forget"] },
          onError: "failed",
        },
      },
      ready: {
        always: [
          { guard: "wouldNotifyNothing", actions: ["notifyNothingChosen", "dropToggles"] },
          { guard: "isToggled", target: "toggling" },
        ],
        on: {
          notifyChosen: { target: "changing", actions: "remember" },
          pauseToggled: { target: "changing", actions: "remember" },
          termSaved: { target: "changing", actions: "remember" },
          termForgotten: { target: "changing", actions: "remember" },
          renameRequested: { target: "renaming", actions: ["remember", "startName"] },
          removeRequested: { target: "confirming", actions: "remember" },
          clearingRequested: { target: "confirming", actions: "remember" },
        },
      },
      toggling: {
        entry: "takeToggles",
        always: [{ guard: ({ context }) => context.change === null, target: "ready" }, { target: "changing" }],
      },
      renaming: {
        on: {
          nameTyped: { actions: "changeName" },
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
          onError: { target: "loading", actions: ({ event }) => notifyRefusal(app, event.error) },
        },
      },
      failed: { on: { retried: "loading" } },
    },
  });
