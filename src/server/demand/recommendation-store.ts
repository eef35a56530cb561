import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { DEMAND_STATUS, type DemandStatus } from "../../domain/demand/demand.ts";
import type { Feedback, GivenFeedback, RecommendedOffer } from "../../domain/demand/sources.ts";
import { OFFER_STATUS, type OfferLine, type OfferStatus } from "../../domain/futures/forward-offer.ts";
import type {
  CompanyId,
  DemandId,
  DemandLineId,
  ForwardOfferId,
  GoodsId,
  PersonId,
  RecommendationId,
} from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";
import type { DemandOwner } from "./demand-store.ts";

export type OfferRow = Omit<RecommendedOffer["offer"], "isOpen" | "statusName" | "sizeText" | "image"> & {
  status: OfferStatus;
  lines: OfferLine[];
};

const OFFERS = `select o.id, o.offer_no as "offerNo", o.title, o.lines, m.id as "merchantId", m.shop_name as "shopName", coalesce(o.eta::text, '') as eta,
    o.status, o.total_volume - o.ordered_volume as remaining
  from global_offer o join merchant m on m.id = o.merchant_id`;

/** Open forward offers of a species, and of a kind unless `null`; the earliest arrival first, 5 at most. */
export const openOffersOf = (db: Db, speciesCode: string, kindCode: string | null): Promise<OfferRow[]> =>
  db.rows(
    `${OFFERS} where o.status = ${OFFER_STATUS.open} and o.species_code = :speciesCode and (:kindCode::text is null or o.kind_code = :kindCode)
      order by o.eta, o.id limit 5`,
    { speciesCode, kindCode },
    "offers-for-line",
  );

/** What an expert recommended for a line: goods or an offer. `atMs` epoch ms; `isNew`: since the owner looked last. */
export type RecommendationRow = {
  id: RecommendationId;
  demandItemId: DemandLineId;
  goodsId: GoodsId | null;
  offerId: ForwardOfferId | null;
  note: string;
  expertName: string;
  atMs: number;
  isNew: boolean;
  feedback: Feedback;
  feedbackReason: string;
};

/** Recommendations for the lines of a demand that stand, oldest first. */
export const recommendationRows = (db: Db, demandId: DemandId): Promise<RecommendationRow[]> =>
  db.rows(
    `select p.id, p.demand_item_id as "demandItemId", p.goods_id as "goodsId", p.offer_id as "offerId", p.note,
            e.name as "expertName", floor(extract(epoch from p.at) * 1000)::float8 as "atMs",
            d.seen_at is null or p.at > d.seen_at as "isNew",
            coalesce(f.feedback, p.feedback) as feedback, coalesce(f.reason, p.feedback_reason) as "feedbackReason"
       from demand_pick p join demand_item i on i.id = p.demand_item_id join demand d on d.id = i.demand_id
       join person e on e.id = p.person_id
       left join demand_feedback f on f.demand_item_id = p.demand_item_id and f.goods_id = p.goods_id
      where i.demand_id = :demandId and p.removed_at is null order by p.id`,
    { demandId },
    "recommendations-of-demand",
  );

/** Forward offers by id, whatever their status. */
export const recommendedOffers = (db: Db, ids: readonly ForwardOfferId[]): Promise<OfferRow[]> =>
  db.rows(`${OFFERS} where o.id = any(:ids::bigint[])`, { ids }, "recommended-offers");

/** How many recommendations stand on each of these demands, and how many its owner has not looked at. */
export const countRecommendations = (
  db: Db,
  demandIds: readonly DemandId[],
): Promise<{ demandId: DemandId; all: number; fresh: number }[]> =>
  db.rows(
    `select i.demand_id as "demandId", count(*)::int as all,
            (count(*) filter (where d.seen_at is null or p.at > d.seen_at))::int as fresh
       from demand_pick p join demand_item i on i.id = p.demand_item_id join demand d on d.id = i.demand_id
      where i.demand_id = any(:demandIds::bigint[]) and p.removed_at is null group by i.demand_id`,
    { demandIds },
    "recommendations-on-demands",
  );

type RecommendedLine = { id: DemandId; status: DemandStatus; demandNo: string; count: number };

/** Locks a line of a demand that is no draft, with how many recommendations it has; `null` when the id is unknown. */
export const lockLineForRecommendation = (tx: Db, demandItemId: DemandLineId): Promise<RecommendedLine | null> =>
  tx.one(
    `select d.id, d.status, d.demand_no as "demandNo",
            (select count(*)::int from demand_pick p where p.demand_item_id = i.id and p.removed_at is null) as count
       from demand_item i join demand d on d.id = i.demand_id
      where i.id = :demandItemId and not d.deleted and d.status <> ${DEMAND_STATUS.draft} for no key update of i`,
    { demandItemId },
    "recommendation-line",
  );

type Ref<Of> = { id: Of | null; no: string };

/** The id of goods on sale, by id or else by number; `null` of none. */
export async function goodsToRecommend(db: Db, ref: Ref<GoodsId>): Promise<GoodsId | null> {
  const row = await db.one<{ id: GoodsId }>(
    `select id from goods where status = ${GOODS_STATUS.onSale} and (id = :id or :id is null and goods_no = :no)`,
    ref,
    "recommended-goods",
  );
  return row?.id ?? null;
}

