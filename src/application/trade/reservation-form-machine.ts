import { and, assign, enqueueActions, fromPromise, raise, setup, stateIn } from "xstate";
import { isConflict, type OtherPurchasingEntity, otherEntityIn } from "../../domain/errors.ts";
import { type AnyLineId, type AnyOrderId, asId, type ReservationId, type WarehouseId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { uploadedNames } from "../../domain/system/upload.ts";
import type { FetchableOrder, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_STATUS, type SlotState } from "../../domain/trade/reservation.ts";
import {
  type Counts,
  chosenLines,
  countText,
  leftOf,
  loadProblem,
  slotDays,
  type TruckFields,
  truckProblems,
} from "../../domain/trade/reservation-form.ts";
import { plateIn } from "../../domain/trade/vehicle.ts";
import { foundOrNull } from "../found.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { NO_SUBMISSION, type Submission, submissionOf } from "../submission.ts";
import type { InputRestored } from "../unsaved-input.ts";
import type { Reservations, TruckRequest } from "./reservations.ts";

type Query = Readonly<Record<string, string>>;

/** A reservation being written or changed, for orders of one warehouse. */
export type ReservationFormContext = {
  /** Id of the reservation that is changed, "" for a new one, and id of the order that the form was opened from. */
  id: ReservationId | "";
  orderId: AnyOrderId;
  orders: readonly FetchableOrder[];
  /** The reservation as it was read; `null` for a new one. */
  reservation: ReservationDetail | null;
  /** Another purchasing entity of the buyer that owns it, when the current one does not. */
  owner: OtherPurchasingEntity | null;
  storeId: WarehouseId | "";
  /** Typed amounts by order line. */
  counts: Counts;
  fields: TruckFields;
  days: readonly string[];
  /** Those of `days` on which a truck can come; `null` until they are read. */
  openDays: readonly string[] | null;
  /** Slots of the chosen day; `null` until they are read. */
  slots: readonly SlotState[] | null;
  wasSubmitted: boolean;
  /** The idempotency key of the form as it was last sent. */
  submission: Submission;
};

/** Events of the form of a pickup reservation. */
export type ReservationFormEvent =
  | { type: "retried" }
  | { type: "storeChosen"; storeId: string }
  | { type: "orderToggled"; orderId: AnyOrderId }
  | { type: "countTyped"; orderLineId: AnyLineId; text: string }
  | { type: "changed"; change: Partial<TruckFields> }
  | { type: "slotsRetried" }
  | InputRestored
  | { type: "submitted" }
  | { type: "routeChanged"; query: Query };

const requestedIn = ({ id = "", orderId = "" }: Query) => ({
  id: id === "" ? ("" as const) : asId<ReservationId>(id),
  orderId: asId<AnyOrderId>(orderId),
});

/** Orders whose goods lie in the chosen warehouse; the one that the form was opened from comes first. */
export const ordersIn = ({
  orders,
  storeId,
  orderId,
}: Pick<ReservationFormContext, "orders" | "storeId" | "orderId">): FetchableOrder[] =>
  orders
    .filter((order) => order.storeId === storeId)
    .sort((one, other) => Number(other.id === orderId) - Number(one.id === orderId));

/** All lines of the orders whose goods are in the chosen warehouse. */
export const linesIn = (
  context: Pick<ReservationFormContext, "orders" | "storeId" | "orderId">,
): FetchableOrder["lines"] => ordersIn(context).flatMap(({ lines }) => lines);

/** The remaining quantity of each line of an order, as the fields show it. */
const wholeOf = ({ lines }: FetchableOrder): Counts =>
  Object.fromEntries(
    lines.filter((line) => leftOf(line) > 0).map((line) => [line.orderLineId, countText(line, leftOf(line))]),
  );

/** Whether the buyer has entered an amount for any line of an order. */
export const isTaken = ({ lines }: FetchableOrder, counts: Counts): boolean =>
  lines.some(({ orderLineId }) => (counts[orderLineId] ?? "").trim() !== "");

/** Problems of the form as it stands. The lines of an existing reservation cannot change. */
export function formProblems(context: ReservationFormContext): ReturnType<typeof truckProblems> & { lines?: string } {
  const { slotCode, ...own } = truckProblems(context.fields, context.slots);
  const truck = slotCode === undefined || isSlotFixed(context) ? own : { slotCode, ...own };
  const load = context.reservation === null ? loadProblem(linesIn(context), context.counts) : null;
  return load === null ? truck : { ...truck, lines: load };
}

const isChange = (event: string): boolean => event === "change" || event === "changeTruck";

const EMPTY: TruckFields = {
  slotDate: "",
  slotCode: "",
  vehicleType: 1,
  plateNo: "",
  driverName: "",
  driverPhone: "",
  driverIdNo: "",
  remark: "",
  files: "",
};

const fieldsOf = (reservation: ReservationDetail): TruckFields => ({
  slotDate: reservation.slotDate,
  slotCode: reservation.slotCode,
  vehicleType: reservation.vehicleType,
  plateNo: reservation.plateNo,
  driverName: reservation.driverName,
  driverPhone: reservation.driverPhone,
  driverIdNo: "",
  remark: reservation.remark,
  files: reservation.files.map(({ fileName }) => fileName).join(","),
});

const requestOf = ({ files, ...fields }: TruckFields): TruckRequest => ({
  ...fields,
  plateNo: plateIn(fields.plateNo),
  driverName: fields.driverName.trim(),
  driverPhone: fields.driverPhone.trim(),
  driverIdNo: fields.driverIdNo.trim().toUpperCase(),
  remark: fields.remark.trim(),
  fileIds: uploadedNames(files),
});

type SlotsRead = { openDays: readonly string[]; slotDate: string; slots: readonly SlotState[] };

type Loaded = { orders: FetchableOrder[]; reservation: ReservationDetail | null };

/** The day to begin with: the first after today on which a truck can come, or today. */
const firstDay = (days: readonly string[], openDays: readonly string[]): string =>
  days.slice(1).find((day) => openDays.includes(day)) ?? openDays[0] ?? days[1] ?? "";

/** Whether only truck and driver of a confirmed reservation may change, its slot no longer. */
export const isSlotFixed = ({ reservation }: Pick<ReservationFormContext, "reservation">): boolean =>
  reservation?.events.includes("change") === false;

/** The initial form: the warehouse and all remaining lines of the order it was opened from, for the first day that is open. */
function begun({ orders, reservation }: Loaded, { orderId }: ReservationFormContext) {
  if (reservation !== null)
    return { orders, reservation, storeId: reservation.storeId, counts: {}, fields: fieldsOf(reservation) };
  const requested = orders.find(({ id }) => id === orderId) ?? orders[0];
  const storeId: WarehouseId | "" = requested?.storeId ?? "";
  const mates = orders.filter((order) => order.storeId === storeId);
  const isMeant = requested !== undefined && (requested.id === orderId || mates.length === 1);
  const fields = EMPTY;
  return { orders, reservation, storeId, counts: isMeant ? wholeOf(requested) : {}, fields };
}

/** What a change leads to: another truck of a confirmed reservation is let in as it is, another slot is confirmed again. */
function changedText({ reservation, fields }: Pick<ReservationFormContext, "reservation" | "fields">): string {
  const isSameSlot = reservation?.slotDate === fields.slotDate && reservation.slotCode === fields.slotCode;
  return isSameSlot && reservation.status === RESERVATION_STATUS.confirmed
    ? "车辆与司机已更换，预约时段和提货码不变"
    : "预约已修改，等待仓库确认";
}

type ReservationFormPorts = {
  reservations: Reservations;
  clock: Clock;
  ids: Ids;
  navigator: Navigator;
  notify: Notifier;
};

/**
 * Creates or changes a pickup reservation: loading → empty (nothing to fetch) | missing | elsewhere (another purchasing
 * entity of the buyer has it) | failed | ready. `ready` has two regions: one reads the slots of the chosen day, the
 * other goes filling → sending → done and opens the reservation. A refusal returns to the form and reads the slots
 * again, because another truck may have taken the place.
 */
export const createReservationFormMachine = ({ reservations, clock, ids, navigator, notify }: ReservationFormPorts) =>
  setup({
    types: {
      context: {} as ReservationFormContext,
      events: {} as ReservationFormEvent | { type: "slotsStale" },
      input: {} as { query: Query },
    },
    actors: {
      load: fromPromise(async ({ input: id }: { input: ReservationId | "" }): Promise<Loaded | null> => {
        if (id === "") return { orders: await reservations.orders(), reservation: null };
        const reservation = await foundOrNull(reservations.detail(id));
        return reservation === null ? null : { orders: [], reservation };
      }),
      slots: fromPromise(async ({ input }: { input: ReservationFormContext }): Promise<SlotsRead> => {
        const { storeId, days, fields, reservation } = input;
        if (storeId === "") return { openDays: [], slotDate: days[1] ?? "", slots: [] };
        const own = reservation?.id ?? null;
        const openDays = input.openDays ?? (await reservations.openDays(storeId, own));
        const slotDate = fields.slotDate || firstDay(days, openDays);
        return { openDays, slotDate, slots: await reservations.slots(storeId, slotDate, own) };
      }),
      send: fromPromise(async ({ input }: { input: ReservationFormContext }) => {
        const { reservation, fields, counts, submission } = input;
        if (reservation === null)
          return reservations.add({ ...requestOf(fields), lines: chosenLines(linesIn(input), counts) }, submission.key);
        await reservations.update({ ...requestOf(fields), id: reservation.id, version: reservation.version });
        return reservation.id;
      }),
    },
    guards: {
      isAnother: ({ context: { id, orderId }, event }) => {
        if (event.type !== "routeChanged") return false;
        const requested = requestedIn(event.query);
        return requested.id !== id || requested.orderId !== orderId;
      },
      isComplete: ({ context }) => Object.keys(formProblems(context)).length === 0,
      isOtherDay: ({ context, event }) =>
        event.type === "changed" &&
        event.change.slotDate !== undefined &&
        event.change.slotDate !== context.fields.slotDate,
      isFilling: stateIn({ ready: { form: "filling" } }),
      isKnownStore: ({ context, event }) =>
        event.type === "storeChosen" &&
        event.storeId !== context.storeId &&
        context.orders.some(({ storeId }) => storeId === event.storeId),
      isConflict: ({ context }, { error }: { error: unknown }) => context.reservation !== null && isConflict(error),
    },
    actions: {
      setChange: assign(({ context, event }) => {
        if (event.type === "changed") return { fields: { ...context.fields, ...event.change } };
        if (event.type === "countTyped") return { counts: { ...context.counts, [event.orderLineId]: event.text } };
        if (event.type === "storeChosen") {
          const chosen = context.orders.find(({ storeId }) => storeId === event.storeId);
          if (chosen === undefined) return {};
          // Another warehouse has other days.
          const fields = { ...context.fields, slotDate: "", slotCode: "" };
          return { storeId: chosen.storeId, counts: {}, openDays: null, fields };
        }
        if (event.type !== "orderToggled") return {};
        const order = ordersIn(context).find(({ id }) => id === event.orderId);
        if (order === undefined) return {};
        if (!isTaken(order, context.counts)) return { counts: { ...context.counts, ...wholeOf(order) } };
        const own = new Set<string>(order.lines.map(({ orderLineId }) => orderLineId));
        return { counts: Object.fromEntries(Object.entries(context.counts).filter(([id]) => !own.has(id))) };
      }),
      forgetSlots: assign({ slots: null }),
      setSlots: assign(({ context: { fields, reservation } }, { openDays, slotDate, slots }: SlotsRead) => {
        const isOpen = slots.some(({ slotCode, problem }) => slotCode === fields.slotCode && problem === null);
        const stays = isOpen || isSlotFixed({ reservation });
        return { openDays, slots, fields: { ...fields, slotDate, slotCode: stays ? fields.slotCode : "" } };
      }),
      forgetDays: assign({ openDays: null }),
      showProblems: assign({ wasSubmitted: true }),
      renewKey: assign(({ context }) => {
        const { fields, counts, submission } = context;
        const sent = [requestOf(fields), chosenLines(linesIn(context), counts)];
        return { submission: submissionOf(submission, sent, ids) };
      }),
      goTo: enqueueActions(({ context, enqueue }, { id, isChanged }: { id: string; isChanged: boolean }) => {
        if (isChanged) enqueue(() => notify("预约状态已变化，已为您刷新", "warning"));
        else if (context.reservation === null) enqueue(() => notify("预约已提交，等待仓库确认", "success"));
        else enqueue(() => notify(changedText(context), "success"));
        enqueue(() => navigator.go(PAGES.reservation.to({ id: asId(id) }), { replace: true }));
      }),
    },
  }).createMachine({
    id: "reservationForm",
    context: ({ input }) => ({
      ...requestedIn(input.query),
      orders: [],
      reservation: null,
      owner: null,
      storeId: "",
      counts: {},
      fields: EMPTY,
      days: slotDays(clock.now()),
      openDays: null,
      slots: null,
      wasSubmitted: false,
      submission: NO_SUBMISSION,
    }),
    initial: "loading",
    on: {
      routeChanged: {
        guard: "isAnother",
        target: ".loading",
        actions: assign(({ event }) => ({
          ...requestedIn(event.query),
          openDays: null,
          slots: null,
          wasSubmitted: false,
          reservation: null,
          owner: null,
        })),
        reenter: true,
      },
    },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "load",
          input: ({ context }) => context.id,
          onDone: [
            {
              guard: ({ event: { output } }) => output?.reservation?.events.some(isChange) === false,
              target: "missing",
            },
            { guard: ({ event }) => event.output === null, target: "missing" },
            {
              guard: ({ event: { output } }) => output?.reservation === null && output.orders.length === 0,
              target: "empty",
            },
            { target: "ready", actions: assign(({ context, event }) => begun(event.output!, context)) }, // null went above
          ],
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
      failed: { on: { retried: "loading" } },
      empty: {},
      missing: {},
      elsewhere: {},
      ready: {
        type: "parallel",
        states: {
          slots: {
            initial: "reading",
            on: {
              changed: {
                guard: and(["isOtherDay", "isFilling"]),
                target: ".reading",
                actions: ["setChange", "forgetSlots"],
                reenter: true,
              },
              storeChosen: {
                guard: and(["isKnownStore", "isFilling"]),
                target: ".reading",
                actions: ["setChange", "forgetSlots"],
                reenter: true,
              },
              slotsStale: { target: ".reading", reenter: true, actions: "forgetDays" },
            },
            states: {
              reading: {
                invoke: {
                  src: "slots",
                  input: ({ context }) => context,
                  onDone: { target: "shown", actions: { type: "setSlots", params: ({ event }) => event.output } },
                  onError: "failed",
                },
              },
              shown: {},
              failed: { on: { slotsRetried: "reading" } },
            },
          },
          form: {
            initial: "filling",
            states: {
              filling: {
                on: {
                  changed: { actions: "setChange" },
                  // The slots of that day and warehouse are read again: some may be taken meanwhile.
                  inputRestored: {
                    actions: [
                      assign(
                        ({ event }) => event.input as Pick<ReservationFormContext, "storeId" | "counts" | "fields">,
                      ),
                      raise({ type: "slotsStale" }),
                    ],
                  },
                  countTyped: { actions: "setChange" },
                  orderToggled: { actions: "setChange" },
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
                    actions: { type: "goTo", params: ({ event }) => ({ id: event.output, isChanged: false }) },
                  },
                  onError: [
                    {
                      guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
                      target: "gone",
                      actions: { type: "goTo", params: ({ context }) => ({ id: context.id, isChanged: true }) },
                    },
                    { target: "filling", actions: raise({ type: "slotsStale" }) },
                  ],
                },
              },
              gone: {},
            },
          },
        },
      },
    },
  });
