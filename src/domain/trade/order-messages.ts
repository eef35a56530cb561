import type { OrderId } from "../ids.ts";
import { type Fen, fen, formatYuan } from "../money.ts";
import { thingAddress } from "../shell/thing-pages.ts";
import type { MessageDraft, SideMessage } from "../system/message.ts";
import type { MessageTodo } from "../system/message-todo.ts";
import type { Side } from "../system/waiting.ts";
import { timeText } from "../time.ts";
import { SETTLEMENT_LAPSE } from "./order-clock.ts";
import type { OrderActor, OrderEvent } from "./order-events.ts";
import { REFUND_KIND } from "./refund.ts";

/** A transition of an order as its messages word it. `expireAt` epoch ms. `event` `place` is the order's beginning. */
export type OrderDomainEvent = {
  orderId: OrderId;
  orderNo: string;
  shopName: string;
  buyerName: string;
  payable: Fen;
  /** Σ of vouchers that passed the audit. */
  paidAmount: Fen;
  event: OrderEvent | "place";
  actor: OrderActor;
  note: string;
  expireAt: number | null;
};

type Wording = {
  to: Side;
  todo: (order: OrderDomainEvent) => MessageTodo | null;
  title: string;
  content: (order: OrderDomainEvent) => string;
};

const because = (note: string): string => (note.trim() === "" ? "" : `，原因：${note.trim()}`);
const until = (expireAt: number | null): string => (expireAt === null ? "" : `，请在 ${timeText(expireAt)} 前处理`);

const toBuyer = (todo: MessageTodo | Wording["todo"] | null, title: string, content: Wording["content"]): Wording => ({
  to: "buyer",
  todo: typeof todo === "function" ? todo : () => todo,
  title,
  content,
});
const toMerchant = (
  todo: MessageTodo | Wording["todo"] | null,
  title: string,
  content: Wording["content"],
): Wording => ({
  to: "merchant",
  todo: typeof todo === "function" ? todo : () => todo,
  title,
  content,
});
const toOperator = (todo: MessageTodo, title: string, content: Wording["content"]): Wording => ({
  to: "operator",
  todo: () => todo,
  title,
  content,
});

const cancelled = ({ note, paidAmount }: OrderDomainEvent) =>
  `订单已取消${because(note)}，锁定的库存已释放${paidAmount > 0 ? `，已付的 ¥${formatYuan(paidAmount)} 应退回买家` : ""}。`;
const left = ({ payable, paidAmount }: OrderDomainEvent) => fen(payable - paidAmount);

