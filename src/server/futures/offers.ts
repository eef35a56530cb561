import { randomInt } from "node:crypto";
import { type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import { deliveryCity } from "../../domain/freight/cities.ts";
import { depositShareProblem } from "../../domain/futures/deposit.ts";
import {
  nextOfferStatus,
  OFFER_EVENT_NAMES,
  OFFER_STATUS,
  type OfferActor,
  type OfferEvent,
  type OfferForm,
  type OfferStatus,
  offerClock,
} from "../../domain/futures/forward-offer.ts";
import { FINANCE_DAYS, inlandFreight } from "../../domain/futures/freight.ts";
import {
  type LandedOverrides,
  type LandedReport,
  landedReport,
  quoteFx,
  withQuoteFx,
} from "../../domain/futures/landed-cost.ts";
import { perCubicMetre } from "../../domain/futures/mbf.ts";
import { totalVolumeOf, validUntilProblem } from "../../domain/futures/offer-form.ts";
import type { ForwardOfferId, MerchantId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { brandChoiceProblem } from "../../domain/timber/brands.ts";
import { parseTime } from "../../domain/time.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { type Dm3, dm3 } from "../../domain/units.ts";
import type { Caller } from "../auth.ts";
import { dbNow } from "../db/clock.ts";
import type { Database, Db } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { depositKindNow } from "../system/deposit-kind.ts";
import { recordStep } from "../system/history-store.ts";
import { readBrands } from "../system/known-brands.ts";
import { BY_CLOCK, recordTransition, requireVersion, statusOf } from "../system/life.ts";
import {
  addOrderedVolume,
  insertOffer,
  lockDueOffer,
  lockedOffer,
  type OfferMove,
  type OfferRow,
  rewriteOffer,
  writeOfferMove,
  writeOfferValidity,
} from "./offer-store.ts";
import { offerDetail, offerFacts, unknownOffer } from "./offer-view.ts";

export const merchantOf = ({ merchantId }: Caller): MerchantId => {
  if (merchantId === null) throw notFound("店铺不存在");
  return merchantId;
};

/** What not even a draft may hold. */
function draftProblem(form: OfferForm): string | null {
  const days = [form.etdFrom, form.etdTo, form.eta];
  if (days.some((day) => day !== "" && parseTime(day) === null)) return "日期不正确";
  const isFar = Math.abs(form.quoteValidUntilAt) > 4_000_000_000_000;
  if (form.mbf !== null && (form.mbf.price === 0 || perCubicMetre(form.mbf) > 2_000_000_000)) return "请输入正确的价格";
  return totalVolumeOf(form) > 2_000_000_000 || isFar ? "数量或时间超出范围" : null;
}

/** Refuses even a draft with a larger deposit than the contract's word allows, percent. */
const requireShare = async (tx: Db, depositPct: number): Promise<void> =>
  refuseIf(depositShareProblem(depositPct, await depositKindNow(tx)));

export async function addOffer(tx: Db, caller: Caller, form: OfferForm, nowMs: number): Promise<ForwardOfferId> {
  const by = { merchantId: merchantOf(caller), personId: caller.personId };
  refuseIf(draftProblem(form) ?? brandChoiceProblem(form.millBrandCode || null, await readBrands(tx)));
  await requireShare(tx, form.depositPct);
  const id = await insertOffer(tx, by, form, humanNumber("GO", nowMs, randomInt));
  await recordStep(tx, "forwardOffer", {
    id,
    event: "edit",
    from: null,
    to: OFFER_STATUS.draft,
    actor: "merchant",
    personId: caller.personId,
    note: "",
  });
  return id;
}

type VersionedId = { id: ForwardOfferId; version: number };

/** The offer as it stands, locked; 404 for another merchant's, 5001 for another version. `merchantId` null: an operator's look. */
export async function lockOffer(
  tx: Db,
  merchantId: MerchantId | null,
  { id, version }: VersionedId,
): Promise<OfferRow> {
  const row = await lockedOffer(tx, id);
  if (row === null || (merchantId !== null ? row.merchantId !== merchantId : row.status === OFFER_STATUS.draft))
    throw unknownOffer();
  requireVersion(row, version, "报盘已有变化，请刷新后再试");
  return row;
}

export async function statusAfter(
  tx: Db,
  row: OfferRow,
  event: OfferEvent,
  actor: OfferActor,
  nowMs: number,
): Promise<OfferStatus> {
  return statusOf(nextOfferStatus(row.status, event, actor, offerFacts(row, await depositKindNow(tx), nowMs)));
}

/** Advances a locked offer and publishes its event. */
export async function moveOffer(tx: Db, move: OfferMove): Promise<void> {
  await writeOfferMove(tx, move);
  await recordTransition(tx, "forwardOffer", move);
}

export async function updateOffer(
  tx: Db,
  caller: Caller,
  { id, version, ...form }: VersionedId & OfferForm,
  nowMs: number,
) {
  const row = await lockOffer(tx, merchantOf(caller), { id, version });
  const brands = await readBrands(tx);
  refuseIf(draftProblem(form) ?? brandChoiceProblem(form.millBrandCode || null, brands, [row.millBrandCode]));
  await statusAfter(tx, row, "edit", "merchant", nowMs);
  await requireShare(tx, form.depositPct);
  await rewriteOffer(tx, id, form);
}

/** A merchant's or an operator's command that needs no more than the offer itself; returns its number. */
export async function stepOffer(
  tx: Db,
  caller: Caller,
  actor: "merchant" | "operator",
  seen: VersionedId & { reason?: string },
  event: OfferEvent,
  nowMs: number,
): Promise<string> {
  const row = await lockOffer(tx, actor === "merchant" ? merchantOf(caller) : null, seen);
  const note = seen.reason?.trim() ?? "";
  if (actor === "operator" && event !== "approve") refuseIf(reasonProblem(note));
  const to = await statusAfter(tx, row, event, actor, nowMs);
  await moveOffer(tx, { id: row.id, event, from: row.status, to, actor, personId: caller.personId, note });
  return row.offerNo;
}

export async function renewOffer(
  tx: Db,
  caller: Caller,
  { quoteValidUntilAt, ...seen }: VersionedId & { quoteValidUntilAt: number },
  nowMs: number,
): Promise<string> {
  const row = await lockOffer(tx, merchantOf(caller), seen);
  refuseIf(validUntilProblem(quoteValidUntilAt, nowMs));
  const renewed = { ...row, validUntil: quoteValidUntilAt };
  const to = await statusAfter(tx, renewed, "renew", "merchant", nowMs);
  refuseIf(offerFacts(renewed, await depositKindNow(tx), nowMs).problem);
  await writeOfferValidity(tx, row.id, quoteValidUntilAt);
  const by = { actor: "merchant", personId: caller.personId } as const;
  await moveOffer(tx, { id: row.id, event: "renew", from: row.status, to, ...by, note: "" });
  return row.offerNo;
}

/**
 * Takes `volume` of an offer for an order, or gives it back (below 0), and closes or reopens the offer accordingly. Throws a
 * warning where less is left. An offer is locked last, after its inquiry or order.
 */
export async function takeVolume(tx: Db, offerId: ForwardOfferId, volume: Dm3, nowMs: number): Promise<void> {
  const row = await lockedOffer(tx, offerId);
  if (row === null) throw unknownOffer();
  const remain = row.totalVolume - row.orderedVolume;
  if (volume > remain) throw warning(`可订数量不足，剩余 ${remain / 1000} m³`);
  await addOrderedVolume(tx, offerId, volume);
  const after = { ...row, orderedVolume: dm3(row.orderedVolume + volume) };
  const event = row.status === OFFER_STATUS.open ? "sellOut" : "reopen";
  const step = nextOfferStatus(row.status, event, "system", offerFacts(after, await depositKindNow(tx), nowMs));
  if (step.kind === "ok")
    await moveOffer(tx, { id: offerId, event, from: row.status, to: step.status, ...BY_CLOCK, note: "" });
}

/** What the goods cost delivered, as the buyer turns it. Throws what is missing (5002) where the caller may not see the price. */
export async function calcLanded(
  db: Db,
  caller: Caller | null,
  asked: { offerId: ForwardOfferId; cityCode: string; fxRate?: number; days?: number; overrides?: LandedOverrides },
): Promise<LandedReport> {
  const offer = await offerDetail(db, caller, asked.offerId);
  if (offer.access !== "open") throw missing(offer.access);
  if (offer.landedInput === null) throw warning("该报盘须询价，暂无价格");
  if (deliveryCity(asked.cityCode) === undefined) throw warning("运费表中没有该城市");
  const input = {
    ...withQuoteFx(offer.landedInput, asked.fxRate ?? quoteFx(offer.landedInput)),
    days: asked.days ?? FINANCE_DAYS,
    inland: inlandFreight(offer.freightTable, offer.destPorts[0]?.code ?? "", asked.cityCode),
  };
  return landedReport(input, asked.overrides ?? {}, offer.spot?.perM3 ?? null);
}

/** Signed out: sign in first; acting for no certified company: that first. */
export function missing(access: "login" | "certify"): Refusal {
  const data: MissingFirst = access === "login" ? { need: "login" } : { need: "certification", popupType: 3 };
  return new Refusal(REPLY_CODE.missingFirst, access === "login" ? "请先登录" : "认证企业可查看期货价格", data);
}

/**
 * Ends offers whose time is over and withdraws those long expired, by the database's clock and the same table as a person. Safe
 * on several nodes and as often as one likes; returns how many it moved.
 */
export const expireOffers = (db: Database): Promise<number> =>
  eachRow(db, "forward-offer-clocks", lockDueOffer, async (tx, { id }) => {
    const row = await lockedOffer(tx, id);
    if (row === null) return false;
    const clock = offerClock(row.status, { quoteValidUntilAt: row.validUntil, enteredAt: row.enteredAt });
    if (clock === null) throw new Error(`offer ${id} waits for nothing`);
    const { event } = clock;
    const to = await statusAfter(tx, row, event, "system", await dbNow(tx));
    const note = OFFER_EVENT_NAMES[event];
    await moveOffer(tx, { id, event, from: row.status, to, ...BY_CLOCK, note });
    return true;
  });
