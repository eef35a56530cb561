import { assign, fromPromise, setup } from "xstate";
import { queryFromParams } from "../../domain/catalog/goods-query-url.ts";
import {
  EMPTY_WANT,
  type WantForm,
  type WantProblems,
  type WantStatus,
  wantProblems,
} from "../../domain/catalog/req-spec.ts";
import { recognisedWant, wantOfQuery } from "../../domain/catalog/req-spec-draft.ts";
import { REQ_SPEC_PATH, type Want, type WantHit } from "../../domain/catalog/req-spec-match.ts";
import type { Notify } from "../../domain/catalog/saved-search.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageQuery } from "../../domain/paging.ts";
import { type BrandBook, FIRST_BRANDS } from "../../domain/timber/brands.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { type BrandChoices, brandsOrNull } from "../system/brand-choices.ts";
import { notifyRefusal } from "./basket.ts";
import type { ReqSpecs } from "./req-specs.ts";
import type { Visit } from "./visit.ts";

type Query = Readonly<Record<string, string>>;

type Change =
  | { do: "notify"; want: Want; notify: Notify }
  | { do: "status"; want: Want; status: WantStatus }
  | { do: "remove"; want: Want }
  | { do: "demand"; want: Want; key: string };

/** The form while it is open. `line`: what is to be recognised; `isUnread`: nothing was; `key` makes a repeat the same request. */
export type WantDraft = {
  kept: { id: string; version: number } | null;
  form: WantForm;
  line: string;
  isUnread: boolean;
  /** Problems are shown from the first try to save on. */
  tried: boolean;
  /** How often the whole form was filled. */
  filled: number;
  key: string;
};

type Shown = { kind: "list"; page: Page<Want> } | { kind: "hits"; want: Want; page: Page<WantHit> };

export type ReqSpecEvent =
  | { type: "retried" }
  | { type: "routeChanged"; query: Query }
  | { type: "pageTurned"; page: PageQuery }
  | { type: "additionAsked" }
  | { type: "editAsked"; want: Want }
  | { type: "lineTyped"; line: string }
  | { type: "recogniseAsked" }
  | { type: "changed"; change: Partial<WantForm> }
  | { type: "submitted" }
  | { type: "brandsAsked" }
  | { type: "closed" }
  | { type: "notifyChosen"; want: Want; notify: Notify }
  | { type: "statusChosen"; want: Want; status: WantStatus }
  | { type: "demandAsked"; want: Want }
  | { type: "removeAsked"; want: Want }
  | { type: "confirmed" }
  | { type: "dropped" };

type ReqSpecContext = {
  query: Query;
  page: PageQuery;
  shown: Shown | null;
  brands: BrandBook;
  /** The operator's brands could not be read: `brands` are those known before. */
  lacksBrands: boolean;
  draft: WantDraft | null;
  change: Change | null;
};

type Failed = { event: { error: unknown } };
type Done = { event: { output: string | null } };

const FIRST: PageQuery = { pageNum: 1, pageSize: DEFAULT_PAGE_SIZE };

/** What is in a want that its form shows. */
function formOf({ id: _, version, status, matchNum, matchApprox, bestPrice, hitNum, newNum, ...rest }: Want): WantForm {
  const { lastHitTime: _last, createTime: _made, ...form } = rest;
  return form;
}

/** What is wrong with the form; brands that could not be read are left for the server to judge. */
export function shownWantProblems({
  draft,
  brands,
  lacksBrands,
}: Pick<ReqSpecContext, "draft" | "brands" | "lacksBrands">): WantProblems {
  if (draft === null) return {};
  const { brandCode, ...others } = wantProblems(draft.form, brands);
  return brandCode === undefined || lacksBrands ? others : { ...others, brandCode };
}

