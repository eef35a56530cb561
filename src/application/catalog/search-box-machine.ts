import { asyncScheduler, type SchedulerLike, Subject } from "rxjs";
import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { HotLists } from "../../domain/catalog/search/goods-page.ts";
import type { Suggestion } from "../../domain/catalog/search/goods-query.ts";
import { isTooLong, KEYWORDS_MAX } from "../../domain/catalog/search/search-box.ts";
import { searchTarget } from "../../domain/catalog/search/search-history.ts";
import {
  arrowed,
  type PanelTerm,
  panelOf,
  type SearchPanel,
  termsOf,
} from "../../domain/catalog/search/search-panel.ts";
import { suggestionStream } from "../../domain/catalog/search/suggestion-stream.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { SEARCH_ORIGIN, type SearchOrigin, searchClick } from "../../domain/system/search-tracking.ts";
import { normalised } from "../../domain/text.ts";
import type { Navigator, SettingsStore } from "../platform.ts";
import type { Tracking } from "../system/tracking.ts";
import { TEXT_KEY } from "../unsaved-input.ts";
import type { Catalog, SearchHistory } from "./catalog.ts";
import type { Visit } from "./visit.ts";

/** Events of the search box. */
export type SearchBoxEvent =
  | { type: "focused" }
  /** The focus left box and panel. */
  | { type: "left" }
  /** `composing`: an input method is still building characters, nothing is looked up yet. */
  | { type: "typed"; text: string; composing: boolean }
  /** `text`: what would stand in the box, which is longer than it takes. */
  | { type: "longTextPasted"; text: string }
  /** The page shows the list of other words, e.g. after "back". */
  | { type: "keywordsShown"; keywords: string }
  | { type: "arrowPressed"; by: 1 | -1 }
  | { type: "escapePressed" }
  /** Enter or the button. */
  | { type: "submitted" }
  | { type: "termChosen"; term: PanelTerm }
  | { type: "clearRequested" }
  | { type: "clearConfirmed" }
  | { type: "clearCancelled" };

type Answered = { type: "suggested"; text: string; items: readonly Suggestion[] | null };

type SearchBoxContext = {
  text: string;
  suggested: { text: string; items: readonly Suggestion[] | null };
  recent: readonly string[];
  hot: readonly string[];
  hotLists: HotLists | null;
  /** The term marked by the arrow keys, −1 none. */
  active: number;
  /** More was typed than the box takes. */
  isCut: boolean;
};

const cut = (text: string): string => [...text].slice(0, KEYWORDS_MAX).join("");

/** The panel of a context; whether signed in is read when it is drawn. */
export const searchPanel = (context: SearchBoxContext, visit: Visit): SearchPanel =>
  panelOf({ ...context, isSignedIn: visit.isSignedIn });

