import { assign, fromPromise, setup } from "xstate";
import type { Notify } from "../../domain/catalog/alerts/saved-search.ts";
import {
  EMPTY_SPEC_ALERT,
  type SpecAlertForm,
  type SpecAlertProblems,
  type SpecAlertStatus,
  specAlertProblems,
} from "../../domain/catalog/alerts/spec-alert.ts";
import { recognisedSpecAlert, specAlertOfQuery } from "../../domain/catalog/alerts/spec-alert-draft.ts";
import type { SpecAlert, SpecAlertHit } from "../../domain/catalog/alerts/spec-alert-match.ts";
import { queryFromParams } from "../../domain/catalog/search/goods-query-url.ts";
import { asId, type SpecAlertId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageQuery } from "../../domain/paging.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { type BrandBook, FIRST_BRANDS } from "../../domain/timber/brands.ts";
import type { Ids, Navigator } from "../platform.ts";
import { type BrandChoices, brandsOrNull } from "../system/brand-choices.ts";
import type { InputRestored } from "../unsaved-input.ts";
import { notifyRefusal } from "./basket.ts";
import type { SpecAlerts } from "./spec-alerts.ts";
import type { Visit } from "./visit.ts";

type Query = Readonly<Record<string, string>>;

type Change =
  | { do: "notify"; specAlert: SpecAlert; notify: Notify }
  | { do: "status"; specAlert: SpecAlert; status: SpecAlertStatus }
  | { do: "remove"; specAlert: SpecAlert }
  | { do: "demand"; specAlert: SpecAlert; key: string };

/** The form while it is open. `line`: the text to recognise; `isUnread`: nothing was recognised in it; `key`: idempotency key. */
export type SpecAlertDraft = {
  kept: { id: SpecAlertId; version: number } | null;
  form: SpecAlertForm;
  line: string;
  isUnread: boolean;
  /** Problems are shown from the first try to save on. */
  wasSubmitted: boolean;
  /** How often the whole form was filled. */
  filled: number;
  key: string;
};

/** What of a draft is typed. */
export type SpecAlertInput = Pick<SpecAlertDraft, "form" | "line">;

type Shown = { kind: "list"; page: Page<SpecAlert> } | { kind: "hits"; specAlert: SpecAlert; page: Page<SpecAlertHit> };

/** Events of the page of spec alerts. */
export type SpecAlertMachineEvent =
  | { type: "retried" }
  | { type: "routeChanged"; query: Query }
  | { type: "pageTurned"; page: PageQuery }
  | { type: "additionRequested" }
  | { type: "editRequested"; specAlert: SpecAlert }
  | { type: "lineTyped"; line: string }
  | { type: "recognitionRequested" }
  | { type: "changed"; change: Partial<SpecAlertForm> }
  | InputRestored
  | { type: "submitted" }
  | { type: "brandsRequested" }
  | { type: "closed" }
  | { type: "notifyChosen"; specAlert: SpecAlert; notify: Notify }
  | { type: "statusChosen"; specAlert: SpecAlert; status: SpecAlertStatus }
  | { type: "demandRequested"; specAlert: SpecAlert }
  | { type: "removeRequested"; specAlert: SpecAlert }
  | { type: "confirmed" }
  | { type: "dropped" };

type SpecAlertContext = {
  query: Query;
  page: PageQuery;
  shown: Shown | null;
  /** What was read in the keywords of the search that one comes from. */
  asked: SpecAlertForm | null;
  brands: BrandBook;
  /** The operator's brands could not be read: `brands` are those known before. */
  lacksBrands: boolean;
  draft: SpecAlertDraft | null;
  change: Change | null;
};

type Failed = { event: { error: unknown } };
type Done = { event: { output: string | null } };

const FIRST: PageQuery = { pageNum: 1, pageSize: DEFAULT_PAGE_SIZE };

/** The fields of a spec alert that its form shows. */
function formOf({
  id: _,
  version,
  status,
  matchNum,
  matchApprox,
  bestPrice,
  hitNum,
  newNum,
  ...rest
}: SpecAlert): SpecAlertForm {
  const { lastHitTime: _last, createTime: _made, ...form } = rest;
  return form;
}

