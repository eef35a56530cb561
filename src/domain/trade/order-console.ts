import { eventsOf, maySend, type SentBy } from "../events.ts";
import { rowField, rowsOf } from "../field-rows.ts";
import { type Fields, WRONG, whole } from "../fields.ts";
import type { OrderLineId } from "../ids.ts";
import type { ConsoleSide } from "../shell/console.ts";
import { grouped } from "../text.ts";
import { INVOICE_EVENT_NAMES, INVOICE_NO, invoiceNoProblem } from "./invoice.ts";
import { ORDER_EVENTS, type OrderActor, type OrderFacts, RECEIVES_MONEY, RULES_ON_ORDERS } from "./order-events.ts";
import type { OrderDetail, OrderLine } from "./order-view.ts";
import { REFUND_COMMAND_NAMES, type RefundBrief } from "./refund.ts";
import { countUnit } from "./reservation-form.ts";
import { type SettledLine, type Settlement, settledLine, settlementOf, type TallyLine } from "./tally.ts";

/**
 * What both sides of the console send about an order: the events of its table, and what is none of it: the answer to a dispute, the
 * record of a refund or additional payment, and the number of the invoice and its correction.
 */
export const ORDER_COMMANDS = {
  ...ORDER_EVENTS,
  ...eventsOf<never, OrderActor, OrderFacts>()({
    answerDispute: {
      label: "提交陈述",
      ways: {},
      text: "说明您的核对情况，可附码单、过磅单等；只能提交一次，买家和平台可见。",
      submit: "提交陈述",
      sent: {
        merchant: {
          may: RECEIVES_MONEY,
          summary: "States the merchant's side of a dispute, once",
          takes: "own",
          done: "陈述已提交，等待平台裁定",
          leadsOn: true,
        },
      },
    },
    settleRefund: {
      label: REFUND_COMMAND_NAMES.settleRefund,
      ways: {},
      sent: {
        merchant: {
          may: RECEIVES_MONEY,
          summary: "Reports that a refund was paid",
          takes: "own",
          done: "已登记",
          leadsOn: true,
        },
        operator: {
          may: "order:spot:settle",
          summary: "Reports a paid refund as the operator",
          takes: "own",
          done: "已登记",
          leadsOn: true,
        },
      },
    },
    ruleRefund: {
      label: REFUND_COMMAND_NAMES.ruleRefund,
      ways: {},
      sent: {
        operator: {
          may: RULES_ON_ORDERS,
          summary: "Rules on a refund that did not come",
          takes: "own",
          done: "已核实，双方会收到通知",
          leadsOn: true,
        },
      },
    },
    issueInvoice: {
      label: INVOICE_EVENT_NAMES.issueInvoice,
      ways: {},
      asks: { invoiceNo: { ...INVOICE_NO, rule: invoiceNoProblem } },
      text: "登记后买家收到通知，不能再撤回申请。号码登错可以更正。",
      submit: "登记",
      sent: {
        merchant: {
          may: RECEIVES_MONEY,
          summary: "Records the invoice that was issued for an order",
          done: "已登记开票，买家会收到通知",
        },
      },
    },
    correctInvoice: {
      label: INVOICE_EVENT_NAMES.correctInvoice,
      ways: {},
      text: "原号码和新号码都记入订单进度，买家收到通知。",
      submit: "更正",
      sent: {
        merchant: {
          may: RECEIVES_MONEY,
          summary: "Corrects the number of the invoice that was issued for an order",
          takes: "own",
          done: "发票号码已更正，买家会收到通知",
        },
      },
    },
  }),
};

/** A command on an order in the console. */
export type ConsoleCommand = SentBy<typeof ORDER_COMMANDS, ConsoleSide>;

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
  return offered.filter((command): command is ConsoleCommand => maySend(ORDER_COMMANDS, command, side, permissions));
}

/** What is typed for an amount of goods: pieces, or cubic metres with up to three decimals of goods sold in bulk. */
export const countText = ({ countedIn }: Pick<OrderLine, "countedIn">, count: number): string =>
  countedIn === "piece" ? String(count) : (count / 1000).toFixed(3);

/** The same with its unit: 147 根, 12 张 or 31.000 m³. */
export const countWords = (line: Pick<OrderLine, "countedIn" | "saleUnit">, count: number): string =>
  `${grouped(countText(line, count))} ${countUnit(line)}`;

/** The unit in which what arrived of a line is entered: pieces, or m³ of goods sold in bulk. */
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
  rule,
  price,
  ordered: count,
  picked: pickedCount,
});

/**
 * What an order comes to when it is settled by `counts`, one for each of its lines, `null` where what was typed is no amount:
 * then there is no total for the order.
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

/** The fields of a dialog that counts what arrived of each line, in units of the line's `count`. */
export const arrivedFields = <Others extends Fields>(
  lines: readonly Pick<OrderLine, "id" | "countedIn">[],
  others: Others,
) =>
  rowsOf(
    lines.map((line) => [line.id, arrivedOf(line)]),
    others,
  );
/** The values of such a dialog. */
export type Arrived = { readonly [line: `${string}.arrived`]: number };

/** The field for what arrived of a line. */
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

/** Lines of which more is stated to have arrived than was sent, by field. */
export const arrivedProblems = (lines: readonly Pick<OrderLine, "id" | "pickedCount">[], arrived: Arrived) =>
  Object.fromEntries(
    lines.map(({ id, pickedCount }) => [
      arrivedField(id),
      (arrived[arrivedField(id)] ?? 0) > pickedCount ? "实收数量不能超过发货数量" : null,
    ]),
  );
