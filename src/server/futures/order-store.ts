import type { PayeeAccount } from "../../domain/company/payee.ts";
import { PAYEE } from "../../domain/company/stored-company.ts";
import type { DepositKind } from "../../domain/futures/deposit.ts";
import type { OfferLine } from "../../domain/futures/forward-offer.ts";
import type { Currency, Incoterm } from "../../domain/futures/landed-cost.ts";
import { FUTURES_SETTLEMENT_MS, FUTURES_STATUS, FUTURES_STATUSES, isTimed } from "../../domain/futures/order.ts";
import type { DocKind, MilestoneKind } from "../../domain/futures/order-papers.ts";
import type { FuturesStatus } from "../../domain/futures/order-states.ts";
import type { FuturesTodo } from "../../domain/futures/order-todo.ts";
import { DUE_STATIONS } from "../../domain/futures/order-turn.ts";
import type {
  CompanyId,
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  MerchantId,
  PersonId,
  WarehouseId,
} from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import type { Contact } from "../../domain/trade/contact.ts";
import { PICKUP_STATUS } from "../../domain/trade/tally.ts";
import { VOUCHER_COUNTED, VOUCHER_STATUS } from "../../domain/trade/voucher.ts";
import type { Dm3 } from "../../domain/units.ts";
import { contactsOf, phoneOfPerson } from "../account/contact-store.ts";
import { payeeOf } from "../account/payee-store.ts";
import { ms, msAgo } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import type { Within } from "../db/json-reading.ts";
import { containing } from "../like.ts";
import { FORWARD_REFUNDS, refundBriefJson } from "../trade/money/refunds.ts";
import type { FuturesParties } from "./offer-store.ts";
import { FUTURES_TODO_CONDITIONS } from "./order-todo-store.ts";

/** Whose orders: a company's that buys, a shop's, or all (for an operator). */
export type FuturesSide =
  | { actor: "buyer"; companyId: CompanyId | null }
  | { actor: "merchant"; merchantId: MerchantId | null }
  | { actor: "operator" };

export type FuturesRow = {
  id: ForwardOrderId;
  orderNo: string;
  /** `null` of what was agreed on without an offer. */
  offerId: ForwardOfferId | null;
  inquiryId: ForwardInquiryId | null;
  merchantId: MerchantId;
  personId: PersonId;
  companyId: CompanyId;
  buyerName: string;
  shopName: string;
  title: string;
  lines: OfferLine[];
  volume: Dm3;
  containers: number;
  tolerancePct: number;
  currency: Currency;
  price: number;
  incoterm: Incoterm;
  loadPort: string;
  destPort: string;
  paymentTerm: string;
  amount: Fen;
  depositPct: number;
  depositKind: DepositKind;
  depositAmount: Fen;
  balanceAmount: Fen;
  paidAmount: Fen;
  countedAmount: Fen;
  vouchersWaiting: boolean;
  docKinds: DocKind[];
  receiver: string;
  importerKind: 1 | 2;
  remark: string;
  etd: string | null;
  eta: string;
  /** The days on which the goods were loaded and landed. */
  loadedOn: string | null;
  landedOn: string | null;
  /** yyyy-MM-dd */
  planDate: string;
  vessel: string;
  voyage: string;
  containerNos: string[];
  billNo: string;
  buyerSigned: boolean;
  merchantSigned: boolean;
  storeId: WarehouseId | null;
  storeName: string;
  storeAddress: string | null;
  contacts: Contact[];
  pickedVolume: Dm3;
  pickupDisputed: boolean;
  finalVolume: Dm3 | null;
  finalAmount: Fen | null;
  settlementPostedAt: number | null;
  leftOver: Fen | null;
  forfeited: Fen;
  /** What is left to be paid since it ended, and when that status of it began; `null`: nothing is. */
  refund: { kind: number; amount: Fen; status: number; enteredMs: number } | null;
  status: FuturesStatus;
  endReason: string;
  expireAt: number | null;
  version: number;
  createdAt: number;
  payee: PayeeAccount | null;
};

