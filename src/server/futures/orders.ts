import { randomInt } from "node:crypto";
import type {
  FuturesAdd,
  FuturesDocForm,
  FuturesMilestoneForm,
  FuturesVoucherForm,
} from "../../contract/futures/forward-order-schemas.ts";
import { densityOf } from "../../domain/catalog/goods-import.ts";
import { type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import { INQUIRY_STATUS, nextInquiryStatus } from "../../domain/futures/inquiry.ts";
import { requestedTitle } from "../../domain/futures/inquiry-form.ts";
import { datesProblem, lineSizeText, minVolumeOf } from "../../domain/futures/offer-form.ts";
import { depositOf, forwardAmount, futuresExpireAt, USUAL_TOLERANCE_PCT } from "../../domain/futures/order.ts";
import {
  CONTRACT,
  landingProblem,
  loadingProblem,
  MILESTONE_CODES,
  plannedMilestones,
} from "../../domain/futures/order-papers.ts";
import type { Fen } from "../../domain/money.ts";
import { NOT_IN_THIS_STATUS } from "../../domain/state-table.ts";
import { formatBeijingDate, parseTime } from "../../domain/time.ts";
import { receiverProblem } from "../../domain/trade/address.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import { refuseOwnShop } from "../account/own-shop.ts";
import { NO_PAYEE } from "../account/payee.ts";
import { type Caller, takenBy } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { endReservationsOf } from "../trade/reservations.ts";
import { FORWARD_VOUCHERS, judgeVoucher, keepVoucher } from "../trade/vouchers.ts";
import { certifiedBuyer, moveInquiry, openOfferRow } from "./inquiries.ts";
import { type InquiryRow, lockedInquiry } from "./inquiry-store.ts";
import { inquiryFacts } from "./inquiry-view.ts";
import type { OfferRow } from "./offer-store.ts";
import { takeVolume } from "./offers.ts";
import { type FuturesRow, payableIn } from "./order-repository.ts";
import { type FuturesPerson, type FuturesSeen, lockSeen, recordFutures, stepFutures } from "./order-steps.ts";
import { warehousesFor } from "./warehouse-store.ts";

/** What is ordered: goods of an offer, or what was agreed on without one. */
type OrderedGoods = Pick<
  OfferRow,
  "merchantId" | "shopName" | "title" | "lines" | "tolerancePct" | "currency" | "etdTo" | "vesselVoyage"
> & { id: string | null };

/** What is ordered, as it was agreed. */
type Agreed = {
  offer: OrderedGoods;
  inquiryId: string | null;
  quoteRound: number | null;
  volume: number;
  containers: number;
  price: number;
  incoterm: string;
  destPort: string;
  paymentTerm: string;
  depositPct: number;
  eta: string;
};

/** What a merchant quoted for without an offer. */
function inquiredGoods({ merchantId, shopName, title, lines, currency }: InquiryRow): OrderedGoods {
  if (merchantId === null) throw warning(NOT_IN_THIS_STATUS);
  return {
    ...{
      id: null,
      merchantId,
      shopName: shopName ?? "",
      title: title ?? requestedTitle(lines).replace("求购 ", ""),
      lines,
      currency,
    },
    ...{ tolerancePct: USUAL_TOLERANCE_PCT, etdTo: null, vesselVoyage: "" },
  };
}

/** By an accepted quotation: the terms are those of its last round. */
async function byInquiry(tx: Db, companyId: string, id: string, nowMs: number): Promise<Agreed & { by: string }> {
  const inquiry = await lockedInquiry(tx, { actor: "buyer", companyId }, id);
  if (inquiry === null) throw notFound("询盘不存在");
  const step = nextInquiryStatus(inquiry.status, "placeOrder", "buyer", inquiryFacts(inquiry, nowMs));
  if (step.kind === "refused") throw warning(step.reason);
  const quote = inquiry.rounds.findLast(({ by }) => by === "merchant");
  if (quote === undefined) throw warning(NOT_IN_THIS_STATUS);
  const offer = inquiry.offerId === null ? inquiredGoods(inquiry) : await openOfferRow(tx, inquiry.offerId, nowMs);
  return {
    ...{ offer, inquiryId: inquiry.id, quoteRound: quote.round, volume: quote.volume, containers: quote.containers },
    ...{ price: quote.price, incoterm: quote.incoterm, destPort: quote.destPort, paymentTerm: quote.paymentTerm },
    ...{ depositPct: quote.depositPct, eta: quote.eta, by: inquiry.inquiryNo },
  };
}

/** At an offer's own price: only where it is fixed, and from its least amount on; else an inquiry comes first (5002). */
async function byOffer(tx: Db, form: FuturesAdd, nowMs: number): Promise<Agreed> {
  const offer = await openOfferRow(tx, form.offerId ?? "0", nowMs);
  const least = minVolumeOf(offer);
  if (offer.priceMode !== 1 || form.volume < Math.min(least, offer.totalVolume - offer.orderedVolume)) {
    const data: MissingFirst = { need: "approval" };
    throw new Refusal(
      REPLY_CODE.missingFirst,
      offer.priceMode === 1 ? `最少订购 ${least / 1000} m³，请先询盘` : "该报盘须先询盘",
      data,
    );
  }
  if (!offer.destPorts.includes(form.destPort)) throw warning("请选择目的港");
  return {
    ...{
      offer,
      inquiryId: null,
      quoteRound: null,
      volume: form.volume,
      containers: form.containers,
      price: offer.price,
    },
    ...{
      incoterm: offer.incoterm,
      destPort: form.destPort,
      paymentTerm: offer.paymentTerm,
      depositPct: offer.depositPct,
    },
    eta: offer.eta ?? formatBeijingDate(nowMs),
  };
}

/** Forward goods as a warehouse counts them: like an order's line of goods that are sold by bulk volume. */
function goodsSnapshot({ title, lines }: Pick<OrderedGoods, "title" | "lines">): object {
  const volume = lines.reduce((sum, line) => sum + line.volume, 0);
  const weight = lines.reduce((sum, line) => sum + line.volume * densityOf(line.speciesCode, line.moistureType), 0);
  return {
    ...{ title, specText: lines.slice(0, 2).map(lineSizeText).join("、"), saleUnit: "m3", countedIn: "dm3" },
    density: volume === 0 ? 0 : Math.round(weight / volume),
  };
}

/** Places an order; answers its id. The volume is taken from the offer in the same transaction. */
export async function placeFutures(tx: Db, caller: Caller, form: FuturesAdd, nowMs: number): Promise<string> {
  const buyer = await certifiedBuyer(tx, caller);
  if (!form.agree) throw warning("请阅读并同意期货交易协议");
  const unusable = receiverProblem(form.receiver);
  if (unusable !== null) throw warning(unusable);
  const agreed =
    form.inquiryId !== null
      ? await byInquiry(tx, buyer.companyId, form.inquiryId, nowMs)
      : await byOffer(tx, form, nowMs);
  const { offer } = agreed;
  await refuseOwnShop(tx, buyer, offer.merchantId, "不能订购自己店铺的货物");
  if (offer.id !== null) await takeVolume(tx, offer.id, agreed.volume, nowMs);
  const amount = forwardAmount(agreed.price, agreed.volume);
  const { deposit, balance } = depositOf(amount, agreed.depositPct);
  const row = await tx.one<{ id: string }>(
    `insert into futures_order (order_no, offer_id, inquiry_id, quote_round, merchant_id, person_id, company_id, buyer_name,
       shop_name, title, lines, volume, containers, tolerance_pct, currency, price, incoterm, dest_port, payment_term,
       amount, deposit_pct, deposit_amount, balance_amount, receiver, importer_kind, remark, etd, eta, vessel, expire_at,
       snapshot)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
       $25, $26, $27, $28, $29, $30, $31) returning id`,
    [
      ...[humanNumber("FO", nowMs, randomInt), offer.id, agreed.inquiryId, agreed.quoteRound, offer.merchantId],
      ...[buyer.personId, buyer.companyId, buyer.buyerName, offer.shopName, offer.title, JSON.stringify(offer.lines)],
      ...[agreed.volume, agreed.containers, offer.tolerancePct, offer.currency, agreed.price, agreed.incoterm],
      ...[agreed.destPort, agreed.paymentTerm, amount, agreed.depositPct, deposit, balance, form.receiver.trim()],
      ...[form.importerKind, form.remark.trim(), offer.etdTo, agreed.eta, offer.vesselVoyage],
      ...[new Date(futuresExpireAt(20, nowMs) ?? nowMs), JSON.stringify(goodsSnapshot(offer))],
    ],
    "futures-add",
  );
  const { id } = row!; // an insert returns its row
  await planMilestones(tx, id, { etd: offer.etdTo, eta: agreed.eta }, nowMs);
  await recordFutures(tx, {
    ...({ id, event: "place", from: null, to: 20, note: "" } as const),
    ...takenBy({ actor: "buyer", caller }),
  });
  if (agreed.inquiryId !== null) {
    const move = {
      id: agreed.inquiryId,
      event: "placeOrder",
      from: INQUIRY_STATUS.accepted,
      to: INQUIRY_STATUS.ordered,
      note: "",
    } as const;
    await moveInquiry(tx, { ...move, ...takenBy({ actor: "buyer", caller }) });
  }
  return id;
}

async function planMilestones(tx: Db, id: string, { etd, eta }: { etd: string | null; eta: string }, nowMs: number) {
  const plan = plannedMilestones({ placedAt: nowMs, etdAt: parseTime(etd), etaAt: parseTime(eta) ?? nowMs });
  const days = MILESTONE_CODES.map((kind) => {
    const at = plan[kind];
    return at === null ? null : formatBeijingDate(at);
  });
  await tx.run(
    `insert into futures_milestone (order_id, kind, plan_date)
     select $1, p.kind, p.day::date from unnest($2::smallint[], $3::text[]) as p(kind, day)
     on conflict (order_id, kind) do update set plan_date = excluded.plan_date, reminded = false
       where futures_milestone.actual_date is null`,
    [id, MILESTONE_CODES, days],
    "futures-plan",
  );
}

/** The merchant takes the order, with the ship's days as they stand now. */
export async function confirmFutures(
  tx: Db,
  who: FuturesPerson,
  { etd, eta, ...seen }: FuturesSeen & { etd: string; eta: string },
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, seen);
  if (row.payee === null) throw warning(NO_PAYEE);
  await tx.run(
    "update futures_order set payee = $2 where id = $1 and payee is null",
    [row.id, JSON.stringify(row.payee)],
    "futures-payee",
  );
  const days = { etd: etd || row.etd, eta: eta || row.eta };
  if (etd !== "" || eta !== "") {
    refuseIf(loadingProblem(etd, row.etd ?? "", formatBeijingDate(nowMs)));
    const begin = days.etd ?? days.eta;
    refuseIf(datesProblem({ etdFrom: begin, etdTo: begin, eta: days.eta }, nowMs));
    await tx.run(
      "update futures_order set etd = $2, eta = $3 where id = $1",
      [row.id, days.etd, days.eta],
      "futures-days",
    );
    await planMilestones(tx, row.id, days, nowMs);
  }
  await stepFutures(tx, row, { event: "confirm", ...takenBy(who) }, nowMs);
  return row.orderNo;
}

