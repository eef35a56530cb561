import { eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import { type Field, text } from "../fields.ts";
import { REASON_FIELD } from "../reason.ts";
import { type Infer, list, maybe, NUMBER, record, TEXT } from "../records.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { type CodeIn, codesOf, codesWith, columnOf, type State, tabsOf } from "../states.ts";
import { formatBeijingDate } from "../time.ts";
import { foldedCode } from "../typed-code.ts";

/** The tabs of a list of reservations. */
const TAB_NAMES = {
  toConfirm: "待确认",
  confirmed: "已确认",
  arrived: "已到场",
  done: "已完成",
  ended: "已取消",
} as const;

type ReservationState = State & {
  tab: keyof typeof TAB_NAMES;
  /** A truck is expected or at the gate: the reservation takes a place of its slot. */
  holdsSlot?: true;
};

/** The states of a pickup reservation. */
export const RESERVATION_STATES = {
  toConfirm: { code: 0, label: "待确认", tone: "waiting", tab: "toConfirm", holdsSlot: true },
  confirmed: { code: 1, label: "已确认", tone: "running", tab: "confirmed", holdsSlot: true },
  arrived: { code: 2, label: "已到场", tone: "running", tab: "arrived", holdsSlot: true },
  done: { code: 3, label: "已完成", tone: "done", final: true, tab: "done" },
  cancelled: { code: 4, label: "已取消", tone: "ended", final: true, tab: "ended" },
  rejected: { code: 5, label: "已驳回", tone: "ended", final: true, tab: "ended" },
  missed: { code: 6, label: "已爽约", tone: "ended", final: true, tab: "ended" },
} as const satisfies Record<string, ReservationState>;

export type ReservationStatus = CodeIn<typeof RESERVATION_STATES>;
/** The codes of the states by name. */
export const RESERVATION_STATUS = /* @__PURE__ */ codesOf(RESERVATION_STATES);

export const RESERVATION_STATUS_NAMES = /* @__PURE__ */ columnOf(RESERVATION_STATES, "label");

/** A truck is expected or at the gate: the reservation takes a place of its slot. */
export const RESERVATION_OPEN = /* @__PURE__ */ codesWith(RESERVATION_STATES, "holdsSlot");

/** Tabs of a list of reservations; an empty `statuses` shows all. */
export const RESERVATION_TABS: readonly { key: string; label: string; statuses: readonly ReservationStatus[] }[] = [
  { key: "", label: "全部", statuses: [] },
  ...tabsOf(RESERVATION_STATES, TAB_NAMES),
];

/** The tab that an address names; the first one for an unknown key. */
export const reservationTab = (key: string | undefined): (typeof RESERVATION_TABS)[number] =>
  RESERVATION_TABS.find((tab) => tab.key === key) ?? RESERVATION_TABS[0]!;

export type ReservationActor = "buyer" | "merchant" | "operator" | "system";
/** Most files with the driver's papers that a reservation holds. */
export const RESERVATION_FILES = 3;

const HOUR_MS = 3_600_000;
/** A buyer can cancel or move a confirmed reservation until this long before its slot begins, the warehouse and the operator always. */
const CANCEL_UNTIL_MS = 2 * HOUR_MS;
/** This long after the end of its slot a confirmed reservation is missed, and an unconfirmed one lapses. */
export const MISSED_AFTER_MS = 4 * HOUR_MS;

/** All epoch ms. */
export type ReservationFacts = { now: number; slotBegin: number; slotEnd: number };

const early = ({ now, slotBegin }: ReservationFacts, actor: ReservationActor) =>
  actor !== "buyer" || now <= slotBegin - CANCEL_UNTIL_MS ? null : "距预约时段不足2小时，请联系仓库取消";
const movable = ({ now, slotBegin }: ReservationFacts) =>
  now <= slotBegin - CANCEL_UNTIL_MS ? null : "距预约时段不足2小时，只能更换车辆和司机";
const notOver = ({ now, slotEnd }: ReservationFacts) => (now < slotEnd ? null : "预约时段已过");
const passed = ({ now, slotEnd }: ReservationFacts) =>
  now >= slotEnd + MISSED_AFTER_MS ? null : "预约时段尚未超过4小时";
/** A truck can check in from the day of its slot on. */
const onTheDay = ({ now, slotBegin }: ReservationFacts) =>
  formatBeijingDate(now) >= formatBeijingDate(slotBegin) ? null : "未到预约日期";

const CONFIRMED = "预约已确认，提货码已发给买家";

/** Permissions to load trucks at a warehouse, and of the operator to do it where the warehouse did not act in time. */
const LOADS = "order:spot:load";
const RULES = "order:spot:dispute";

/** The field of a pickup code. */
export const PICKUP_CODE = {
  type: text(6, 6),
  label: "提货码",
  rule: (typed: string) => (/^\d{6}$/.test(typed) ? null : "请输入6位提货码"),
  hint: "6位数字",
  isDigits: true,
  folded: foldedCode,
} as const satisfies Field;

/**
 * What may happen to a reservation: confirmed, arrived, loaded; ended before by the buyer, the warehouse or the clock. A
 * confirmed one may get another truck as it is; moved to another slot by its buyer it waits for the warehouse again, moved
 * because the warehouse takes no trucks that day, it stands.
 */
export const RESERVATION_EVENTS = /* @__PURE__ */ eventsOf<
  keyof typeof RESERVATION_STATES,
  ReservationActor,
  ReservationFacts
>()({
  change: {
    label: "修改预约",
    ways: {
      toConfirm: [{ to: "toConfirm", actors: ["buyer"] }],
      confirmed: [{ to: "toConfirm", actors: ["buyer"], guard: movable }],
    },
    sent: { buyer: { may: SIGNED_IN, summary: null, path: "update", takes: "apart" } },
  },
  changeTruck: {
    label: "更换车辆",
    ways: { confirmed: [{ to: "confirmed", actors: ["buyer"], guard: notOver }] },
    sent: { buyer: { may: SIGNED_IN, summary: null, path: "update", takes: "apart" } },
  },
  postpone: {
    label: "顺延预约",
    ways: {
      toConfirm: [{ to: "toConfirm", actors: ["system"] }],
      confirmed: [{ to: "confirmed", actors: ["system"] }],
    },
  },
  confirm: {
    label: "确认预约",
    ways: { toConfirm: [{ to: "confirmed", actors: ["merchant", "operator"] }] },
    text: "确认后为这辆车保留时段，并向买家出具提货码。",
    sent: {
      merchant: { may: LOADS, summary: "Confirms a pickup reservation", done: CONFIRMED },
      operator: { may: RULES, summary: "Confirms a pickup reservation as the operator", done: CONFIRMED },
    },
  },
  reject: {
    label: "驳回预约",
    ways: { toConfirm: [{ to: "rejected", actors: ["merchant", "operator"] }] },
    asks: { reason: REASON_FIELD },
    text: "驳回后时段空出，买家会收到原因并可重新预约。",
    submit: "驳回",
    isHarsh: true,
    sent: {
      merchant: { may: LOADS, summary: "Rejects a pickup reservation", done: "预约已驳回" },
      operator: { may: RULES, summary: "Rejects a pickup reservation as the operator", done: "预约已驳回" },
    },
  },
  checkIn: {
    label: "到场登记",
    ways: { confirmed: [{ to: "arrived", actors: ["merchant", "operator"], guard: onTheDay }] },
    asks: { pickupCode: PICKUP_CODE },
    text: "请输入司机出示的提货码。",
    submit: "登记",
    sent: {
      merchant: { may: LOADS, summary: null, done: "已到场登记，装车后请录入码单" },
      operator: { may: RULES, summary: null, done: "已到场登记，等待仓库装车" },
    },
  },
  load: {
    label: "装车完成",
    ways: { arrived: [{ to: "done", actors: ["merchant"] }] },
  },
  cancel: {
    label: "取消预约",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["buyer", "operator"] }],
      confirmed: [{ to: "cancelled", actors: ["buyer", "merchant", "operator"], guard: early }],
      arrived: [{ to: "cancelled", actors: ["merchant", "operator"] }],
    },
    asks: { reason: REASON_FIELD },
    text: "取消后时段空出，预约中的另一方会收到原因，买家可重新预约。",
    submit: "取消预约",
    isHarsh: true,
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: "Cancels a pickup reservation",
        done: "预约已取消",
        text: "取消后时段让给其他车辆，订单的货仍为您保留，可以重新预约。",
      },
      merchant: {
        may: LOADS,
        summary: "Cancels a pickup reservation as the warehouse",
        done: "预约已取消，已通知买家",
      },
      operator: { may: RULES, summary: "Cancels a pickup reservation as the operator", done: "预约已取消，已通知双方" },
    },
  },
  lapse: {
    label: "过期未确认",
    ways: { toConfirm: [{ to: "cancelled", actors: ["system"], guard: passed }] },
  },
  miss: {
    label: "登记爽约",
    ways: { confirmed: [{ to: "missed", actors: ["system", "operator"], guard: passed }] },
    text: "车辆未按时到场，预约结束，买家可重新预约。",
    submit: "登记",
    isHarsh: true,
    sent: { operator: { may: RULES, summary: "Marks a pickup reservation as missed", done: "已登记爽约" } },
  },
  ordersEnded: {
    label: "订单已结束",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["system"] }],
      confirmed: [{ to: "cancelled", actors: ["system"] }],
      arrived: [{ to: "cancelled", actors: ["system"] }],
    },
  },
});

