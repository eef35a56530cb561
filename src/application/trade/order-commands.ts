import { phoneProblem } from "../../domain/account/phone.ts";
import { type Fen, formatYuan, parseYuan } from "../../domain/money.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { receiverProblem } from "../../domain/trade/address.ts";
import { invoiceCorrectProblem, invoiceNoProblem } from "../../domain/trade/invoice.ts";
import { arrivedProblem, type ConsoleCommand, countFrom, countText } from "../../domain/trade/order-console.ts";
import { expectDateProblem } from "../../domain/trade/order-terms.ts";
import type { OrderDetail } from "../../domain/trade/order-view.ts";
import { plateIn, plateProblem } from "../../domain/trade/vehicle.ts";
import type { Command, CommandFields } from "../command-machine.ts";
import type { Clock } from "../platform.ts";
import type { OrderConsole } from "./order-console.ts";

type OrderCommand = Command<OrderDetail>;

const seen = ({ id, version }: OrderDetail) => ({ id, version });
const field = (fields: CommandFields, name: string): string => fields[name]?.trim() ?? "";

/** An amount of money that is none, or `null`; nothing is an amount too. */
const amountProblem = (text: string): string | null => {
  const amount = parseYuan(text);
  return amount === null || amount < 0 ? "请输入正确的金额" : null;
};

const isDelivered = ({ deliveryMode }: OrderDetail): boolean => deliveryMode === 2;
/** The field in which is said what arrived of a line. */
export const arrivedField = (lineId: string): string => `arrived ${lineId}`;

const reasoned = (
  done: string,
  send: (order: OrderDetail, reason: string, part: string) => Promise<void>,
): OrderCommand => ({
  asks: () => ({ reason: "" }),
  problems: ({ reason = "" }) => ({ reason: reasonProblem(reason) }),
  send: (order, fields, part) => send(order, field(fields, "reason"), part),
  done,
});

const confirmed = (done: string, send: (order: OrderDetail, part: string) => Promise<void>): OrderCommand => ({
  asks: () => ({}),
  send: (order, _fields, part) => send(order, part),
  done,
});

const confirming = (orders: OrderConsole, clock: Clock): OrderCommand => ({
  asks: (order) => ({
    ...(isDelivered(order) ? { freight: "" } : {}),
    expectDate: order.expectDate ?? "",
    remark: "",
  }),
  problems: (fields, order) => ({
    freight: isDelivered(order) ? amountProblem(field(fields, "freight")) : null,
    expectDate: expectDateProblem(field(fields, "expectDate"), clock.now()),
  }),
  send: (order, fields) => {
    const expectDate = field(fields, "expectDate");
    return orders.say("confirm", {
      ...seen(order),
      ...(isDelivered(order) ? { freightAmount: parseYuan(field(fields, "freight")) as Fen } : {}),
      ...(expectDate === "" || expectDate === order.expectDate ? {} : { expectDate }),
      remark: field(fields, "remark"),
    });
  },
  done: "订单已确认",
});

const shipping = (orders: OrderConsole): OrderCommand => ({
  asks: () => ({ carrier: "", plateNo: "", driverName: "", driverPhone: "", remark: "" }),
  problems: (fields) => ({
    carrier: field(fields, "carrier") === "" ? "请填写承运方" : null,
    plateNo: plateProblem(plateIn(field(fields, "plateNo"))),
    driverName: receiverProblem(field(fields, "driverName")),
    driverPhone: phoneProblem(field(fields, "driverPhone")),
  }),
  send: (order, fields) =>
    orders.say("ship", {
      ...seen(order),
      carrier: field(fields, "carrier"),
      plateNo: plateIn(field(fields, "plateNo")),
      driverName: field(fields, "driverName"),
      driverPhone: field(fields, "driverPhone"),
      remark: field(fields, "remark"),
    }),
  done: "已发货",
});

