import { randomInt } from "node:crypto";
import type { FuturesAdd } from "../../contract/futures/forward-order-schemas.ts";
import { FORWARD_ORDER_AGREEMENTS } from "../../domain/content/agreement.ts";
import { statedDrawing } from "../../domain/drawing/piece.ts";
import { type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import { depositShareProblem } from "../../domain/futures/deposit.ts";
import { agreedRound, INQUIRY_STATUS, nextInquiryStatus } from "../../domain/futures/inquiry.ts";
import { requestedTitle } from "../../domain/futures/inquiry-form.ts";
import type { Incoterm } from "../../domain/futures/landed-cost.ts";
import { minVolumeOf, sizesText } from "../../domain/futures/offer-form.ts";
import {
  depositOf,
  FUTURES_STATUS,
  forwardAmount,
  futuresExpireAt,
  USUAL_TOLERANCE_PCT,
} from "../../domain/futures/order.ts";
import type { CompanyId, ForwardInquiryId, ForwardOfferId, ForwardOrderId } from "../../domain/ids.ts";
import { NOT_IN_THIS_STATUS } from "../../domain/state-table.ts";
import { densityOf } from "../../domain/timber/density.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { receiverProblem } from "../../domain/trade/address.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import type { Dm3 } from "../../domain/units.ts";
import { recordConsent } from "../account/consent-store.ts";
import { refuseOwnShop } from "../account/own-shop.ts";
import { actorFacts, type Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal, warning } from "../reply.ts";
import { depositKindNow } from "../system/deposit-kind.ts";
import { recordTransition, statusOf } from "../system/life.ts";
import { certifiedBuyer, moveInquiry, openOfferRow } from "./inquiries.ts";
import { type InquiryRow, lockedInquiry } from "./inquiry-store.ts";
import { inquiryFacts } from "./inquiry-view.ts";
import type { OfferRow } from "./offer-store.ts";
import { takeVolume } from "./offers.ts";
import { insertFutures } from "./order-change-store.ts";
import { planMilestones } from "./order-steps.ts";

/** What is ordered: goods of an offer, or what was agreed on without one. */
type OrderedGoods = Pick<
  OfferRow,
  "merchantId" | "shopName" | "title" | "lines" | "tolerancePct" | "currency" | "etdTo" | "vesselVoyage"
> & { id: ForwardOfferId | null };

/** What is ordered, as it was agreed. */
type Agreed = {
  offer: OrderedGoods;
  inquiryId: ForwardInquiryId | null;
  quoteRound: number | null;
  volume: Dm3;
  containers: number;
  price: number;
  incoterm: Incoterm;
  destPort: string;
  paymentTerm: string;
  depositPct: number;
  eta: string;
};

/** The goods of an inquiry that a merchant quoted for without an offer. */
function inquiredGoods({ merchantId, shopName, title, lines, currency }: InquiryRow): OrderedGoods {
  if (merchantId === null) throw warning(NOT_IN_THIS_STATUS);
  return {
    id: null,
    merchantId,
    shopName: shopName ?? "",
    title: title ?? requestedTitle(lines).replace("求购 ", ""),
    lines,
    currency,
    tolerancePct: USUAL_TOLERANCE_PCT,
    etdTo: null,
    vesselVoyage: "",
  };
}

/** By an accepted quotation or counter-offer: the terms are those of the last round. */
async function byInquiry(
  tx: Db,
  companyId: CompanyId,
  id: ForwardInquiryId,
  nowMs: number,
): Promise<Agreed & { by: string }> {
  const inquiry = await lockedInquiry(tx, { actor: "buyer", companyId }, id);
  if (inquiry === null) throw notFound("询盘不存在");
  statusOf(nextInquiryStatus(inquiry.status, "placeOrder", "buyer", inquiryFacts(inquiry, nowMs)));
  const quote = agreedRound(inquiry.rounds);
  if (quote === undefined) throw warning(NOT_IN_THIS_STATUS);
  const offer = inquiry.offerId === null ? inquiredGoods(inquiry) : await openOfferRow(tx, inquiry.offerId, nowMs);
  return {
    offer,
    inquiryId: inquiry.id,
    quoteRound: quote.round,
    volume: quote.volume,
    containers: quote.containers,
    price: quote.price,
    incoterm: quote.incoterm,
    destPort: quote.destPort,
    paymentTerm: quote.paymentTerm,
    depositPct: quote.depositPct,
    eta: quote.eta,
    by: inquiry.inquiryNo,
  };
}

/** At an offer's own price: only where it is fixed, and from its least amount on; else an inquiry comes first (5002). */
async function byOffer(tx: Db, form: FuturesAdd, nowMs: number): Promise<Agreed> {
  const offer = await openOfferRow(tx, form.offerId, nowMs);
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
    offer,
    inquiryId: null,
    quoteRound: null,
    volume: form.volume,
    containers: form.containers,
    price: offer.price,
    incoterm: offer.incoterm,
    destPort: form.destPort,
    paymentTerm: offer.paymentTerm,
    depositPct: offer.depositPct,
    eta: offer.eta ?? formatBeijingDate(nowMs),
  };
}

