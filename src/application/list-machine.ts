import { assign, enqueueActions, fromPromise, raise, setup } from "xstate";
import { type OtherPurchasingEntity, otherEntityIn } from "../domain/errors.ts";
import { KEYWORD_MAX, listParams, pageIn } from "../domain/list-params.ts";
import { type Page, type PageQuery, type PageSize, pageCount } from "../domain/paging.ts";
import type { ShownThing } from "../domain/system/changed-thing.ts";
import { type Command, type CommandOutcome, commandMachine, commandNotice } from "./command-machine.ts";
import { followed, notFollowing, type Refreshed } from "./follower.ts";
import type { Notifier } from "./notices-machine.ts";
import type { Navigator } from "./platform.ts";

type Query = Readonly<Record<string, string>>;
type Identified = { id: string };

/** What narrows a list, by the name it has in the address; "" does not narrow. */
export type Filters<Name extends string = string> = Readonly<Record<Name, string>>;
/** What of a list is shown. */
export type ListRequest<Name extends string = string> = { filters: Filters<Name>; page: PageQuery };

/** What differs between lists. */
export type ListParts<Name extends string, Row extends Identified, Data extends Page<Row>> = {
  /** Where the list stands, e.g. `/console/order/list`. */
  path: string;
  filters: readonly Name[];
  /** What narrows the list where its address names none of its filters, e.g. what waits for a review; missing: nothing. */
  opensWith?: Partial<Filters<Name>>;
  /** Reads a page; counts and the like may come along with it. */
  load: (request: ListRequest<Name>) => Promise<Data>;
  /** What it shows, where it is reread when that has changed elsewhere. */
  shows?: readonly ShownThing[];
  /** What may be done to a row, by name. */
  commands?: Readonly<Record<string, Command<Row>>>;
  /** The notice where it was changed elsewhere first; missing: the usual one. */
  changed?: string;
  /** What may be done to the rows chosen. */
  bulk?: Readonly<Record<string, Command<readonly Row[]>>>;
  navigator: Navigator;
  notify: Notifier;
};

/** The state of a page with a filtered and paged list. */
export type ListContext<Row, Data extends Page<Row> = Page<Row>> = {
  request: ListRequest;
  /** `null` until the first page has come. */
  data: Data | null;
  /** The reader's other purchasing entity that has the one row the list is narrowed to; else `null`. */
  owner: OtherPurchasingEntity | null;
  /** Ids of the rows chosen for a command on several. */
  chosen: readonly string[];
  /** Rows to which something is being done; nothing else can be begun meanwhile. */
  busy: readonly string[];
  /** The command under way, by name. */
  running: { name: string; command: Command<never>; row: unknown } | null;
};

/** Events of a list. */
export type ListEvent<Row> =
  | { type: "retried" }
  | { type: "filtered"; filters: Filters }
  | { type: "pageTurned"; pageNum: number; pageSize: PageSize }
  | { type: "rowToggled"; id: string }
  | { type: "allToggled" }
  | { type: "commandRequested"; name: string; row: Row }
  | { type: "bulkRequested"; name: string }
  | { type: "routeChanged"; query: Query };

/** Where a list stands, by which filters it is narrowed, and by which it is opened. */
type ListAddress = { path: string; filters: readonly string[]; opensWith: Query };

const requestIn = ({ filters, opensWith }: ListAddress, query: Query): ListRequest => {
  const named = filters.some((name) => name in query) ? query : { ...opensWith, ...query };
  return {
    filters: Object.fromEntries(
      filters.map((name) => [name, [...(named[name] ?? "").trim()].slice(0, KEYWORD_MAX).join("")]),
    ),
    page: pageIn(query),
  };
};

/** The address of a request. A list that opens with a filter names it, empty, where nothing narrows it. */
const pathOf = ({ path, opensWith }: ListAddress, { filters, page }: ListRequest): string => {
  const isOpen = Object.values(filters).every((value) => value === "");
  const given = {
    ...(isOpen ? Object.fromEntries(Object.keys(opensWith).map((name) => [name, ""])) : {}),
    ...listParams(filters, page),
  };
  const params = Object.entries(given).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return params.length === 0 ? path : `${path}?${params.join("&")}`;
};

