import { thingAddress } from "../shell/thing-pages.ts";
import type { RefType } from "./changed-thing.ts";
import type { MessageDraft } from "./message.ts";
import { type Side, type Subject, WAITS, type Wait, type WaitKind } from "./waiting.ts";

const TYPES: Readonly<Record<Subject, MessageDraft["type"]>> = {
  order: 1,
  reservation: 1,
  pickup: 1,
  futures: 1,
  demand: 2,
  quote: 2,
  inquiry: 2,
  goods: 3,
  offer: 3,
  company: 4,
  companyChange: 4,
  application: 4,
  supply: 4,
};

/** The same words as other messages about a subject have. */
const REF_TYPES: Readonly<Record<Subject, RefType>> = {
  order: "order",
  reservation: "reservation",
  pickup: "pickup",
  goods: "goods",
  demand: "demand",
  futures: "futuresOrder",
  inquiry: "futuresInquiry",
  offer: "globalOffer",
  quote: "demandQuote",
  company: "companyInfo",
  companyChange: "companyChange",
  application: "settleInMaterials",
  supply: "supplyApply",
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
  const linkPath = thingAddress(subject, to, placeId);
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