const sameQuery = (a: Query, b: Query): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/**
 * Standing wants: loading → ready ⇄ editing → saving, (confirming →) changing → loading, or failed. The address chooses:
 * `?id=` one want with its hits, `?add=1&…` the list under a form filled with what a search asked for. Whatever became of
 * a change, what is shown is read anew; a want turned into a demand leads there. Where only the brands cannot be read,
 * everything else goes on.
 */
export const createReqSpecMachine = (
  wants: ReqSpecs,
  visit: Visit,
  navigator: Navigator,
  clock: Clock,
  ids: Ids,
  choices: BrandChoices,
) =>
  setup({
    types: {
      context: {} as ReqSpecContext,
      events: {} as ReqSpecEvent,
      input: {} as { query: Query },
    },
    actors: {
      load: fromPromise(async ({ input: { query, page } }: { input: Pick<ReqSpecContext, "query" | "page"> }) => {
        const { id } = query;
        const read = async (): Promise<Shown> => {
          if (id === undefined) return { kind: "list", page: await wants.list(page) };
          const [want, hits] = await Promise.all([wants.detail(id), wants.hits(id, page)]);
          return { kind: "hits", want, page: hits };
        };
        const [shown, brands] = await Promise.all([read(), brandsOrNull(choices)]);
        return { shown, lacksBrands: brands === null, ...(brands === null ? {} : { brands }) };
      }),
      readBrands: fromPromise(() => choices.read()),
      save: fromPromise(({ input: { kept, form, key } }: { input: WantDraft }) =>
        kept === null ? wants.add(form, key) : wants.update(kept.id, kept.version, form),
      ),
      change: fromPromise(async ({ input }: { input: Change }): Promise<string | null> => {
        const { id, version } = input.want;
        if (input.do === "demand") return `/demand/step_one?id=${await wants.toDemand(id, input.key)}`;
        if (input.do === "remove") await wants.remove(id);
        else if (input.do === "status") await wants.setStatus(id, version, input.status);
        else await wants.update(id, version, { ...formOf(input.want), notify: input.notify });
        return input.do === "remove" ? REQ_SPEC_PATH : null;
      }),
    },
    guards: {
      isAnother: ({ context, event }) => event.type === "routeChanged" && !sameQuery(event.query, context.query),
      asksForForm: ({ context: { query } }) => query.add === "1" && query.id === undefined,
      isSound: ({ context }) => context.draft !== null && Object.keys(shownWantProblems(context)).length === 0,
    },
    actions: {
      hear: assign(({ event }) => (event.type === "routeChanged" ? { query: event.query, page: FIRST } : {})),
      turn: assign(({ event }) => (event.type === "pageTurned" ? { page: event.page } : {})),
      startForm: assign(({ context: { query, brands }, event }) => {
        const edited = event.type === "editAsked" ? event.want : null;
        const filled = query.add === "1" ? wantOfQuery(queryFromParams(query), clock.now(), brands) : EMPTY_WANT;
        const draft: WantDraft = {
          kept: edited && { id: edited.id, version: edited.version },
          form: edited ? formOf(edited) : event.type === "additionAsked" ? EMPTY_WANT : filled,
          line: "",
          isUnread: false,
          tried: false,
          filled: 0,
          key: ids.next(),
        };
        return { draft };
      }),
      /** The address says it once: closing the form does not open it again. */
      forgetAddress: () => navigator.go(REQ_SPEC_PATH, { replace: true }),
      keepLine: assign(({ context: { draft }, event }) =>
        draft && event.type === "lineTyped" ? { draft: { ...draft, line: event.line, isUnread: false } } : {},
      ),
      recognise: assign(({ context: { draft, brands } }) => {
        if (draft === null) return {};
        const form = recognisedWant(draft.line, draft.form, clock.now(), brands);
        return {
          draft:
            form === null
              ? { ...draft, isUnread: true }
              : { ...draft, form, filled: draft.filled + 1, key: ids.next() },
        };
      }),
      edit: assign(({ context: { draft }, event }) =>
        draft && event.type === "changed"
          ? { draft: { ...draft, form: { ...draft.form, ...event.change }, key: ids.next() } }
          : {},
      ),
      showProblems: assign(({ context: { draft } }) => (draft ? { draft: { ...draft, tried: true } } : {})),
      dropForm: assign({ draft: null }),
      remember: assign(({ event }): Partial<ReqSpecContext> => {
        if (event.type === "notifyChosen") return { change: { do: "notify", want: event.want, notify: event.notify } };
        if (event.type === "statusChosen") return { change: { do: "status", want: event.want, status: event.status } };
        if (event.type === "removeAsked") return { change: { do: "remove", want: event.want } };
        if (event.type === "demandAsked") return { change: { do: "demand", want: event.want, key: ids.next() } };
        return {};
      }),
      forget: assign({ change: null }),
      /** What is gone is not read again. */
      follow: assign(({ context: { query } }, to: string | null) => {
        if (to !== null) navigator.go(to);
        return { query: to === REQ_SPEC_PATH ? {} : query };
      }),
      explain: (_, error: unknown) => notifyRefusal(visit, error),
      notifySaved: () => visit.notify("订阅已保存，有匹配的货源时提醒您", "success"),
    },
  }).createMachine({
    id: "reqSpec",
    context: ({ input }) => ({
      ...{
        query: input.query,
        page: FIRST,
        shown: null,
        brands: FIRST_BRANDS,
        lacksBrands: false,
        draft: null,
        change: null,
      },
    }),
    initial: "loading",
    on: { routeChanged: { guard: "isAnother", target: ".loading", actions: "hear" } },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          input: ({ context: { query, page } }) => ({ query, page }),
          onDone: [
            {
              guard: "asksForForm",
              target: "editing",
              actions: [assign(({ event }) => event.output), "startForm", "forgetAddress"],
            },
            { target: "ready", actions: [assign(({ event }) => event.output), "forget"] },
          ],
          onError: "failed",
        },
      },
      ready: {
        on: {
          pageTurned: { target: "loading", actions: "turn" },
          additionAsked: { target: "editing", actions: "startForm" },
          editAsked: { target: "editing", actions: "startForm" },
          notifyChosen: { target: "changing", actions: "remember" },
          statusChosen: { target: "changing", actions: "remember" },
          demandAsked: { target: "changing", actions: "remember" },
          removeAsked: { target: "confirming", actions: "remember" },
        },
      },
      editing: {
        initial: "resting",
        states: {
          resting: { on: { brandsAsked: "readingBrands" } },
          readingBrands: {
            invoke: {
              src: "readBrands",
              onDone: {
                target: "resting",
                actions: assign(({ event }) => ({ brands: event.output, lacksBrands: false })),
              },
              onError: "resting",
            },
          },
        },
        on: {
          routeChanged: { actions: "hear" },
          lineTyped: { actions: "keepLine" },
          recogniseAsked: { actions: "recognise" },
          changed: { actions: "edit" },
          submitted: [{ guard: "isSound", target: "saving" }, { actions: "showProblems" }],
          closed: { target: "ready", actions: "dropForm" },
        },
      },
      saving: {
        on: { routeChanged: { actions: "hear" } },
        invoke: {
          src: "save",
          input: ({ context }) => context.draft!,
          onDone: { target: "loading", actions: ["dropForm", "notifySaved"] },
          onError: { target: "editing", actions: { type: "explain", params: ({ event }: Failed) => event.error } },
        },
      },
      confirming: { on: { confirmed: "changing", dropped: { target: "ready", actions: "forget" } } },
      changing: {
        invoke: {
          src: "change",
          input: ({ context }) => context.change!,
          onDone: {
            target: "loading",
            actions: ["forget", { type: "follow", params: ({ event }: Done) => event.output }],
          },
          onError: {
            target: "loading",
            actions: ["forget", { type: "explain", params: ({ event }: Failed) => event.error }],
          },
        },
      },
      failed: { on: { retried: "loading" } },
    },
  });
