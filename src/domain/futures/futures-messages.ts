import type { ForwardInquiryId, ForwardOfferId, ForwardOrderId, Id } from "../ids.ts";
import { thingAddress } from "../shell/thing-pages.ts";
import type { MessageDraft, SideMessage } from "../system/message.ts";
import type { MessageTodo } from "../system/message-todo.ts";
import { SETTLEMENT_LAPSE } from "../trade/order-clock.ts";
import { type DepositKind, inDepositWord } from "./deposit.ts";
import type { OfferEvent } from "./forward-offer.ts";
import type { InquiryEvent } from "./inquiry.ts";
import type { FuturesEvent } from "./order-events.ts";

/** Who may be notified in forward trade. */
export type FuturesSide = "buyer" | "merchant" | "operator";
/**
 * A transition as its messages word it. `no`: the number that people know it by; `actor` is not notified of their own transition.
 */
type Stepped<Of extends Id<string>, Event extends string> = {
  id: Of;
  no: string;
  title: string;
  buyerName: string;
  event: Event;
  actor: string;
  note: string;
};

type Wording = readonly [to: FuturesSide, todo: MessageTodo | null, title: string, content: string];
type Wordings<Event extends string> = Readonly<Partial<Record<Event, readonly Wording[]>>>;

const OFFERS: Wordings<OfferEvent> = {
  submit: [["operator", "offer.review", "有期货报盘待审核", "请审核后发布。"]],
  approve: [["merchant", null, "期货报盘已发布", "报盘已通过审核，买家可以询盘。"]],
  reject: [["merchant", "offer.revise", "期货报盘未通过审核", "请修改后重新提交{because}。"]],
  expire: [["merchant", "offer.renew", "期货报盘已过期", "报盘有效期已过，可续期后继续报盘。"]],
  lapse: [["merchant", null, "期货报盘已撤盘", "过期一个月未续期，系统自动撤盘。"]],
  sellOut: [["merchant", null, "期货报盘已售完", "全部数量已被订购。"]],
  withdraw: [["merchant", null, "期货报盘已撤盘", "平台撤下了报盘{because}。"]],
};

const INQUIRIES: Wordings<InquiryEvent | "ask"> = {
  ask: [["merchant", "inquiry.answer", "收到期货询盘", "{buyer} 询价，请在 72 小时内报价。"]],
  quote: [["buyer", "inquiry.choose", "收到期货报价", "商家已报价，请在有效期内答复。"]],
  reissue: [["buyer", "inquiry.choose", "收到重新报价", "商家重新报价，请在有效期内答复。"]],
  counter: [["merchant", "inquiry.answer", "买家还价", "{buyer} 还价，请在 72 小时内答复。"]],
  accept: [["merchant", "inquiry.order", "买家接受了报价", "{buyer} 已接受报价，24 小时内下单。"]],
  acceptCounter: [["buyer", "inquiry.order", "商家接受了还价", "商家已接受您的还价，请在 24 小时内下单。"]],
  reject: [["merchant", null, "买家拒绝了报价", "{buyer} 拒绝了报价{because}。"]],
  decline: [["buyer", null, "商家无法供货", "商家表示无法供货{because}。"]],
  withdraw: [["merchant", null, "买家撤回了询盘", "{buyer} 撤回了询盘。"]],
  lapse: [
    ["buyer", null, "询盘未获答复", "商家超时未答复，询盘已结束。"],
    ["merchant", null, "询盘超时未答复", "72 小时内未答复，询盘已结束。"],
  ],
  expire: [
    ["buyer", null, "期货报价已过期", "未在时限内处理，报价已过期。"],
    ["merchant", null, "期货报价已过期", "买家未在时限内处理，可重新报价。"],
  ],
};

const both = (title: string, content: string): Wording[] => [
  ["buyer", null, title, content],
  ["merchant", null, title, content],
];