const reachedOn = (kind: MilestoneKind): string =>
  `(select m.actual_date::text from futures_milestone m where m.order_id = f.id and m.kind = ${kind})`;

/** The day that the station is planned for by which an order's next transition is due, "" where none is. */
const DUE_ON = `coalesce((select m.plan_date::text from futures_milestone m where m.order_id = f.id and m.kind = case f.status
  ${Object.entries(DUE_STATIONS)
    .map(([status, kind]) => `when ${status} then ${kind}`)
    .join(" ")} end), '')`;

const COLUMNS = `f.id, f.order_no as "orderNo", f.offer_id as "offerId", f.inquiry_id as "inquiryId",
  f.merchant_id as "merchantId", f.person_id as "personId", f.company_id as "companyId", f.buyer_name as "buyerName",
  f.shop_name as "shopName", f.title, f.lines, f.volume, f.containers, f.tolerance_pct as "tolerancePct", f.currency,
  f.price, f.incoterm, f.dest_port as "destPort",
  coalesce((select o.load_port from global_offer o where o.id = f.offer_id), '') as "loadPort", f.payment_term as "paymentTerm", f.amount::float8 as amount,
  f.deposit_pct as "depositPct", f.deposit_kind as "depositKind", f.deposit_amount::float8 as "depositAmount", f.balance_amount::float8 as "balanceAmount",
  f.paid_amount::float8 as "paidAmount", f.receiver, f.importer_kind as "importerKind", f.remark, f.etd::text as etd,
  f.eta::text as eta, ${reachedOn(4)} as "loadedOn", ${DUE_ON} as "planDate", ${reachedOn(6)} as "landedOn", f.vessel, f.voyage, f.container_nos as "containerNos", f.bill_no as "billNo",
  f.store_id as "storeId", f.store_name as "storeName",
  (select concat(y.province_name, nullif(y.city_name, y.province_name), y.address) from store y
    where y.id = f.store_id) as "storeAddress",
  ${contactsOf({ merchants: "array[f.merchant_id]", warehouse: "f.store_id", buyerName: "f.buyer_name", buyerPhone: phoneOfPerson("f.person_id") })},
  f.picked_volume as "pickedVolume",
  exists (select 1 from pickup_record r where r.order_id = f.id and r.status = ${PICKUP_STATUS.disputed}) as "pickupDisputed",
  coalesce(f.payee, ${payeeOf("f")}) as payee, f.buyer_signed as "buyerSigned", f.merchant_signed as "merchantSigned", f.final_volume as "finalVolume",
  f.final_amount::float8 as "finalAmount", ${ms("f.settle_posted_at")} as "settlementPostedAt",
  f.left_over::float8 as "leftOver", f.forfeited::float8 as forfeited, ${refundBriefJson(FORWARD_REFUNDS, "f")} as refund, f.status, f.end_reason as "endReason",
  ${ms("f.expire_at")} as "expireAt", f.version, ${ms("f.created_at")} as "createdAt",
  (select coalesce(sum(v.amount), 0)::float8 from futures_voucher v where v.order_id = f.id and v.status in (${VOUCHER_COUNTED.join(", ")})) as "countedAmount",
  exists (select 1 from futures_voucher v where v.order_id = f.id and v.status = ${VOUCHER_STATUS.waiting}) as "vouchersWaiting",
  array(select distinct d.kind::int from futures_doc d where d.order_id = f.id and d.by_side = 'merchant') as "docKinds"`;

const WITHIN: Within = { payee: PAYEE };

const ownOf = (side: FuturesSide): { where: string; owner: string | null } => {
  if (side.actor === "buyer") return { where: "f.company_id = :owner", owner: side.companyId };
  if (side.actor === "merchant") return { where: "f.merchant_id = :owner", owner: side.merchantId };
  return { where: ":owner::bigint is null", owner: null };
};

type OrderSearch = {
  status: readonly FuturesStatus[];
  keyword: string;
  todo: FuturesTodo | undefined;
  page: PageQuery;
};

