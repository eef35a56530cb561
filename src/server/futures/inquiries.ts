import { randomInt } from "node:crypto";
import type { InquiryAdd, InquiryCounter, InquiryQuote } from "../../contract/futures/forward-inquiry-schemas.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { OFFER_STATUS } from "../../domain/futures/forward-offer.ts";
import {
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
import { placeByCode } from "../../domain/timber/places.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import { refuseOwnShop } from "../account/own-shop.ts";
import { type Caller, takenBy } from "../auth.ts";
import { dbNow } from "../db/clock.ts";
import type { Database, Db } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { refuseBeyondDay } from "../system/daily-limit.ts";
import { publish } from "../system/outbox.ts";
import { type InquiryRow, type InquirySide, inquiryFacts, lockedInquiry } from "./inquiry-repository.ts";
import { type OfferRow, offerRow } from "./offer-store.ts";
import { priceAccess } from "./offer-view.ts";
import { calcLanded, missing } from "./offers.ts";

const firstOf = (problems: object): string | null => (Object.values(problems)[0] as string | undefined) ?? null;

/** Of whom a company's purchases are; who acts for no certified company gets what is missing (5002). */
export async function certifiedBuyer(
  db: Db,
  caller: Caller,
): Promise<{ personId: string; companyId: string; buyerName: string }> {
  const access = await priceAccess(db, caller);
  if (access !== "open" || caller.companyId === null) throw missing(access === "login" ? "login" : "certify");
  return { personId: caller.personId, companyId: caller.companyId, buyerName: caller.companyName ?? "" };
}

/** An open offer to ask about or to order from; 404 where it is not to be read, a warning where it is over. */
export async function openOfferRow(db: Db, id: string, nowMs: number): Promise<OfferRow> {
  const offer = await offerRow(db, id);
  if (offer === null || offer.status === OFFER_STATUS.draft || offer.status === OFFER_STATUS.inReview)
    throw notFound("报盘不存在");
  if (offer.status !== OFFER_STATUS.open || offer.validUntil <= nowMs) throw warning("报盘已结束，请选择其他报盘");
  return offer;
}

const askableOf = (offer: OfferRow): Askable => ({
  remainVolume: offer.totalVolume - offer.orderedVolume,
  minVolume: minVolumeOf(offer),
  destPorts: offer.destPorts,
});

export async function addInquiry(
  tx: Db,
  caller: Caller,
  { landed, ...form }: InquiryAdd,
  nowMs: number,
): Promise<string> {
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
  const row = await tx.one<{ id: string }>(
    `insert into futures_inquiry (inquiry_no, offer_id, merchant_id, person_id, company_id, buyer_name, volume, containers,
       target_price, currency, incoterm_wanted, dest_port, eta_begin, eta_end, payment_term, landed, remark, lines)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
    [
      ...[
        humanNumber("FI", nowMs, randomInt),
        offer?.id ?? null,
        offer?.merchantId ?? null,
        buyer.personId,
        buyer.companyId,
        buyer.buyerName,
      ],
      ...[
        volume,
        form.containers,
        form.targetPrice,
        (offer ?? form.wish)!.currency,
        form.incotermWanted,
        form.destPort,
      ], // one of them, says the check above
      ...[form.etaBegin || null, form.etaEnd || null, form.paymentTerm.trim()],
      ...[report === null ? null : JSON.stringify(report), form.remark.trim()],
      JSON.stringify(form.wish?.lines ?? []),
    ],
    "inquiry-add",
  );
  const { id } = row!; // an insert returns its row
  await record(tx, {
    id,
    event: "ask",
    from: null,
    to: 1,
    ...takenBy({ actor: "buyer", caller }),
    note: "",
  });
  return id;
}

type Seen = { id: string; version: number };
/** The sender of a command: a buyer for a company, or a merchant's staff. */
export type InquiryPerson = { actor: "buyer" | "merchant"; caller: Caller };

const sideOf = ({ actor, caller }: InquiryPerson): InquirySide =>
  actor === "buyer" ? { actor, companyId: caller.companyId } : { actor, merchantId: caller.merchantId };

async function lockSeen(tx: Db, who: InquiryPerson, { id, version }: Seen): Promise<InquiryRow> {
  const row = await lockedInquiry(tx, sideOf(who), id);
  if (row === null) throw notFound("询盘不存在");
  if (row.version !== version) throw new Refusal(REPLY_CODE.confirmAgain, "询盘已有变化，请刷新后再试");
  return row;
}

function statusAfter(row: InquiryRow, event: InquiryEvent, actor: InquiryActor, nowMs: number): InquiryStatus {
  const step = nextInquiryStatus(row.status, event, actor, inquiryFacts(row, nowMs));
  if (step.kind === "refused") throw warning(step.reason);
  return step.status;
}

type Move = {
  id: string;
  event: InquiryEvent | "ask";
  from: InquiryStatus | null;
  to: InquiryStatus;
  actor: InquiryActor;
  personId: string | null;
  ip?: string;
  note: string;
};

async function record(tx: Db, { id, event, from, to, actor, personId, ip, note }: Move): Promise<void> {
  await tx.run(
    `insert into inquiry_event (inquiry_id, event, from_status, to_status, actor_type, person_id, note, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, event, from, to, actor, personId, note, ip ?? null],
    "inquiry-event",
  );
  await publish(tx, "inquiry.stepped", { inquiryId: id, event, actor, note });
}

/** Leads a locked inquiry on. `validUntil` of a new quotation, epoch ms. */
export async function moveInquiry(tx: Db, move: Move, validUntil: number | null = null): Promise<void> {
  await tx.run(
    `update futures_inquiry set status = $2::smallint, version = version + 1, entered_at = now(),
            valid_until = coalesce($3, valid_until),
            end_reason = case when $2::smallint in (6, 7, 8, 9) then $4 else '' end
      where id = $1`,
    [move.id, move.to, validUntil === null ? null : new Date(validUntil), move.note],
    "inquiry-move",
  );
  await record(tx, move);
}

/** A step that needs no more than a reason; answers the inquiry's number. */
export async function stepInquiry(
  tx: Db,
  who: InquiryPerson,
  seen: Seen & { reason?: string },
  event: "accept" | "reject" | "withdraw" | "decline",
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, seen);
  const note = seen.reason?.trim() ?? "";
  if (event === "reject" || event === "decline") refuseIf(reasonProblem(note));
  const to = statusAfter(row, event, who.actor, nowMs);
  await moveInquiry(tx, {
    id: row.id,
    event,
    from: row.status,
    to,
    ...takenBy(who),
    note,
  });
  return row.inquiryNo;
}

