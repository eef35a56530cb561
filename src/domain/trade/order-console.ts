import { hasPermission } from "../access.ts";
import { rowField, rowsOf } from "../field-rows.ts";
import { type Fields, WRONG, whole } from "../fields.ts";
import type { OrderLineId } from "../ids.ts";
import type { ConsoleSide } from "../shell/console.ts";
import { grouped } from "../text.ts";
import { INVOICE_EVENT_NAMES } from "./invoice.ts";
import { ORDER_EVENT_NAMES, ORDER_STATUS, type OrderEvent } from "./order.ts";
import type { OrderBrief, OrderDetail, OrderLine } from "./order-view.ts";
import type { RefundBrief } from "./refund.ts";
import { countUnit } from "./reservation-form.ts";
import { type SettledLine, type Settlement, settledLine, settlementOf, type TallyLine } from "./tally.ts";

/**
 * Commands on an order in the console: events of its table, the record of a refund or additional payment, and the number
 * of the invoice and its correction.
 */
export type ConsoleCommand =
  | Exclude<
      OrderEvent,
      | "acceptChange"
      | "refuseChange"
      | "cancel"
      | "timeout"
      | "uploadVoucher"
      | "partialPickup"
      | "completePickup"
      | "voidPickup"
      | "requestCancel"
      | "withdrawCancel"
      | "confirmSettlement"
    >
  | "answerDispute"
  | "settleRefund"
  | "ruleRefund"
  | "issueInvoice"
  | "correctInvoice";

/** Names of the commands about what is left to be paid at the end. */
export const REFUND_COMMAND_NAMES = { settleRefund: "登记退补款", ruleRefund: "核实退款" } as const;

/** What commands that are no events of the table are called. */
const OWN_NAMES: Readonly<Partial<Record<ConsoleCommand, string>>> = {
  answerDispute: "提交陈述",
  ...REFUND_COMMAND_NAMES,
  issueInvoice: INVOICE_EVENT_NAMES.issueInvoice,
  correctInvoice: INVOICE_EVENT_NAMES.correctInvoice,
};

export const consoleCommandName = (command: ConsoleCommand): string =>
  OWN_NAMES[command] ?? ORDER_EVENT_NAMES[command as OrderEvent];

/** The permission that each command's call asks for. */
export const COMMAND_PERMISSIONS: Readonly<Record<ConsoleSide, Partial<Record<ConsoleCommand, string>>>> = {
  merchant: {
    confirm: "order:spot:confirm",
    confirmWithChange: "order:spot:confirm",
    decline: "order:spot:confirm",
    answerDispute: "order:spot:receive",
    ship: "order:spot:confirm",
    vouchersCleared: "order:spot:receive",
    rejectVoucher: "order:spot:receive",
    agreeCancel: "order:spot:receive",
    refuseCancel: "order:spot:receive",
    postSettlement: "order:spot:receive",
    settleRefund: "order:spot:receive",
    issueInvoice: "order:spot:receive",
    correctInvoice: "order:spot:receive",
  },
  operator: {
    vouchersCleared: "order:spot:audit",
    rejectVoucher: "order:spot:audit",
    agreeCancel: "order:spot:dispute",
    refuseCancel: "order:spot:dispute",
    sign: "order:spot:dispute",
    postSettlement: "order:spot:dispute",
    dispute: "order:spot:dispute",
    resolve: "order:spot:dispute",
    forceCancel: "order:spot:dispute",
    settleRefund: "order:spot:settle",
    ruleRefund: "order:spot:dispute",
  },
};

/** Commands about one voucher stand beside it. */
export const VOUCHER_COMMANDS = ["vouchersCleared", "rejectVoucher"] as const satisfies readonly ConsoleCommand[];

/** The commands of the console about what is left to be paid, of those that its reader may take. */
export const refundCommands = (refund: RefundBrief | null): ("settleRefund" | "ruleRefund")[] => [
  ...(refund?.events.includes("reportRefund") ? (["settleRefund"] as const) : []),
  ...(refund?.events.includes("ruleRefundArrived") ? (["ruleRefund"] as const) : []),
];

/**
 * The commands a person may give to an order now, in the order of its events: those the server offers and they have the permission for.
 */