/** Fetched goods are settled by their tallies, sent ones by what arrived. */
const settling = (orders: OrderConsole): OrderCommand => ({
  asks: (order) => ({
    ...(isDelivered(order)
      ? Object.fromEntries(
          order.lines.map((line) => [arrivedField(line.id), countText(line, line.receivedCount ?? line.pickedCount)]),
        )
      : {}),
    note: "",
  }),
  problems: (fields, order) =>
    isDelivered(order)
      ? Object.fromEntries(
          order.lines.map((line) => [
            arrivedField(line.id),
            arrivedProblem(line, field(fields, arrivedField(line.id))),
          ]),
        )
      : {},
  send: (order, fields) =>
    orders.say("postSettle", {
      ...seen(order),
      note: field(fields, "note"),
      ...(isDelivered(order)
        ? {
            lines: order.lines.map((line) => ({
              orderLineId: line.id,
              count: countFrom(line, field(fields, arrivedField(line.id))) ?? line.pickedCount,
            })),
          }
        : {}),
    }),
  done: "结算已提交，等待买家确认",
});

const resolving = (orders: OrderConsole): OrderCommand => ({
  asks: ({ settleAmount, paidAmount }) => ({
    amount: formatYuan(settleAmount ?? paidAmount).replaceAll(",", ""),
    reason: "",
  }),
  problems: ({ amount = "", reason = "" }) => ({ amount: amountProblem(amount), reason: reasonProblem(reason) }),
  send: (order, fields) =>
    orders.say("resolveDispute", {
      ...seen(order),
      settleAmount: parseYuan(field(fields, "amount")) as Fen,
      reason: field(fields, "reason"),
    }),
  done: "争议已裁定",
});

/** The money moved by a bank: said afterwards, with its papers. */
const refunding = (orders: OrderConsole): OrderCommand => ({
  asks: () => ({ note: "", files: "" }),
  problems: ({ note = "" }) => ({ note: reasonProblem(note) }),
  send: ({ id }, fields) => {
    const files = field(fields, "files");
    return orders.say("settleRefund", {
      id,
      note: field(fields, "note"),
      fileIds: files === "" ? [] : files.split(","),
    });
  },
  done: "已登记",
});

/** The commands on an order in the console. The part of a voucher's command is the voucher's id. */
export const orderCommands = (orders: OrderConsole, clock: Clock): Readonly<Record<ConsoleCommand, OrderCommand>> => ({
  confirm: confirming(orders, clock),
  decline: reasoned("订单已拒绝", (order, reason) => orders.say("decline", { ...seen(order), reason })),
  vouchersCleared: confirmed("已确认到账", (order, voucherId) =>
    orders.say("auditVoucher", { ...seen(order), voucherId, pass: true }),
  ),
  rejectVoucher: reasoned("凭证已驳回", (order, reason, voucherId) =>
    orders.say("auditVoucher", { ...seen(order), voucherId, pass: false, reason }),
  ),
  ship: shipping(orders),
  agreeCancel: confirmed("已同意取消", (order) => orders.say("agreeCancel", seen(order))),
  refuseCancel: reasoned("已拒绝取消", (order, reason) => orders.say("refuseCancel", { ...seen(order), reason })),
  postSettlement: settling(orders),
  settleRefund: refunding(orders),
  issueInvoice: {
    asks: () => ({ invoiceNo: "" }),
    problems: (fields) => ({ invoiceNo: invoiceNoProblem(field(fields, "invoiceNo")) }),
    send: (order, fields) => orders.say("issueInvoice", { ...seen(order), invoiceNo: field(fields, "invoiceNo") }),
    done: "已登记开票，买家会收到通知",
  },
  correctInvoice: {
    asks: (order) => ({ invoiceNo: order.invoiceNo }),
    problems: (fields, order) => ({ invoiceNo: invoiceCorrectProblem(order.invoiceNo, field(fields, "invoiceNo")) }),
    send: (order, fields) => orders.say("correctInvoice", { ...seen(order), invoiceNo: field(fields, "invoiceNo") }),
    done: "发票号码已更正，买家会收到通知",
  },
  sign: confirmed("已确认收货", (order) => orders.say("confirmReceive", seen(order))),
  dispute: reasoned("已转为争议", (order, reason) => orders.say("dispute", { ...seen(order), reason })),
  resolve: resolving(orders),
  forceCancel: reasoned("订单已取消", (order, reason) => orders.say("forceCancel", { ...seen(order), reason })),
});