/** Who is notified of a transition, and how; its actor is left out, so both sides hear what the platform or the clock did. */
const WORDINGS: Readonly<Record<OrderDomainEvent["event"], readonly Wording[]>> = {
  place: [
    toMerchant(
      "order.confirm",
      "您有新订单待确认",
      ({ buyerName, payable }) => `${buyerName}下单，应付 ¥${formatYuan(payable)}，请在 24 小时内确认。`,
    ),
  ],
  confirm: [
    toBuyer(
      "order.pay",
      "商家已确认订单",
      ({ payable, expireAt }) => `应付 ¥${formatYuan(payable)}${until(expireAt)}。`,
    ),
  ],
  confirmWithChange: [
    toBuyer(
      "order.change",
      "商家请您确认变更",
      ({ note, expireAt }) => `商家只能供应部分货物${because(note)}${until(expireAt)}，逾期自动取消。`,
    ),
  ],
  acceptChange: [
    toMerchant(null, "买家接受了变更", ({ payable }) => `买家已接受变更，应付 ¥${formatYuan(payable)}，等待付款。`),
  ],
  refuseChange: [toMerchant(null, "买家不接受变更", cancelled)],
  decline: [toBuyer(null, "商家未接受订单", cancelled)],
  cancel: [toMerchant(null, "买家取消了订单", cancelled)],
  timeout: [toBuyer(null, "订单超时取消", cancelled), toMerchant(null, "订单超时取消", cancelled)],
  uploadVoucher: [
    toMerchant("order.audit", "买家已上传付款凭证", ({ buyerName }) => `${buyerName}已上传付款凭证，请核对到账。`),
  ],
  vouchersCleared: [
    toBuyer(
      (order) => (left(order) <= 0 ? "order.book" : "order.pay"),
      "货款已到账",
      (order) =>
        left(order) <= 0
          ? "货款已核对到账，请预约提货或等待发货。"
          : `已核对到账 ¥${formatYuan(order.paidAmount)}，还需支付 ¥${formatYuan(left(order))}${until(order.expireAt)}。`,
    ),
    toMerchant(null, "平台已核对货款到账", (order) =>
      left(order) <= 0 ? "货款已核对到账，请备货。" : `买家还需支付 ¥${formatYuan(left(order))}。`,
    ),
  ],
  rejectVoucher: [
    toBuyer(
      "order.pay",
      "付款凭证被驳回",
      ({ note, expireAt }) => `付款凭证未通过核对${because(note)}${until(expireAt)}。`,
    ),
    toMerchant(null, "平台驳回了付款凭证", ({ note }) => `付款凭证未通过核对${because(note)}，等待买家重新提交。`),
  ],
  ship: [
    toBuyer(
      "order.receive",
      "商家已发货",
      ({ note }) => `货物已发出${note.trim() === "" ? "" : `：${note.trim()}`}，收货后请确认。`,
    ),
  ],
  partialPickup: [toBuyer("order.check", "部分货物已提走", () => "本次提货的码单已录入，请核对。")],
  completePickup: [toBuyer("order.check", "货物已提完", () => "提货的码单已录入，请核对，等待商家提交结算。")],
  voidPickup: [toBuyer(null, "码单已作废", ({ note }) => `商家作废了一份码单${because(note)}，将重新录入。`)],
  sign: [
    toMerchant(
      "order.tally",
      "订单已确认收货",
      ({ note }) => `${note.trim() === "" ? "" : `${note.trim()}。`}请按实收数量提交结算。`,
    ),
    toBuyer(null, "订单已确认收货", () => "货物已确认收到，等待商家按实收数量提交结算。"),
  ],
  requestCancel: [
    toMerchant(
      "order.cancelRequest",
      "买家申请取消订单",
      ({ note }) => `买家申请取消已付款的订单${because(note)}，请在 48 小时内处理。`,
    ),
  ],
  withdrawCancel: [toMerchant(null, "买家撤回了取消申请", () => "买家撤回了取消申请，请继续履行订单。")],
  agreeCancel: [
    toBuyer(null, "取消申请已同意", () => "订单的取消申请已同意，未提走部分的货款将退回。"),
    toMerchant(null, "平台同意了取消申请", () => "买家的取消申请已同意，请退回未提走部分的货款。"),
  ],
  refuseCancel: [
    toBuyer(null, "取消申请未通过", ({ note }) => `取消申请未通过${because(note)}。`),
    toMerchant(null, "平台驳回了取消申请", ({ note }) => `取消申请未通过${because(note)}，请继续履行订单。`),
  ],
  postSettlement: [
    toBuyer(
      "order.settle",
      "结算单待确认",
      () => `结算已按实际数量提交，请在 48 小时内确认，逾期${SETTLEMENT_LAPSE}。`,
    ),
    toMerchant(null, "平台提交了结算", () => "结算已按实际数量提交，等待买家确认。"),
  ],
  confirmSettlement: [
    toBuyer(null, "订单已完成", () => "结算已确认，订单完成。"),
    toMerchant(null, "订单已完成", () => "结算已确认，订单完成。"),
  ],
  dispute: [
    toBuyer(null, "订单进入争议处理", ({ note }) => `订单已提交平台裁定${because(note)}。`),
    toMerchant(
      "order.dispute",
      "订单进入争议处理",
      ({ note }) => `订单已提交平台裁定${because(note)}。请在 48 小时内提交陈述。`,
    ),
    toOperator(
      "order.dispute",
      "有订单争议待裁定",
      ({ shopName, note }) => `${shopName}的订单有争议${because(note)}。`,
    ),
  ],
  resolve: [
    toBuyer(null, "争议已裁定", ({ note }) => `平台已裁定${because(note)}，订单完成。`),
    toMerchant(null, "争议已裁定", ({ note }) => `平台已裁定${because(note)}，订单完成。`),
  ],
  forceCancel: [toBuyer(null, "平台取消了订单", cancelled), toMerchant(null, "平台取消了订单", cancelled)],
};

