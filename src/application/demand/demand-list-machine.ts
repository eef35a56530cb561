import { assign, fromPromise, setup } from "xstate";
import { CLOSE_REASONS, DEMAND_TABS } from "../../domain/demand/demand.ts";
import type { Demand } from "../../domain/demand/demand-form.ts";
import { DEFAULT_PAGE_SIZE, isPageSize, type Page, type PageSize, pageOf } from "../../domain/paging.ts";
import type { Ids, Navigator } from "../platform.ts";
import { DEMAND_LIST_PATH } from "./demand-wizard-machine.ts";
import type { Demands } from "./demands.ts";

export type DemandListQuery = { tab: string; pageNum: number; pageSize: PageSize };

/** The list an address asks for; what makes no sense is left out. */
export function demandListQueryOf({ tab, pageNum, pageSize }: Readonly<Record<string, string>>): DemandListQuery {
  const page = Number(pageNum);
  const size = Number(pageSize);
  return {
    tab: DEMAND_TABS.find(({ key }) => key === tab)?.key ?? "all",
    pageNum: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: isPageSize(size) ? size : DEFAULT_PAGE_SIZE,
  };
}

/** The address of a list; `demandListQueryOf` reads it back. */
export function demandListPath({ tab, pageNum, pageSize }: DemandListQuery): string {
  const parts = [
    ...(tab === "all" ? [] : [`tab=${tab}`]),
    ...(pageNum === 1 ? [] : [`pageNum=${pageNum}`]),
    ...(pageSize === DEFAULT_PAGE_SIZE ? [] : [`pageSize=${pageSize}`]),
  ];
  return `${DEMAND_LIST_PATH}${parts.length === 0 ? "" : `?${parts.join("&")}`}`;
}

export type DemandListEvent =
  | { type: "retried" }
  | { type: "tabChosen"; tab: string }
  | { type: "pageTurned"; pageNum: number; pageSize: PageSize }
  | { type: "closingAsked"; demand: Demand }
  | { type: "reasonChosen"; reason: string }
  | { type: "closingConfirmed" }
  | { type: "closingDropped" }
  | { type: "copyAsked"; demand: Demand }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

/**
 * The demands of the acting entity: loading → ready | failed. What is shown stands in the address alone. From ready one
 * thing at a time: asking (why close) → closing → loading, or copying → the form with the copy.
 */
export const createDemandListMachine = (
  demands: Demands,
  navigator: Navigator,
  ids: Ids,
  tell: (text: string) => void,
) =>
  setup({
    types: {
      context: {} as { query: DemandListQuery; page: Page<Demand>; chosen: Demand | null; reason: string },
      events: {} as DemandListEvent,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      load: fromPromise(({ input: { tab, ...page } }: { input: DemandListQuery }) =>
        demands.list({ ...page, status: DEMAND_TABS.find(({ key }) => key === tab)?.statuses ?? [] }),
      ),
      close: fromPromise(
        ({ input: { chosen, reason } }: { input: { chosen: Demand | null; reason: string } }) =>
          demands.close({ id: chosen!.id, version: chosen!.version, reason }), // chosen on the way here
      ),
      copy: fromPromise(({ input }: { input: Demand | null }) => demands.copy(input!.id, ids.next())), // likewise
    },
    guards: {
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" &&
        demandListPath(demandListQueryOf(event.query)) !== demandListPath(context.query),
    },
    actions: {
      goTo: ({ context: { query }, event }) => {
        if (event.type === "tabChosen") navigator.go(demandListPath({ ...query, tab: event.tab, pageNum: 1 }));
        if (event.type === "pageTurned") navigator.go(demandListPath({ ...query, ...event, tab: query.tab }));
      },
      keepQuery: assign(({ context, event }) =>
        event.type === "routeChanged" ? { query: demandListQueryOf(event.query) } : context,
      ),
      choose: assign(({ event }) => ("demand" in event ? { chosen: event.demand, reason: CLOSE_REASONS[0] } : {})),
      tell: (_, text: string) => tell(text),
      openCopy: (_, id: string) => navigator.go(`/commonly/step_one?id=${id}`),
    },
  }).createMachine({
    id: "demandList",
    context: ({ input }) => {
      const query = demandListQueryOf(input.query);
      return { query, page: pageOf<Demand>([], 0, query), chosen: null, reason: CLOSE_REASONS[0] };
    },
    initial: "loading",
    on: {
      routeChanged: { guard: "isAnother", target: ".loading", actions: "keepQuery", reenter: true },
      tabChosen: { actions: "goTo" },
      pageTurned: { actions: "goTo" },
    },
    states: {
      loading: {
        invoke: {
          src: "load",
          input: ({ context }) => context.query,
          onDone: { target: "ready", actions: assign({ page: ({ event }) => event.output }) },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      ready: {
        on: {
          closingAsked: { target: "asking", actions: "choose" },
          copyAsked: { target: "copying", actions: "choose" },
        },
      },
      asking: {
        on: {
          reasonChosen: { actions: assign({ reason: ({ event }) => event.reason }) },
          closingConfirmed: "closing",
          closingDropped: "ready",
        },
      },
      closing: {
        invoke: {
          src: "close",
          input: ({ context }) => context,
          onDone: { target: "loading", actions: { type: "tell", params: "求购已关闭" } },
          onError: "loading",
        },
      },
      copying: {
        invoke: {
          src: "copy",
          input: ({ context }) => context.chosen,
          onDone: { target: "ready", actions: { type: "openCopy", params: ({ event }) => event.output.id } },
          onError: "ready",
        },
      },
    },
  });
