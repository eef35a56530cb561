import { eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import { type Fen, fen, lineAmount, sumFen } from "../money.ts";
import { reasonField } from "../reason.ts";
import { FEN, type Infer, MM, NUMBER, record } from "../records.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { type CodeIn, codesOf, columnOf, type TurnState } from "../states.ts";
import { breakdownOf, QUANTITY_RULE } from "../timber/quantity.ts";
import { type BasisPoints, type Dm3, dm3, tenthsOfMm } from "../units.ts";
import type { DeliveryMode, OrderFacts } from "./order-events.ts";

/** The states of a tally sheet. */
export const PICKUP_STATES = {
  toConfirm: { code: 0, label: "待买家确认", tone: "waiting", turn: ["buyer"] },
  confirmed: { code: 1, label: "已确认", tone: "done", final: true },
  disputed: { code: 2, label: "有异议", tone: "waiting", turn: ["merchant", "operator"] },
  ruled: { code: 3, label: "已裁定", tone: "done", final: true },
  voided: { code: 9, label: "已作废", tone: "ended", final: true },
} as const satisfies Record<string, TurnState<"buyer" | "merchant" | "operator">>;

export type PickupStatus = CodeIn<typeof PICKUP_STATES>;
/** The codes of the states by name. */
export const PICKUP_STATUS = /* @__PURE__ */ codesOf(PICKUP_STATES);
/** All codes of `PICKUP_STATUS`. */
export const PICKUP_STATUSES: readonly PickupStatus[] = /* @__PURE__ */ Object.values(PICKUP_STATUS);
export const PICKUP_STATUS_NAMES = /* @__PURE__ */ columnOf(PICKUP_STATES, "label");

/** Why a merchant voids a tally sheet. */
export const VOID_FIELD = /* @__PURE__ */ reasonField("作废原因");

export type PickupActor = "buyer" | "merchant" | "operator" | "system";
/** A tally sheet that the buyer does not dispute counts as confirmed after this long. */
export const PICKUP_CONFIRM_MS = 48 * 3_600_000;

/** Permissions to record what is loaded at a warehouse, and to rule as the operator. */
const LOADS = "order:spot:load";
const RULES = "order:spot:dispute";

const DONE = "操作成功";

/** Events of a tally sheet: confirmed by the buyer within 48 h, else by the clock. A voided one is replaced. */
export const PICKUP_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof PICKUP_STATES, PickupActor, null>()({
  confirm: {
    label: "确认码单",
    ways: { toConfirm: [{ to: "confirmed", actors: ["buyer", "system"] }] },
    text: "确认后按实提数量结算，不能再对这份码单提出异议。",
    sent: { buyer: { may: SIGNED_IN, summary: "Confirms a tally sheet", done: DONE, leadsOn: true } },
  },
  dispute: {
    label: "提出异议",
    ways: { toConfirm: [{ to: "disputed", actors: ["buyer"] }] },
    text: "请填写实际数量并写明哪里不符。商家可在 48 小时内作废重录或陈述，之后由平台裁定。",
    sent: { buyer: { may: SIGNED_IN, summary: "Disputes a tally sheet", takes: "own", done: DONE } },
  },
  rule: {
    label: "裁定",
    ways: { disputed: [{ to: "ruled", actors: ["operator"] }] },
    text: "裁定后按下列数量结算，双方会收到裁定说明。",
    submit: "裁定",
    sent: {
      operator: {
        may: RULES,
        summary: "Rules on a disputed tally sheet",
        takes: "own",
        done: "已裁定，已通知双方",
        leadsOn: true,
      },
    },
  },
  void: {
    label: "作废重录",
    ways: {
      toConfirm: [{ to: "voided", actors: ["merchant"] }],
      disputed: [{ to: "voided", actors: ["merchant"] }],
    },
    asks: { reason: VOID_FIELD },
    text: "作废后货物退回库存与订单余量，须重新录入码单。",
    submit: "作废",
    isHarsh: true,
    sent: {
      merchant: {
        may: LOADS,
        summary: "Voids a pickup record",
        path: "voidRecord",
        done: "码单已作废，请重新录入",
      },
    },
  },
});

/** What may happen to a pickup, by the name of the event. */
export type PickupEvent = keyof typeof PICKUP_EVENTS;

/** The life of a tally sheet. */
export const PICKUP_TABLE: StateTable<PickupStatus, PickupEvent, PickupActor, null> = /* @__PURE__ */ stateTableOf(
  PICKUP_STATES,
  PICKUP_EVENTS,
);

/** What the console sends about a tally sheet: the events of its table, and the answer to a dispute. */
export const PICKUP_COMMANDS = {
  ...PICKUP_EVENTS,
  ...eventsOf<never, PickupActor, null>()({
    answerDispute: {
      label: "提交陈述",
      ways: {},
      text: "说明装车时的核对情况，可附照片、过磅单；只能提交一次，买家和平台可见。",
      submit: "提交",
      sent: {
        merchant: {
          may: LOADS,
          summary: "States the merchant's side of a disputed tally sheet, once",
          takes: "own",
          done: "陈述已提交，等待平台裁定",
          leadsOn: true,
        },
      },
    },
  }),
};

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextPickupStatus = (status: PickupStatus, event: PickupEvent, actor: PickupActor): Step<PickupStatus> =>
  nextStatus(PICKUP_TABLE, status, event, actor, null);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availablePickupEvents = (status: PickupStatus, actor: PickupActor): PickupEvent[] =>
  availableEvents(PICKUP_TABLE, status, actor, null);

/**
 * What decides whether goods of an order may leave the warehouse. `isFetchable`: its status lets them, and a landed forward
 * order is in a warehouse.
 */
export type PickupFacts = { deliveryMode: DeliveryMode; isFetchable: boolean };

/** Why no goods of an order can leave the warehouse now, or `null`. */
export function pickupProblem({ deliveryMode, isFetchable }: PickupFacts): string | null {
  if (deliveryMode !== 1) return "送货订单不能自提";
  return isFetchable ? null : "订单当前不能提货";
}

/** Why no pickup reservation of an order is possible, or `null`. */
export function reservationProblem({
  deliveryMode,
  isFetchable,
  cancelRequested,
}: PickupFacts & { cancelRequested: boolean }): string | null {
  if (deliveryMode !== 1) return "送货订单不需要预约提货";
  if (!isFetchable) return "订单当前不能预约提货";
  return cancelRequested ? "订单已申请取消，请先等待处理" : null;
}

/**
 * One order line as it was agreed. `ordered` and `picked` in stock units; `price` per sale unit, of the order's tier.
 */
export const TALLY_LINE = record({ rule: QUANTITY_RULE, price: FEN, ordered: NUMBER, picked: NUMBER });
export type TallyLine = Infer<typeof TALLY_LINE>;

/** The picked count of a line, in stock units, with a `reason` when it differs from the reserved one. */
export type TallyEntry = { actual: number; reason: string };

const REASON_MIN = 2;
const REASON_MAX = 200;

/**
 * Why a tally line is invalid, or `null`: no negative counts, all pickups together at most the ordered count plus the
 * tolerance (in 1/100 percent), and a reason where the count differs from `booked`.
 */
export function tallyProblem(
  { ordered, picked }: TallyLine,
  booked: number,
  { actual, reason }: TallyEntry,
  toleranceBp: BasisPoints,
): string | null {
  if (!Number.isSafeInteger(actual) || actual < 0) return "请输入正确的数量";
  if (BigInt(picked + actual) * 10_000n > BigInt(ordered) * BigInt(10_000 + toleranceBp))
    return "实提数量超出订单数量与允许误差";
  const length = [...reason.trim()].length;
  if (length > REASON_MAX) return `差异原因最多${REASON_MAX}字`;
  return actual !== booked && length < REASON_MIN ? "实提数量与订单不符，请填写差异原因" : null;
}

/** Whether a line is short by no more than the tolerance. */
const nearlyAll = ({ ordered, picked }: Pick<TallyLine, "ordered" | "picked">, toleranceBp: BasisPoints): boolean =>
  BigInt(picked) * 10_000n >= BigInt(ordered) * BigInt(10_000 - toleranceBp);

/**
 * Why a tally sheet cannot be the order's last one, or `null`: a line may be short by the tolerance; more needs the
 * buyer's consent.
 */
export const lastTallyProblem = (
  lines: readonly Pick<TallyLine, "ordered" | "picked">[],
  toleranceBp: BasisPoints,
): string | null =>
  lines.every((line) => nearlyAll(line, toleranceBp)) ? null : "短提超出允许误差，余量须由买家申请取消";

/**
 * How much of an order is picked up: all of it once every line has its ordered count, or with a `last` tally sheet,
 * which the merchant may declare where `lastTallyProblem` finds nothing.
 */
export function pickedUpOf(
  lines: readonly Pick<TallyLine, "ordered" | "picked">[],
  last = false,
): OrderFacts["pickedUp"] {
  if (lines.every(({ picked }) => picked === 0)) return "none";
  return last || lines.every(({ ordered, picked }) => picked >= ordered) ? "all" : "part";
}

/** Volume (dm³) and amount of the picked count of a line, at the agreed price, rounded half up once. */
export function settledLine({ rule, price }: TallyLine, actual: number): { volume: Dm3; amount: Fen } {
  const breakdown = breakdownOf(rule, actual);
  return { volume: breakdown.volume, amount: lineAmount(price, breakdown.quantity, rule.saleUnit) };
}

/** The count of a line that stays held: ordered but not picked up. */
export const heldOf = ({ ordered, picked }: Pick<TallyLine, "ordered" | "picked">): number =>
  Math.max(0, ordered - picked);

/** A measured bundle: mm, the thickness to its tenth, pieces. */
export const TALLY_ROW = record({ thickness: MM, width: MM, length: MM, pieces: NUMBER });
export type TallyRow = Infer<typeof TALLY_ROW>;

/** Cubic mm in a cubic dm. */
const MM3_PER_DM3 = 1_000_000n;
const TENTHS_PER_MM = 10n;

/** The volume of a row in dm³, rounded half up. */
export function rowVolume({ thickness, width, length, pieces }: TallyRow): Dm3 {
  const tenths = BigInt(tenthsOfMm(thickness)) * BigInt(width) * BigInt(length) * BigInt(pieces);
  const whole = TENTHS_PER_MM * MM3_PER_DM3;
  return dm3(Number((tenths * 2n + whole) / (2n * whole)));
}

/** Why a sheet does not match its tally lines, or `null`; a sheet without rows is valid. `pieces`: the total count. */
export const sheetProblem = (rows: readonly TallyRow[], pieces: number): string | null =>
  rows.length === 0 || rows.reduce((sum, row) => sum + row.pieces, 0) === pieces ? null : "码单根数与实提根数不符";

/** What the buyer still owes of a final amount (above 0) or gets back (below 0). */
export const settlementDifference = (settleAmount: Fen, paidAmount: Fen): Fen => fen(settleAmount - paidAmount);

/** How a settlement counts one line: `actual` in stock units, volume in dm³. */
export type SettledLine = { actual: number; volume: Dm3; amount: Fen };

/** Result of a settlement: final amount and difference in fen, volume in dm³. */
export type Settlement = { settleAmount: Fen; diffAmount: Fen; volume: Dm3 };

/**
 * An order settled by its tally sheets: the final amount, and what the buyer still owes (above 0) or gets back (below
 * 0).
 */
export function settlementOf(
  lines: readonly { line: TallyLine; actual: number }[],
  freight: Fen,
  paidAmount: Fen,
): Settlement {
  const settled = lines.map(({ line, actual }) => settledLine(line, actual));
  const settleAmount = fen(sumFen(settled.map(({ amount }) => amount)) + freight);
  const volume = dm3(settled.reduce((sum, line) => sum + line.volume, 0));
  return { settleAmount, diffAmount: settlementDifference(settleAmount, paidAmount), volume };
}
