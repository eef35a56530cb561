import { asId } from "../ids.ts";
import type { MessageDraft, SideMessage } from "../system/message.ts";

/** Where each side reads what is disputed, and as what messages refer to it. */
const PLACES = {
  order: { refType: "order", buyer: "/user/platformOrder/detail", operator: "/console/platformOrder/detail" },
  pickup: { refType: "pickup", buyer: "/user/pickupRecord/detail", operator: "/console/pickup/ruling" },
  futures: { refType: "futuresOrder", buyer: "/user/placeOrderList/detail", operator: "/console/futures/case" },
} as const;

/** What the buyer and the operators hear when a merchant has answered a dispute. */
export const disputeAnswered = (
  subject: keyof typeof PLACES,
  { id, name }: { id: string; name: string },
): SideMessage[] => {
  const { refType, ...links } = PLACES[subject];
  const draft = (to: "buyer" | "operator"): MessageDraft => ({
    ...{ type: 1, todo: "read", title: "商家已对异议作出陈述", content: `${name}：商家已提交陈述，请查看。` },
    ...{ linkPath: `${links[to]}?id=${id}`, refType, refId: asId(id) },
  });
  return (["buyer", "operator"] as const).map((to) => ({ to, draft: draft(to) }));
};
