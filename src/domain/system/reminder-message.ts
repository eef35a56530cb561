import type { RefType } from "./changed-thing.ts";
import type { MessageDraft } from "./message.ts";
import { type Side, type Subject, WAITS, type Wait, type WaitKind } from "./waiting.ts";

/** The page of the thing itself, up to its id; "" for sides that have none. */
const PLACES: Readonly<Record<Subject, Readonly<Record<Side, string>>>> = {
  order: {
    buyer: "/user/platformOrder/detail?id=",
    merchant: "/console/order/detail?id=",
    operator: "/console/platformOrder/detail?id=",
  },
  reservation: {
    buyer: "/user/reservation/detail?id=",
    merchant: "/console/reservation/detail?id=",
    operator: "/console/appointment/detail?id=",
  },
  pickup: {
    buyer: "/user/pickupRecord/detail?id=",
    merchant: "/console/pickup/detail?id=",
    operator: "/console/pickup/ruling?id=",
  },
  company: { buyer: "/user/addEnterprise?type=edit&id=", merchant: "", operator: "/console/company/detail?id=" },
  // By the company that is to change.
  companyChange: { buyer: "", merchant: "", operator: "/console/company/detail?id=" },
  application: { buyer: "", merchant: "", operator: "/console/settle/detail?id=" },
  goods: { buyer: "", merchant: "/console/goods/form?id=", operator: "/console/goods/review/detail?id=" },
  demand: { buyer: "/user/recSource/detail?id=", merchant: "", operator: "/console/demand/detail?id=" },
  // By the demand that it answers.
  quote: { buyer: "/user/recSource/detail?id=", merchant: "/buyList/openQuote?id=", operator: "" },
  offer: { buyer: "", merchant: "", operator: "/console/futures/review/detail?id=" },
  inquiry: { buyer: "/user/futuresInquiry?id=", merchant: "/console/futures/inquiries?id=", operator: "" },
  futures: {
    buyer: "/user/placeOrderList/detail?id=",
    merchant: "/console/futures/order?id=",
    operator: "/console/futures/case?id=",
  },
  supply: { buyer: "", merchant: "", operator: "/console/supply/detail?id=" },
};
/** The page about a thing, by the id in its address. */
export const placeOf = (subject: Subject, side: Side, placeId: string): string => `${PLACES[subject][side]}${placeId}`;

const TYPES: Readonly<Record<Subject, MessageDraft["type"]>> = {
  ...{ order: 1, reservation: 1, pickup: 1, futures: 1, demand: 2, quote: 2, inquiry: 2, goods: 3, offer: 3 },
  ...{ company: 4, companyChange: 4, application: 4, supply: 4 },
};

/** The same words as other messages about a subject have. */
const REF_TYPES: Readonly<Record<Subject, RefType>> = {
  ...{ order: "order", reservation: "reservation", pickup: "pickup", goods: "goods", demand: "demand" },
  ...{ futures: "futuresOrder", inquiry: "futuresInquiry", offer: "globalOffer", quote: "demandQuote" },
  ...{
    company: "companyInfo",
    companyChange: "companyChange",
    application: "settleInMaterials",
    supply: "supplyApply",
  },
};

/** What a reminder is about: `name` is what its reader knows it by, `placeId` the id in the address of its page. */
type Reminded = { id: string; placeId: string; name: string };

/** The message of the `nth` reminder. */
export function reminderMessage(
  kind: WaitKind,
  nth: number,
  { id, placeId, name }: Reminded,
): { to: Side; draft: MessageDraft } {
  const { subject, reminders }: Wait = WAITS[kind];
  const { to, title, content } = reminders[Math.min(nth, reminders.length - 1)]!; // a kind without any is never due
  const linkPath = placeOf(subject, to, placeId);
  const draft = {
    todo: kind,
    title,
    content: `${name}：${content}`,
    linkPath,
    refType: REF_TYPES[subject],
    refId: id,
  } as const;
  return { to, draft: { ...draft, type: TYPES[subject] } };
}