/** A step that needs no more than a reason; answers the order's number. */
export async function sayFutures(
  tx: Db,
  who: FuturesPerson,
  { reason, ...seen }: FuturesSeen & { reason?: string; isBuyerAtFault?: boolean },
  event: "decline" | "cancel" | "dispute" | "confirmSettle" | "forceCancel",
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, seen);
  const note = reason?.trim() ?? "";
  if (event !== "confirmSettle") refuseIf(reasonProblem(note));
  const isBuyerAtFault = event === "cancel" || seen.isBuyerAtFault === true;
  await stepFutures(tx, row, { event, ...takenBy(who), note, isBuyerAtFault }, nowMs);
  if (event === "forceCancel") await endReservationsOf(tx, row.id);
  return row.orderNo;
}

/** A paper of either side; the stamped contract of both leads on. Answers its id. */
export async function addFuturesDoc(tx: Db, who: FuturesPerson, form: FuturesDocForm, nowMs: number): Promise<string> {
  const row = await lockSeen(tx, who, form);
  const side = who.actor === "buyer" ? "buyer" : "merchant";
  if (row.status === 90 || row.status === 100) throw warning(NOT_IN_THIS_STATUS);
  if (side === "buyer" && form.kind !== CONTRACT && form.kind !== 10) throw warning("买家只需上传合同与报关单");
  const [file] = await attachFiles(tx, who.caller.personId, [form.fileId], {
    purpose: "futuresDoc",
    subjectId: row.id,
  });
  const doc = await tx.one<{ id: string }>(
    `insert into futures_doc (order_id, kind, file_name, original_name, by_side, person_id)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [row.id, form.kind, file!.fileName, file!.originalName, side, who.caller.personId], // one was asked for
    "futures-doc",
  );
  if (form.kind === CONTRACT && row.status === 30) {
    const signed: FuturesRow = { ...row, ...(side === "buyer" ? { buyerSigned: true } : { merchantSigned: true }) };
    await tx.run(
      `update futures_order set buyer_signed = $2, merchant_signed = $3 where id = $1`,
      [row.id, signed.buyerSigned, signed.merchantSigned],
      "futures-signed",
    );
    await stepFutures(tx, signed, { event: "sign", ...takenBy(who) }, nowMs);
  } else {
    await tx.run("update futures_order set version = version + 1 where id = $1", [row.id], "futures-touch");
  }
  return doc!.id;
}

/** A transfer as the buyer reports it, with its papers; answers its id. */
export async function addFuturesVoucher(
  tx: Db,
  who: FuturesPerson,
  form: FuturesVoucherForm,
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, form);
  const payable = payableIn(row);
  if (payable === 0) throw warning("当前状态不能上传付款凭证");
  const { id: _, version: __, ...given } = form;
  const today = formatBeijingDate(nowMs);
  const reported = { orderId: row.id, personId: who.caller.personId, payable: row.amount, today };
  const voucherId = await keepVoucher(tx, FORWARD_VOUCHERS, reported, given);
  await stepFutures(tx, row, { event: "addVoucher", ...takenBy(who) }, nowMs);
  return voucherId;
}

/** Passes or refuses one waiting voucher; the deposit, or all of it paid, leads on. Answers the order's number. */
export async function auditFuturesVoucher(
  tx: Db,
  who: FuturesPerson,
  body: FuturesSeen & { voucherId: string; pass: boolean; reason: string },
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, body);
  const note = body.reason.trim();
  if (!body.pass) refuseIf(reasonProblem(note));
  const { voucherId, pass } = body;
  const judged = { orderId: row.id, voucherId, personId: who.caller.personId, pass, reason: note };
  const { amount, othersWait } = await judgeVoucher(tx, FORWARD_VOUCHERS, judged);
  const paidAmount = (pass ? row.paidAmount + amount : row.paidAmount) as Fen;
  if (body.pass)
    await tx.run("update futures_order set paid_amount = $2 where id = $1", [row.id, paidAmount], "futures-paid");
  const event = body.pass ? "passVoucher" : "refuseVoucher";
  await stepFutures(tx, { ...row, paidAmount, vouchersWaiting: othersWait }, { event, ...takenBy(who), note }, nowMs);
  return row.orderNo;
}

/** Records a milestone: loaded, landed, cleared, late. Answers the order's number. */
export async function updateShipment(
  tx: Db,
  who: FuturesPerson,
  form: FuturesMilestoneForm,
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, form);
  const today = formatBeijingDate(nowMs);
  const date = form.date || today;
  if (date > today || parseTime(date) === null) throw warning("日期不正确");
  const note = form.note.trim();
  const { event } = form;
  let after = row;
  // Goods are loaded before they land, in whatever order it is reported.
  if (event === "ship") refuseIf(landingProblem(date, form.eta || row.eta));
  if (event === "delay") refuseIf(landingProblem(row.etd ?? "", form.eta));
  if (event === "arrive") refuseIf(landingProblem(row.etd ?? "", date));
  if (event === "ship") {
    after = {
      ...row,
      billNo: form.billNo.trim(),
      vessel: form.vessel.trim() || row.vessel,
      voyage: form.voyage.trim(),
    };
    await tx.run(
      `update futures_order set bill_no = $2, vessel = $3, voyage = $4, container_nos = $5, etd = $6 where id = $1`,
      [row.id, after.billNo, after.vessel, after.voyage, form.containerNos, date],
      "futures-shipped",
    );
  }
  if (event === "delay") refuseIf(reasonProblem(note));
  if (event === "delay" || (event === "ship" && form.eta !== "")) {
    refuseIf(datesProblem({ etdFrom: form.eta, etdTo: form.eta, eta: form.eta }, nowMs));
    await tx.run("update futures_order set eta = $2 where id = $1", [row.id, form.eta], "futures-eta");
    await planMilestones(tx, row.id, { etd: event === "ship" ? date : row.etd, eta: form.eta }, nowMs);
  }
  if (event === "clear" && form.storeId !== null) {
    const warehouse = (await warehousesFor(tx, row)).find(({ id }) => id === form.storeId);
    if (warehouse === undefined) throw warning("请选择货物所在仓库");
    after = { ...row, storeId: warehouse.id, storeName: warehouse.name };
    await tx.run(
      "update futures_order set store_id = $2, store_name = $3 where id = $1",
      [row.id, warehouse.id, warehouse.name],
      "futures-stored",
    );
  }
  const shown = event === "delay" ? `预计 ${form.eta} 到港，${note}` : note;
  await stepFutures(tx, after, { event, ...takenBy(who), note: shown, date }, nowMs);
  return row.orderNo;
}

/** The end by the final tally or the bill of lading; the buyer has two days to answer. */
export async function settleFutures(
  tx: Db,
  who: FuturesPerson,
  { finalVolume, note, ...seen }: FuturesSeen & { finalVolume: number; note: string },
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, seen);
  const finalAmount = forwardAmount(row.price, finalVolume);
  await tx.run(
    "update futures_order set final_volume = $2, final_amount = $3, settle_posted_at = now() where id = $1",
    [row.id, finalVolume, finalAmount],
    "futures-settle",
  );
  const after = { ...row, finalVolume, finalAmount, settlePostedAt: nowMs };
  await stepFutures(tx, after, { event: "postSettle", ...takenBy(who), note: note.trim() }, nowMs);
  return row.orderNo;
}

/** The operator's last word on a disputed order: what it comes to. */
export async function resolveFutures(
  tx: Db,
  who: FuturesPerson,
  { finalAmount, reason, ...seen }: FuturesSeen & { finalAmount: Fen; reason: string },
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, seen);
  const note = reason.trim();
  refuseIf(reasonProblem(note));
  await tx.run("update futures_order set final_amount = $2 where id = $1", [row.id, finalAmount], "futures-resolve");
  const after = { ...row, finalAmount };
  await stepFutures(tx, after, { event: "resolve", ...takenBy(who), note }, nowMs);
  return row.orderNo;
}
