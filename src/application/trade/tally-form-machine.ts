import { assign, fromPromise, setup } from "xstate";
import { isConflict } from "../../domain/errors.ts";
import { type AnyLineId, type AnyOrderId, asId, type ReservationId } from "../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { uploadedNames } from "../../domain/system/upload.ts";
import type { TallyForm } from "../../domain/trade/pickup-view.ts";
import type { TallyRow } from "../../domain/trade/tally.ts";
import {
  actualOf,
  EMPTY_ROW,
  type RowText,
  rowsByLines,
  SHEET_ROWS_MAX,
  type TallyFields,
  tallyBegun,
  tallyProblems,
  tallyRow,
  weightTyped,
} from "../../domain/trade/tally-entry.ts";
import { plateIn } from "../../domain/trade/vehicle.ts";
import { CHANGED_TEXT } from "../command-machine.ts";
import { foundOrNull } from "../found.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Ids, Navigator } from "../platform.ts";
import { NO_SUBMISSION, type Submission, submissionOf } from "../submission.ts";
import type { InputRestored } from "../unsaved-input.ts";
import type { MerchantPickups, TallyRequest } from "./merchant-pickups.ts";

type Query = Readonly<Record<string, string>>;

/** A tally being written for one truck of an order. */
export type TallyFormContext = {
  orderId: AnyOrderId;
  reservationId: ReservationId;
  /** `null` until it has come. */
  form: TallyForm | null;
  fields: TallyFields;
  wasSubmitted: boolean;
  /** The idempotency key of the tally as it was last sent. */
  submission: Submission;
};

/** Events of the form of a tally sheet. */
export type TallyFormEvent =
  | { type: "retried" }
  | { type: "changed"; change: Partial<Omit<TallyFields, "actual" | "reasons" | "rows">> }
  | { type: "lineTyped"; orderLineId: AnyLineId; actual?: string; reason?: string }
  | { type: "rowAdded" }
  | { type: "rowTyped"; at: number; change: Partial<RowText> }
  | { type: "rowRemoved"; at: number }
  | { type: "rowsByLines" }
  | InputRestored
  | { type: "submitted" }
  | { type: "routeChanged"; query: Query };

const requestedIn = ({ orderId = "", reservationId = "" }: Query) => ({
  orderId: asId<AnyOrderId>(orderId),
  reservationId: asId<ReservationId>(reservationId),
});

const EMPTY: TallyFields = {
  actual: {},
  reasons: {},
  rows: [],
  plateNo: "",
  driverName: "",
  operatorName: "",
  receiverName: "",
  grossWeight: "",
  tareWeight: "",
  photos: "",
  papers: "",
  last: false,
  remark: "",
};

/** As it is sent. Everything has been looked at by `tallyProblems`. */
function requestOf(form: TallyForm, fields: TallyFields): TallyRequest {
  const grossWeight = weightTyped(fields.grossWeight);
  const tareWeight = weightTyped(fields.tareWeight);
  return {
    orderId: form.orderId,
    version: form.version,
    last: fields.last,
    remark: fields.remark.trim(),
    ...(form.reservationId === null ? {} : { reservationId: form.reservationId }),
    plateNo: plateIn(fields.plateNo),
    driverName: fields.driverName.trim(),
    operatorName: fields.operatorName.trim(),
    receiverName: fields.receiverName.trim(),
    ...(grossWeight == null ? {} : { grossWeight }),
    ...(tareWeight == null ? {} : { tareWeight }),
    lines: form.lines.map((line) => ({
      orderLineId: line.orderLineId,
      actual: actualOf(line, fields) ?? 0,
      reason: (fields.reasons[line.orderLineId] ?? "").trim(),
    })),
    tallySheet: fields.rows.map(tallyRow).filter((row): row is TallyRow => row !== null),
    fileIds: [...uploadedNames(fields.photos), ...uploadedNames(fields.papers)],
  };
}

function typed({ form, fields }: TallyFormContext, event: TallyFormEvent): TallyFields {
  switch (event.type) {
    case "changed":
      return { ...fields, ...event.change };
    case "lineTyped": {
      const { orderLineId, actual, reason } = event;
      return {
        ...fields,
        ...(actual === undefined ? {} : { actual: { ...fields.actual, [orderLineId]: actual } }),
        ...(reason === undefined ? {} : { reasons: { ...fields.reasons, [orderLineId]: reason } }),
      };
    }
    case "rowAdded":
      return fields.rows.length >= SHEET_ROWS_MAX ? fields : { ...fields, rows: [...fields.rows, EMPTY_ROW] };
    case "rowTyped":
      return { ...fields, rows: fields.rows.map((row, at) => (at === event.at ? { ...row, ...event.change } : row)) };
    case "rowRemoved":
      return { ...fields, rows: fields.rows.filter((_, at) => at !== event.at) };
    case "rowsByLines":
      return form === null ? fields : { ...fields, rows: rowsByLines(form, fields) };
    default:
      return fields;
  }
}

