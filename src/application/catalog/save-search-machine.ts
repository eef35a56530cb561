import { assign, fromPromise, setup } from "xstate";
import type { GoodsQuery } from "../../domain/catalog/goods-query.ts";
import { type Notify, offeredName, savedQueryProblem, searchNameProblem } from "../../domain/catalog/saved-search.ts";
import type { Ids } from "../platform.ts";
import { tellRefusal } from "./basket.ts";
import type { SavedSearches } from "./saved-searches.ts";
import type { Visit } from "./visit.ts";

export type SaveSearchEvent =
  | { type: "asked"; query: GoodsQuery; labels: readonly string[] }
  | { type: "nameTyped"; name: string }
  | { type: "notifyChosen"; notify: Notify }
  | { type: "confirmed" }
  | { type: "dropped" };

type SaveSearchContext = {
  query: GoodsQuery | null;
  name: string;
  notify: Notify;
  problem: string | null;
  /** The same until it is saved or dropped: pressing twice saves once. */
  key: string;
};

/**
 * Keeping the search that a list shows: closed → naming → saving → closed, back to naming where it is refused. Visitors
 * are asked to sign in; the list of everything is not kept.
 */
export const createSaveSearchMachine = (searches: SavedSearches, visit: Visit, ids: Ids) =>
  setup({
    types: { context: {} as SaveSearchContext, events: {} as SaveSearchEvent },
    actors: {
      save: fromPromise(({ input: { query, name, notify, key } }: { input: SaveSearchContext }) =>
        searches.add({ query: query!, name, notify }, key),
      ),
    },
    guards: {
      isSignedOut: () => !visit.isSignedIn,
      isNothing: ({ event }) => event.type === "asked" && savedQueryProblem(event.query) !== null,
      isNameless: ({ context }) => searchNameProblem(context.name) !== null,
    },
    actions: {
      askToSignIn: () => visit.askToSignIn(),
      tellNothing: ({ event }) => {
        if (event.type === "asked") visit.tell(savedQueryProblem(event.query) ?? "", "warning");
      },
      open: assign(({ context, event }) =>
        event.type === "asked"
          ? {
              query: event.query,
              name: offeredName(event.query.keywords, event.labels),
              notify: 0 as const,
              problem: null,
              key: ids.next(),
            }
          : context,
      ),
      keepName: assign(({ context, event }) =>
        event.type === "nameTyped" ? { name: event.name, problem: null, key: ids.next() } : context,
      ),
      keepNotify: assign(({ context, event }) =>
        event.type === "notifyChosen" ? { notify: event.notify, key: ids.next() } : context,
      ),
      showProblem: assign({ problem: ({ context }) => searchNameProblem(context.name) }),
      tellSaved: () => visit.tell("搜索已保存，可在“我的搜索”中查看"),
    },
  }).createMachine({
    id: "saveSearch",
    context: { query: null, name: "", notify: 0, problem: null, key: "" },
    initial: "closed",
    states: {
      closed: {
        on: {
          asked: [
            { guard: "isSignedOut", actions: "askToSignIn" },
            { guard: "isNothing", actions: "tellNothing" },
            { target: "naming", actions: "open" },
          ],
        },
      },
      naming: {
        on: {
          nameTyped: { actions: "keepName" },
          notifyChosen: { actions: "keepNotify" },
          confirmed: [{ guard: "isNameless", actions: "showProblem" }, { target: "saving" }],
          dropped: "closed",
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: { target: "closed", actions: "tellSaved" },
          onError: { target: "naming", actions: ({ event }) => tellRefusal(visit, event.error) },
        },
      },
    },
  });