/** The merchant's notification when a title for the invoice comes after the order. */
export const invoiceAsked = ({
  orderId,
  orderNo,
  buyerName,
}: Pick<OrderDomainEvent, "orderId" | "orderNo" | "buyerName">): MessageDraft => ({
  type: 1,
  todo: "order.invoice",
  title: "买家申请开票",
  content: `订单 ${orderNo}：${buyerName}提交了开票信息，请按抬头开具发票。`,
  linkPath: thingAddress("order", "merchant", orderId),
  refType: "order",
  refId: orderId,
});

/** The merchant's notification when the buyer takes that back. */
export const invoiceWithdrawn = ({
  orderId,
  orderNo,
  buyerName,
}: Pick<OrderDomainEvent, "orderId" | "orderNo" | "buyerName">): MessageDraft => ({
  type: 1,
  todo: null,
  title: "买家撤回了开票申请",
  content: `订单 ${orderNo}：${buyerName}撤回了开票申请，无需开票。`,
  linkPath: thingAddress("order", "merchant", orderId),
  refType: "order",
  refId: orderId,
});

/** The buyer's notification when the invoice is there. */
export const invoiceIssued = ({
  orderId,
  orderNo,
  shopName,
  invoiceNo,
}: Pick<OrderDomainEvent, "orderId" | "orderNo" | "shopName"> & { invoiceNo: string }): MessageDraft => ({
  type: 1,
  todo: null,
  title: "商家已开票",
  content: `订单 ${orderNo}：${shopName}已开具发票，发票号码 ${invoiceNo}。`,
  linkPath: thingAddress("order", "buyer", orderId),
  refType: "order",
  refId: orderId,
});

/** The merchant's notification when the buyer reports a transfer of what was owed after the end. */
export const extraReported = ({
  orderId,
  orderNo,
  buyerName,
}: Pick<OrderDomainEvent, "orderId" | "orderNo" | "buyerName">): MessageDraft => ({
  type: 1,
  todo: "read",
  title: "买家已补付差额",
  content: `订单 ${orderNo}：${buyerName}已上传补款凭证，请核对到账。`,
  linkPath: thingAddress("order", "merchant", orderId),
  refType: "order",
  refId: orderId,
});

/** The buyer's notification when that transfer was not found. */
export const extraRefused = (
  { orderId, orderNo }: Pick<OrderDomainEvent, "orderId" | "orderNo">,
  reason: string,
): MessageDraft => ({
  type: 1,
  todo: "order.extra",
  title: "补款凭证被驳回",
  content: `订单 ${orderNo}：补款凭证未通过核对${because(reason)}，请重新上传。`,
  linkPath: thingAddress("order", "buyer", orderId),
  refType: "order",
  refId: orderId,
});

/** The buyer's notification when a refund was paid back, or what they owed has come in. */
export const refundDone = ({
  orderId,
  orderNo,
  kind,
}: Pick<OrderDomainEvent, "orderId" | "orderNo"> & { kind: number }): MessageDraft => ({
  type: 1,
  todo: null,
  title: kind === REFUND_KIND.toBuyer ? "退款已处理" : "补款已到账",
  content: `订单 ${orderNo}：${kind === REFUND_KIND.toBuyer ? "商家已退回款项，请查收。" : "商家已确认收到补款。"}`,
  linkPath: thingAddress("order", "buyer", orderId),
  refType: "order",
  refId: orderId,
});

/** The buyer's notification when the number of the invoice was recorded wrongly. */
export const invoiceCorrected = (
  { orderId, orderNo, shopName }: Pick<OrderDomainEvent, "orderId" | "orderNo" | "shopName">,
  { before, after }: { before: string; after: string },
): MessageDraft => ({
  type: 1,
  todo: null,
  title: "发票号码已更正",
  content: `订单 ${orderNo}：${shopName}将发票号码由 ${before} 更正为 ${after}，请以新号码入账。`,
  linkPath: thingAddress("order", "buyer", orderId),
  refType: "order",
  refId: orderId,
});

/** The messages of one transition. */
export function orderMessages(order: OrderDomainEvent): SideMessage[] {
  return WORDINGS[order.event]
    .filter(({ to }) => to !== order.actor)
    .map(({ to, todo, title, content }) => ({
      to,
      draft: {
        type: 1,
        todo: todo(order),
        title,
        content: `订单 ${order.orderNo}：${content(order)}`,
        linkPath: thingAddress("order", to, order.orderId),
        refType: "order",
        refId: order.orderId,
      },
    }));
}
