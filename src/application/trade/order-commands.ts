import { phoneProblem } from "../../domain/account/phone.ts";
import { valuesIn } from "../../domain/fields.ts";
import { asId, type OrderId } from "../../domain/ids.ts";
import { receiverProblem } from "../../domain/trade/address.ts";
import { rulingStart } from "../../domain/trade/dispute.ts";
import { invoiceCorrectProblem, invoiceNoProblem } from "../../domain/trade/invoice.ts";
import { rulingProblem } from "../../domain/trade/order.ts";
import { availableCounts, availableField, changeFields, changeProblem } from "../../domain/trade/order-change.ts";
import {
  arrivedCounts,
  arrivedField,
  arrivedFields,
  arrivedProblems,
  type ConsoleCommand,
} from "../../domain/trade/order-console.ts";
import {
  CONFIRM_FIELDS,
  INVOICE_NO_FIELDS,
  RESOLVE_FIELDS,
  SETTLEMENT_FIELDS,
  SHIP_FIELDS,
} from "../../domain/trade/order-forms.ts";
import { expectDateProblem } from "../../domain/trade/order-terms.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { plateIn, plateProblem } from "../../domain/trade/vehicle.ts";
import type { Command } from "../command-machine.ts";
import { asked, askedOf, confirmed, reasoned, seenOf } from "../commands.ts";
import { answered } from "../dispute-command.ts";
import type { Clock } from "../platform.ts";
import { refundReported, refundRuled } from "../refund-commands.ts";
import type { OrderConsole } from "./order-console.ts";

type OrderCommand = Command<OrderDetail>;

const isDelivered = ({ deliveryMode }: OrderDetail): boolean => deliveryMode === 2;

const confirming = (orders: OrderConsole, clock: Clock): OrderCommand =>
  asked(CONFIRM_FIELDS, {
    first: ({ expectDate }) => ({ expectDate }),
    problems: ({ freight, expectDate }, order) => ({
      freight: isDelivered(order) && freight === null ? "请输入正确的金额" : null,
      expectDate: expectDateProblem(expectDate ?? "", clock.now()),
    }),
    send: (order, { freight, expectDate, remark }) =>
      orders.say("confirm", {
        ...{ ...seenOf(order), remark },
        ...(isDelivered(order) && freight !== null ? { freightAmount: freight } : {}),
        ...(expectDate === null || expectDate === order.expectDate ? {} : { expectDate }),
      }),
    done: "订单已确认",
  });

/** Less than was ordered, as much as there is: the buyer is asked. */
const changing = (orders: OrderConsole, clock: Clock): OrderCommand =>
  askedOf((order: OrderDetail) => changeFields(order), {
    first: ({ lines, expectDate }) => ({
      ...Object.fromEntries(lines.map(({ id, count }) => [availableField(id), count])),
      expectDate,
    }),
    problems: ({ freight, expectDate }, order) => ({
      freight: isDelivered(order) && freight === null ? "请输入正确的金额" : null,
      expectDate: expectDateProblem(expectDate ?? "", clock.now()),
    }),
    whole: (typed, { lines }) => changeProblem(lines, availableCounts(lines, typed)),
    send(order, { freight, expectDate, reason, ...typed }) {
      const counts = availableCounts(order.lines, typed);
      return orders.say("confirmWithChange", {
        ...{ ...seenOf(order), reason },
        lines: order.lines.map(({ id, count }, at) => ({ orderLineId: id, count: counts[at] ?? count })),
        ...(isDelivered(order) && freight !== null ? { freightAmount: freight } : {}),
        ...(expectDate === null || expectDate === order.expectDate ? {} : { expectDate }),
      });
    },
    done: "已请买家确认变更",
  });

const shipping = (orders: OrderConsole): OrderCommand =>
  asked(SHIP_FIELDS, {
    problems: ({ plateNo, driverName, driverPhone }) => ({
      plateNo: plateProblem(plateIn(plateNo)),
      driverName: receiverProblem(driverName),
      driverPhone: phoneProblem(driverPhone),
    }),
    send: (order, shipped) => orders.say("ship", { ...seenOf(order), ...shipped, plateNo: plateIn(shipped.plateNo) }),
    done: "已发货",
  });

/** The lines of an order of which is counted what arrived: those that were sent. */
const sentLines = (order: OrderDetail) => (isDelivered(order) ? order.lines : []);

/** What the dialog of a settlement asks for. */
const settlementFields = (order: OrderDetail) => arrivedFields(sentLines(order), SETTLEMENT_FIELDS);

