import type { ListCallInput } from "../../domain/console-lists.ts";
import { statedDrawing } from "../../domain/drawing/piece.ts";
import { INCOTERM_NAMES } from "../../domain/futures/landed-cost.ts";
import { lineSizeShown, sizesText } from "../../domain/futures/offer-form.ts";
import { awaitedMilestone, FUTURES_STATUS, futuresStatusName } from "../../domain/futures/order.ts";
import { FUTURES_EVENT_NAMES, type FuturesActor } from "../../domain/futures/order-events.ts";
import { DOC_KINDS, MILESTONE_CODES, milestoneName } from "../../domain/futures/order-papers.ts";
import { type FuturesTurn, futuresTurn, leftOverTurn } from "../../domain/futures/order-turn.ts";
import {
  FUTURES_ACTOR_NAMES,
  type FuturesOrderBrief,
  type FuturesOrderDetail,
} from "../../domain/futures/order-view.ts";
import type { ForwardOrderId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../domain/paging.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import { contactsFor } from "../../domain/trade/contact.ts";
import { disputeIn } from "../../domain/trade/dispute.ts";
import { REFUND_EVENT_NAMES } from "../../domain/trade/refund.ts";
import { leftToPay, VOUCHER_STATUS_NAMES } from "../../domain/trade/voucher.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import type { Db } from "../db/database.ts";
import { conversationOf } from "../system/deal-notes.ts";
import { afterHearing, disputeStatements } from "../system/disputes.ts";
import { disputeFilesOf } from "../system/files/subject-file-store.ts";
import { FORWARD_REFUNDS, refundBrief, refundView } from "../trade/money/refunds.ts";
import { FORWARD_VOUCHERS, vouchersOf } from "../trade/money/vouchers.ts";
import { pickupLinks } from "../trade/pickups/pickup-view.ts";
import { eventsFor, type FuturesPerson, factsOf, payableIn, sideOf } from "./order-facts.ts";
import { docsOf, type MilestoneRow, milestonesOf } from "./order-papers-store.ts";
import { type FuturesRow, type FuturesStep, futuresRow, futuresRows, stepsOfFutures } from "./order-store.ts";
import { warehousesFor } from "./warehouse-store.ts";

const portName = (code: string): string => placeByCode(code)?.name ?? code;

const turnOf = (row: FuturesRow): FuturesTurn | null =>
  futuresTurn(row.status, factsOf(row), row) ?? leftOverTurn(row.refund, row.vouchersWaiting);

const briefOf = (row: FuturesRow, actor: FuturesActor): FuturesOrderBrief => ({
  id: row.id,
  orderNo: row.orderNo,
  offerId: row.offerId,
  inquiryId: row.inquiryId,
  title: row.title,
  sizeText: sizesText(row.lines),
  image: statedDrawing(row.lines[0] ?? {}),
  buyerName: row.buyerName,
  merchantId: row.merchantId,
  shopName: row.shopName,
  volume: row.volume,
  containers: row.containers,
  currency: row.currency,
  price: row.price,
  incoterm: row.incoterm,
  incotermName: INCOTERM_NAMES[row.incoterm],
  loadPort: row.loadPort,
  destPortName: portName(row.destPort),
  amount: row.amount,
  depositKind: row.depositKind,
  depositAmount: row.depositAmount,
  balanceAmount: row.balanceAmount,
  paidAmount: row.paidAmount,
  etd: row.etd ?? "",
  eta: row.eta,
  loadedOn: row.loadedOn ?? "",
  landedOn: row.landedOn ?? "",
  status: row.status,
  statusName: futuresStatusName(row.status, row.depositKind),
  expireAt: row.expireAt,
  turn: turnOf(row),
  refund: refundBrief(row.refund, actor, row.vouchersWaiting),
  events: eventsFor(row, actor),
  version: row.version,
  createTime: formatBeijing(row.createdAt),
});

/** A side's orders, the newest first. */
export async function futuresOrders(
  db: Db,
  reader: FuturesPerson,
  body: ListCallInput<"allForwardOrders">,
): Promise<Page<FuturesOrderBrief>> {
  const side = sideOf(reader);
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = body.keyword?.trim() ?? "";
  const { total, rows } = await futuresRows(db, side, { status: body.status ?? [], keyword, todo: body.todo, page });
  return pageOf(
    rows.map((row) => briefOf(row, side.actor)),
    total,
    page,
  );
}

/** What the page of an order shows beside what a list has, from the order itself. */
const ownFacts = (row: FuturesRow) => ({
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
  storeName: row.storeName,
  storeAddress: row.storeAddress ?? "",
  pickedVolume: row.pickedVolume,
  finalVolume: row.finalVolume,
  finalAmount: row.finalAmount,
  leftOver: row.leftOver,
  forfeited: row.forfeited,
  endReason: row.endReason,
  payee: row.payee,
});

const isEnded = (status: FuturesRow["status"]): boolean =>
  status === FUTURES_STATUS.cancelled || status === FUTURES_STATUS.completed;

/**
 * All milestones in their order; those of an order that goes on are late after their day, an ended one plans nothing more.
 * The one that an order waits for is planned by its deadline at the latest. `today`: yyyy-MM-dd.
 */
function milestoneViews(
  { status, expireAt, depositKind }: FuturesRow,
  milestones: readonly MilestoneRow[],
  today: string,
) {
  const awaited = awaitedMilestone(status);
  const deadline = expireAt === null ? "" : formatBeijingDate(expireAt);
  return MILESTONE_CODES.map((kind) => {
    const one = milestones.find((milestone) => milestone.kind === kind);
    const actualDate = one?.actualDate ?? "";
    const planned = isEnded(status) && actualDate === "" ? "" : (one?.planDate ?? "");
    const planDate = kind === awaited && deadline !== "" && deadline < planned ? deadline : planned;
    const isLate = actualDate === "" && planDate !== "" && planDate < today;
    return { kind, name: milestoneName(kind, depositKind), planDate, actualDate, note: one?.note ?? "", isLate };
  });
}

type VoucherRow = Awaited<ReturnType<typeof vouchersOf>>[number];
const voucherView = ({ createdMs, auditedMs: _, files, ...voucher }: VoucherRow) => ({
  ...voucher,
  statusName: VOUCHER_STATUS_NAMES[voucher.status],
  files: files.map(({ fileId, originalName }) => ({ fileId, name: originalName })),
  time: formatBeijing(createdMs),
});

const TITLES: Readonly<Record<string, string>> = { ...FUTURES_EVENT_NAMES, ...REFUND_EVENT_NAMES };

/** Only operators see the address that an event was sent from. */
const timelineEntry = ({ at, event, actor, note, ip }: FuturesStep, reader: FuturesActor) => ({
  time: formatBeijing(at),
  title: event === "place" ? "提交订单" : (TITLES[event] ?? event),
  who: FUTURES_ACTOR_NAMES[actor] ?? "",
  note,
  ...(reader === "operator" ? { ip } : {}),
});

/** When an order was settled or cancelled, "" while it goes on; what is left to be paid afterwards changes its status no more. */
function endTimeOf(status: FuturesRow["status"], steps: readonly FuturesStep[]): string {
  const last = isEnded(status) ? steps.find(({ from, to }) => to === status && from !== to) : undefined;
  return last === undefined ? "" : formatBeijing(last.at);
}

/** An order with everything about it. Throws 404 when it is not the reader's side's. */
export async function futuresDetail(
  db: Db,
  reader: FuturesPerson,
  id: ForwardOrderId,
  nowMs: number,
): Promise<FuturesOrderDetail> {
  const side = sideOf(reader);
  const row = await futuresRow(db, side, id);
  if (row === null) throw await notFoundFor(db, reader, "forwardOrder", id);
  const [milestones, docs, vouchers, events, pickup, disputeFiles, yards, heard, refund, conversation] =
    await Promise.all([
      milestonesOf(db, id),
      docsOf(db, id),
      vouchersOf(db, FORWARD_VOUCHERS, id),
      stepsOfFutures(db, id),
      pickupLinks(db, id),
      disputeFilesOf(db, "futures_order", id),
      side.actor === "merchant" && row.status === FUTURES_STATUS.toClear ? warehousesFor(db, row) : [],
      disputeStatements(db, id, {
        isOpen: row.status === FUTURES_STATUS.disputed,
        actor: side.actor,
      }),
      refundView(db, FORWARD_REFUNDS, id, { actor: side.actor, vouchersWaiting: row.vouchersWaiting }),
      conversationOf(db, id, reader),
    ]);
  const brief = briefOf(row, side.actor);
  return {
    ...brief,
    events: await afterHearing(db, brief.events, "resolve", heard),
    lines: row.lines.map((line) => ({
      ...line,
      speciesName: speciesByCode(line.speciesCode)?.name ?? "",
      gradeName: gradeByCode(line.gradeCode ?? "")?.name ?? "",
      sizeText: lineSizeShown(line),
      image: statedDrawing(line),
    })),
    ...ownFacts(row),
    contacts: contactsFor(side.actor, row.contacts, row.status === FUTURES_STATUS.cancelled && row.paidAmount === 0),
    ...disputeIn(events),
    disputeFiles,
    ...heard,
    ...conversation,
    endTime: endTimeOf(row.status, events),
    yards,
    refund,
    ...pickup,
    dueNow: leftToPay(payableIn(row), row.countedAmount),
    milestones: milestoneViews(row, milestones, formatBeijingDate(nowMs)),
    docs: docs.map(({ at, ...doc }) => ({ ...doc, kindName: DOC_KINDS[doc.kind], time: formatBeijing(at) })),
    vouchers: vouchers.map(voucherView),
    timeline: events.map((step) => timelineEntry(step, side.actor)),
  };
}
