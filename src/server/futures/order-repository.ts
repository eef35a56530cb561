import type { FuturesAdminListBody } from "../../contract/futures/forward-order-schemas.ts";
import type { PayeeAccount } from "../../domain/company/payee.ts";
import type { OfferLine } from "../../domain/futures/forward-offer.ts";
import { type Currency, INCOTERM_NAMES, type Incoterm } from "../../domain/futures/landed-cost.ts";
import { lineSizeText } from "../../domain/futures/offer-form.ts";
import {
  availableFuturesEvents,
  FUTURES_EVENT_NAMES,
  FUTURES_STATUS_NAMES,
  type FuturesActor,
  type FuturesEvent,
  type FuturesFacts,
  type FuturesStatus,
} from "../../domain/futures/order.ts";
import {
  DOC_KINDS,
  type DocKind,
  MILESTONE_CODES,
  MILESTONES,
  type MilestoneKind,
} from "../../domain/futures/order-papers.ts";
import {
  FUTURES_ACTOR_NAMES,
  type FuturesOrderBrief,
  type FuturesOrderDetail,
} from "../../domain/futures/order-view.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import { leftToPay, VOUCHER_STATUS_NAMES } from "../../domain/trade/voucher.ts";
import { payeeOf } from "../account/payee.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { pickupsOfOrder } from "../trade/order-detail.ts";
import { FORWARD_VOUCHERS, vouchersOf } from "../trade/vouchers.ts";
import { FUTURES_TODO_CONDITIONS } from "./order-todo.ts";
import { warehousesFor } from "./warehouse-store.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Whose orders: a company's that buys, a shop's, or everybody's (an operator's look). */
export type FuturesSide =
  | { actor: "buyer"; companyId: string | null }
  | { actor: "merchant"; merchantId: string | null }
  | { actor: "operator" };

export type FuturesRow = {
  id: string;
  orderNo: string;
  /** `null` of what was agreed on without an offer. */
  offerId: string | null;
  inquiryId: string | null;
  merchantId: string;
  personId: string;
  companyId: string;
  buyerName: string;
  shopName: string;
  title: string;
  lines: OfferLine[];
  volume: number;
  containers: number;
  tolerancePct: number;
  currency: Currency;
  price: number;
  incoterm: Incoterm;
  destPort: string;
  paymentTerm: string;
  amount: Fen;
  depositPct: number;
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
  vessel: string;
  voyage: string;
  containerNos: string[];
  billNo: string;
  buyerSigned: boolean;
  merchantSigned: boolean;
  storeId: string | null;
  storeName: string;
  storeAddress: string;
  pickedVolume: number;
  pickupDisputed: boolean;
  finalVolume: number | null;
  finalAmount: Fen | null;
  settlePostedAt: number | null;
  leftOver: Fen | null;
  forfeited: Fen;
  status: FuturesStatus;
  endReason: string;
  expireAt: number | null;
  version: number;
  createdAt: number;
  payee: PayeeAccount | null;
};

const COLUMNS = `f.id, f.order_no as "orderNo", f.offer_id as "offerId", f.inquiry_id as "inquiryId",
  f.merchant_id as "merchantId", f.person_id as "personId", f.company_id as "companyId", f.buyer_name as "buyerName",
  f.shop_name as "shopName", f.title, f.lines, f.volume, f.containers, f.tolerance_pct as "tolerancePct", f.currency,
  f.price, f.incoterm, f.dest_port as "destPort", f.payment_term as "paymentTerm", f.amount::float8 as amount,
  f.deposit_pct as "depositPct", f.deposit_amount::float8 as "depositAmount", f.balance_amount::float8 as "balanceAmount",
  f.paid_amount::float8 as "paidAmount", f.receiver, f.importer_kind as "importerKind", f.remark, f.etd::text as etd,
  f.eta::text as eta, f.vessel, f.voyage, f.container_nos as "containerNos", f.bill_no as "billNo",
  f.store_id as "storeId", f.store_name as "storeName",
  (select concat(y.province_name, nullif(y.city_name, y.province_name), y.address) from store y
    where y.id = f.store_id) as "storeAddress", f.picked_volume as "pickedVolume",
  exists (select 1 from pickup_record r where r.order_id = f.id and r.status = 2) as "pickupDisputed",
  coalesce(f.payee, ${payeeOf("f")}) as payee, f.buyer_signed as "buyerSigned", f.merchant_signed as "merchantSigned", f.final_volume as "finalVolume",
  f.final_amount::float8 as "finalAmount", ${ms("f.settle_posted_at")} as "settlePostedAt",
  f.left_over::float8 as "leftOver", f.forfeited::float8 as forfeited, f.status, f.end_reason as "endReason",
  ${ms("f.expire_at")} as "expireAt", f.version, ${ms("f.created_at")} as "createdAt",
  (select coalesce(sum(v.amount), 0)::float8 from futures_voucher v where v.order_id = f.id and v.status <> 2) as "countedAmount",
  exists (select 1 from futures_voucher v where v.order_id = f.id and v.status = 0) as "vouchersWaiting",
  array(select distinct d.kind::int from futures_doc d where d.order_id = f.id and d.by_side = 'merchant') as "docKinds"`;

