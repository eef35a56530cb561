import type {
  FuturesAnswer,
  FuturesDocsForm,
  FuturesMilestoneForm,
  FuturesVoucherForm,
} from "../../contract/futures/forward-order-schemas.ts";
import { NO_PAYEE } from "../../domain/company/payee.ts";
import type { Fault } from "../../domain/futures/deposit.ts";
import { datesProblem } from "../../domain/futures/offer-form.ts";
import { FUTURES_STATUS, forwardAmount, settledVolumeProblem } from "../../domain/futures/order.ts";
import {
  CONTRACT,
  clearingProblem,
  landingFor,
  landingProblem,
  loadingProblem,
} from "../../domain/futures/order-papers.ts";
import type { ForwardPaperId, PaymentVoucherId } from "../../domain/ids.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { NOT_IN_THIS_STATUS } from "../../domain/state-table.ts";
import { formatBeijingDate, parseTime } from "../../domain/time.ts";
import { RULING_FIELD } from "../../domain/trade/dispute.ts";
import { rulingProblem } from "../../domain/trade/order.ts";
import type { ClaimLine } from "../../domain/trade/order-view.ts";
import { limitAfterEnd, limitBeforeSettlement } from "../../domain/trade/voucher.ts";
import type { Dm3 } from "../../domain/units.ts";
import { actorFacts } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { refuseIf, warning } from "../reply.ts";
import { answerDispute, FORWARD_DISPUTES, recordDispute, refuseEarlyRuling } from "../system/disputes.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { recordTransition } from "../system/life.ts";
import { publish } from "../system/outbox.ts";
import { closeExtra, FORWARD_REFUNDS } from "../trade/money/refunds.ts";
import { FORWARD_VOUCHERS, judgeVoucher, recordVoucher } from "../trade/money/vouchers.ts";
import { endReservationsOf } from "../trade/pickups/reservations.ts";
import { touchFutures, writeFutures, writeFuturesPayee, writeFuturesSettlement } from "./order-change-store.ts";
import { type FuturesPerson, owedOf, payableIn, type VersionedForwardOrderId } from "./order-facts.ts";
import { insertDoc } from "./order-papers-store.ts";
import { lockAtVersion, planMilestones, stepFutures } from "./order-steps.ts";
import type { FuturesRow } from "./order-store.ts";
import { warehousesFor } from "./warehouse-store.ts";

/** The merchant takes the order, with the ship's days as they stand now. */
export async function confirmFutures(
  tx: Db,
  who: FuturesPerson,
  { etd, eta, ...seen }: VersionedForwardOrderId & { etd: string; eta: string },
  nowMs: number,
): Promise<string> {
  const row = await lockAtVersion(tx, who, seen);
  if (row.payee === null) throw warning(NO_PAYEE);
  await writeFuturesPayee(tx, row.id, row.payee);
  const days = { etd: etd || row.etd, eta: eta || row.eta };
  if (etd !== "" || eta !== "") {
    refuseIf(loadingProblem(etd, row.etd ?? "", formatBeijingDate(nowMs), row.depositKind));
    const begin = days.etd ?? days.eta;
    refuseIf(datesProblem({ etdFrom: begin, etdTo: begin, eta: days.eta }, nowMs));
    await writeFutures(tx, row.id, days);
    await planMilestones(tx, row.id, days, nowMs);
  }
  await stepFutures(tx, row, { event: "confirm", ...actorFacts(who) }, nowMs);
  return row.orderNo;
}

/** Events of a person that need no more than a reason. */
export type FuturesReasonEvent = "decline" | "cancel" | "dispute" | "confirmSettle" | "forceCancel";

/** What a person submits with it; `fileIds`: the photos of a dispute. */
export type FuturesWords = VersionedForwardOrderId & {
  reason?: string;
  fileIds?: readonly string[];
  /** What the buyer counted in all. */
  volume?: Dm3;
  isBuyerAtFault?: boolean;
  isMerchantAtFault?: boolean;
};

