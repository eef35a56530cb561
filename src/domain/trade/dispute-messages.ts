import { asId } from "../ids.ts";
import { thingAddress } from "../shell/thing-pages.ts";
import type { MessageDraft, SideMessage } from "../system/message.ts";

/** As what messages refer to what is disputed. */
const REF_TYPES = { order: "order", pickup: "pickup", futures: "futuresOrder" } as const;

/** The notification of the buyer and the operators when a merchant has answered a dispute. */
export const disputeAnswered = (
  subject: keyof typeof REF_TYPES,
  { id, name }: { id: string; name: string },
): SideMessage[] => {
  const draft = (to: "buyer" | "operator"): MessageDraft => ({
    type: 1,
    todo: "read",
    title: "商家已对异议作出陈述",
    content: `${name}：商家已提交陈述，请查看。`,
    linkPath: thingAddress(subject, to, id),
    refType: REF_TYPES[subject],
    refId: asId(id),
  });
  return (["buyer", "operator"] as const).map((to) => ({ to, draft: draft(to) }));
};