const ORDERS: Wordings<FuturesEvent | "place"> = {
  place: [["merchant", "futures.confirm", "收到期货订单", "{buyer} 下单，请在 48 小时内确认。"]],
  confirm: [["buyer", "futures.buyerSign", "期货订单已确认", "商家已确认，请在 5 天内上传盖章合同。"]],
  decline: [["buyer", null, "期货订单被拒绝", "商家拒绝了订单{because}。"]],
  cancel: [["merchant", null, "买家取消了期货订单", "{buyer} 取消了订单{because}。"]],
  timeout: both("期货订单已超时取消", "未在时限内处理，系统自动取消。"),
  sign: [
    ["buyer", "futures.buyerSign", "对方已上传盖章合同", "请查看合同。双方盖章后，请在 5 天内付{deposit}。"],
    ["merchant", "futures.merchantSign", "对方已上传盖章合同", "请查看合同。双方盖章后，买家在 5 天内付{deposit}。"],
  ],
  addVoucher: [["merchant", "futures.audit", "期货付款凭证待核", "{buyer} 上传了付款凭证，请核款。"]],
  passVoucher: [["buyer", null, "期货款项已到账", "商家已确认到账。"]],
  refuseVoucher: [["buyer", "futures.pay", "期货付款凭证被驳回", "付款凭证被驳回{because}，请重新上传。"]],
  delay: [["buyer", "read", "期货订单延期", "商家通知延期{because}。"]],
  ship: [["buyer", null, "货物已装船", "商家已登记装船{because}。"]],
  arrive: both("货物已到港", "货物已到港，开始清关。"),
  clear: [["buyer", "futures.pay", "单证齐全", "清关完成，请按合同付清尾款并安排提货。"]],
  pickUp: [["buyer", "futures.check", "期货货物已提货", "商家已录入提货码单{because}，请在 48 小时内核对。"]],
  voidPickup: [["buyer", null, "期货提货码单已作废", "商家作废了一张提货码单{because}。"]],
  postSettle: [
    [
      "buyer",
      "futures.settle",
      "期货结算待确认",
      `结算已按实际数量提交，请在 48 小时内确认，逾期${SETTLEMENT_LAPSE}。`,
    ],
    ["merchant", null, "期货结算已提交", "结算已按实际数量提交，等待买家确认。"],
  ],
  confirmSettle: both("期货订单已完成", "结算已确认，订单完成。"),
  dispute: [
    ...both("期货订单进入争议处理", "订单已提交平台裁定{because}。"),
    ["operator", "futures.dispute", "有期货争议待裁定", "订单有争议{because}。"],
  ],
  resolve: both("期货争议已裁定", "平台已裁定{because}，订单完成。"),
  forceCancel: both("平台取消了期货订单", "平台取消了订单{because}。"),
};

const filled = (content: string, { buyerName, note }: { buyerName: string; note: string }): string =>
  content
    .replaceAll("{buyer}", () => buyerName)
    .replaceAll("{because}", () => (note.trim() === "" ? "" : `，说明：${note.trim()}`));

type Shape = Pick<MessageDraft, "type" | "refType"> & { noun: string; subject: "offer" | "inquiry" | "futures" };

function messagesOf<Event extends string>(
  wordings: Wordings<Event>,
  step: Stepped<Id<string>, Event>,
  shape: Shape,
): SideMessage[] {
  const { type, refType, noun, subject } = shape;
  return (wordings[step.event] ?? [])
    .filter(([to]) => to !== step.actor)
    .map(([to, todo, title, content]) => ({
      to,
      draft: {
        type,
        todo,
        title,
        refType,
        refId: step.id,
        content: `${noun} ${step.no}（${step.title}）：${filled(content, step)}`,
        linkPath: thingAddress(subject, to, step.id),
      },
    }));
}

/** The notifications of a transition. */
export const offerMessages = (step: Stepped<ForwardOfferId, OfferEvent>): SideMessage[] =>
  messagesOf(OFFERS, step, {
    type: 3,
    refType: "globalOffer",
    subject: "offer",
    noun: "报盘",
  });

/** The notifications of a transition. */
export const inquiryMessages = (step: Stepped<ForwardInquiryId, InquiryEvent | "ask">): SideMessage[] =>
  messagesOf(INQUIRIES, step, {
    type: 2,
    refType: "futuresInquiry",
    subject: "inquiry",
    noun: "询盘",
  });

const ORDER_SHAPE: Shape = {
  type: 1,
  refType: "futuresOrder",
  subject: "futures",
  noun: "期货订单",
};

/**
 * The wordings of a transition in its order's word for the deposit; what people typed is inserted afterwards and stays as it is.
 */
const inWordOf = ({ event, depositKind }: { event: FuturesEvent | "place"; depositKind: DepositKind }) => ({
  [event]: (ORDERS[event] ?? []).map(
    ([to, todo, title, content]): Wording => [to, todo, title, inDepositWord(content, depositKind)],
  ),
});

/** The notifications of a transition. */
export const futuresOrderMessages = (
  step: Stepped<ForwardOrderId, FuturesEvent | "place"> & { depositKind: DepositKind },
): SideMessage[] => messagesOf(inWordOf(step), step, ORDER_SHAPE);

type Named = { id: ForwardOrderId; no: string; title: string };

/** The messages about a station that was not reached in time, to both sides and the operators. */
export function lateMilestoneMessages(late: Named & { milestone: string; planDate: string }): SideMessage[] {
  const step = { ...late, buyerName: "", event: "late", actor: "system", note: "" };
  const words: Wording[] = (["buyer", "merchant", "operator"] as const).map((to) => [
    to,
    to === "merchant" ? "futures.cargo" : null,
    `期货订单${late.milestone}延误`,
    `${late.milestone}计划 ${late.planDate} 完成，尚未登记。`,
  ]);
  return messagesOf({ late: words } as Wordings<string>, step, ORDER_SHAPE);
}

/** The message about a paper that is no transition of the order, to the side that did not add it. */
export function paperMessages(added: Named & { buyerName: string; paper: string; by: "buyer" | "merchant" }) {
  const { paper, by } = added;
  const step = { ...added, event: "paper", actor: by, note: "" };
  const words: Wording[] = [
    ["buyer", "read", `期货订单新增${paper}`, `商家上传了${paper}，请查看。`],
    ["merchant", "read", `期货订单新增${paper}`, `{buyer} 上传了${paper}，请查看。`],
  ];
  return messagesOf({ paper: words } as Wordings<string>, step, ORDER_SHAPE);
}