/** What each line of an order would be settled by, `null` where what is typed cannot be. */
export const settledCounts = (order: OrderDetail, texts: Readonly<Record<string, string>>): (number | null)[] =>
  isDelivered(order)
    ? arrivedCounts(order.lines, valuesIn(settlementFields(order), texts))
    : order.lines.map(({ pickedCount }) => pickedCount);

/** Fetched goods are settled by their tallies, sent ones by what arrived. */
const settling = (orders: OrderConsole): OrderCommand =>
  askedOf(settlementFields, {
    first: (order) =>
      Object.fromEntries(
        sentLines(order).map((line) => [arrivedField(line.id), line.receivedCount ?? line.pickedCount]),
      ),
    problems: (arrived, order) => arrivedProblems(sentLines(order), arrived),
    send: (order, { note, ...arrived }) =>
      orders.say("postSettle", {
        ...{ ...seenOf(order), note },
        ...(isDelivered(order)
          ? {
              lines: order.lines.map(({ id, pickedCount }) => ({
                orderLineId: id,
                count: arrived[arrivedField(id)] ?? pickedCount,
              })),
            }
          : {}),
      }),
    done: "结算已提交，等待买家确认",
  });

const resolving = (orders: OrderConsole): OrderCommand =>
  asked(RESOLVE_FIELDS, {
    first: (order) => ({ amount: rulingStart(order) }),
    problems: ({ amount }, { payable, settleAmount }) => ({
      amount: rulingProblem(amount, { payable, posted: settleAmount }),
    }),
    send: (order, { amount, reason }) =>
      orders.say("resolveDispute", { ...seenOf(order), settleAmount: amount, reason }),
    done: "争议已裁定",
  });

/** The commands on an order in the console. The part of a voucher's command is the voucher's id. */
export const orderCommands = (orders: OrderConsole, clock: Clock): Readonly<Record<ConsoleCommand, OrderCommand>> => ({
  confirm: confirming(orders, clock),
  confirmWithChange: changing(orders, clock),
  decline: reasoned((order, reason) => orders.say("decline", { ...seenOf(order), reason }), "订单已拒绝"),
  vouchersCleared: confirmed(
    (order, part) => orders.say("auditVoucher", { ...seenOf(order), voucherId: asId(part), pass: true }),
    "已确认到账",
  ),
  rejectVoucher: reasoned(
    (order, reason, part) =>
      orders.say("auditVoucher", { ...seenOf(order), voucherId: asId(part), pass: false, reason }),
    "凭证已驳回",
  ),
  answerDispute: answered((order, { reason, fileIds }) =>
    orders.say("answerDispute", { ...seenOf(order), reason, ...(fileIds === undefined ? {} : { fileIds }) }),
  ),
  ship: shipping(orders),
  agreeCancel: confirmed((order) => orders.say("agreeCancel", seenOf(order)), "已同意取消"),
  refuseCancel: reasoned((order, reason) => orders.say("refuseCancel", { ...seenOf(order), reason }), "已拒绝取消"),
  postSettlement: settling(orders),
  settleRefund: refundReported<OrderId, OrderDetail>(clock, (report) => orders.say("settleRefund", report)),
  ruleRefund: refundRuled<OrderId, OrderDetail>((ruling) => orders.say("ruleRefund", ruling)),
  issueInvoice: asked(INVOICE_NO_FIELDS, {
    problems: ({ invoiceNo }) => ({ invoiceNo: invoiceNoProblem(invoiceNo) }),
    send: (order, { invoiceNo }) => orders.say("issueInvoice", { ...seenOf(order), invoiceNo }),
    done: "已登记开票，买家会收到通知",
  }),
  correctInvoice: asked(INVOICE_NO_FIELDS, {
    first: ({ invoiceNo }) => ({ invoiceNo }),
    problems: ({ invoiceNo }, order) => ({ invoiceNo: invoiceCorrectProblem(order.invoiceNo, invoiceNo) }),
    send: (order, { invoiceNo }) => orders.say("correctInvoice", { ...seenOf(order), invoiceNo }),
    done: "发票号码已更正，买家会收到通知",
  }),
  sign: confirmed((order) => orders.say("confirmReceive", seenOf(order)), "已确认收货"),
  dispute: reasoned((order, reason) => orders.say("dispute", { ...seenOf(order), reason }), "已转为争议"),
  resolve: resolving(orders),
  forceCancel: reasoned((order, reason) => orders.say("forceCancel", { ...seenOf(order), reason }), "订单已取消"),
});
