import type { WireRecommendation } from "../../contract/demand/demand-expert-schemas.ts";
import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { GOODS_STATUS } from "../../domain/catalog/goods-status.ts";
import type { DemandStatus } from "../../domain/demand/demand.ts";
import { EXPERT_STATUSES, RECOMMENDATIONS_MAX, recommendationNoteProblem } from "../../domain/demand/expert.ts";
import type { Feedback, RecommendedOffer } from "../../domain/demand/sources.ts";
import { OFFER_STATUS, OFFER_STATUS_NAMES, type OfferStatus } from "../../domain/futures/forward-offer.ts";
import { briefOf, GOODS_COLUMNS, type GoodsRow } from "../catalog/goods-view.ts";
import { type Db, isDuplicate } from "../db/database.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { publish } from "../system/outbox.ts";

export type OfferBrief = RecommendedOffer["offer"];
type OfferRow = Omit<OfferBrief, "isOpen" | "statusName"> & { status: OfferStatus };

const OFFERS = `select o.id, o.offer_no as "offerNo", o.title, m.id as "merchantId", m.shop_name as "shopName", coalesce(o.eta::text, '') as eta,
    o.status, o.total_volume - o.ordered_volume as remaining
  from global_offer o join merchant m on m.id = o.merchant_id`;
const offerOf = ({ status, ...offer }: OfferRow): OfferBrief => ({
  ...offer,
  isOpen: status === OFFER_STATUS.open,
  statusName: OFFER_STATUS_NAMES[status],
});

/** Forward offers of the wood that is asked for, the earliest arrival first. */
export async function offersFor(
  db: Db,
  item: { speciesCode: string | null; kindCode: string | null },
): Promise<OfferBrief[]> {
  if (item.speciesCode === null) return [];
  const rows = await db.rows<OfferRow>(
    `${OFFERS} where o.status = ${OFFER_STATUS.open} and o.species_code = $1 and ($2::text is null or o.kind_code = $2)
      order by o.eta, o.id limit 5`,
    [item.speciesCode, item.kindCode],
    "offers-for-line",
  );
  return rows.map(offerOf);
}

/** What an expert recommends: `goods` or `offer`. `feedback`: of an offer. */
export type Recommendation = {
  id: string;
  demandItemId: string;
  goods: GoodsBrief | null;
  offer: OfferBrief | null;
  note: string;
  expertName: string;
  atMs: number;
  isNew: boolean;
  feedback: Feedback;
  feedbackReason: string;
};

type Row = Omit<Recommendation, "goods" | "offer"> & { goodsId: string | null; offerId: string | null };

/** Recommendations of experts for the lines of a demand, oldest first. */
export async function recommendationsOf(db: Db, demandId: string): Promise<Recommendation[]> {
  const rows = await db.rows<Row>(
    `select p.id, p.demand_item_id as "demandItemId", p.goods_id as "goodsId", p.offer_id as "offerId", p.note,
            e.name as "expertName", floor(extract(epoch from p.at) * 1000)::float8 as "atMs",
            d.seen_at is null or p.at > d.seen_at as "isNew",
            coalesce(f.feedback, p.feedback) as feedback, coalesce(f.reason, p.feedback_reason) as "feedbackReason"
       from demand_pick p join demand_item i on i.id = p.demand_item_id join demand d on d.id = i.demand_id
       join person e on e.id = p.person_id
       left join demand_feedback f on f.demand_item_id = p.demand_item_id and f.goods_id = p.goods_id
      where i.demand_id = $1 and p.removed_at is null order by p.id`,
    [demandId],
    "recommendations-of-demand",
  );
  if (rows.length === 0) return [];
  const [goods, offers] = await Promise.all([
    db.rows<GoodsRow>(
      `select ${GOODS_COLUMNS} from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
        where g.id = any($1::bigint[])`,
      [rows.flatMap(({ goodsId }) => goodsId ?? [])],
      "picked-goods",
    ),
    db.rows<OfferRow>(
      `${OFFERS} where o.id = any($1::bigint[])`,
      [rows.flatMap(({ offerId }) => offerId ?? [])],
      "picked-offers",
    ),
  ]);
  const goodsById = new Map(goods.map((row) => [row.id, briefOf(row)]));
  const offerById = new Map(offers.map((row) => [row.id, offerOf(row)]));
  return rows.map(({ goodsId, offerId, ...row }) => ({
    ...row,
    goods: goodsId === null ? null : (goodsById.get(goodsId) ?? null),
    offer: offerId === null ? null : (offerById.get(offerId) ?? null),
  }));
}