/** Who broke the contract where an order is cancelled; the merchant where the platform names no other party. */
const faultOf = (event: FuturesReasonEvent, { isBuyerAtFault = false, isMerchantAtFault }: FuturesWords): Fault => {
  if (event === "cancel" || isBuyerAtFault) return "buyer";
  return event === "forceCancel" && isMerchantAtFault !== false ? "merchant" : null;
};

/** What a buyer claims of the settled volume, at the order's price. */
function claimedVolume({ price, finalVolume, volume: ordered }: FuturesRow, claimed: Dm3): ClaimLine[] {
  const stated = finalVolume ?? ordered;
  if (claimed === stated) return [];
  const amount = fen(forwardAmount(price, stated) - forwardAmount(price, claimed));
  return [{ name: "结算数量", countedIn: "dm3", saleUnit: "m3", stated, claimed, amount }];
}

/** The merchant's side of a dispute; returns the order's number. */
export async function answerFuturesDispute(tx: Db, who: FuturesPerson, body: FuturesAnswer): Promise<string> {
  const row = await lockAtVersion(tx, who, body);
  if (row.status !== FUTURES_STATUS.disputed) throw warning(NOT_IN_THIS_STATUS);
  await answerDispute(tx, FORWARD_DISPUTES, { id: row.id, orderId: row.id, personId: who.caller.personId }, body);
  return row.orderNo;
}

/** A command that needs no more than a reason, a dispute with photos; returns the order's number. */
export async function advanceFutures(
  tx: Db,
  who: FuturesPerson,
  { reason, fileIds, volume, ...seen }: FuturesWords,
  event: FuturesReasonEvent,
  nowMs: number,
): Promise<string> {
  const row = await lockAtVersion(tx, who, seen);
  const note = reason?.trim() ?? "";
  if (event === "dispute") {
    const raised = { id: row.id, orderId: row.id, personId: who.caller.personId };
    const claim = volume === undefined ? [] : claimedVolume(row, volume);
    const said = { reason: note, ...(fileIds === undefined ? {} : { fileIds }) };
    await recordDispute(tx, FORWARD_DISPUTES, raised, said, claim);
  } else if (event !== "confirmSettle") {
    refuseIf(reasonProblem(note));
  }
  await stepFutures(tx, row, { event, ...actorFacts(who), note, fault: faultOf(event, seen) }, nowMs);
  if (event === "forceCancel") await endReservationsOf(tx, row.id);
  return row.orderNo;
}

/** Papers of either side, all or none; the stamped contract of both sides advances the order. Returns their ids. */
export async function addFuturesDocs(
  tx: Db,
  who: FuturesPerson,
  { docs, ...seen }: FuturesDocsForm,
  nowMs: number,
): Promise<ForwardPaperId[]> {
  const row = await lockAtVersion(tx, who, seen);
  const side = who.actor === "buyer" ? "buyer" : "merchant";
  if (row.status === FUTURES_STATUS.cancelled || row.status === FUTURES_STATUS.completed)
    throw warning(NOT_IN_THIS_STATUS);
  if (side === "buyer" && docs.some(({ kind }) => kind !== CONTRACT && kind !== 10))
    throw warning("买家只需上传合同与报关单");
  const { personId } = who.caller;
  const attached = { purpose: "futuresDoc", subjectId: row.id } as const;
  const ids: ForwardPaperId[] = [];
  for (const { kind, fileId } of docs) {
    const [file] = await attachFiles(tx, personId, [fileId], attached);
    const { fileName, originalName } = file!; // one was requested
    ids.push(await insertDoc(tx, { orderId: row.id, kind, fileName, originalName, by: side, personId }));
  }
  const kinds = [...new Set(docs.map(({ kind }) => kind))];
  if (kinds.includes(CONTRACT) && row.status === FUTURES_STATUS.toSign) {
    const signed: FuturesRow = { ...row, ...(side === "buyer" ? { buyerSigned: true } : { merchantSigned: true }) };
    await writeFutures(tx, row.id, { buyerSigned: signed.buyerSigned, merchantSigned: signed.merchantSigned });
    await stepFutures(tx, signed, { event: "sign", ...actorFacts(who) }, nowMs);
  } else {
    await touchFutures(tx, row.id);
    await publish(tx, "futures.paper", { orderId: row.id, kind: kinds[0] ?? CONTRACT, kinds, by: side });
  }
  return ids;
}

