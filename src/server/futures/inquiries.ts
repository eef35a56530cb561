import { randomInt } from "node:crypto";
import type { InquiryAdd, InquiryCounter, InquiryQuote } from "../../contract/futures/forward-inquiry-schemas.ts";
import { depositShareProblem } from "../../domain/futures/deposit.ts";
import { OFFER_STATUS } from "../../domain/futures/forward-offer.ts";
import {
  agreedRound,
  INQUIRY_STATUS,
  type InquiryActor,
  type InquiryEvent,
  type InquiryStatus,
  inquiryClock,
  NOT_ANSWERED,
  nextInquiryStatus,
  type RoundTerms,
} from "../../domain/futures/inquiry.ts";
import { type Askable, anythingAskable, inquiryProblems, roundProblems } from "../../domain/futures/inquiry-form.ts";
import { minVolumeOf, totalVolumeOf } from "../../domain/futures/offer-form.ts";
import type { CompanyId, ForwardInquiryId, ForwardOfferId, PersonId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { NOT_IN_THIS_STATUS } from "../../domain/state-table.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { dm3 } from "../../domain/units.ts";
import { refuseOwnShop } from "../account/own-shop.ts";
import { actorFacts, type Caller, callersMerchantId } from "../auth.ts";
import { dbNow } from "../db/clock.ts";
import type { Database, Db } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { refuseBeyondDay } from "../system/daily-limit.ts";
import { depositKindNow } from "../system/deposit-kind.ts";
import { BY_CLOCK, recordTransition, requireVersion, statusOf } from "../system/life.ts";
import {
  giveInquiryTo,
  type InquiryMove,
  type InquiryRow,
  insertInquiry,
  insertRound,
  lockDueInquiry,
  lockedInquiry,
  writeInquiryStatus,
} from "./inquiry-store.ts";
import { inquiryFacts, sideOf } from "./inquiry-view.ts";
import { type OfferRow, offerRow } from "./offer-store.ts";
import { priceAccess } from "./offer-view.ts";
import { calcLanded, missing } from "./offers.ts";

const firstOf = (problems: object): string | null => (Object.values(problems)[0] as string | undefined) ?? null;

/** The party of a company's purchases; throws what is missing (5002) where the caller acts for no certified company. */
export async function certifiedBuyer(
  db: Db,
  caller: Caller,
): Promise<{ personId: PersonId; companyId: CompanyId; buyerName: string }> {
  const access = await priceAccess(db, caller);
  if (access !== "open" || caller.companyId === null) throw missing(access === "login" ? "login" : "certify");
  return { personId: caller.personId, companyId: caller.companyId, buyerName: caller.companyName ?? "" };
}

/** An open offer to inquire about or to order from; 404 where it may not be read, a warning where it is over. */
export async function openOfferRow(db: Db, id: ForwardOfferId | null, nowMs: number): Promise<OfferRow> {
  const offer = id === null ? null : await offerRow(db, id);
  if (offer === null || offer.status === OFFER_STATUS.draft || offer.status === OFFER_STATUS.inReview)
    throw notFound("报盘不存在");
  if (offer.status !== OFFER_STATUS.open || offer.validUntil <= nowMs) throw warning("报盘已结束，请选择其他报盘");
  return offer;
}

const askableOf = (offer: OfferRow): Askable => ({
  remainVolume: dm3(offer.totalVolume - offer.orderedVolume),
  minVolume: minVolumeOf(offer),
  destPorts: offer.destPorts,
});

export async function addInquiry(
  tx: Db,
  caller: Caller,
  { landed, ...form }: InquiryAdd,
  nowMs: number,
): Promise<ForwardInquiryId> {
  const buyer = await certifiedBuyer(tx, caller);
  if ((form.offerId === null) === (form.wish === null)) throw warning("请填写要找的规格");
  const offer = form.offerId === null ? null : await openOfferRow(tx, form.offerId, nowMs);
  if (offer !== null) await refuseOwnShop(tx, buyer, offer.merchantId, "不能向自己的店铺询盘");
  const volume = form.wish === null ? form.volume : totalVolumeOf(form.wish);
  const bounds = offer === null ? anythingAskable(form) : askableOf(offer);
  refuseIf(firstOf(inquiryProblems({ ...form, volume }, bounds, nowMs)));
  const report =
    landed === undefined || offer === null || offer.priceMode === 3
      ? null
      : await calcLanded(tx, caller, { offerId: offer.id, ...landed });
  await refuseBeyondDay(tx, "futures_inquiry", caller);
  const { containers, targetPrice, incotermWanted, destPort } = form;
  const id = await insertInquiry(tx, {
    inquiryNo: humanNumber("FI", nowMs, randomInt),
    offerId: offer?.id ?? null,
    merchantId: offer?.merchantId ?? null,
    ...buyer,
    volume,
    containers,
    targetPrice,
    incotermWanted,
    destPort,
    currency: (offer ?? form.wish)!.currency, // one of them, by the check above
    etaBegin: form.etaBegin || null,
    etaEnd: form.etaEnd || null,
    paymentTerm: form.paymentTerm.trim(),
    landed: report,
    remark: form.remark.trim(),
    lines: form.wish?.lines ?? [],
  });
  await recordTransition(tx, "forwardInquiry", {
    id,
    event: "ask",
    from: null,
    to: INQUIRY_STATUS.toQuote,
    ...actorFacts({ actor: "buyer", caller }),
    note: "",
  });
  return id;
}

/** Commands of either side without terms. */
export type InquiryStepEvent = "accept" | "acceptCounter" | "reject" | "withdraw" | "decline";
type VersionedId = { id: ForwardInquiryId; version: number };
/** The sender of a command: a buyer for a company, or a merchant's staff. */
export type InquiryPerson = { actor: "buyer" | "merchant"; caller: Caller };

async function lockAtVersion(tx: Db, who: InquiryPerson, { id, version }: VersionedId): Promise<InquiryRow> {
  const row = await lockedInquiry(tx, sideOf(who), id);
  if (row === null) throw notFound("询盘不存在");
  requireVersion(row, version, "询盘已有变化，请刷新后再试");
  return row;
}

function statusAfter(row: InquiryRow, event: InquiryEvent, actor: InquiryActor, nowMs: number): InquiryStatus {
  return statusOf(nextInquiryStatus(row.status, event, actor, inquiryFacts(row, nowMs)));
}

/** Advances a locked inquiry and publishes its event. `validUntil` of a new quotation, epoch ms. */
export async function moveInquiry(tx: Db, move: InquiryMove, validUntil: number | null = null): Promise<void> {
  await writeInquiryStatus(tx, move, validUntil);
  await recordTransition(tx, "forwardInquiry", move);
}

/** What a round is held against: the inquiry's open offer, or what was looked for without one. Throws where that is over. */
const boundsOf = async (
  tx: Db,
  row: InquiryRow,
  said: Pick<RoundTerms, "destPort">,
  nowMs: number,
): Promise<Askable> =>
  row.offerId === null ? anythingAskable(said) : askableOf(await openOfferRow(tx, row.offerId, nowMs));

/** A counter-offer that can be accepted is one that could be made now: days pass, and volume is sold. */
async function refuseStaleCounter(tx: Db, row: InquiryRow, nowMs: number): Promise<void> {
  const said = agreedRound(row.rounds);
  if (said === undefined) throw warning(NOT_IN_THIS_STATUS);
  const { remainVolume } = await boundsOf(tx, row, said, nowMs);
  refuseIf(firstOf(roundProblems(said, null, remainVolume, await depositKindNow(tx), nowMs)));
}

/** A quotation from before the contract's word changed may require a larger deposit than an order could be placed with. */
async function refuseTooMuchAhead(tx: Db, { rounds }: InquiryRow): Promise<void> {
  const share = depositShareProblem(agreedRound(rounds)?.depositPct ?? 0, await depositKindNow(tx));
  refuseIf(share === null ? null : `${share}，请还价调整比例`);
}

/** A command that needs no more than a reason; returns the inquiry's number. */
export async function stepInquiry(
  tx: Db,
  who: InquiryPerson,
  seen: VersionedId & { reason?: string },
  event: InquiryStepEvent,
  nowMs: number,
): Promise<string> {
  const row = await lockAtVersion(tx, who, seen);
  const note = seen.reason?.trim() ?? "";
  if (event === "reject" || event === "decline") refuseIf(reasonProblem(note));
  const to = statusAfter(row, event, who.actor, nowMs);
  if (event === "acceptCounter") await refuseStaleCounter(tx, row, nowMs);
  if (event === "accept") await refuseTooMuchAhead(tx, row);
  await moveInquiry(tx, {
    id: row.id,
    event,
    from: row.status,
    to,
    ...actorFacts(who),
    note,
  });
  return row.inquiryNo;
}

/** A round of either side, written for ever; returns the inquiry's number. */
export async function recordRound(
  tx: Db,
  who: InquiryPerson,
  { id, version, ...said }: InquiryCounter | InquiryQuote,
  event: "counter" | "quote" | "reissue",
  nowMs: number,
): Promise<string> {
  const row = await lockAtVersion(tx, who, { id, version });
  const to = statusAfter(row, event, who.actor, nowMs);
  if (who.actor === "merchant") await refuseOwnShop(tx, row, callersMerchantId(who.caller), "不能向自己的询盘报价");
  const bounds = await boundsOf(tx, row, said, nowMs);
  const validUntil = "validUntilAt" in said ? said.validUntilAt : null;
  const terms: RoundTerms = {
    price: said.price,
    currency: row.currency,
    incoterm: said.incoterm,
    destPort: said.destPort,
    volume: said.volume,
    containers: said.containers,
    eta: said.eta,
    paymentTerm: said.paymentTerm.trim(),
    depositPct: said.depositPct,
    note: said.note.trim(),
  };
  refuseIf(firstOf(roundProblems(terms, validUntil, bounds.remainVolume, await depositKindNow(tx), nowMs)));
  if (placeByCode(terms.destPort) === undefined || !bounds.destPorts.includes(terms.destPort))
    throw warning("请选择目的港");
  const round = row.rounds.length + 1;
  const { personId, merchantId } = who.caller;
  await insertRound(tx, { inquiryId: row.id, round, by: who.actor, personId, terms, validUntil });
  if (row.merchantId === null) await giveInquiryTo(tx, row.id, merchantId);
  const by = actorFacts(who);
  await moveInquiry(tx, { id: row.id, event, from: row.status, to, ...by, note: terms.note }, validUntil);
  return row.inquiryNo;
}

/**
 * Ends unanswered inquiries, quotations whose time is over and acceptances that were not ordered, by the database's clock and the
 * same table as a person. Idempotent, and safe on several nodes.
 */
export const expireInquiries = (db: Database): Promise<number> =>
  eachRow(db, "forward-inquiry-clocks", lockDueInquiry, async (tx, { id }) => {
    const row = await lockedInquiry(tx, { actor: "operator" }, id);
    if (row === null) return false;
    const clock = inquiryClock(row.status, { enteredAt: row.enteredAt, validUntilAt: row.validUntil });
    if (clock === null) throw new Error(`inquiry ${id} waits for nothing`);
    const { event } = clock;
    const to = statusAfter(row, event, "system", await dbNow(tx));
    const note =
      event === "lapse" ? NOT_ANSWERED : row.status === INQUIRY_STATUS.accepted ? "超时未下单" : "报价已过有效期";
    await moveInquiry(tx, { id, event, from: row.status, to, ...BY_CLOCK, note });
    return true;
  });