/** One page of a side's orders, the newest first, and how many there are; `status` empty: of any status. */
export async function futuresRows(
  db: Db,
  side: FuturesSide,
  { status, keyword, todo, page }: OrderSearch,
): Promise<{ total: number; rows: FuturesRow[] }> {
  const { where, owner } = ownOf(side);
  const narrowed = `${where} and (cardinality(:status::smallint[]) = 0 or f.status = any(:status))
    and (:keyword::text is null or f.order_no ilike :keyword or f.title ilike :keyword or f.buyer_name ilike :keyword)
    and ${todo === undefined ? "true" : FUTURES_TODO_CONDITIONS[todo]}`;
  const values = { owner, status, keyword: keyword === "" ? null : containing(keyword) };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from futures_order f where ${narrowed}`, values),
    db.rows<FuturesRow>(
      `select ${COLUMNS} from futures_order f where ${narrowed} order by f.id desc limit :most offset :skipped`,
      { ...values, most: page.pageSize, skipped: rowsBefore(page) },
      undefined,
      WITHIN,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** An order of that side; `null` when the id is unknown to it. */
export const futuresRow = (db: Db, side: FuturesSide, id: ForwardOrderId): Promise<FuturesRow | null> => {
  const { where, owner } = ownOf(side);
  return db.one<FuturesRow>(
    `select ${COLUMNS} from futures_order f where ${where} and f.id = :id`,
    { owner, id },
    `futures-order-${side.actor}`,
    WITHIN,
  );
};

/** Locks it first: the next statement reads what the decision depends on, after concurrent work has ended. */
export async function lockedFutures(tx: Db, side: FuturesSide, id: ForwardOrderId): Promise<FuturesRow | null> {
  const { where, owner } = ownOf(side);
  const mine = await tx.one(
    `select 1 from futures_order f where ${where} and f.id = :id for update`,
    { owner, id },
    `futures-lock-${side.actor}`,
  );
  return mine === null ? null : futuresRow(tx, side, id);
}

/** Locks the next order that waited too long by the database's clock; skips `passed` and those that others work on. */
export const lockDueFutures = (tx: Db, passed: readonly string[]): Promise<{ id: ForwardOrderId } | null> =>
  tx.one(
    `select id from futures_order
      where (status in (${FUTURES_STATUSES.filter(isTimed).join(", ")}) and expire_at <= now()
             or status = ${FUTURES_STATUS.toSettle} and settle_posted_at <= ${msAgo(FUTURES_SETTLEMENT_MS)})
        and id <> all(:passed::bigint[])
      order by id limit 1 for update skip locked`,
    { passed },
    "futures-due",
  );

/** The order's number; its id where there is no such order. */
export async function futuresNoOf(db: Db, id: ForwardOrderId): Promise<string> {
  const row = await db.one<{ no: string }>(
    "select order_no as no from futures_order where id = :id",
    { id },
    "futures-no",
  );
  return row?.no ?? id;
}

/** What messages about an order need, and whom they reach. */
export const partiesOfFutures = (
  tx: Db,
  id: ForwardOrderId,
): Promise<(FuturesParties<ForwardOrderId> & { depositKind: DepositKind }) | null> =>
  tx.one(
    `select id, order_no as no, title, merchant_id as "merchantId", buyer_name as "buyerName",
            person_id as "personId", company_id as "companyId", deposit_kind as "depositKind"
       from futures_order where id = :id`,
    { id },
    "futures-to-notify",
  );

export type FuturesStep = {
  at: number;
  event: string;
  from: FuturesStatus | null;
  to: FuturesStatus;
  actor: string;
  note: string;
  ip: string | null;
};

/** What happened to an order, the oldest first. */
export const stepsOfFutures = (db: Db, id: ForwardOrderId): Promise<FuturesStep[]> =>
  db.rows(
    `select ${ms("at")} as at, event, from_status as "from", to_status as "to", actor_type as actor, note, ip
       from futures_order_event where order_id = :id order by id`,
    { id },
    "futures-events",
  );