/** A round of either side, written for ever; answers the inquiry's number. */
export async function sayRound(
  tx: Db,
  who: InquiryPerson,
  { id, version, ...said }: InquiryCounter | InquiryQuote,
  event: "counter" | "quote" | "reissue",
  nowMs: number,
): Promise<string> {
  const row = await lockSeen(tx, who, { id, version });
  const to = statusAfter(row, event, who.actor, nowMs);
  if (who.actor === "merchant") await refuseOwnShop(tx, row, who.caller.merchantId ?? "0", "不能向自己的询盘报价");
  const bounds = row.offerId === null ? anythingAskable(said) : askableOf(await openOfferRow(tx, row.offerId, nowMs));
  const validUntil = "validUntilAt" in said ? said.validUntilAt : null;
  const terms: RoundTerms = {
    ...{ price: said.price, currency: row.currency, incoterm: said.incoterm, destPort: said.destPort },
    ...{ volume: said.volume, containers: said.containers, eta: said.eta, paymentTerm: said.paymentTerm.trim() },
    ...{ depositPct: said.depositPct, note: said.note.trim() },
  };
  refuseIf(firstOf(roundProblems(terms, validUntil, bounds.remainVolume, nowMs)));
  if (placeByCode(terms.destPort) === undefined || !bounds.destPorts.includes(terms.destPort))
    throw warning("请选择目的港");
  await tx.run(
    `insert into inquiry_quote (inquiry_id, round, by_side, person_id, price, currency, incoterm, dest_port, volume,
       containers, eta, payment_term, deposit_pct, valid_until, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[row.id, row.rounds.length + 1, who.actor, who.caller.personId, terms.price, terms.currency, terms.incoterm],
      ...[terms.destPort, terms.volume, terms.containers, terms.eta, terms.paymentTerm, terms.depositPct],
      ...[validUntil === null ? null : new Date(validUntil), terms.note],
    ],
    "inquiry-round",
  );
  if (row.merchantId === null)
    await tx.run(
      "update futures_inquiry set merchant_id = $2 where id = $1",
      [row.id, who.caller.merchantId],
      "inquiry-taken",
    );
  const by = takenBy(who);
  await moveInquiry(tx, { id: row.id, event, from: row.status, to, ...by, note: terms.note }, validUntil);
  return row.inquiryNo;
}

/**
 * Ends inquiries that nobody answered, quotations whose time is over and acceptances that were not ordered, by the database's
 * clock and the same table as a person. Safe on several nodes and as often as one likes.
 */
export const expireInquiries = (db: Database): Promise<number> =>
  eachRow(
    db,
    "forward-inquiry-clocks",
    (tx, passed) =>
      tx.one<{ id: string }>(
        `select id from futures_inquiry
          where ((status in (1, 3) and entered_at <= now() - interval '72 hours')
              or (status = 2 and valid_until <= now())
              or (status = 4 and entered_at <= now() - interval '24 hours'))
            and id <> all($1::bigint[])
          order by id limit 1 for update skip locked`,
        [passed],
        "inquiry-due",
      ),
    async (tx, { id }) => {
      const row = await lockedInquiry(tx, { actor: "operator" }, id);
      if (row === null) return false;
      const clock = inquiryClock(row.status, { enteredAt: row.enteredAt, validUntilAt: row.validUntil });
      if (clock === null) throw new Error(`inquiry ${id} waits for nothing`);
      const { event } = clock;
      const to = statusAfter(row, event, "system", await dbNow(tx));
      const note = event === "lapse" ? NOT_ANSWERED : row.status === 4 ? "超时未下单" : "报价已过有效期";
      await moveInquiry(tx, { id, event, from: row.status, to, actor: "system", personId: null, note });
      return true;
    },
  );