/** What may happen to a reservation, by the name of the event. */
export type ReservationEvent = keyof typeof RESERVATION_EVENTS;

/** The life of a reservation. */
export const RESERVATION_TABLE: StateTable<ReservationStatus, ReservationEvent, ReservationActor, ReservationFacts> =
  /* @__PURE__ */ stateTableOf(RESERVATION_STATES, RESERVATION_EVENTS);

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextReservationStatus = (
  status: ReservationStatus,
  event: ReservationEvent,
  actor: ReservationActor,
  facts: ReservationFacts,
): Step<ReservationStatus> => nextStatus(RESERVATION_TABLE, status, event, actor, facts);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availableReservationEvents = (
  status: ReservationStatus,
  actor: ReservationActor,
  facts: ReservationFacts,
): ReservationEvent[] => availableEvents(RESERVATION_TABLE, status, actor, facts);

/** A slot by its code: `0800-1000`. */
const SLOT = /^([01]\d|2[0-3])([0-5]\d)-([01]\d|2[0-4])([0-5]\d)$/;

/** `08:00-10:00` */
export const slotText = (code: string): string => code.replace(SLOT, "$1:$2-$3:$4");

/** Begin and end of a slot (epoch ms, Beijing), or `null` for an invalid day or code. */
export function slotTimes(day: string, code: string): { begin: number; end: number } | null {
  const match = SLOT.exec(code);
  const midnight = Date.parse(`${day}T00:00:00+08:00`);
  if (match === null || Number.isNaN(midnight) || formatBeijingDate(midnight) !== day) return null;
  const at = (hours: string, minutes: string) => midnight + (Number(hours) * 60 + Number(minutes)) * 60_000;
  const begin = at(match[1]!, match[2]!);
  const end = at(match[3]!, match[4]!);
  return begin < end && end <= midnight + 24 * HOUR_MS ? { begin, end } : null;
}