/** What is wrong with the form; brands that could not be read are left for the server to judge. */
export function shownSpecAlertProblems({
  draft,
  brands,
  lacksBrands,
}: Pick<SpecAlertContext, "draft" | "brands" | "lacksBrands">): SpecAlertProblems {
  if (draft === null) return {};
  const { brandCode, ...others } = specAlertProblems(draft.form, brands);
  return brandCode === undefined || lacksBrands ? others : { ...others, brandCode };
}

const sameQuery = (a: Query, b: Query): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** What a line was read as; `before`: the form when it was sent to be read. */
type LineRead = { read: SpecAlertForm | null; before: SpecAlertForm };

/** The fields of a form that were changed since. */
const changesOf = (before: SpecAlertForm, form: SpecAlertForm): Partial<SpecAlertForm> =>
  Object.fromEntries(Object.entries(form).filter(([field, value]) => value !== before[field as keyof SpecAlertForm]));

const opensForm = (query: Query): boolean => query.add === "1" && query.id === undefined;

type SpecAlertPorts = { specAlerts: SpecAlerts; app: Visit; navigator: Navigator; ids: Ids; choices: BrandChoices };

/**
 * Spec alerts: loading → ready ⇄ editing → saving, (confirming →) changing → loading, or failed. The address chooses: `?id=` one
 * spec alert with its hits, `?add=1&…` the list under a form filled with the conditions of a search. After every change, also a
 * failed one, the page is read again; a demand made of a spec alert is opened. When only the brands cannot be read, the rest
 * still works.
 */