export function consoleCommands(
  {
    events,
    refund,
    mayIssueInvoice,
    mayCorrectInvoice,
    mayAnswer = false,
  }: Pick<OrderDetail, "events" | "refund" | "mayIssueInvoice" | "mayCorrectInvoice" | "mayAnswer">,
  side: ConsoleSide,
  permissions: readonly string[],
): ConsoleCommand[] {
  const offered = [
    ...events,
    ...(mayAnswer ? ["answerDispute"] : []),
    ...refundCommands(refund),
    ...(mayIssueInvoice ? ["issueInvoice"] : []),
    ...(mayCorrectInvoice ? ["correctInvoice"] : []),
  ];
  return offered.filter((command): command is ConsoleCommand => {
    const permission = Object.entries(COMMAND_PERMISSIONS[side]).find(([name]) => name === command)?.[1];
    return permission !== undefined && hasPermission(permissions, permission);
  });
}

/** Whether an order waits for this side of the console. */
export function waitsForSide(
  { status, events, cancelRequested }: Pick<OrderBrief, "status" | "events" | "cancelRequested">,
  side: ConsoleSide,
): boolean {
  if (side === "operator") return status === ORDER_STATUS.disputed;
  // Pages of reservations and tally sheets show what the warehouse has to do.
  return cancelRequested || events.length > 0;
}

/** What is typed for an amount of goods: pieces, or cubic metres with up to three decimals of goods sold in bulk. */
export const countText = ({ countedIn }: Pick<OrderLine, "countedIn">, count: number): string =>
  countedIn === "piece" ? String(count) : (count / 1000).toFixed(3);

/** The same with its unit: 147 根, 12 张 or 31.000 m³. */
export const countWords = (line: Pick<OrderLine, "countedIn" | "saleUnit">, count: number): string =>
  `${grouped(countText(line, count))} ${countUnit(line)}`;

/** How what arrived of a line is asked for: pieces, or m³ of goods sold in bulk. */
const arrivedOf = ({ countedIn }: Pick<OrderLine, "countedIn">) =>
  ({
    arrived: {
      type: whole(0, 999_999_999, "", countedIn === "piece" ? 0 : 3),
      label: "实收",
      wrong: "请输入正确的数量",
    },
  }) as const;

/** A line of an order as its settlement counts it. */
const tallyLineOf = ({ rule, price, count, pickedCount }: OrderLine): TallyLine => ({
  ...{ rule, price, ordered: count, picked: pickedCount },
});

/**
 * What an order comes to when it is settled by `counts`, one for each of its lines, `null` where what was typed is no amount:
 * then nothing can be said of the order as a whole.
 */
export function settlementPreview(
  { lines, freightAmount, paidAmount }: Pick<OrderDetail, "lines" | "freightAmount" | "paidAmount">,
  counts: readonly (number | null)[],
): { lines: (SettledLine | null)[]; whole: Settlement | null } {
  const counted = lines.map((line, at) => ({ line: tallyLineOf(line), actual: counts[at] ?? null }));
  const known = counted.flatMap(({ line, actual }) => (actual === null ? [] : [{ line, actual }]));
  return {
    lines: counted.map(({ line, actual }) => (actual === null ? null : { actual, ...settledLine(line, actual) })),
    whole: known.length < lines.length ? null : settlementOf(known, freightAmount, paidAmount),
  };
}

/** What a dialog asks for that counts what arrived of each line, in units of the line's `count`. */
export const arrivedFields = <Others extends Fields>(
  lines: readonly Pick<OrderLine, "id" | "countedIn">[],
  others: Others,
) =>
  rowsOf(
    lines.map((line) => [line.id, arrivedOf(line)]),
    others,
  );
/** What such a dialog says. */
export type Arrived = { readonly [line: `${string}.arrived`]: number };

/** The field in which is said what arrived of a line. */
export const arrivedField = (lineId: OrderLineId) => rowField(lineId, "arrived");

/** What each line arrived by that can be: `null` of those that are no amount, or more than was sent. */
export const arrivedCounts = (
  lines: readonly Pick<OrderLine, "id" | "pickedCount">[],
  arrived: Arrived,
): (number | null)[] =>
  lines.map(({ id, pickedCount }) => {
    const count = arrived[arrivedField(id)] ?? WRONG;
    return count < 0 || count > pickedCount ? null : count;
  });

/** Lines of which more is said to have arrived than was sent, by field. */
export const arrivedProblems = (lines: readonly Pick<OrderLine, "id" | "pickedCount">[], arrived: Arrived) =>
  Object.fromEntries(
    lines.map(({ id, pickedCount }) => [
      arrivedField(id),
      (arrived[arrivedField(id)] ?? 0) > pickedCount ? "实收数量不能超过发货数量" : null,
    ]),
  );
