import type { AnyOrderId } from "../ids.ts";
import { thingAddress } from "../shell/thing-pages.ts";
import type { SideMessage } from "../system/message.ts";
import type { RefundEvent } from "./refund.ts";

/** A transition of the refund of an order, spot or forward, as its messages word it. */
export type RefundStepped = {
  orderId: AnyOrderId;
  orderNo: string;
  buyerName: string;
  shopName: string;
  isForward: boolean;
  event: RefundEvent;
  actor: string;
  note: string;
};

type Side = "buyer" | "merchant" | "operator";
type Wording = { to: Side; title: string; content: (step: RefundStepped) => string };

const because = (note: string): string => (note === "" ? "" : `，说明：${note}`);

const WORDINGS: Readonly<Record<RefundEvent, readonly Wording[]>> = {
  nameRefundAccount: [
    {
      to: "merchant",
      title: "买家已填写收款账户",
      content: ({ buyerName }) => `${buyerName}已填写收款账户，请退款并登记。`,
    },
  ],
  lapseRefundAccount: [
    { to: "merchant", title: "订单有退款待处理", content: () => "买家未填写收款账户，请退回原付款账户并登记。" },
  ],
  reportRefund: [
    {
      to: "buyer",
      title: "退款已处理",
      content: ({ note }) => `商家已退回款项，请在7天内查收确认${because(note)}。`,
    },
  ],
  receiveRefund: [{ to: "merchant", title: "买家已收到退款", content: () => "退款已确认收到，订单款项结清。" }],
  denyRefund: [
    {
      to: "merchant",
      title: "买家未收到退款",
      content: ({ note }) => `请核对转账并重新登记，或等待平台核实${because(note)}。`,
    },
    {
      to: "operator",
      title: "买家未收到退款",
      content: ({ shopName, note }) => `${shopName}已登记退款，请核实${because(note)}。`,
    },
  ],
  ruleRefundArrived: [
    { to: "buyer", title: "退款已核实到账", content: ({ note }) => `平台核实退款已到账${because(note)}。` },
    { to: "merchant", title: "退款已核实到账", content: ({ note }) => `平台核实退款已到账${because(note)}。` },
  ],
  ruleRefundAgain: [
    {
      to: "merchant",
      title: "请重新退款",
      content: ({ note }) => `平台核实退款未到账，请在72小时内重新退款并登记${because(note)}。`,
    },
    {
      to: "buyer",
      title: "商家将重新退款",
      content: ({ note }) => `平台核实退款未到账，商家须在72小时内重新退款${because(note)}。`,
    },
  ],
};

/** What is left to do with the message, by the kind of order. */
const todoOf = (event: RefundEvent, to: Side, isForward: boolean): SideMessage["draft"]["todo"] => {
  const subject = isForward ? "futures" : "order";
  if (to === "buyer" && event === "reportRefund") return `${subject}.refundReceipt`;
  if (to === "operator") return `${subject}.refundMissing`;
  const isOpen = event === "nameRefundAccount" || event === "lapseRefundAccount" || event === "ruleRefundAgain";
  return to === "merchant" && isOpen ? `${subject}.refund` : null;
};

/** The messages of one transition; its actor gets none. */
export const refundMessages = (step: RefundStepped): SideMessage[] =>
  WORDINGS[step.event]
    .filter(({ to }) => to !== step.actor)
    .map(({ to, title, content }) => ({
      to,
      draft: {
        type: 1,
        todo: todoOf(step.event, to, step.isForward),
        title,
        content: `${step.isForward ? "期货订单" : "订单"} ${step.orderNo}：${content(step)}`,
        linkPath: thingAddress(step.isForward ? "futures" : "order", to, step.orderId),
        refType: step.isForward ? "futuresOrder" : "order",
        refId: step.orderId,
      },
    }));
