import type { WireRecommendation } from "../../contract/demand/demand-expert-schemas.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { EXPERT_STATUSES, RECOMMENDATIONS_MAX, recommendationNoteProblem } from "../../domain/demand/expert.ts";
import type { RecommendedOffer } from "../../domain/demand/sources.ts";
import { statedDrawing } from "../../domain/drawing/piece.ts";
import { OFFER_STATUS, OFFER_STATUS_NAMES } from "../../domain/futures/forward-offer.ts";
import { sizesText } from "../../domain/futures/offer-form.ts";
import {
  asId,
  type DemandId,
  type ForwardOfferId,
  type GoodsId,
  type RecommendationId,
  type RecommendedId,
} from "../../domain/ids.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { publish } from "../system/outbox.ts";
import {
  goodsToRecommend,
  insertRecommendation,
  lockLineForRecommendation,
  lockRecommendation,
  markRemoved,
  type OfferRow,
  offerToRecommend,
  openOffersOf,
  type RecommendationRow,
  recommendationRows,
  recommendedOffers,
} from "./recommendation-store.ts";
import { goodsById } from "./shown-goods-store.ts";

export type OfferBrief = RecommendedOffer["offer"];
const offerOf = ({ status, lines, ...offer }: OfferRow): OfferBrief => ({
  ...offer,
  sizeText: sizesText(lines),
  image: statedDrawing(lines[0] ?? {}),
  isOpen: status === OFFER_STATUS.open,
  statusName: OFFER_STATUS_NAMES[status],
});

/** Forward offers of the demanded wood, the earliest arrival first. */
export async function offersFor(
  db: Db,
  item: { speciesCode: string | null; kindCode: string | null },
): Promise<OfferBrief[]> {
  if (item.speciesCode === null) return [];
  const rows = await openOffersOf(db, item.speciesCode, item.kindCode);
  return rows.map(offerOf);
}

/** What an expert recommends: `goods` or `offer`. `feedback`: of an offer. */
export type Recommendation = Omit<RecommendationRow, "goodsId" | "offerId"> & {
  goods: GoodsBrief | null;
  offer: OfferBrief | null;
};

/** Recommendations of experts for the lines of a demand, oldest first. */
export async function recommendationsOf(db: Db, demandId: DemandId): Promise<Recommendation[]> {
  const rows = await recommendationRows(db, demandId);
  if (rows.length === 0) return [];
  const [goods, offers] = await Promise.all([
    goodsById(
      db,
      rows.flatMap(({ goodsId }) => goodsId ?? []),
    ),
    recommendedOffers(
      db,
      rows.flatMap(({ offerId }) => offerId ?? []),
    ),
  ]);
  const offerById = new Map(offers.map((row) => [row.id, offerOf(row)]));
  return rows.map(({ goodsId, offerId, ...row }) => ({
    ...row,
    goods: goodsId === null ? null : (goods.get(goodsId) ?? null),
    offer: offerId === null ? null : (offerById.get(offerId) ?? null),
  }));
}

/** Recommends something for a line of a demand that is still open; the buyer is notified. Throws 404, a warning. */
export async function addRecommendation(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  actor: Actor,
  wire: WireRecommendation,
): Promise<RecommendationId> {
  return await once(db, idempotencyKey, async (tx) => {
    const { demandItemId, refType, refId, refNo = "" } = wire;
    const demand = await lockLineForRecommendation(tx, demandItemId);
    if (demand === null) throw notFound("求购行不存在");
    if (!EXPERT_STATUSES.includes(demand.status)) throw warning("求购已结束，不能再推荐");
    refuseIf(recommendationNoteProblem(wire.note));
    refuseIf(demand.count >= RECOMMENDATIONS_MAX ? `每行最多推荐${RECOMMENDATIONS_MAX}条` : null);
    const isGoods = refType === 1;
    const ref = <Of extends RecommendedId>() => ({
      id: refId === undefined ? null : asId<Of>(refId),
      no: refNo.trim(),
    });
    const goodsId = isGoods ? await goodsToRecommend(tx, ref<GoodsId>()) : null;
    const offerId = isGoods ? null : await offerToRecommend(tx, ref<ForwardOfferId>());
    if (goodsId === null && offerId === null) throw warning(isGoods ? "货源不存在或已下架" : "报盘不存在或已结束");
    const note = wire.note.trim();
    let id: RecommendationId;
    try {
      id = await insertRecommendation(tx, {
        demandItemId,
        goodsId,
        offerId,
        personId: actor.caller?.personId ?? null,
        note,
      });
    } catch (error) {
      if (isDuplicate(error, "demand_pick_goods") || isDuplicate(error, "demand_pick_offer"))
        throw warning("已经推荐过了");
      throw error;
    }
    await publish(tx, "demand.picked", { pickId: id });
    const after = { refType, refId: goodsId ?? offerId, note };
    await audit(tx, actor, { title: "专家推荐", kind: "added", target: demand.demandNo, after });
    return id;
  });
}

/** Takes a recommendation back. Throws 404. */
export async function removeRecommendation(db: Database, actor: Actor, id: RecommendationId): Promise<void> {
  return await db.transaction(async (tx) => {
    const recommendation = await lockRecommendation(tx, id);
    if (recommendation === null) throw notFound("推荐不存在");
    if (!EXPERT_STATUSES.includes(recommendation.status)) throw warning("求购已结束，不能再撤回推荐");
    await markRemoved(tx, id);
    await audit(tx, actor, {
      title: "专家推荐",
      kind: "removed",
      target: recommendation.demandNo,
      before: { note: recommendation.note },
    });
  });
}