/** A transfer as the buyer reports it, with its papers; returns its id. */
export async function addFuturesVoucher(
  tx: Db,
  who: FuturesPerson,
  form: FuturesVoucherForm,
  nowMs: number,
): Promise<PaymentVoucherId> {
  const row = await lockAtVersion(tx, who, form);
  if (payableIn(row) === 0) throw warning("当前状态不能上传付款凭证");
  const { id: _, version: __, ...given } = form;
  const today = formatBeijingDate(nowMs);
  const isExtra = owedOf(row) !== null;
  const limit = isExtra ? limitAfterEnd(payableIn(row)) : limitBeforeSettlement(row.amount);
  const reported = { orderId: row.id, personId: who.caller.personId, limit, today };
  const voucherId = await recordVoucher(tx, FORWARD_VOUCHERS, reported, given);
  if (isExtra) await recordPayment(tx, row, who, "addVoucher");
  else await stepFutures(tx, row, { event: "addVoucher", ...actorFacts(who) }, nowMs);
  return voucherId;
}

/** Records what happened to a payment that the buyer owed after the end, without a transition of the order. */
async function recordPayment(
  tx: Db,
  { id, status }: FuturesRow,
  who: FuturesPerson,
  event: "addVoucher" | "passVoucher" | "refuseVoucher",
  note = "",
): Promise<void> {
  await touchFutures(tx, id);
  await recordTransition(tx, "forwardOrder", { id, event, from: status, to: status, ...actorFacts(who), note });
}

/**
 * Passes or refuses one waiting voucher; the deposit, or the full amount paid, advances the order. Returns the order's number.
 */
export async function auditFuturesVoucher(
  tx: Db,
  who: FuturesPerson,
  body: VersionedForwardOrderId & { voucherId: PaymentVoucherId; pass: boolean; reason: string },
  nowMs: number,
): Promise<string> {
  const row = await lockAtVersion(tx, who, body);
  const note = body.reason.trim();
  if (!body.pass) refuseIf(reasonProblem(note));
  const { voucherId, pass } = body;
  const judged = { orderId: row.id, voucherId, personId: who.caller.personId, pass, reason: note };
  const { amount, othersWait } = await judgeVoucher(tx, FORWARD_VOUCHERS, judged);
  const paidAmount = (pass ? row.paidAmount + amount : row.paidAmount) as Fen;
  if (body.pass) await writeFutures(tx, row.id, { paidAmount });
  const event = body.pass ? "passVoucher" : "refuseVoucher";
  if (owedOf(row) !== null) {
    await recordPayment(tx, row, who, event, note);
    if (paidAmount >= payableIn(row) && !othersWait) await closeExtra(tx, FORWARD_REFUNDS, row.id, who.caller.personId);
    return row.orderNo;
  }
  await stepFutures(
    tx,
    { ...row, paidAmount, vouchersWaiting: othersWait },
    { event, ...actorFacts(who), note },
    nowMs,
  );
  return row.orderNo;
}