const ownOf = (side: FuturesSide): { where: string; value: string | null } => {
  if (side.actor === "buyer") return { where: "f.company_id = $1", value: side.companyId };
  if (side.actor === "merchant") return { where: "f.merchant_id = $1", value: side.merchantId };
  return { where: "$1::bigint is null", value: null };
};

const BP_PER_PERCENT = 100;
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
  settlePosted: row.settlePostedAt !== null,
  toleranceBp: row.tolerancePct * BP_PER_PERCENT,
});

/** What has to be paid in a status: the deposit, or everything. */
export const payableIn = ({ status, depositAmount, amount }: FuturesRow): Fen =>
  status === 40 ? depositAmount : status === 75 ? amount : fen(0);

const portName = (code: string): string => placeByCode(code)?.name ?? code;

const briefOf = (row: FuturesRow, actor: FuturesActor): FuturesOrderBrief => ({
  id: row.id,
  orderNo: row.orderNo,
  offerId: row.offerId,
  inquiryId: row.inquiryId,
  title: row.title,
  sizeText: row.lines.slice(0, 2).map(lineSizeText).join("、"),
  buyerName: row.buyerName,
  merchantId: row.merchantId,
  shopName: row.shopName,
  volume: row.volume,
  containers: row.containers,
  currency: row.currency,
  price: row.price,
  incoterm: row.incoterm,
  incotermName: INCOTERM_NAMES[row.incoterm],
  destPortName: portName(row.destPort),
  amount: row.amount,
  depositAmount: row.depositAmount,
  balanceAmount: row.balanceAmount,
  paidAmount: row.paidAmount,
  etd: row.etd ?? "",
  eta: row.eta,
  status: row.status,
  statusName: FUTURES_STATUS_NAMES[row.status],
  expireAt: row.expireAt,
  events: availableFuturesEvents(row.status, actor, factsOf(row)),
  version: row.version,
  createTime: formatBeijing(row.createdAt),
});

