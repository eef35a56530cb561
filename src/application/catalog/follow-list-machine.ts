import { assign, fromPromise, setup } from "xstate";
import type { Followed, FollowType } from "../../domain/catalog/visits/follow.ts";
import { followTypeOf, listPageOf } from "../../domain/catalog/visits/personal-list.ts";
import { type Page, type PageQuery, pageCount, pageOf } from "../../domain/paging.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { Navigator } from "../platform.ts";
import type { Follows } from "./follows.ts";

type Query = Readonly<Record<string, string>>;
type FollowQuery = PageQuery & { targetType: FollowType | null };

/** Events of the list of what is followed. */
export type FollowListEvent =
  | { type: "routeChanged"; query: Query }
  | { type: "typeChosen"; targetType: FollowType | null }
  | { type: "pageTurned"; page: PageQuery }
  | { type: "retried" }
  | { type: "letGo"; followed: Followed }
  | { type: "takenBack"; followed: Followed };

const queryOf = (query: Query): FollowQuery => ({ ...listPageOf(query), targetType: followTypeOf(query) });
const pathOf = ({ targetType, pageNum, pageSize }: FollowQuery): string =>
  PAGES.browseHistory.to({
    tab: "follow",
    type: targetType === null ? "" : String(targetType),
    pageNum: pageNum === 1 ? "" : String(pageNum),
    pageSize: String(pageSize),
  });

type FollowListContext = {
  query: FollowQuery;
  page: Page<Followed>;
  /** Let go on this page: each may be taken back until the list is reread. */
  gone: readonly string[];
  changing: { followed: Followed; follow: boolean } | null;
};

type FollowListPorts = { follows: Follows; navigator: Navigator };

/**
 * What the person follows: loading → ready ⇄ changing, or failed. Something let go stays in its row until the list is reread, so
 * that it can be taken back. A page beyond the last leads to the last.
 */
export const createFollowListMachine = ({ follows, navigator }: FollowListPorts) =>
  setup({
    types: { context: {} as FollowListContext, events: {} as FollowListEvent, input: {} as { query: Query } },
    actors: {
      load: fromPromise(({ input }: { input: FollowQuery }) => follows.list(input)),
      change: fromPromise(({ input }: { input: NonNullable<FollowListContext["changing"]> }) =>
        input.follow ? follows.add(input.followed) : follows.remove(input.followed),
      ),
    },
    guards: {
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" && pathOf(queryOf(event.query)) !== pathOf(context.query),
      beyondLastPage: ({ context: { page, query } }) =>
        page.total > 0 && query.pageNum > pageCount(page.total, query.pageSize),
      isKept: ({ context, event }) => event.type === "letGo" && !context.gone.includes(event.followed.id),
      isGone: ({ context, event }) => event.type === "takenBack" && context.gone.includes(event.followed.id),
    },
    actions: {
      hear: assign(({ context, event }) => (event.type === "routeChanged" ? { query: queryOf(event.query) } : context)),
      toLastPage: assign(({ context: { query, page } }) => ({
        query: { ...query, pageNum: pageCount(page.total, query.pageSize) },
      })),
      goTo: ({ context: { query }, event }) => {
        if (event.type === "typeChosen") navigator.go(pathOf({ ...query, targetType: event.targetType, pageNum: 1 }));
        if (event.type === "pageTurned") navigator.go(pathOf({ ...query, ...event.page }));
      },
      remember: assign(({ context, event }) =>
        event.type === "letGo" || event.type === "takenBack"
          ? { changing: { followed: event.followed, follow: event.type === "takenBack" } }
          : context,
      ),
      finishChange: assign(({ context: { gone, changing } }) => {
        if (changing === null) return {};
        const { id } = changing.followed;
        return { changing: null, gone: changing.follow ? gone.filter((one) => one !== id) : [...gone, id] };
      }),
    },
  }).createMachine({
    id: "followList",
    context: ({ input }) => {
      const query = queryOf(input.query);
      return { query, page: pageOf<Followed>([], 0, query), gone: [], changing: null };
    },
    initial: "loading",
    on: {
      routeChanged: { guard: "isAnother", target: ".loading", actions: "hear" },
      typeChosen: { actions: "goTo" },
      pageTurned: { actions: "goTo" },
    },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          input: ({ context }) => context.query,
          onDone: { target: "judging", actions: assign(({ event }) => ({ page: event.output, gone: [] })) },
          onError: "failed",
        },
      },
      judging: { always: [{ guard: "beyondLastPage", target: "loading", actions: "toLastPage" }, { target: "ready" }] },
      ready: {
        on: {
          letGo: { guard: "isKept", target: "changing", actions: "remember" },
          takenBack: { guard: "isGone", target: "changing", actions: "remember" },
        },
      },
      changing: {
        invoke: {
          src: "change",
          input: ({ context }) => context.changing!,
          onDone: { target: "ready", actions: "finishChange" },
          onError: "loading",
        },
      },
      failed: { on: { retried: "loading" } },
    },
  });