/** A slot of a warehouse. `weekdays`: 1 Monday … 7 Sunday. `capacity`: trucks at the same time. */
export const STORE_SLOT = record({ slotCode: TEXT, capacity: NUMBER, weekdays: list(NUMBER) });
export type StoreSlot = Infer<typeof STORE_SLOT>;

/** The weekday of a day `yyyy-MM-dd`: 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** How many days ahead a reservation can be made, and how many of them a form offers. */
const SLOT_DAYS_AHEAD = 180;
/** Days ahead from which the form lets a buyer choose. */
export const SLOT_DAYS_OFFERED = 30;

/** One slot of a day: its hours, the free places, and why it cannot be taken or `null`. */
export const SLOT_STATE = record({ slotCode: TEXT, text: TEXT, free: NUMBER, problem: maybe(TEXT) });
export type SlotState = Infer<typeof SLOT_STATE>;

/** The slots of a day with the places left. `taken`: open reservations per slot. */
export function slotsOf(
  slots: readonly StoreSlot[],
  day: string,
  taken: Readonly<Record<string, number>>,
  nowMs: number,
): SlotState[] {
  return slots
    .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
    .flatMap(({ slotCode, capacity }) => {
      const times = slotTimes(day, slotCode);
      if (times === null) return [];
      const free = Math.max(0, capacity - (taken[slotCode] ?? 0));
      const problem = times.begin <= nowMs ? "时段已过" : free === 0 ? "时段已满" : null;
      return [{ slotCode, text: slotText(slotCode), free, problem }];
    });
}

/** Open reservations of a slot on a day. */
export type TakenSlot = { day: string; slotCode: string; count: number };

/** Days of `days` on which a truck can still come; `closed`: those on which the warehouse takes none. */
export const openDaysOf = (
  slots: readonly StoreSlot[],
  days: readonly string[],
  taken: readonly TakenSlot[],
  closed: readonly string[],
  nowMs: number,
): string[] =>
  days.filter((day) => {
    const counts = taken.filter((one) => one.day === day).map(({ slotCode, count }) => [slotCode, count]);
    const offered = closed.includes(day) ? [] : slotsOf(slots, day, Object.fromEntries(counts), nowMs);
    return offered.some(({ problem }) => problem === null);
  });

/** Why no reservation is possible on `day`, or `null`. */
export function slotDayProblem(day: string, nowMs: number): string | null {
  const isDay = slotTimes(day, "0000-0100") !== null;
  const last = formatBeijingDate(nowMs + SLOT_DAYS_AHEAD * 24 * HOUR_MS);
  return isDay && day >= formatBeijingDate(nowMs) && day <= last ? null : "日期不正确";
}

/** Counts of an order line: ordered, already picked up, and in other open reservations. */
export type LineLoad = { ordered: number; picked: number; reserved: number };

/**
 * Why `count` of a line cannot be picked up, or `null`. A count that is reserved or picked up already is not available
 * again.
 */
export function reservedCountProblem({ ordered, picked, reserved }: LineLoad, count: number): string | null {
  if (!Number.isSafeInteger(count) || count <= 0) return "请输入正确的数量";
  const left = ordered - picked - reserved;
  return count > left ? `可预约数量不足，仅剩 ${Math.max(0, left)}` : null;
}