export async function futuresOrders(
  db: Db,
  side: FuturesSide,
  body: FuturesAdminListBody,
): Promise<Page<FuturesOrderBrief>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = body.keyword?.trim() ?? "";
  const { where, value } = ownOf(side);
  const narrowed = `${where} and (cardinality($2::smallint[]) = 0 or f.status = any($2))
    and ($3::text is null or f.order_no ilike $3 or f.title ilike $3 or f.buyer_name ilike $3)
    and ${body.todo === undefined ? "true" : FUTURES_TODO_CONDITIONS[body.todo]}`;
  const values = [value, [...(body.status ?? [])], keyword === "" ? null : containing(keyword)];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from futures_order f where ${narrowed}`, values),
    db.rows<FuturesRow>(
      `select ${COLUMNS} from futures_order f where ${narrowed} order by f.id desc limit $4 offset $5`,
      [...values, page.pageSize, rowsBefore(page)],
    ),
  ]);
  return pageOf(
    rows.map((row) => briefOf(row, side.actor)),
    counted?.total ?? 0,
    page,
  );
}

export const futuresRow = (db: Db, side: FuturesSide, id: string): Promise<FuturesRow | null> => {
  const { where, value } = ownOf(side);
  return db.one<FuturesRow>(
    `select ${COLUMNS} from futures_order f where ${where} and f.id = $2`,
    [value, id],
    `futures-order-${side.actor}`,
  );
};

/** Locks it first: what decides is read by the next statement, as it is once nobody else works on it. */
export async function lockedFutures(tx: Db, side: FuturesSide, id: string): Promise<FuturesRow | null> {
  const { where, value } = ownOf(side);
  const mine = await tx.one(
    `select 1 from futures_order f where ${where} and f.id = $2 for update`,
    [value, id],
    `futures-lock-${side.actor}`,
  );
  return mine === null ? null : futuresRow(tx, side, id);
}

type MilestoneRow = { kind: MilestoneKind; planDate: string | null; actualDate: string | null; note: string };
type DocRow = {
  id: string;
  kind: DocKind;
  fileName: string;
  fileId: string;
  originalName: string;
  by: "buyer" | "merchant";
  at: number;
};
type EventRow = { at: number; event: string; actor: string; note: string; ip: string | null };

/** An order with everything about it; `null` when it is not the side's. */
export async function futuresDetail(
  db: Db,
  side: FuturesSide,
  id: string,
  nowMs: number,
): Promise<FuturesOrderDetail | null> {
  const row = await futuresRow(db, side, id);
  if (row === null) return null;
  const [milestones, docs, vouchers, events, pickup, yards] = await Promise.all([
    db.rows<MilestoneRow>(
      `select kind::int as kind, plan_date::text as "planDate", actual_date::text as "actualDate", note
         from futures_milestone where order_id = $1 order by kind`,
      [id],
      "futures-milestones",
    ),
    db.rows<DocRow>(
      `select d.id, d.kind::int as kind, d.file_name as "fileName", s.id as "fileId", d.original_name as "originalName",
              d.by_side as by, ${ms("d.at")} as at
         from futures_doc d join stored_file s on s.file_name = d.file_name where d.order_id = $1 order by d.id`,
      [id],
      "futures-docs",
    ),
    vouchersOf(db, FORWARD_VOUCHERS, id),
    db.rows<EventRow>(
      `select ${ms("at")} as at, event, actor_type as actor, note, ip from futures_order_event where order_id = $1 order by id`,
      [id],
      "futures-events",
    ),
    pickupsOfOrder(db, id),
    side.actor === "merchant" && row.status === 70 ? warehousesFor(db, row) : [],
  ]);
  const today = formatBeijingDate(nowMs);
  const isEnded = row.status === 90 || row.status === 100;
  return {
    ...briefOf(row, side.actor),
    lines: row.lines.map((line) => ({
      ...line,
      speciesName: speciesByCode(line.speciesCode)?.name ?? "",
      gradeName: gradeByCode(line.gradeCode ?? "")?.name ?? "",
      sizeText: lineSizeText(line),
    })),
    tolerancePct: row.tolerancePct,
    depositPct: row.depositPct,
    paymentTerm: row.paymentTerm,
    receiver: row.receiver,
    importerKind: row.importerKind,
    remark: row.remark,
    vessel: row.vessel,
    voyage: row.voyage,
    containerNos: row.containerNos,
    billNo: row.billNo,
    buyerSigned: row.buyerSigned,
    merchantSigned: row.merchantSigned,
    ...{
      storeName: row.storeName,
      storeAddress: row.storeAddress ?? "",
      pickedVolume: row.pickedVolume,
      yards,
      ...pickup,
    },
    finalVolume: row.finalVolume,
    finalAmount: row.finalAmount,
    leftOver: row.leftOver,
    forfeited: row.forfeited,
    endReason: row.endReason,
    payee: row.payee,
    dueNow: leftToPay(payableIn(row), row.countedAmount),
    milestones: MILESTONE_CODES.map((kind) => {
      const one = milestones.find((milestone) => milestone.kind === kind);
      const [planDate, actualDate] = [one?.planDate ?? "", one?.actualDate ?? ""];
      const isLate = !isEnded && actualDate === "" && planDate !== "" && planDate < today;
      return { kind, name: MILESTONES[kind], planDate, actualDate, note: one?.note ?? "", isLate };
    }),
    docs: docs.map(({ at, ...doc }) => ({ ...doc, kindName: DOC_KINDS[doc.kind], time: formatBeijing(at) })),
    vouchers: vouchers.map(({ createdMs, auditedMs: _, files, ...voucher }) => ({
      ...voucher,
      statusName: VOUCHER_STATUS_NAMES[voucher.status],
      files: files.map(({ fileId, originalName }) => ({ fileId, name: originalName })),
      time: formatBeijing(createdMs),
    })),
    timeline: events.map(({ at, event, actor, note, ip }) => ({
      time: formatBeijing(at),
      title: event === "place" ? "提交订单" : (FUTURES_EVENT_NAMES[event as FuturesEvent] ?? event),
      who: FUTURES_ACTOR_NAMES[actor] ?? "",
      note,
      ...(side.actor === "operator" ? { ip } : {}),
    })),
  };
}
