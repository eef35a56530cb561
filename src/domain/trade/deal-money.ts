import { SIDE_NAMES } from "../deal.ts";
import { type Fen, fen, sumFen } from "../money.ts";
import { timeText } from "../time.ts";
import { settlementName } from "./dispute.ts";
import { isFreightOpen, ORDER_STATUS } from "./order.ts";
import type { OrderDetail } from "./order-view.ts";
import type { PickupDetail } from "./pickup-view.ts";
import { REFUND_KIND, type RefundBrief, refundState } from "./refund.ts";
import { toPayOf } from "./to-pay.ts";
import { VOUCHER_STATUS } from "./voucher.ts";

/**
 * A sum of a deal's money, in minor units of its currency; `amount` `null` where it is not known or void, `note` what is to be
 * said of it: by whom until when, or why there is none. `isDue`: somebody has to pay it now.
 */
export type MoneyRow = { label: string; amount: Fen | null; note: string; isDue: boolean };

export const moneyRow = (label: string, amount: Fen | null, note = ""): MoneyRow => ({
  label,
  amount,
  note,
  isDue: false,
});

/** What somebody has to pay now: `until` in words, "" without a deadline. */
export const dueRow = (label: string, amount: Fen, who: string, until: string): MoneyRow => ({
  label,
  amount,
  note: `${who}${until === "" ? "" : `须在 ${until} 前`}支付`,
  isDue: true,
});

/** What vouchers say was paid while nobody has checked it yet; no row where there is none. */
export const waitingRows = (vouchers: readonly { status: number; amount: Fen }[]): MoneyRow[] => {
  const waiting = vouchers.filter(({ status }) => status === VOUCHER_STATUS.waiting);
  return waiting.length === 0 ? [] : [moneyRow("待核款", sumFen(waiting.map(({ amount }) => amount)), "商家核对中")];
};

/** What is left to be paid at the end, and who acts on it until when. */
export function refundRow(refund: RefundBrief): MoneyRow {
  const { label: state, actor, asks } = refundState(refund);
  const label = refund.kind === REFUND_KIND.toBuyer ? "应退买家" : "买家应补";
  if (actor === undefined) return moneyRow(label, refund.amount, state);
  const until = refund.dueAt === null ? "" : timeText(refund.dueAt);
  if (asks === undefined || asks === "reportRefund") return dueRow(label, refund.amount, SIDE_NAMES[actor], until);
  return moneyRow(label, refund.amount, `${state}，${SIDE_NAMES[actor]}${until === "" ? "" : ` ${until} 前`}处理`);
}

/** The money of a spot order as it stands; `freight`: what was quoted for the freight, in words, while it is open. */
export function orderMoney(
  order: Pick<
    OrderDetail,
    | "status"
    | "deliveryMode"
    | "goodsAmount"
    | "freightAmount"
    | "payable"
    | "paidAmount"
    | "leftToPay"
    | "expireAt"
    | "settleAmount"
    | "diffAmount"
    | "ruling"
    | "refund"
    | "vouchers"
  >,
  freight = "",
): MoneyRow[] {
  const { payable, paidAmount, settleAmount, diffAmount, refund } = order;
  const isOpen = isFreightOpen(order);
  const toPay = refund === null ? toPayOf(order) : null;
  const isPosted = refund === null && settleAmount !== null && diffAmount !== null && diffAmount !== 0;
  return [
    moneyRow("货款", order.goodsAmount),
    isOpen
      ? moneyRow("运费", null, `待商家确认${freight === "" ? "" : `，${freight}`}`)
      : moneyRow("运费", order.freightAmount),
    order.status === ORDER_STATUS.cancelled
      ? moneyRow("应付", null, "已取消，无需付款")
      : moneyRow("应付", payable, isOpen ? "不含运费" : ""),
    ...(paidAmount > 0 ? [moneyRow("已付", paidAmount)] : []),
    ...waitingRows(order.vouchers),
    ...(toPay === null
      ? []
      : [dueRow("还需支付", toPay.left, SIDE_NAMES.buyer, toPay.until === null ? "" : timeText(toPay.until))]),
    ...(settleAmount === null ? [] : [moneyRow(settlementName(order), settleAmount)]),
    ...(isPosted
      ? [moneyRow(diffAmount < 0 ? "应退买家" : "买家应补", fen(Math.abs(diffAmount)), "结算确认后处理")]
      : []),
    ...(refund === null ? [] : [refundRow(refund)]),
  ];
}

/** What a truck's goods come to by the sheet; forward goods are settled together at the end. */
export function pickupMoney({
  isForward,
  lines,
  diffAmount,
}: Pick<PickupDetail, "isForward" | "diffAmount"> & {
  lines: readonly Pick<PickupDetail["lines"][number], "bookedAmount" | "actualAmount">[];
}): MoneyRow[] {
  if (isForward) return [];
  return [
    moneyRow("应提金额", sumFen(lines.map(({ bookedAmount }) => bookedAmount))),
    moneyRow("实提金额", sumFen(lines.map(({ actualAmount }) => actualAmount))),
    ...(diffAmount === 0
      ? []
      : [moneyRow(diffAmount < 0 ? "少提" : "多提", fen(Math.abs(diffAmount)), "随订单结算多退少补")]),
  ];
}
