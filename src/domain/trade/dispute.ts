import { files } from "../fields.ts";
import { formatYuan } from "../money.ts";
import { reasonField } from "../reason.ts";
import type { Dispute, OrderDetail } from "./order-view.ts";

/** Photos that a dispute takes. */
export const DISPUTE_FILES = 9;

/** What a buyer says of a dispute about a spot order, a forward order or a tally sheet. */
export const DISPUTE_FIELDS = {
  reason: reasonField("异议原因"),
  files: { type: files(DISPUTE_FILES), label: "照片（选填，双方和平台可见）" },
} as const;

/** What the operator says of a ruling; both sides read it. */
export const RULING_FIELD = /* @__PURE__ */ reasonField("裁定说明");

/** What the history of an order says of its dispute: why it was raised last, and what was ruled then. */
export function disputeIn(history: readonly { event: string; note: string }[]): Omit<Dispute, "disputeFiles"> {
  const raised = history.findLastIndex(({ event }) => event === "dispute");
  const ruled = raised < 0 ? undefined : history.slice(raised).find(({ event }) => event === "resolve");
  return { disputeReason: history[raised]?.note ?? "", ruling: ruled?.note ?? "" };
}

/** What the final amount of an order is called: that of the tally, or the operator's. */
export const settlementName = ({ ruling }: Pick<Dispute, "ruling">): string =>
  ruling === "" ? "按实结算" : "裁定结算";

/** The amounts that an operator rules between, and what follows. */
export const rulingFacts = ({
  payable,
  paidAmount,
  settleAmount,
}: Pick<OrderDetail, "payable" | "paidAmount" | "settleAmount">): string =>
  `应付 ¥${formatYuan(payable)}，已付 ¥${formatYuan(paidAmount)}，${
    settleAmount === null ? "商家尚未提交结算" : `商家提交结算 ¥${formatYuan(settleAmount)}`
  }。裁定后订单完成，多退少补。`;