/** Records a milestone: loaded, landed, cleared, late. Returns the order's number. */
export async function updateShipment(
  tx: Db,
  who: FuturesPerson,
  form: FuturesMilestoneForm,
  nowMs: number,
): Promise<string> {
  const row = await lockAtVersion(tx, who, form);
  const today = formatBeijingDate(nowMs);
  const date = form.date || today;
  if (date > today || parseTime(date) === null) throw warning("日期不正确");
  const note = form.note.trim();
  const { event } = form;
  let after = row;
  // Goods are loaded before they land, in whatever order it is reported.
  if (event === "ship") refuseIf(landingProblem(date, form.eta || row.eta));
  const hasLanded = row.landedOn !== null;
  if (event === "delay") {
    refuseIf(hasLanded ? clearingProblem(form.eta, today) : landingProblem(row.etd ?? "", form.eta));
    refuseIf(reasonProblem(note));
  }
  if (event === "arrive") refuseIf(landingProblem(row.etd ?? "", date));
  if (event === "ship") {
    after = {
      ...row,
      billNo: form.billNo.trim(),
      vessel: form.vessel.trim() || row.vessel,
      voyage: form.voyage.trim(),
    };
    const { billNo, vessel, voyage } = after;
    await writeFutures(tx, row.id, { billNo, vessel, voyage, containerNos: form.containerNos, etd: date });
  }
  if (event === "delay" && hasLanded) {
    await planMilestones(tx, row.id, { etd: row.etd, eta: landingFor(form.eta) }, nowMs);
  } else if (event === "delay" || (event === "ship" && form.eta !== "")) {
    refuseIf(datesProblem({ etdFrom: form.eta, etdTo: form.eta, eta: form.eta }, nowMs));
    await writeFutures(tx, row.id, { eta: form.eta });
    await planMilestones(tx, row.id, { etd: event === "ship" ? date : row.etd, eta: form.eta }, nowMs);
  }
  if (event === "clear" && form.storeId !== null) {
    const warehouse = (await warehousesFor(tx, row)).find(({ id }) => id === form.storeId);
    if (warehouse === undefined) throw warning("请选择货物所在仓库");
    after = { ...row, storeId: warehouse.id, storeName: warehouse.name };
    await writeFutures(tx, row.id, { storeId: warehouse.id, storeName: warehouse.name });
  }
  const shown = event === "delay" ? `预计 ${form.eta} ${hasLanded ? "清关" : "到港"}，${note}` : note;
  await stepFutures(tx, after, { event, ...actorFacts(who), note: shown, date }, nowMs);
  // What follows is planned from the day of the landing, whatever day was expected.
  if (event === "arrive") await planMilestones(tx, row.id, { etd: row.etd, eta: date }, nowMs);
  return row.orderNo;
}

/** The end by the final tally or the bill of lading; the buyer has two days to answer. */
export async function postFuturesSettlement(
  tx: Db,
  who: FuturesPerson,
  { finalVolume, note, ...seen }: VersionedForwardOrderId & { finalVolume: Dm3; note: string },
  nowMs: number,
): Promise<string> {
  const row = await lockAtVersion(tx, who, seen);
  if (row.status !== FUTURES_STATUS.toSettle) throw warning(NOT_IN_THIS_STATUS);
  refuseIf(settledVolumeProblem(finalVolume, row));
  const finalAmount = forwardAmount(row.price, finalVolume);
  await writeFuturesSettlement(tx, row.id, { finalVolume, finalAmount });
  const after = { ...row, finalVolume, finalAmount, settlementPostedAt: nowMs };
  await stepFutures(tx, after, { event: "postSettle", ...actorFacts(who), note: note.trim() }, nowMs);
  return row.orderNo;
}

/** The operator's last word on a disputed order: what it comes to. */
export async function resolveFutures(
  tx: Db,
  who: FuturesPerson,
  { finalAmount, reason, ...seen }: VersionedForwardOrderId & { finalAmount: Fen; reason: string },
  nowMs: number,
): Promise<string> {
  const row = await lockAtVersion(tx, who, seen);
  const note = reason.trim();
  refuseIf(reasonProblem(note, RULING_FIELD));
  if (row.status !== FUTURES_STATUS.disputed) throw warning(NOT_IN_THIS_STATUS);
  await refuseEarlyRuling(tx, row.id);
  refuseIf(rulingProblem(finalAmount, { payable: row.amount, posted: row.finalAmount }));
  await writeFutures(tx, row.id, { finalAmount });
  const after = { ...row, finalAmount };
  await stepFutures(tx, after, { event: "resolve", ...actorFacts(who), note }, nowMs);
  return row.orderNo;
}
