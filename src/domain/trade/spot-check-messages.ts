import type { OrderId } from "../ids.ts";
import { thingAddress } from "../shell/thing-pages.ts";
import type { SideMessage } from "../system/message.ts";
import type { MessageTodo } from "../system/message-todo.ts";
import type { SpotCheckActor, SpotCheckStep } from "./spot-check.ts";

type Side = "buyer" | "merchant" | "operator";
type Wording = readonly [to: Side, todo: MessageTodo | null, title: string, content: (note: string) => string];

const NOTHING_BILLED = "已付货款和结算不受影响。";

/** Recipients and texts for each change of a spot check; the one who made it is left out. */
const WORDINGS: Readonly<Record<SpotCheckStep, readonly Wording[]>> = {
  addCheck: [
    [
      "merchant",
      "read",
      "买家填报了抽尺",
      (note) => `${note}。48 小时内没有异议即采信，计入本店足方率；${NOTHING_BILLED}`,
    ],
  ],
  acceptCheck: [
    ["buyer", null, "抽尺已采信", () => "抽尺已计入足方率。"],
    ["merchant", null, "抽尺已采信", () => "48 小时内没有异议，抽尺已计入足方率。"],
  ],
  contestCheck: [
    ["buyer", "read", "商家对抽尺有异议", (note) => `平台将裁定是否采信，商家说明：${note}。`],
    ["operator", "order.spotCheck", "有抽尺异议待裁定", (note) => `商家说明：${note}。`],
  ],
  upholdCheck: [
    ["buyer", "read", "抽尺异议已裁定：采信", (note) => `平台裁定：${note}。`],
    ["merchant", "read", "抽尺异议已裁定：采信", (note) => `平台裁定：${note}。${NOTHING_BILLED}`],
  ],
  dismissCheck: [
    ["buyer", "read", "抽尺异议已裁定：不采信", (note) => `平台裁定：${note}。`],
    ["merchant", "read", "抽尺异议已裁定：不采信", (note) => `平台裁定：${note}。`],
  ],
  withdrawCheck: [["merchant", null, "买家已撤回抽尺", () => "抽尺不计入足方率。"]],
};

/** The messages of one change. `note`: the reason, or what was measured. */
export const spotCheckMessages = (
  { orderId, orderNo }: { orderId: OrderId; orderNo: string },
  step: SpotCheckStep,
  actor: SpotCheckActor,
  note: string,
): SideMessage[] =>
  WORDINGS[step]
    .filter(([to]) => to !== actor)
    .map(([to, todo, title, content]) => ({
      to,
      draft: {
        type: 1,
        todo,
        title,
        content: `订单 ${orderNo}：${content(note)}`,
        linkPath: thingAddress("order", to, orderId),
        refType: "order",
        refId: orderId,
      },
    }));