const GOODS_ON_SALE = `select id from goods where status = ${GOODS_STATUS.onSale}`;
const OFFERS_OPEN = `select id from global_offer where status = ${OFFER_STATUS.open}`;

/** Recommends something for a line of a demand that is still open; the buyer is notified. Throws 404, a warning. */
export async function addRecommendation(tx: Db, actor: Actor, wire: WireRecommendation): Promise<string> {
  const { demandItemId, refType, refId, refNo = "" } = wire;
  const demand = await tx.one<{ id: string; status: DemandStatus; demandNo: string; count: number }>(
    `select d.id, d.status, d.demand_no as "demandNo",
            (select count(*)::int from demand_pick p where p.demand_item_id = i.id and p.removed_at is null) as count
       from demand_item i join demand d on d.id = i.demand_id
      where i.id = $1 and not d.deleted and d.status <> 0 for no key update of i`,
    [demandItemId],
    "recommendation-line",
  );
  if (demand === null) throw notFound("求购行不存在");
  if (!EXPERT_STATUSES.includes(demand.status)) throw warning("求购已结束，不能再推荐");
  refuseIf(recommendationNoteProblem(wire.note));
  refuseIf(demand.count >= RECOMMENDATIONS_MAX ? `每行最多推荐${RECOMMENDATIONS_MAX}条` : null);
  const isGoods = refType === 1;
  const ref = await tx.one<{ id: string }>(
    `${isGoods ? GOODS_ON_SALE : OFFERS_OPEN} and (id = $1 or $1 is null and ${isGoods ? "goods_no" : "offer_no"} = $2)`,
    [refId ?? null, refNo.trim()],
    isGoods ? "recommended-goods" : "recommended-offer",
  );
  if (ref === null) throw warning(isGoods ? "货源不存在或已下架" : "报盘不存在或已结束");
  const note = wire.note.trim();
  let id: string;
  try {
    const row = await tx.one<{ id: string }>(
      `insert into demand_pick (demand_item_id, goods_id, offer_id, person_id, note) values ($1, $2, $3, $4, $5) returning id`,
      [demandItemId, isGoods ? ref.id : null, isGoods ? null : ref.id, actor.caller?.personId ?? null, note],
      "recommendation-add",
    );
    id = row!.id; // an insert returns its row
  } catch (error) {
    if (isDuplicate(error, "demand_pick_goods") || isDuplicate(error, "demand_pick_offer"))
      throw warning("已经推荐过了");
    throw error;
  }
  await publish(tx, "demand.picked", { pickId: id });
  const after = { refType, refId: ref.id, note };
  await audit(tx, actor, { title: "专家推荐", kind: "added", target: demand.demandNo, after });
  return id;
}

/** Takes a recommendation back. Throws 404. */
export async function removeRecommendation(tx: Db, actor: Actor, id: string): Promise<void> {
  const recommendation = await tx.one<{ demandNo: string; status: DemandStatus; note: string }>(
    `select d.demand_no as "demandNo", d.status, p.note
       from demand_pick p join demand_item i on i.id = p.demand_item_id join demand d on d.id = i.demand_id
      where p.id = $1 and p.removed_at is null for update of p`,
    [id],
    "recommendation-lock",
  );
  if (recommendation === null) throw notFound("推荐不存在");
  if (!EXPERT_STATUSES.includes(recommendation.status)) throw warning("求购已结束，不能再撤回推荐");
  await tx.run("update demand_pick set removed_at = now() where id = $1", [id], "recommendation-remove");
  await audit(tx, actor, {
    title: "专家推荐",
    kind: "removed",
    target: recommendation.demandNo,
    before: { note: recommendation.note },
  });
}
