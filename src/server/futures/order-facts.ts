import { FUTURES_STATUS, type FuturesFacts } from "../../domain/futures/order.ts";
import type { ForwardOrderId } from "../../domain/ids.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { basisPoints } from "../../domain/units.ts";
import type { Caller } from "../auth.ts";
import type { FuturesRow, FuturesSide } from "./order-store.ts";

/** Who takes a step. */
export type FuturesPerson = { actor: "buyer" | "merchant" | "operator"; caller: Caller };
export type FuturesSeen = { id: ForwardOrderId; version: number };

export const sideOf = ({ actor, caller }: FuturesPerson): FuturesSide => {
  if (actor === "buyer") return { actor, companyId: caller.companyId };
  return actor === "merchant" ? { actor, merchantId: caller.merchantId } : { actor };
};

const BP_PER_PERCENT = 100;

/** What decides about an order's next step. */
export const factsOf = (row: FuturesRow): FuturesFacts => ({
  buyerSigned: row.buyerSigned,
  merchantSigned: row.merchantSigned,
  amount: row.amount,
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

/** What has to be paid in a status: the deposit, or everything. */
export const payableIn = ({ status, depositAmount, amount }: FuturesRow): Fen =>
  status === FUTURES_STATUS.toPayDeposit ? depositAmount : status === FUTURES_STATUS.toPayBalance ? amount : fen(0);
