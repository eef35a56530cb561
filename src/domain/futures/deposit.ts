import { type Fen, fen } from "../money.ts";

/**
 * What the sum paid ahead on a forward order is, by the contract's word. The operator chooses between 订金 and 定金; an order
 * has what stood when it was placed. `former`: orders from before there was a choice.
 */
const DEPOSITS = {
  former: { code: 0, word: "定金", rule: "买家违约不退，商家违约全额退还" },
  prepayment: { code: 1, word: "订金", rule: "属预付款，取消即退还，违约方按实际损失赔偿" },
  earnest: { code: 2, word: "定金", rule: "买家违约不退，商家违约双倍返还" },
} as const;

/** A code of what is paid ahead. */
export type DepositKind = (typeof DEPOSITS)[keyof typeof DEPOSITS]["code"];
export const DEPOSIT_KIND = { former: 0, prepayment: 1, earnest: 2 } as const;
/** All codes of `DepositKind`. */
export const DEPOSIT_KINDS = [0, 1, 2] as const;

const BY_CODE = [DEPOSITS.former, DEPOSITS.prepayment, DEPOSITS.earnest] as const;

/** What an order placed now would have, by its offer or inquiry; older replies do not state it. */
export const depositKindOf = ({ depositKind }: { depositKind?: DepositKind }): DepositKind =>
  depositKind ?? DEPOSIT_KIND.prepayment;

/** Civil Code 586: the most that may be agreed on as 定金, in percent of the contract's amount. */
export const EARNEST_PCT_MAX = 20;

/** 定金 or 订金, by the order's contract. */
export const depositWord = (kind: DepositKind): string => BY_CODE[kind].word;

/** What follows from the word, in one sentence: 定金买家违约不退，商家违约双倍返还. */
export const depositRule = (kind: DepositKind): string => `${BY_CODE[kind].word}${BY_CODE[kind].rule}`;

/** A text of a table, which writes `{deposit}`, with the word of the order that it is about. */
export const inDepositWord = (text: string, kind: DepositKind): string =>
  text.replaceAll("{deposit}", depositWord(kind));

/** Why a share (percent) cannot be required ahead, or `null`: 定金 has a bound by law, a prepayment none. */
export const depositShareProblem = (pct: number, kind: DepositKind): string | null =>
  kind === DEPOSIT_KIND.earnest && pct > EARNEST_PCT_MAX
    ? `${depositWord(kind)}不能超过合同金额的 ${EARNEST_PCT_MAX}%`
    : null;

/** Who broke the contract where an order is cancelled; `null`: neither, or nothing was agreed on yet. */
export type Fault = "buyer" | "merchant" | null;

/**
 * What the deposit does where an order is cancelled: `forfeited` stays with the merchant, `doubled` is paid to the buyer on
 * top of what was paid. Both of what was paid of it, minor units (Civil Code 587).
 */
export function depositAtEnd(
  { paidAmount, depositAmount }: { paidAmount: Fen; depositAmount: Fen },
  fault: Fault,
  kind: DepositKind,
): { forfeited: Fen; doubled: Fen } {
  const paid = fen(Math.min(paidAmount, depositAmount));
  const isForfeited = fault === "buyer" && kind !== DEPOSIT_KIND.prepayment;
  const isDoubled = fault === "merchant" && kind === DEPOSIT_KIND.earnest;
  return { forfeited: isForfeited ? paid : fen(0), doubled: isDoubled ? paid : fen(0) };
}

/** What cancelling means for what a buyer has paid, as shown in the buyer's dialog. */
export function cancelText(kind: DepositKind, paidAmount: Fen): string {
  const back = "取消后货量退回报盘";
  if (paidAmount === 0) return `${back}。`;
  return `${back}；已付${depositWord(kind)}${kind === DEPOSIT_KIND.prepayment ? "退还" : "不退"}。`;
}
