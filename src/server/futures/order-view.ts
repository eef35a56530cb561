import type { FuturesAdminListBody } from "../../contract/futures/forward-order-schemas.ts";
import { INCOTERM_NAMES } from "../../domain/futures/landed-cost.ts";
import { lineSizeText } from "../../domain/futures/offer-form.ts";
import {
  availableFuturesEvents,
  FUTURES_EVENT_NAMES,
  FUTURES_STATUS,
  FUTURES_STATUS_NAMES,
  type FuturesActor,
  type FuturesEvent,
  type FuturesFacts,
} from "../../domain/futures/order.ts";
import { DOC_KINDS, MILESTONE_CODES, MILESTONES } from "../../domain/futures/order-papers.ts";
import {
  FUTURES_ACTOR_NAMES,
  type FuturesOrderBrief,
  type FuturesOrderDetail,
} from "../../domain/futures/order-view.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../domain/paging.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import { leftToPay, VOUCHER_STATUS_NAMES } from "../../domain/trade/voucher.ts";
import type { Db } from "../db/database.ts";
import { pickupLinks } from "../trade/pickup-view.ts";
import { FORWARD_VOUCHERS, vouchersOf } from "../trade/vouchers.ts";
import { docsOf, milestonesOf } from "./order-papers-store.ts";
import { type FuturesRow, type FuturesSide, futuresRow, futuresRows, stepsOfFutures } from "./order-store.ts";
import { warehousesFor } from "./warehouse-store.ts";

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
  status === FUTURES_STATUS.toPayDeposit ? depositAmount : status === FUTURES_STATUS.toPayBalance ? amount : fen(0);

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

/** A side's orders, the newest first. */
export async function futuresOrders(
  db: Db,
  side: FuturesSide,
  body: FuturesAdminListBody,
): Promise<Page<FuturesOrderBrief>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = body.keyword?.trim() ?? "";
  const { total, rows } = await futuresRows(db, side, { status: body.status ?? [], keyword, todo: body.todo, page });
  return pageOf(
    rows.map((row) => briefOf(row, side.actor)),
    total,
    page,
  );
}

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
    milestonesOf(db, id),
    docsOf(db, id),
    vouchersOf(db, FORWARD_VOUCHERS, id),
    stepsOfFutures(db, id),
    pickupLinks(db, id),
    side.actor === "merchant" && row.status === FUTURES_STATUS.toClear ? warehousesFor(db, row) : [],
  ]);
  const today = formatBeijingDate(nowMs);
  const isEnded = row.status === FUTURES_STATUS.cancelled || row.status === FUTURES_STATUS.completed;
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
