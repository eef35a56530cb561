import { and, assign, fromPromise, or, raise, setup, stateIn } from "xstate";
import { type Demand, QUOTE_DAYS_DEFAULT } from "../../domain/demand/demand-form.ts";
import { DEMAND_ITEMS_MAX, type DemandItem } from "../../domain/demand/demand-item.ts";
import {
  deliveryIn,
  editableLines,
  readLines,
  type Unread,
  withAnswer,
  withCorrection,
  withLine,
} from "../../domain/demand/demand-lines.ts";
import { listText } from "../../domain/demand/demand-list.ts";
import { statedTerms } from "../../domain/demand/demand-terms.ts";
import type { ParsedText } from "../../domain/demand/line-match.ts";
import { MESSAGE_BOUNDS, rawTextProblem } from "../../domain/demand/raw-text.ts";
import type { DemandField } from "../../domain/demand/reading/demand-line.ts";
import { ApiError, otherEntityIn } from "../../domain/errors.ts";
import { asId, type DemandId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { receiverProblem } from "../../domain/trade/address.ts";
import type { Clock, Ids, Navigator, SettingsStore } from "../platform.ts";
import { type InputRestored, TEXT_KEY } from "../unsaved-input.ts";
import {
  afterFailure,
  type DemandDetails,
  DRAFT,
  detailsFor,
  matchesOf,
  type Sending,
  saved,
  type WizardContext,
  wizardForm,
  wizardProblems,
} from "./demand-draft.ts";
import type { Demands, ListFile } from "./demands.ts";

/** Events of the form of a demand. */
export type WizardEvent =
  | { type: "typed"; text: string }
  | { type: "readRequested" }
  | { type: "listPicked"; file: ListFile }
  | { type: "corrected"; key: number; change: Partial<DemandItem>; unread?: Unread }
  | { type: "answered"; key: number; field: DemandField; answer: string }
  | { type: "lineAdded" }
  | { type: "lineRemoved"; key: number }
  | { type: "changed"; change: Partial<DemandDetails> }
  | InputRestored
  | { type: "draftRequested" }
  | { type: "submitted" }
  /** What is on sale is to be bought at once. */
  | { type: "basketRequested" }
  | { type: "retried" }
  | { type: "listRequested" }
  | { type: "linesChanged" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> };

/** The ports of the form of a demand. */
export type WizardPorts = {
  demands: Demands;
  clock: Clock;
  ids: Ids;
  settings: SettingsStore;
  navigator: Navigator;
  /** Whom to call unless the buyer names another contact; `null` when that is not known. */
  contact: () => Promise<{ name: string; phone: string } | null>;
  /** Whether the buyer acts for a company. */
  isCompany: () => boolean;
  notify: (text: string) => void;
  mode: 1 | 2;
};

type Opened = { demand: Demand | null; provinces: readonly Region[]; contact: { name: string; phone: string } | null };

const unreadText = (error: unknown): string =>
  error instanceof ApiError ? error.failure.message : "清单读不出来，请重试";
const NOT_EDITABLE = "该求购已发布，不能再修改";

/**
 * A demand from a pasted text (`mode` 1) or a form (2), three things side by side:
 * - reading: resting → waiting (0.4 s after the last key) → parsing → resting | failed; a list file → opening → parsing;
 * - matching: resting → waiting (0.3 s after the last change) → asking → resting | failed;
 * - writing: opening → editing → keeping (a draft) → editing, → basketing (its lines as a basket) → the basket, or → saving →
 *   publishing → published (3 s) → the list.
 * What a person corrected is never overwritten by reading again. The text lives in the settings until it is published. A draft
 * that was saved but not published is updated by the next try, never made twice; one whose publishing was not answered is
 * published again under the same key.
 */
export const createDemandWizardMachine = (ports: WizardPorts) =>
  setup({
    types: {
      context: {} as WizardContext,
      events: {} as WizardEvent,
      input: {} as { query: Readonly<Record<string, string>> },
    },
    actors: {
      rows: fromPromise(({ input }: { input: ListFile }) => ports.demands.rows(input)),
      parse: fromPromise(({ input }: { input: string }) => ports.demands.parse(input)),
      match: fromPromise(({ input }: { input: WizardContext }) => matchesOf(ports.demands, input)),
      open: fromPromise(async ({ input: { id } }: { input: { id: DemandId | null } }): Promise<Opened> => {
        const [demand, provinces, contact] = await Promise.all([
          id === null ? null : ports.demands.detail(id),
          ports.demands.provinces(),
          ports.contact().catch(() => null),
        ]);
        if (demand !== null && !demand.events.includes("edit")) throw new Error(NOT_EDITABLE);
        return { demand, provinces, contact };
      }),
      save: fromPromise(({ input }: { input: Sending }) => saved(ports.demands, input)),
      basket: fromPromise(async ({ input: { lines, details } }: { input: WizardContext }) =>
        ports.demands.basketOf(
          { items: lines.map(({ item }) => item), cityCode: details.deliverCityCode },
          ports.ids.next(),
        ),
      ),
      publish: fromPromise(({ input: { id, version } }: { input: { id: DemandId; version: number } }) =>
        ports.demands.publish(id, version, `publish-${id}-${version}`),
      ),
    },
    guards: {
      isReadable: ({ context }) => rawTextProblem(context.details.rawText) === null,
      hasLines: ({ context }) => context.lines.length > 0 && context.lines.length <= DEMAND_ITEMS_MAX,
      hasRoom: ({ context }) => context.lines.length < DEMAND_ITEMS_MAX,
      /** What is on its way to be published stays as it is. */
      mayChange: or([
        stateIn({ writing: "opening" }),
        stateIn({ writing: "editing" }),
        stateIn({ writing: "keeping" }),
      ]),
      isSaved: ({ context: { submission, savedKey } }) => submission !== null && submission.key === savedKey,
      isComplete: ({ context }) => Object.keys(wizardProblems(context, ports.clock.now())).length === 0,
    },
    actions: {
      setText: assign(({ context, event }) => {
        if (event.type !== "typed") return {};
        ports.settings.write(TEXT_KEY, event.text);
        return { details: { ...context.details, rawText: event.text }, submission: null };
      }),
      /** The list goes behind what is typed; what does not fit is reported. */
      takeRows: assign(({ context }, rows: string[][]) => {
        const { rawText } = context.details;
        const { text, left } = listText(rows, rawText);
        if (text === rawText.trimEnd()) ports.notify(left === 0 ? "清单是空的" : MESSAGE_BOUNDS);
        else if (left > 0) ports.notify(`清单较长，后 ${left} 行没有放入，请分次上传`);
        ports.settings.write(TEXT_KEY, text);
        return { details: { ...context.details, rawText: text }, submission: null };
      }),
      forgetText: () => ports.settings.remove(TEXT_KEY),
      /** An emptied text takes along what was only read from it. */
      dropRead: assign(({ context }) =>
        context.details.rawText.trim() === ""
          ? { lines: context.lines.filter(({ words }) => words === ""), unknown: [], operations: [], submission: null }
          : {},
      ),
      takeRead: assign(({ context }, parsed: ParsedText) => {
        const { deliverCityCode, needDate } = deliveryIn(parsed);
        const details = { ...context.details };
        if (details.deliverCityCode === "") details.deliverCityCode = deliverCityCode;
        if (details.needDate === "") details.needDate = needDate;
        const { payTerm, invoiceKind } = statedTerms(details.rawText, ports.isCompany());
        if (details.payTerm === "") details.payTerm = payTerm;
        if (details.invoiceKind === 0) details.invoiceKind = invoiceKind;
        return {
          ...readLines(parsed, context.details.rawText, context),
          unknown: parsed.unknown,
          operations: parsed.operations,
          readText: details.rawText,
          details,
          submission: null,
        };
      }),
      changeLines: assign(({ context, event }) => {
        switch (event.type) {
          case "corrected":
            return { lines: withCorrection(context.lines, event.key, event.change, event.unread), submission: null };
          case "answered":
            return { lines: withAnswer(context.lines, event), submission: null };
          case "lineAdded":
            return { ...withLine(context), submission: null };
          case "lineRemoved":
            return { lines: context.lines.filter(({ key }) => key !== event.key), submission: null };
          case "inputRestored":
            return { ...(event.input as Pick<WizardContext, "details" | "lines" | "nextKey">), submission: null };
          default:
            return {};
        }
      }),
      touch: assign({ isTouched: true }),
      changeDetails: assign(({ context, event }) =>
        event.type === "changed" ? { details: { ...context.details, ...event.change }, submission: null } : {},
      ),
      takeOpened: assign(({ context }, { demand, provinces, contact }: Opened) => {
        if (demand === null) {
          const { contactName, contactPhone } = context.details;
          const name = contact !== null && receiverProblem(contact.name) === null ? contact.name : "";
          const details = {
            ...context.details,
            contactName: contactName || name,
            contactPhone: contactPhone || (contact?.phone ?? ""),
          };
          return { provinces, details };
        }
        const { items, id, version, quoteDeadlineAt: _deadline, ...rest } = demand;
        const details = Object.fromEntries(
          Object.keys(context.details).map((key) => [key, rest[key as keyof typeof rest] ?? QUOTE_DAYS_DEFAULT]),
        ) as DemandDetails;
        return { provinces, details, kept: { id, version }, ...editableLines(items), readText: details.rawText };
      }),
      submission: assign(({ context }) => ({
        submission: context.submission ?? { key: ports.ids.next(), form: wizardForm(context, ports.clock.now()) },
      })),
      setSaved: assign(({ context }, { id, version }: Demand) => ({
        kept: { id, version },
        unanswered: null,
        savedKey: context.submission?.key ?? null,
        // What was changed meanwhile has taken the submission away.
        isTouched: context.submission === null,
      })),
      showProblems: assign({ wasSubmitted: true }),
      setPublished: assign((_, published: Demand) => ({ published })),
      goToList: () => ports.navigator.go(PAGES.demands.to()),
      notify: (_, text: string) => ports.notify(text),
    },
    delays: { typing: 400, settling: 300, shown: 3_000 },
  }).createMachine({
    id: "demandWizard",
    context: ({ input }) => {
      const { id } = input.query;
      const details = detailsFor(ports.mode, ports.mode === 1 ? (ports.settings.read(TEXT_KEY) ?? "") : "");
      const empty = { lines: [], nextKey: 0, unknown: [], operations: [], readText: "", matches: {}, provinces: [] };
      const first = ports.mode === 2 && id === undefined ? withLine(empty) : empty;
      return {
        ...empty,
        ...first,
        details,
        draftId: id === undefined ? null : asId<DemandId>(id),
        owner: null,
        kept: null,
        submission: null,
        unanswered: null,
        savedKey: null,
        wasSubmitted: false,
        published: null,
        isTouched: false,
      };
    },
    type: "parallel",
    states: {
      reading: {
        initial: "waking",
        on: {
          typed: { guard: "mayChange", target: ".waiting", actions: "setText" },
          readRequested: { guard: "isReadable", target: ".parsing" },
          listPicked: { guard: "mayChange", target: ".opening" },
        },
        states: {
          waking: { always: [{ guard: "isReadable", target: "parsing" }, { target: "resting" }] },
          resting: {},
          waiting: {
            after: {
              typing: [
                { guard: "isReadable", target: "parsing" },
                { target: "resting", actions: ["dropRead", raise({ type: "linesChanged" })] },
              ],
            },
          },
          opening: {
            invoke: {
              src: "rows",
              input: ({ event }) => (event as Extract<WizardEvent, { type: "listPicked" }>).file,
              onDone: { target: "waking", actions: { type: "takeRows", params: ({ event }) => event.output } },
              onError: {
                target: "resting",
                actions: { type: "notify", params: ({ event }) => unreadText(event.error) },
              },
            },
          },
          parsing: {
            invoke: {
              src: "parse",
              input: ({ context }) => context.details.rawText,
              onDone: {
                target: "resting",
                actions: [{ type: "takeRead", params: ({ event }) => event.output }, raise({ type: "linesChanged" })],
              },
              onError: "failed",
            },
          },
          failed: {},
        },
      },
      matching: {
        initial: "resting",
        on: { linesChanged: ".waiting" },
        states: {
          resting: {},
          waiting: {
            after: { settling: [{ guard: "hasLines", target: "asking" }, { target: "resting" }] },
          },
          asking: {
            invoke: {
              src: "match",
              input: ({ context }) => context,
              onDone: { target: "resting", actions: assign({ matches: ({ event }) => event.output }) },
              onError: "failed",
            },
          },
          failed: { on: { retried: "asking" } },
        },
      },
      writing: {
        initial: "opening",
        states: {
          opening: {
            invoke: {
              src: "open",
              input: ({ context }) => ({ id: context.draftId }),
              onDone: {
                target: "editing",
                actions: [{ type: "takeOpened", params: ({ event }) => event.output }, raise({ type: "linesChanged" })],
              },
              onError: [
                {
                  guard: ({ event }) => otherEntityIn(event.error) !== null,
                  target: "elsewhere",
                  actions: assign({ owner: ({ event }) => otherEntityIn(event.error) }),
                },
                { target: "failed" },
              ],
            },
          },
          elsewhere: {},
          failed: { on: { retried: "opening" } },
          editing: {
            on: {
              basketRequested: { guard: "hasLines", target: "basketing" },
              draftRequested: { target: "keeping", actions: "submission" },
              submitted: [
                { guard: and(["isComplete", "isSaved"]), target: "publishing", actions: "showProblems" },
                { guard: "isComplete", target: "saving", actions: ["showProblems", "submission"] },
                { actions: "showProblems" },
              ],
            },
          },
          basketing: {
            invoke: {
              src: "basket",
              input: ({ context }) => context,
              onDone: {
                target: "editing",
                actions: ({ event }) => ports.navigator.go(PAGES.basket.to({ id: event.output })),
              },
              onError: "editing",
            },
          },
          keeping: {
            invoke: {
              src: "save",
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.status !== DRAFT,
                  target: "published",
                  actions: [{ type: "setPublished", params: ({ event }) => event.output }, "forgetText"],
                },
                {
                  target: "editing",
                  actions: [
                    { type: "setSaved", params: ({ event }) => event.output },
                    { type: "notify", params: "草稿已保存" },
                  ],
                },
              ],
              onError: {
                target: "editing",
                actions: assign(({ context, event }) => afterFailure(context, event.error)),
              },
            },
          },
          saving: {
            invoke: {
              src: "save",
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.status !== DRAFT,
                  target: "published",
                  actions: [{ type: "setPublished", params: ({ event }) => event.output }, "forgetText"],
                },
                { target: "publishing", actions: { type: "setSaved", params: ({ event }) => event.output } },
              ],
              onError: {
                target: "editing",
                actions: assign(({ context, event }) => afterFailure(context, event.error)),
              },
            },
          },
          publishing: {
            invoke: {
              src: "publish",
              input: ({ context }) => context.kept!, // saved just before
              onDone: {
                target: "published",
                actions: [{ type: "setPublished", params: ({ event }) => event.output }, "forgetText"],
              },
              onError: "editing",
            },
          },
          published: { after: { shown: "left" }, on: { listRequested: "left" } },
          left: { entry: "goToList" },
        },
      },
    },
    on: {
      corrected: { guard: "mayChange", actions: ["touch", "changeLines", raise({ type: "linesChanged" })] },
      answered: { guard: "mayChange", actions: ["touch", "changeLines", raise({ type: "linesChanged" })] },
      lineAdded: { guard: and(["mayChange", "hasRoom"]), actions: "changeLines" },
      lineRemoved: { guard: "mayChange", actions: ["touch", "changeLines", raise({ type: "linesChanged" })] },
      changed: { guard: "mayChange", actions: ["touch", "changeDetails"] },
      inputRestored: { guard: "mayChange", actions: ["touch", "changeLines", raise({ type: "linesChanged" })] },
    },
  });