/**
 * A list whose filters and page stand in the address alone: a filter or a page is gone to and comes back as `routeChanged`. The
 * list: loading → ready | elsewhere | failed; ready → stale → ready | outdated while the next page, or the same one again, is
 * read: what fails then leaves the rows of before. Beside it idle → running → idle: one command at a time, which ends with rereading the list where it changed something, or another
 * person did (5001). A page emptied by a command gives way to the one before. Rows that were reread because something changed
 * elsewhere (`refreshed`) take the place of those shown; what was chosen among them stays so.
 */
export function createListMachine<Name extends string, Row extends Identified, Data extends Page<Row> = Page<Row>>({
  path,
  filters,
  opensWith = {},
  load,
  shows = [],
  commands = {},
  changed,
  bulk = {},
  navigator,
  notify,
}: ListParts<Name, Row, Data>) {
  const address: ListAddress = { path, filters, opensWith: opensWith as Query }; // no name is given as undefined
  const asked = (event: ListEvent<Row>, context: ListContext<Row, Data>): ListContext<Row, Data>["running"] => {
    if (event.type === "commandRequested") {
      const command = commands[event.name];
      return command === undefined || command.may?.(event.row) === false
        ? null
        : { name: event.name, command, row: event.row };
    }
    if (event.type !== "bulkRequested") return null;
    const command = bulk[event.name];
    const rows = context.data?.rows.filter(({ id }) => context.chosen.includes(id)) ?? [];
    return command === undefined || rows.length === 0 ? null : { name: event.name, command, row: rows };
  };
  const reading = {
    src: "load",
    input: ({ context }: { context: ListContext<Row, Data> }) => context.request,
    onDone: {
      target: "ready",
      actions: [
        { type: "setListData", params: ({ event }: { event: { output: Data } }) => event.output },
        { type: "leaveEmptyPage" },
      ],
    },
    onError: [
      {
        guard: ({ event }: { event: { error: unknown } }) => otherEntityIn(event.error) !== null,
        target: "elsewhere",
        actions: { type: "setOwner", params: ({ event }: { event: { error: unknown } }) => event.error },
      },
      { guard: "hasData", target: "outdated" },
      { target: "failed" },
    ],
  } as const;
  return setup({
    types: {
      context: {} as ListContext<Row, Data>,
      events: {} as ListEvent<Row> | { type: "changed" } | Refreshed<Data>,
      input: {} as { query: Query },
      children: {} as { command: "command" },
    },
    actors: {
      load: fromPromise(({ input }: { input: ListRequest }) => load(input as ListRequest<Name>)),
      command: commandMachine,
      follower: notFollowing,
    },
    guards: {
      isRefreshed: ({ context, event }) =>
        event.type === "refreshed" && event.request === context.request && context.running === null,
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" &&
        pathOf(address, requestIn(address, event.query)) !== pathOf(address, context.request),
      isKnown: ({ context, event }) => asked(event as ListEvent<Row>, context) !== null,
      hasData: ({ context }) => context.data !== null,
    },
    actions: {
      setRequest: assign(({ context, event }) =>
        event.type === "routeChanged" ? { request: requestIn(address, event.query), owner: null } : context,
      ),
      setListData: assign((_, data: Data) => ({ data, chosen: [] })),
      setOwner: assign((_, error: unknown) => ({ owner: otherEntityIn(error), data: null, chosen: [] })),
      refreshData: assign(({ context, event }) => {
        if (event.type !== "refreshed") return context;
        const { data } = event;
        return { data, chosen: context.chosen.filter((chosen) => data.rows.some(({ id }) => id === chosen)) };
      }),
      leaveEmptyPage: ({ context: { data, request } }) => {
        if (data === null || data.rows.length > 0 || request.page.pageNum === 1) return;
        const pageNum = Math.min(request.page.pageNum - 1, pageCount(data.total, request.page.pageSize));
        navigator.go(pathOf(address, { ...request, page: { ...request.page, pageNum } }), { replace: true });
      },
      goTo: ({ context: { request }, event }) => {
        if (event.type === "filtered")
          navigator.go(
            pathOf(address, {
              filters: { ...request.filters, ...event.filters },
              page: { ...request.page, pageNum: 1 },
            }),
          );
        if (event.type === "pageTurned")
          navigator.go(pathOf(address, { ...request, page: { pageNum: event.pageNum, pageSize: event.pageSize } }));
      },
      toggle: assign(({ context: { chosen, data }, event }) => {
        if (event.type === "rowToggled")
          return {
            chosen: chosen.includes(event.id) ? chosen.filter((id) => id !== event.id) : [...chosen, event.id],
          };
        const ids = data?.rows.map(({ id }) => id) ?? [];
        return { chosen: chosen.length === ids.length ? [] : ids };
      }),
      begin: assign(({ context, event }) => {
        const running = asked(event as ListEvent<Row>, context);
        const rows = (event.type === "commandRequested" ? [event.row] : (running?.row ?? [])) as readonly Row[];
        return { running, busy: rows.map(({ id }) => id) };
      }),
      end: enqueueActions(({ context, enqueue }, outcome: CommandOutcome) => {
        const notice = context.running === null ? null : commandNotice(outcome, context.running.command, changed);
        if (notice !== null) enqueue(() => notify(notice.text, notice.intent));
        if (outcome === "done" || outcome === "changed") enqueue(raise({ type: "changed" }));
        enqueue.assign({ running: null, busy: [] });
      }),
    },
  }).createMachine({
    id: "list",
    type: "parallel",
    context: ({ input }) => ({
      request: requestIn(address, input.query),
      data: null,
      owner: null,
      chosen: [],
      busy: [],
      running: null,
    }),
    invoke: followed({
      shows: () => shows,
      request: ({ request }: ListContext<Row, Data>) => request as ListRequest<Name>,
      read: load,
    }),
    on: {
      filtered: { actions: "goTo" },
      pageTurned: { actions: "goTo" },
    },
    states: {
      page: {
        initial: "loading",
        on: {
          routeChanged: { guard: "isAnother", target: ".reading", actions: "setRequest" },
          changed: ".reading",
        },
        states: {
          reading: { always: [{ guard: "hasData", target: "stale" }, { target: "loading" }] },
          loading: { tags: "loading", invoke: reading },
          /** What was read before stays in sight meanwhile. */
          stale: { tags: "stale", invoke: reading },
          ready: {
            on: {
              retried: "stale",
              rowToggled: { actions: "toggle" },
              allToggled: { actions: "toggle" },
              refreshed: { guard: "isRefreshed", actions: ["refreshData", "leaveEmptyPage"] },
            },
          },
          /** Another purchasing entity of the reader's has what was requested. */
          elsewhere: {},
          /** What was requested did not come; the rows of before stay. */
          outdated: {
            tags: ["stale", "outdated"],
            on: {
              retried: "stale",
              refreshed: { guard: "isRefreshed", target: "ready", actions: ["refreshData", "leaveEmptyPage"] },
            },
          },
          failed: { tags: "failed", on: { retried: "loading" } },
        },
      },
      command: {
        initial: "idle",
        states: {
          idle: {
            on: {
              commandRequested: { guard: "isKnown", target: "running", actions: "begin" },
              bulkRequested: { guard: "isKnown", target: "running", actions: "begin" },
            },
          },
          running: {
            tags: "busy",
            invoke: {
              src: "command",
              id: "command",
              input: ({ context }) => ({
                ...context.running!,
                command: context.running!.command as Command<unknown>,
                part: "",
              }), // `begin` set it
              onDone: {
                target: "idle",
                actions: { type: "end", params: ({ event }) => event.output.outcome },
              },
            },
          },
        },
      },
    },
  });
}