/** The id of an open forward offer, by id or else by number; `null` of none. */
export async function offerToRecommend(db: Db, ref: Ref<ForwardOfferId>): Promise<ForwardOfferId | null> {
  const row = await db.one<{ id: ForwardOfferId }>(
    `select id from global_offer where status = ${OFFER_STATUS.open} and (id = :id or :id is null and offer_no = :no)`,
    ref,
    "recommended-offer",
  );
  return row?.id ?? null;
}

type NewRecommendation = {
  demandItemId: DemandLineId;
  goodsId: GoodsId | null;
  offerId: ForwardOfferId | null;
  personId: PersonId | null;
  note: string;
};

/** Stores a recommendation; returns its id. Rejects as a duplicate where the line has it already. */
export async function insertRecommendation(tx: Db, recommendation: NewRecommendation): Promise<RecommendationId> {
  const row = await tx.one<{ id: RecommendationId }>(
    `insert into demand_pick (demand_item_id, goods_id, offer_id, person_id, note)
     values (:demandItemId, :goodsId, :offerId, :personId, :note) returning id`,
    recommendation,
    "recommendation-add",
  );
  return row!.id; // an insert returns its row
}

/** Locks a recommendation that stands; `null` when the id is unknown. */
export const lockRecommendation = (
  tx: Db,
  id: RecommendationId,
): Promise<{ demandNo: string; status: DemandStatus; note: string } | null> =>
  tx.one(
    `select d.demand_no as "demandNo", d.status, p.note
       from demand_pick p join demand_item i on i.id = p.demand_item_id join demand d on d.id = i.demand_id
      where p.id = :id and p.removed_at is null for update of p`,
    { id },
    "recommendation-lock",
  );

/** Takes a locked recommendation back. */
export const markRemoved = (tx: Db, id: RecommendationId): Promise<number> =>
  tx.run("update demand_pick set removed_at = now() where id = :id", { id }, "recommendation-remove");

/** What the message about a recommendation needs, and its demand's owner; `null` where it was taken back. */
export type RecommendationParties = {
  demandId: DemandId;
  demandNo: string;
  personId: PersonId;
  companyId: CompanyId | null;
  note: string;
  what: string;
};
export const partiesOfRecommendation = (tx: Db, id: RecommendationId): Promise<RecommendationParties | null> =>
  tx.one(
    `select d.id as "demandId", d.demand_no as "demandNo", d.person_id as "personId", d.company_id as "companyId", p.note,
            coalesce(g.title, o.title) as what
       from demand_pick p join demand_item i on i.id = p.demand_item_id join demand d on d.id = i.demand_id
       left join goods g on g.id = p.goods_id left join global_offer o on o.id = p.offer_id
      where p.id = :id and p.removed_at is null`,
    { id },
    "recommendation-for-buyer",
  );

/** The purchasing entity's feedback on recommended goods within the last days, for this demand and others. */
export const feedbackOf = (
  db: Db,
  { personId, companyId }: DemandOwner,
  days: number,
): Promise<(GivenFeedback & { demandItemId: DemandLineId })[]> =>
  db.rows(
    `select f.demand_item_id as "demandItemId", f.goods_id as "goodsId", g.merchant_id as "merchantId", f.feedback, f.reason,
            g.price_m3_fen::float8 as cubic
       from demand_feedback f join demand_item i on i.id = f.demand_item_id join demand d on d.id = i.demand_id
       join goods g on g.id = f.goods_id
      where d.person_id = :personId and d.company_id is not distinct from :companyId::bigint
        and f.at > now() - make_interval(days => :days)`,
    { personId, companyId, days },
    "feedback-of-buyer",
  );

/** Whether the line is of a demand of the purchasing entity, and there are such goods unless `null`. */
export async function isOwnLine(
  tx: Db,
  { personId, companyId }: DemandOwner,
  line: { demandItemId: DemandLineId; goodsId: GoodsId | null },
): Promise<boolean> {
  const own = await tx.one(
    `select 1 from demand_item i join demand d on d.id = i.demand_id
      where i.id = :demandItemId and d.person_id = :personId and d.company_id is not distinct from :companyId::bigint and not d.deleted
        and (:goodsId::bigint is null or exists (select 1 from goods g where g.id = :goodsId))`,
    { personId, companyId, ...line },
    "feedback-of-own",
  );
  return own !== null;
}

type Said = { demandItemId: DemandLineId; feedback: Feedback; reason: string };

/** Writes the owner's feedback on a recommended offer; returns how many recommendations of it stand, 0 or 1. */
export const writeOfferFeedback = (tx: Db, said: Said & { offerId: ForwardOfferId }): Promise<number> =>
  tx.run(
    `update demand_pick set feedback = :feedback, feedback_reason = :reason
      where demand_item_id = :demandItemId and offer_id = :offerId and removed_at is null`,
    said,
    "feedback-offer",
  );

/** Replaces the owner's feedback on goods; feedback 0 takes it back. */
export const writeGoodsFeedback = (tx: Db, said: Said & { goodsId: GoodsId }): Promise<number> =>
  said.feedback === 0
    ? tx.run(
        "delete from demand_feedback where demand_item_id = :demandItemId and goods_id = :goodsId",
        said,
        "feedback-back",
      )
    : tx.run(
        `insert into demand_feedback (demand_item_id, goods_id, feedback, reason)
         values (:demandItemId, :goodsId, :feedback, :reason)
         on conflict (demand_item_id, goods_id)
           do update set feedback = excluded.feedback, reason = excluded.reason, at = now()`,
        said,
        "feedback-keep",
      );