export const createSpecAlertMachine = ({ specAlerts, app, navigator, ids, choices }: SpecAlertPorts) =>
  setup({
    types: {
      context: {} as SpecAlertContext,
      events: {} as SpecAlertMachineEvent,
      input: {} as { query: Query },
    },
    actors: {
      load: fromPromise(async ({ input: { query, page } }: { input: Pick<SpecAlertContext, "query" | "page"> }) => {
        const { id } = query;
        const read = async (): Promise<Shown> => {
          if (id === undefined) return { kind: "list", page: await specAlerts.list(page) };
          const asked = asId<SpecAlertId>(id);
          const [specAlert, hits] = await Promise.all([specAlerts.detail(asked), specAlerts.hits(asked, page)]);
          return { kind: "hits", specAlert, page: hits };
        };
        const keywords = opensForm(query) ? queryFromParams(query).keywords : "";
        const [shown, brands, asked] = await Promise.all([
          read(),
          brandsOrNull(choices),
          keywords === "" ? null : specAlerts.read(keywords),
        ]);
        return { shown, asked, lacksBrands: brands === null, ...(brands === null ? {} : { brands }) };
      }),
      readBrands: fromPromise(() => choices.read()),
      readLine: fromPromise(
        async ({ input: { line, before } }: { input: { line: string; before: SpecAlertForm } }) => ({
          read: await specAlerts.read(line),
          before,
        }),
      ),
      save: fromPromise(({ input: { kept, form, key } }: { input: SpecAlertDraft }) =>
        kept === null ? specAlerts.add(form, key) : specAlerts.update(kept.id, kept.version, form),
      ),
      change: fromPromise(async ({ input }: { input: Change }): Promise<string | null> => {
        const { id, version } = input.specAlert;
        if (input.do === "demand") return PAGES.demandWizard.to({ id: await specAlerts.toDemand(id, input.key) });
        if (input.do === "remove") await specAlerts.remove(id);
        else if (input.do === "status") await specAlerts.setStatus(id, version, input.status);
        else await specAlerts.update(id, version, { ...formOf(input.specAlert), notify: input.notify });
        return input.do === "remove" ? PAGES.specAlerts.to() : null;
      }),
    },
    guards: {
      isAnother: ({ context, event }) => event.type === "routeChanged" && !sameQuery(event.query, context.query),
      opensForm: ({ context: { query } }) => opensForm(query),
      isSound: ({ context }) => context.draft !== null && Object.keys(shownSpecAlertProblems(context)).length === 0,
    },
    actions: {
      hear: assign(({ event }) => (event.type === "routeChanged" ? { query: event.query, page: FIRST } : {})),
      turn: assign(({ event }) => (event.type === "pageTurned" ? { page: event.page } : {})),
      startForm: assign(({ context: { query, asked, brands }, event }) => {
        const edited = event.type === "editRequested" ? event.specAlert : null;
        const filled = query.add === "1" ? specAlertOfQuery(queryFromParams(query), asked, brands) : EMPTY_SPEC_ALERT;
        const draft: SpecAlertDraft = {
          kept: edited && { id: edited.id, version: edited.version },
          form: edited ? formOf(edited) : event.type === "additionRequested" ? EMPTY_SPEC_ALERT : filled,
          line: "",
          isUnread: false,
          wasSubmitted: false,
          filled: 0,
          key: ids.next(),
        };
        return { draft };
      }),
      /** Removes `?add` from the address, so that closing the form does not open it again. */
      forgetAddress: () => navigator.go(PAGES.specAlerts.to(), { replace: true }),
      changeLine: assign(({ context: { draft }, event }) =>
        draft && event.type === "lineTyped" ? { draft: { ...draft, line: event.line, isUnread: false } } : {},
      ),
      recognise: assign(({ context: { draft, brands } }, { read, before }: LineRead) => {
        if (draft === null) return {};
        if (read === null) return { draft: { ...draft, isUnread: true } };
        const form = { ...recognisedSpecAlert(read, draft.form, brands), ...changesOf(before, draft.form) };
        return { draft: { ...draft, form, filled: draft.filled + 1, key: ids.next() } };
      }),
      edit: assign(({ context: { draft }, event }) =>
        draft && event.type === "changed"
          ? { draft: { ...draft, form: { ...draft.form, ...event.change }, key: ids.next() } }
          : {},
      ),
      restore: assign(({ context: { draft }, event }) =>
        draft && event.type === "inputRestored"
          ? { draft: { ...draft, ...(event.input as SpecAlertInput), filled: draft.filled + 1, key: ids.next() } }
          : {},
      ),
      showProblems: assign(({ context: { draft } }) => (draft ? { draft: { ...draft, wasSubmitted: true } } : {})),
      dropForm: assign({ draft: null }),
      remember: assign(({ event }): Partial<SpecAlertContext> => {
        if (event.type === "notifyChosen")
          return { change: { do: "notify", specAlert: event.specAlert, notify: event.notify } };
        if (event.type === "statusChosen")
          return { change: { do: "status", specAlert: event.specAlert, status: event.status } };
        if (event.type === "removeRequested") return { change: { do: "remove", specAlert: event.specAlert } };
        if (event.type === "demandRequested")
          return { change: { do: "demand", specAlert: event.specAlert, key: ids.next() } };
        return {};
      }),
      forget: assign({ change: null }),
      /** A deleted spec alert is not read again. */
      follow: assign(({ context: { query } }, to: string | null) => {
        if (to !== null) navigator.go(to);
        return { query: to === PAGES.specAlerts.path ? {} : query };
      }),
      explain: (_, error: unknown) => notifyRefusal(app, error),
      notifySaved: () => app.notify("订阅已保存，有匹配的货源时提醒您", "success"),
    },
  }).createMachine({
    id: "specAlert",
    context: ({ input }) => ({
      query: input.query,
      page: FIRST,
      shown: null,
      asked: null,
      brands: FIRST_BRANDS,
      lacksBrands: false,
      draft: null,
      change: null,
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
              guard: "opensForm",
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
          additionRequested: { target: "editing", actions: "startForm" },
          editRequested: { target: "editing", actions: "startForm" },
          notifyChosen: { target: "changing", actions: "remember" },
          statusChosen: { target: "changing", actions: "remember" },
          demandRequested: { target: "changing", actions: "remember" },
          removeRequested: { target: "confirming", actions: "remember" },
        },
      },
      editing: {
        initial: "resting",
        states: {
          resting: { on: { brandsRequested: "readingBrands" } },
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
          recognising: {
            invoke: {
              src: "readLine",
              input: ({ context: { draft } }) => ({ line: draft?.line ?? "", before: draft?.form ?? EMPTY_SPEC_ALERT }),
              onDone: {
                target: "resting",
                actions: { type: "recognise", params: ({ event }) => event.output },
              },
              onError: { target: "resting", actions: { type: "explain", params: ({ event }: Failed) => event.error } },
            },
          },
        },
        on: {
          routeChanged: { actions: "hear" },
          lineTyped: { actions: "changeLine" },
          recognitionRequested: ".recognising",
          changed: { actions: "edit" },
          inputRestored: { actions: "restore" },
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
