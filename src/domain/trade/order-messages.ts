import { type Fen, fen, formatYuan } from "../money.ts";
import type { MessageDraft, MessageLevel } from "../system/message.ts";
import { timeText } from "../time.ts";
import type { OrderActor, OrderEvent } from "./order.ts";

/** A step of an order as its messages word it. `expireAt` epoch ms. `event` `place` is the order's beginning. */
export type OrderHappening = {
  orderId: string;
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

export type OrderMessage = { to: "buyer" | "merchant" | "operator"; draft: MessageDraft };

type Wording = {
  to: OrderMessage["to"];
  level: MessageLevel;
  title: string;
  content: (order: OrderHappening) => string;
};

const because = (note: string): string => (note.trim() === "" ? "" : `，原因：${note.trim()}`);
const until = (expireAt: number | null): string => (expireAt === null ? "" : `，请在 ${timeText(expireAt)} 前处理`);

const toBuyer = (level: MessageLevel, title: string, content: Wording["content"]): Wording => ({
  to: "buyer",
  level,
  title,
  content,
});
const toMerchant = (level: MessageLevel, title: string, content: Wording["content"]): Wording => ({
  to: "merchant",
  level,
  title,
  content,
});
const toOperator = (title: string, content: Wording["content"]): Wording => ({
  to: "operator",
  level: 1,
  title,
  content,
});

const cancelled = ({ note, paidAmount }: OrderHappening) =>
  `订单已取消${because(note)}，锁定的库存已释放${paidAmount > 0 ? `，已付的 ¥${formatYuan(paidAmount)} 应退回买家` : ""}。`;
const left = ({ payable, paidAmount }: OrderHappening) => fen(payable - paidAmount);

/** Who hears what of a step; whoever took it is left out, so both sides hear what the platform or the clock did. */
const WORDINGS: Readonly<Record<OrderHappening["event"], readonly Wording[]>> = {
  place: [
    toMerchant(
      1,
      "您有新订单待确认",
      ({ buyerName, payable }) => `${buyerName}下单，货款 ¥${formatYuan(payable)}，请在 24 小时内确认。`,
    ),
  ],
  confirm: [
    toBuyer(1, "商家已确认订单", ({ payable, expireAt }) => `应付 ¥${formatYuan(payable)}${until(expireAt)}。`),
  ],
  decline: [toBuyer(0, "商家未接受订单", cancelled)],
  cancel: [toMerchant(0, "买家取消了订单", cancelled)],
  timeout: [toBuyer(0, "订单超时取消", cancelled), toMerchant(0, "订单超时取消", cancelled)],
  uploadVoucher: [toMerchant(1, "买家已上传付款凭证", ({ buyerName }) => `${buyerName}已上传付款凭证，请核对到账。`)],
  vouchersCleared: [
    toBuyer(1, "货款已到账", (order) =>
      left(order) <= 0
        ? "货款已核对到账，请预约提货或等待发货。"
        : `已核对到账 ¥${formatYuan(order.paidAmount)}，还需支付 ¥${formatYuan(left(order))}${until(order.expireAt)}。`,
    ),
    toMerchant(0, "平台已核对货款到账", (order) =>
      left(order) <= 0 ? "货款已核对到账，请备货。" : `买家还需支付 ¥${formatYuan(left(order))}。`,
    ),
  ],
  rejectVoucher: [
    toBuyer(1, "付款凭证被驳回", ({ note, expireAt }) => `付款凭证未通过核对${because(note)}${until(expireAt)}。`),
    toMerchant(0, "平台驳回了付款凭证", ({ note }) => `付款凭证未通过核对${because(note)}，等待买家重新提交。`),
  ],
  ship: [
    toBuyer(0, "商家已发货", ({ note }) => `货物已发出${note.trim() === "" ? "" : `：${note.trim()}`}，收货后请确认。`),
  ],
  partialPickup: [toBuyer(1, "部分货物已提走", () => "本次提货的码单已录入，请核对。")],
  completePickup: [toBuyer(1, "货物已提完", () => "提货的码单已录入，请核对，等待商家提交结算。")],
  voidPickup: [toBuyer(0, "码单已作废", ({ note }) => `商家作废了一份码单${because(note)}，将重新录入。`)],
  sign: [
    toMerchant(
      1,
      "订单已确认收货",
      ({ note }) => `${note.trim() === "" ? "" : `${note.trim()}。`}请按实收数量提交结算。`,
    ),
    toBuyer(0, "订单已确认收货", () => "货物已确认收到，等待商家按实收数量提交结算。"),
  ],
  requestCancel: [
    toMerchant(1, "买家申请取消订单", ({ note }) => `买家申请取消已付款的订单${because(note)}，请在 48 小时内处理。`),
  ],
  withdrawCancel: [toMerchant(0, "买家撤回了取消申请", () => "买家撤回了取消申请，请继续履行订单。")],
  agreeCancel: [
    toBuyer(0, "取消申请已同意", () => "订单的取消申请已同意，未提走部分的货款将退回。"),
    toMerchant(0, "平台同意了取消申请", () => "买家的取消申请已同意，请退回未提走部分的货款。"),
  ],
  refuseCancel: [
    toBuyer(0, "取消申请未通过", ({ note }) => `取消申请未通过${because(note)}。`),
    toMerchant(0, "平台驳回了取消申请", ({ note }) => `取消申请未通过${because(note)}，请继续履行订单。`),
  ],
  postSettlement: [
    toBuyer(1, "结算单待确认", () => "结算已按实际数量提交，请在 48 小时内确认，逾期自动确认。"),
    toMerchant(0, "平台提交了结算", () => "结算已按实际数量提交，等待买家确认。"),
  ],
  confirmSettlement: [
    toBuyer(0, "订单已完成", () => "结算已确认，订单完成。"),
    toMerchant(0, "订单已完成", () => "结算已确认，订单完成。"),
  ],
  dispute: [
    toBuyer(0, "订单进入争议处理", ({ note }) => `订单已提交平台裁定${because(note)}。`),
    toMerchant(1, "订单进入争议处理", ({ note }) => `订单已提交平台裁定${because(note)}。`),
    toOperator("有订单争议待裁定", ({ shopName, note }) => `${shopName}的订单有争议${because(note)}。`),
  ],
  resolve: [
    toBuyer(0, "争议已裁定", ({ note }) => `平台已裁定${because(note)}，订单完成。`),
    toMerchant(0, "争议已裁定", ({ note }) => `平台已裁定${because(note)}，订单完成。`),
  ],
  forceCancel: [toBuyer(0, "平台取消了订单", cancelled), toMerchant(0, "平台取消了订单", cancelled)],
};

/** Where each side looks an order up. */
const LINKS: Readonly<Record<OrderMessage["to"], string>> = {
  buyer: "/user/platformOrder/detail",
  merchant: "/console/order/detail",
  operator: "/console/platformOrder/detail",
};

/** What the merchant hears when a title for the invoice comes after the order. */
export const invoiceAsked = ({
  orderId,
  orderNo,
  buyerName,
}: Pick<OrderHappening, "orderId" | "orderNo" | "buyerName">): MessageDraft => ({
  type: 1,
  level: 1,
  title: "买家申请开票",
  content: `订单 ${orderNo}：${buyerName}提交了开票信息，请按抬头开具发票。`,
  linkPath: `${LINKS.merchant}?id=${orderId}`,
  refType: "order",
  refId: orderId,
});

/** The messages of one step. */
export function orderMessages(order: OrderHappening): OrderMessage[] {
  return WORDINGS[order.event]
    .filter(({ to }) => to !== order.actor)
    .map(({ to, level, title, content }) => ({
      to,
      draft: {
        type: 1,
        level,
        title,
        content: `订单 ${order.orderNo}：${content(order)}`,
        linkPath: `${LINKS[to]}?id=${order.orderId}`,
        refType: "order",
        refId: order.orderId,
      },
    }));
}
