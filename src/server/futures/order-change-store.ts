import type { PayeeAccount } from "../../domain/company/payee.ts";
import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import type { FuturesStatus } from "../../domain/futures/order-states.ts";
import type { ForwardOrderId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import type { Dm3 } from "../../domain/units.ts";
import type { Db } from "../db/database.ts";
import type { FuturesRow } from "./order-store.ts";

export type NewFutures = Pick<
  FuturesRow,
  | "orderNo"
  | "offerId"
  | "inquiryId"
  | "merchantId"
  | "personId"
  | "companyId"
  | "buyerName"
  | "shopName"
  | "title"
  | "lines"
  | "volume"
  | "containers"
  | "tolerancePct"
  | "currency"
  | "price"
  | "incoterm"
  | "destPort"
  | "paymentTerm"
  | "amount"
  | "depositPct"
  | "depositKind"
  | "depositAmount"
  | "balanceAmount"
  | "receiver"
  | "importerKind"
  | "remark"
  | "etd"
  | "eta"
  | "vessel"
> & {
  quoteRound: number | null;
  /** When it expires unconfirmed, epoch ms. */
  expireAt: number;
  /** The goods as a warehouse counts them. */
  snapshot: object;
};

/** Writes a new order, which waits for its merchant; returns its id. */
export async function insertFutures(tx: Db, order: NewFutures): Promise<ForwardOrderId> {
  const row = await tx.one<{ id: ForwardOrderId }>(
    `insert into futures_order (order_no, offer_id, inquiry_id, quote_round, merchant_id, person_id, company_id, buyer_name,
       shop_name, title, lines, volume, containers, tolerance_pct, currency, price, incoterm, dest_port, payment_term,
       amount, deposit_pct, deposit_kind, deposit_amount, balance_amount, receiver, importer_kind, remark, etd, eta, vessel, expire_at,
       snapshot)
     values (:orderNo, :offerId, :inquiryId, :quoteRound, :merchantId, :personId, :companyId, :buyerName, :shopName,
       :title, :lines, :volume, :containers, :tolerancePct, :currency, :price, :incoterm, :destPort, :paymentTerm, :amount,
       :depositPct, :depositKind, :depositAmount, :balanceAmount, :receiver, :importerKind, :remark, :etd, :eta, :vessel, :expireAt,
       :snapshot) returning id`,
    {
      ...order,
      lines: JSON.stringify(order.lines),
      expireAt: new Date(order.expireAt),
      snapshot: JSON.stringify(order.snapshot),
    },
    "futures-add",
  );
  return row!.id; // an insert returns its row
}

/** Copies the payee account into a locked order that has none. */
export const writeFuturesPayee = (tx: Db, id: ForwardOrderId, payee: PayeeAccount): Promise<number> =>
  tx.run(
    "update futures_order set payee = :payee where id = :id and payee is null",
    { id, payee: JSON.stringify(payee) },
    "futures-payee",
  );

/** What transitions write of a locked order beside its status, by the column's name. Days are yyyy-MM-dd, volumes dm³. */
const WRITABLE = {
  etd: "etd",
  eta: "eta",
  billNo: "bill_no",
  vessel: "vessel",
  voyage: "voyage",
  containerNos: "container_nos",
  storeId: "store_id",
  storeName: "store_name",
  buyerSigned: "buyer_signed",
  merchantSigned: "merchant_signed",
  paidAmount: "paid_amount",
  pickedVolume: "picked_volume",
  finalVolume: "final_volume",
  finalAmount: "final_amount",
} as const;
type Writable = keyof typeof WRITABLE;

/** Writes some facts of a locked order; its version is raised by the transition that follows. */
export const writeFutures = (
  tx: Db,
  id: ForwardOrderId,
  facts: { readonly [Key in Writable]?: FuturesRow[Key] },
): Promise<number> => {
  const names = (Object.keys(facts) as Writable[]).map((name) => `${WRITABLE[name]} = :${name}`);
  return tx.run(`update futures_order set ${names.join(", ")} where id = :id`, { ...facts, id }, "futures-facts");
};

/** Writes what a locked order is settled by, from now on waiting for the buyer's answer. */
export const writeFuturesSettlement = (
  tx: Db,
  id: ForwardOrderId,
  settled: { finalVolume: Dm3; finalAmount: Fen },
): Promise<number> =>
  tx.run(
    "update futures_order set final_volume = :finalVolume, final_amount = :finalAmount, settle_posted_at = now() where id = :id",
    { id, ...settled },
    "futures-settle",
  );

/** Raises a locked order's version after a change that is no transition. */
export const touchFutures = (tx: Db, id: ForwardOrderId): Promise<number> =>
  tx.run("update futures_order set version = version + 1 where id = :id", { id }, "futures-touch");

type StatusWrite = {
  id: ForwardOrderId;
  to: FuturesStatus;
  /** The status is another than before. */
  entered: boolean;
  /** Epoch ms; `null` where nothing is due. */
  expireAt: number | null;
  /** Fen; `null` before the end. */
  leftOver: Fen | null;
  forfeited: Fen | null;
  isEnd: boolean;
  note: string;
};

/** Writes a locked order's status and what follows from it, and raises its version. */
export const writeFuturesStatus = (tx: Db, { expireAt, ...step }: StatusWrite): Promise<number> =>
  tx.run(
    `update futures_order set status = :to::smallint, version = version + 1,
            entered_at = case when :entered then now() else entered_at end,
            expire_at = :expireAt, left_over = coalesce(:leftOver, left_over), forfeited = coalesce(:forfeited, forfeited),
            end_reason = case when :to::smallint = ${FUTURES_STATUS.cancelled} then :note else end_reason end,
            finished_at = case when :isEnd then now() else finished_at end
      where id = :id`,
    { ...step, expireAt: expireAt === null ? null : new Date(expireAt) },
    "futures-step",
  );