/** Forward goods as a warehouse counts them: like an order's line of goods that are sold by bulk volume. */
function goodsSnapshot({ title, lines }: Pick<OrderedGoods, "title" | "lines">): object {
  const volume = lines.reduce((sum, line) => sum + line.volume, 0);
  const weight = lines.reduce((sum, line) => sum + line.volume * densityOf(line.speciesCode, line.moistureType), 0);
  return {
    title,
    specText: sizesText(lines),
    image: statedDrawing(lines[0] ?? {}),
    saleUnit: "m3",
    countedIn: "dm3",
    density: volume === 0 ? 0 : Math.round(weight / volume),
  };
}

/** Places an order; returns its id. The volume is taken from the offer in the same transaction. */
export async function placeFutures(tx: Db, caller: Caller, form: FuturesAdd, nowMs: number): Promise<ForwardOrderId> {
  const buyer = await certifiedBuyer(tx, caller);
  if (!form.agree) throw warning("请先同意期货交易规则");
  const unusable = receiverProblem(form.receiver);
  if (unusable !== null) throw warning(unusable);
  const agreed =
    form.inquiryId !== null
      ? await byInquiry(tx, buyer.companyId, form.inquiryId, nowMs)
      : await byOffer(tx, form, nowMs);
  const { offer } = agreed;
  const depositKind = await depositKindNow(tx);
  if (
    (form.price ?? agreed.price) !== agreed.price ||
    (form.depositPct ?? agreed.depositPct) !== agreed.depositPct ||
    (form.depositKind ?? depositKind) !== depositKind
  )
    throw new Refusal(REPLY_CODE.confirmAgain, "价格或付款条件已变化，请核对后重新提交");
  await refuseOwnShop(tx, buyer, offer.merchantId, "不能订购自己店铺的货物");
  if (offer.id !== null) await takeVolume(tx, offer.id, agreed.volume, nowMs);
  const share = depositShareProblem(agreed.depositPct, depositKind);
  if (share !== null) throw warning(`${share}，请商家调整比例`);
  const amount = forwardAmount(agreed.price, agreed.volume);
  const { deposit, balance } = depositOf(amount, agreed.depositPct);
  const { inquiryId, quoteRound, volume, containers, price, incoterm, destPort, paymentTerm, depositPct, eta } = agreed;
  const id = await insertFutures(tx, {
    orderNo: humanNumber("FO", nowMs, randomInt),
    offerId: offer.id,
    inquiryId,
    quoteRound,
    ...buyer,
    merchantId: offer.merchantId,
    shopName: offer.shopName,
    title: offer.title,
    lines: offer.lines,
    volume,
    containers,
    tolerancePct: offer.tolerancePct,
    currency: offer.currency,
    price,
    incoterm,
    destPort,
    paymentTerm,
    amount,
    depositPct,
    depositKind,
    depositAmount: deposit,
    balanceAmount: balance,
    receiver: form.receiver.trim(),
    importerKind: form.importerKind,
    remark: form.remark.trim(),
    etd: offer.etdTo,
    eta,
    vessel: offer.vesselVoyage,
    snapshot: goodsSnapshot(offer),
    expireAt: futuresExpireAt(FUTURES_STATUS.toConfirm, nowMs) ?? nowMs,
  });
  await planMilestones(tx, id, { etd: offer.etdTo, eta: agreed.eta }, nowMs);
  await recordTransition(tx, "forwardOrder", {
    id,
    event: "place",
    from: null,
    to: FUTURES_STATUS.toConfirm,
    note: "",
    ...actorFacts({ actor: "buyer", caller }),
  });
  if (agreed.inquiryId !== null) {
    const move = {
      id: agreed.inquiryId,
      event: "placeOrder",
      from: INQUIRY_STATUS.accepted,
      to: INQUIRY_STATUS.ordered,
      note: "",
    } as const;
    await moveInquiry(tx, { ...move, ...actorFacts({ actor: "buyer", caller }) });
  }
  await recordConsent(tx, caller.personId, FORWARD_ORDER_AGREEMENTS);
  return id;
}
