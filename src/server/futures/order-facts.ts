import { availableFuturesEvents, FUTURES_STATUS } from "../../domain/futures/order.ts";
import type { FuturesActor, FuturesEvent, FuturesFacts } from "../../domain/futures/order-events.ts";
import type { ForwardOrderId } from "../../domain/ids.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { extraPaymentEvents, REFUND_KIND, REFUND_STATUS } from "../../domain/trade/refund.ts";
import { leftToPay } from "../../domain/trade/voucher.ts";
import { basisPoints } from "../../domain/units.ts";
import type { Caller } from "../auth.ts";
import type { FuturesRow, FuturesSide } from "./order-store.ts";

export type FuturesPerson = { actor: "buyer" | "merchant" | "operator"; caller: Caller };
export type VersionedForwardOrderId = { id: ForwardOrderId; version: number };

export const sideOf = ({ actor, caller }: FuturesPerson): FuturesSide => {
  if (actor === "buyer") return { actor, companyId: caller.companyId };
  return actor === "merchant" ? { actor, merchantId: caller.merchantId } : { actor };
};

const BP_PER_PERCENT = 100;

/** What decides about an order's next transition. */
export const factsOf = (row: FuturesRow): FuturesFacts => ({
  buyerSigned: row.buyerSigned,
  merchantSigned: row.merchantSigned,
  amount: row.amount,
  depositKind: row.depositKind,
  depositAmount: row.depositAmount,
  paidAmount: row.paidAmount,
  vouchersWaiting: row.vouchersWaiting,
  billNo: row.billNo,
  docKinds: row.docKinds,
  isStored: row.storeId !== null,
  pickedVolume: row.pickedVolume,
  pickupDisputed: row.pickupDisputed,
  finalVolume: row.finalVolume,
  finalAmount: row.finalAmount,
  settlementPosted: row.settlementPostedAt !== null,
  toleranceBp: basisPoints(row.tolerancePct * BP_PER_PERCENT),
});

/** What has to be paid in a status: the deposit, or everything; at the end the final amount where the buyer owes of it. */
export const payableIn = (row: FuturesRow): Fen => {
  const { status, depositAmount, amount, finalAmount } = row;
  if (owedOf(row) !== null) return finalAmount ?? amount;
  return status === FUTURES_STATUS.toPayDeposit
    ? depositAmount
    : status === FUTURES_STATUS.toPayBalance
      ? amount
      : fen(0);
};

/** What no voucher covers yet of the money that the buyer owes after the end; `null` where none is to come in. */
export const owedOf = ({ refund, finalAmount, amount, countedAmount }: FuturesRow): Fen | null =>
  refund?.kind === REFUND_KIND.fromBuyer && refund.status === REFUND_STATUS.open
    ? leftToPay(finalAmount ?? amount, countedAmount)
    : null;

const EXTRA_EVENTS = {
  uploadVoucher: "addVoucher",
  vouchersCleared: "passVoucher",
  rejectVoucher: "refuseVoucher",
} as const satisfies Record<ReturnType<typeof extraPaymentEvents>[number], FuturesEvent>;

/** What a reader may do with the order now: what the table allows, and after the end about what the buyer owes. */
export const eventsFor = (row: FuturesRow, actor: FuturesActor): FuturesEvent[] => [
  ...availableFuturesEvents(row.status, actor, factsOf(row)),
  ...extraPaymentEvents({ owed: owedOf(row), vouchersWaiting: row.vouchersWaiting }, actor).map(
    (event) => EXTRA_EVENTS[event],
  ),
];