const pathOf = (path: string): string => path.replace(/[?#].*$/s, "");

/** The list of `keywords` as the person's search leads to it; the origin travels with it, the list reports it. */
const addressFor = (url: string, origin: SearchOrigin): string =>
  origin === 0 ? url : `${url}&searchOrigin=${origin}`;

type SearchBoxPorts = {
  catalog: Catalog;
  history: SearchHistory;
  app: Visit;
  navigator: Navigator;
  tracking: Tracking;
  settings: SettingsStore;
  scheduler?: SchedulerLike;
};

/**
 * The search box: panel closed ⇄ open (starters loaded when it opens on an empty box or is emptied), history idle → confirming →
 * clearing → idle. Suggestions come from the pure stream of the domain, debounced 800 ms; the hot lists are fetched when first
 * nothing is found. Searching cancels pending lookups, reports the click, records the history of a signed-in person and goes to
 * the list, in a new tab unless this one shows it already. An empty search does nothing. What is typed beyond the box's end is
 * cut and the box shows so; a longer text that is pasted is brought to the page for demands.
 */
export const createSearchBoxMachine = ({
  catalog,
  history,
  app,
  navigator,
  tracking,
  settings,
  scheduler = asyncScheduler,
}: SearchBoxPorts) => {
  const search = (text: string, origin: SearchOrigin): boolean => {
    const target = searchTarget(pathOf(navigator.currentPath()), text);
    if (target === null) return false;
    const keywords = normalised(text);
    tracking.click({ ...searchClick(origin, keywords, target.url), searchText: keywords });
    if (app.isSignedIn) history.add(keywords).catch(() => {});
    const address = addressFor(target.url, origin);
    if (target.newTab) navigator.open(address);
    else navigator.go(address);
    return true;
  };
  const activeTerm = (context: SearchBoxContext): PanelTerm | undefined =>
    termsOf(searchPanel(context, app))[context.active];

  return setup({
    types: {
      context: {} as SearchBoxContext,
      events: {} as SearchBoxEvent | Answered,
      /** What stands in the box when it comes to life. */
      input: {} as { text: string } | undefined,
    },
    actors: {
      suggestions: fromCallback<{ type: "typed"; text: string }>(({ sendBack, receive }) => {
        const typed = new Subject<string>();
        const answers = suggestionStream(typed, (text) => catalog.suggestions(text), scheduler).subscribe(
          ({ text, items }) => sendBack({ type: "suggested", text, items } satisfies Answered),
        );
        receive(({ text }) => typed.next(text));
        return () => answers.unsubscribe();
      }),
      starters: fromPromise(async () => {
        const [recent, hot] = await Promise.all([
          app.isSignedIn ? history.recent().catch(() => []) : [],
          history.hot().catch(() => []),
        ]);
        return { recent, hot };
      }),
      hotLists: fromPromise(() => catalog.hotLists()),
      clearing: fromPromise(() => history.remove("")),
    },
    guards: {
      isEmpty: ({ context }) => context.text.trim() === "",
      isTyped: ({ context }) => context.text.trim() !== "",
      isEmptied: ({ context, event }) =>
        event.type === "typed" && event.text.trim() === "" && context.text.trim() !== "",
      nothingFound: ({ context, event }) =>
        event.type === "suggested" && event.items?.length === 0 && context.hotLists === null,
    },
    actions: {
      setText: assign(({ context, event }) =>
        event.type === "typed"
          ? {
              text: event.composing ? event.text : cut(event.text),
              isCut: !event.composing && isTooLong(event.text),
              active: -1,
            }
          : context,
      ),
      showKeywords: assign(({ context, event }) =>
        event.type === "keywordsShown" ? { text: cut(event.keywords), isCut: false, active: -1 } : context,
      ),
      findGoods: ({ event }) => {
        if (event.type !== "longTextPasted") return;
        settings.write(TEXT_KEY, event.text);
        navigator.go(PAGES.findGoods.to());
      },
      askFor: sendTo("suggestions", ({ context }) => ({ type: "typed" as const, text: context.text })),
      keepAnswer: assign(({ context, event }) =>
        event.type === "suggested" ? { suggested: { text: event.text, items: event.items }, active: -1 } : context,
      ),
      moveMark: assign({
        active: ({ context, event }) =>
          event.type === "arrowPressed"
            ? arrowed(context.active, event.by, termsOf(searchPanel(context, app)).length)
            : context.active,
      }),
      unmark: assign({ active: -1 }),
      search: enqueueActions(({ context, event, enqueue }) => {
        const term = event.type === "termChosen" ? event.term : activeTerm(context);
        const text = term?.text ?? context.text;
        if (normalised(text) === "") return;
        enqueue.assign({ text: cut(text), isCut: false, active: -1 });
        enqueue.sendTo("suggestions", { type: "typed", text: "" });
        enqueue(() => search(text, term?.origin ?? SEARCH_ORIGIN.typed));
        enqueue.raise({ type: "left" });
      }),
    },
  }).createMachine({
    id: "searchBox",
    context: ({ input }) => ({
      text: input?.text ?? "",
      suggested: { text: "", items: null },
      recent: [],
      hot: [],
      hotLists: null,
      active: -1,
      isCut: false,
    }),
    type: "parallel",
    invoke: { id: "suggestions", src: "suggestions" },
    states: {
      // A region of its own: what a region handles does not reach the machine above it.
      words: {
        on: {
          focused: { guard: "isTyped", actions: "askFor" },
          typed: [{ guard: ({ event }) => event.composing, actions: "setText" }, { actions: ["setText", "askFor"] }],
          keywordsShown: { actions: "showKeywords" },
          longTextPasted: { actions: "findGoods" },
          suggested: { actions: "keepAnswer" },
          submitted: { actions: "search" },
          termChosen: { actions: "search" },
        },
      },
      panel: {
        initial: "closed",
        states: {
          closed: {
            entry: "unmark",
            on: { focused: "open", typed: "open", arrowPressed: "open" },
          },
          open: {
            on: {
              left: "closed",
              escapePressed: "closed",
              arrowPressed: { actions: "moveMark" },
            },
          },
        },
      },
      starters: {
        initial: "idle",
        states: {
          idle: {
            on: {
              focused: { guard: "isEmpty", target: "loading" },
              typed: { guard: "isEmptied", target: "loading" },
            },
          },
          loading: {
            invoke: {
              src: "starters",
              onDone: { target: "idle", actions: assign(({ event }) => event.output) },
            },
          },
        },
      },
      hotLists: {
        initial: "idle",
        states: {
          idle: { on: { suggested: { guard: "nothingFound", target: "loading" } } },
          loading: {
            invoke: {
              src: "hotLists",
              onDone: { target: "idle", actions: assign({ hotLists: ({ event }) => event.output }) },
              onError: "idle",
            },
          },
        },
      },
      history: {
        initial: "idle",
        states: {
          idle: { on: { clearRequested: "confirming" } },
          confirming: {
            on: { clearConfirmed: "clearing", clearCancelled: "idle", left: "idle", escapePressed: "idle" },
          },
          clearing: {
            invoke: {
              src: "clearing",
              onDone: { target: "idle", actions: assign({ recent: [], active: -1 }) },
              onError: "idle",
            },
          },
        },
      },
    },
  });
};