type TallyFormPorts = { pickups: MerchantPickups; ids: Ids; navigator: Navigator; notify: Notifier };

/**
 * A tally being written down: opening → loading → missing | failed | filling → sending → gone to the tally. Where the
 * order changed meanwhile (5001) a notice is shown and the form begins again; other failures lead back to it as it
 * stands.
 */
export const createTallyFormMachine = ({ pickups, ids, navigator, notify }: TallyFormPorts) =>
  setup({
    types: {
      context: {} as TallyFormContext,
      events: {} as TallyFormEvent,
      input: {} as { query: Query },
    },
    actors: {
      load: fromPromise(({ input }: { input: { orderId: AnyOrderId; reservationId: ReservationId } }) =>
        foundOrNull(pickups.tallyForm(input)),
      ),
      send: fromPromise(
        ({ input: { form, fields, submission } }: { input: TallyFormContext }) =>
          pickups.addTally(requestOf(form!, fields), submission.key), // filling always has a form
      ),
    },
    guards: {
      isAnother: ({ context: { orderId, reservationId }, event }) => {
        if (event.type !== "routeChanged") return false;
        const requested = requestedIn(event.query);
        return requested.orderId !== orderId || requested.reservationId !== reservationId;
      },
      namesNone: ({ context }) => context.orderId === "",
      isComplete: ({ context: { form, fields } }) =>
        form !== null && Object.keys(tallyProblems(form, fields)).length === 0,
      isConflict: (_, { error }: { error: unknown }) => isConflict(error),
    },
    actions: {
      setInput: assign(({ context, event }) => ({ fields: typed(context, event) })),
      showProblems: assign({ wasSubmitted: true }),
      renewKey: assign(({ context: { fields, submission } }) => ({
        submission: submissionOf(submission, fields, ids),
      })),
    },
  }).createMachine({
    id: "tallyForm",
    context: ({ input }) => ({
      ...requestedIn(input.query),
      form: null,
      fields: EMPTY,
      wasSubmitted: false,
      submission: NO_SUBMISSION,
    }),
    initial: "opening",
    on: {
      routeChanged: {
        guard: "isAnother",
        target: ".opening",
        actions: assign(({ event }) => ({ ...requestedIn(event.query), form: null, wasSubmitted: false })),
      },
    },
    states: {
      opening: { always: [{ guard: "namesNone", target: "missing" }, { target: "loading" }] },
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          input: ({ context: { orderId, reservationId } }) => ({ orderId, reservationId }),
          onDone: [
            { guard: ({ event }) => event.output === null, target: "missing" },
            {
              target: "filling",
              actions: assign(({ event: { output } }) => ({
                form: output,
                fields: tallyBegun(output!),
                wasSubmitted: false,
              })), // null went above
            },
          ],
          onError: "failed",
        },
      },
      missing: {},
      failed: { on: { retried: "loading" } },
      filling: {
        on: {
          changed: { actions: "setInput" },
          inputRestored: { actions: assign(({ event }) => event.input as Pick<TallyFormContext, "fields">) },
          lineTyped: { actions: "setInput" },
          rowAdded: { actions: "setInput" },
          rowTyped: { actions: "setInput" },
          rowRemoved: { actions: "setInput" },
          rowsByLines: { actions: "setInput" },
          submitted: [
            { guard: "isComplete", target: "sending", actions: ["showProblems", "renewKey"] },
            { actions: "showProblems" },
          ],
        },
      },
      sending: {
        tags: "busy",
        invoke: {
          src: "send",
          input: ({ context }) => context,
          onDone: {
            target: "gone",
            actions: ({ event }) => {
              notify("码单已提交，等待买家确认", "success");
              navigator.go(CONSOLE_PAGES.merchantPickup.to({ id: event.output }), { replace: true });
            },
          },
          onError: [
            {
              guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
              target: "loading",
              actions: () => notify(CHANGED_TEXT, "warning"),
            },
            { target: "filling" },
          ],
        },
      },
      gone: {},
    },
  });
