import { byComparedPrice, comparedPrice, isWithin, taxedPrices } from "../catalog/goods/cubic-price.ts";
import { GOODS_BRIEF, type GoodsBrief } from "../catalog/goods/goods.ts";
import { orderProblem } from "../catalog/goods/goods-offer.ts";
import { id } from "../fields.ts";
import type { DemandLineId, ForwardOfferId, GoodsId, MerchantId } from "../ids.ts";
import type { Fen } from "../money.ts";
import { anyOf, FLAG, type Infer, list, NUMBER, record, TEXT } from "../records.ts";
import { lengthOf } from "../text.ts";
import { quantityProblem } from "../timber/quantity.ts";
import { DEMAND_ITEM, type DemandItem } from "./demand-item.ts";
import { targetPriceUnit } from "./demand-item-text.ts";
import { covers } from "./line-match.ts";
import { differencesOf, differenceText, type OfferedSpec, suggestedCount } from "./quote-line.ts";
import type { Judged } from "./requirement-match.ts";

/** A buyer's feedback on a recommended source. */
export const FEEDBACKS = [0, 1, 2] as const;
/** One of `FEEDBACKS`. */
export type Feedback = (typeof FEEDBACKS)[number];
/** Why a source does not suit; the reasons that a buyer chooses from. */
export const UNSUITED_REASONS = ["价格高", "规格不符", "等级不符", "距离远", "不要这家"] as const;
/** Characters in the reason of a feedback. */
export const FEEDBACK_REASON_MAX = 100;

/** Why a feedback cannot be stored, or `null`. */
export const feedbackProblem = (feedback: Feedback, reason: string): string | null =>
  lengthOf(reason) > FEEDBACK_REASON_MAX
    ? `原因最多${FEEDBACK_REASON_MAX}个字`
    : feedback === 2 && reason.trim() === ""
      ? "请选择不合适的原因"
      : null;

/** Who recommends: 1 the system, 2 one of the operator's experts, with a reason. */
const RECOMMENDED = record({ by: anyOf([1, 2]), expertName: TEXT, expertNote: TEXT, isNew: FLAG });

/** A goods that fits a line, with how well (0–100) and why. */
export const RECOMMENDED_SOURCE = record(RECOMMENDED, {
  goods: GOODS_BRIEF,
  score: NUMBER,
  reasons: list(TEXT),
  feedback: anyOf(FEEDBACKS),
  feedbackReason: TEXT,
});
export type RecommendedSource = Infer<typeof RECOMMENDED_SOURCE>;

/** A forward offer that suits a line. `remaining`: dm³ not ordered yet. */
export const SUITABLE_OFFER = record({
  id: id<ForwardOfferId>(),
  offerNo: TEXT,
  title: TEXT,
  sizeText: TEXT,
  image: TEXT,
  merchantId: id<MerchantId>(),
  shopName: TEXT,
  eta: TEXT,
  isOpen: FLAG,
  statusName: TEXT,
  remaining: NUMBER,
});

/** A forward offer that an expert recommends. */
export const RECOMMENDED_OFFER = record(RECOMMENDED, {
  offer: SUITABLE_OFFER,
  feedback: anyOf(FEEDBACKS),
  feedbackReason: TEXT,
});
export type RecommendedOffer = Infer<typeof RECOMMENDED_OFFER>;

/** What is recommended for one line. */
export const LINE_SOURCES = record({
  demandItemId: id<DemandLineId>(),
  item: DEMAND_ITEM,
  sources: list(RECOMMENDED_SOURCE),
  offers: list(RECOMMENDED_OFFER),
});
export type LineSources = Infer<typeof LINE_SOURCES>;

/**
 * A buyer's feedback so far on goods, for this demand and others. `goodsId` "" where it was given for another line: of such only
 * the shop and the cause count.
 */
export type GivenFeedback = {
  /** `null`: of a line other than the one that is looked at. */
  goodsId: GoodsId | null;
  merchantId: MerchantId;
  feedback: Feedback;
  reason: string;
  /** What those goods are compared by, fen per m³ with tax; `null` where they cannot be. */
  cubic: Fen | null;
};

export const specOfGoods = (goods: GoodsBrief): OfferedSpec => ({
  speciesCode: goods.speciesCode,
  speciesName: goods.speciesName,
  gradeCode: goods.gradeCode,
  gradeName: goods.gradeName,
  thickness: goods.thickness,
  width: goods.width,
  length: goods.length,
  diameterMin: goods.diameterMin,
  diameterMax: goods.diameterMax,
  moistureType: goods.moistureType,
  originName: goods.originName,
  brandName: goods.brandName,
});

/** How much of goods goes into the cart for a line, in stock units: what it demands within what is free; `null`: none can. */
export function demandedCount(goods: GoodsBrief, item: DemandItem): number | null {
  if (orderProblem(goods) !== null) return null;
  const count = Math.max(goods.minOrder, suggestedCount(goods, item, goods.available) ?? goods.minOrder);
  return quantityProblem(goods, count, goods.available) === null ? count : null;
}

const ALL_MET = { unmet: [], unsaid: [] };

const FULL = 100;
const PER_DIFFERENCE = 18;
const NOT_STATED = 4;
const SHORT_OF_STOCK = 15;
const OVER_TARGET = 10;
const ELSEWHERE = 5;
const SHOP_LIKED = 8;
const SHOP_DISLIKED = 30;

const inRange = (score: number) => Math.round(Math.max(0, Math.min(FULL, score)));

const HEAVIEST = 3;

/** How much heavier a cause weighs for a buyer who has complained of it: half as much again each time, thrice at most. */
const weightOf = (given: readonly GivenFeedback[], cause: (typeof UNSUITED_REASONS)[number]): number =>
  Math.min(HEAVIEST, 1 + given.filter(({ feedback, reason }) => feedback === 2 && reason === cause).length / 2);

/**
 * How well goods suit a line and why: a hundred for what was demanded, enough of it, within the price and near; less for each
 * difference, for what they state otherwise than required or do not state, for a price that was too high before, and for a shop
 * the buyer turned down; the more of what the buyer complains about, the less.
 */
export function sourceOf(
  goods: GoodsBrief,
  item: DemandItem,
  cityCode: string,
  given: readonly GivenFeedback[],
  { unmet, unsaid }: Pick<Judged, "unmet" | "unsaid"> = ALL_MET,
): RecommendedSource {
  const differences = differencesOf(item, specOfGoods(goods));
  const isEnough = covers(goods, item);
  const isNear = cityCode !== "" && goods.cityCode.slice(0, 2) === cityCode.slice(0, 2);
  const unit = targetPriceUnit(item);
  const isCheap = isWithin(item.targetPrice, unit, taxedPrices(goods));
  const compared = comparedPrice(goods);
  const wasTooDear = given.some(
    ({ feedback, reason, goodsId, cubic }) =>
      feedback === 2 &&
      reason === "价格高" &&
      goodsId !== null &&
      cubic !== null &&
      compared !== null &&
      compared >= cubic,
  );
  const own = given.find(({ goodsId }) => goodsId === goods.id);
  const ofShop = given.filter(({ merchantId, goodsId }) => merchantId === goods.merchantId && goodsId !== goods.id);
  const isLiked = ofShop.some(({ feedback }) => feedback === 1);
  const isDisliked = ofShop.some(({ feedback, reason }) => feedback === 2 && reason === "不要这家");
  const grades = differences.filter(({ field }) => field === "grade").length;
  const score = inRange(
    FULL -
      (differences.length - grades + unmet.length) * PER_DIFFERENCE * weightOf(given, "规格不符") -
      unsaid.length * NOT_STATED -
      grades * PER_DIFFERENCE * weightOf(given, "等级不符") -
      (isEnough === false ? SHORT_OF_STOCK : 0) -
      (isCheap === false || wasTooDear ? OVER_TARGET * weightOf(given, "价格高") : 0) -
      (isNear ? 0 : ELSEWHERE * weightOf(given, "距离远")) +
      (isLiked ? SHOP_LIKED : 0) -
      (isDisliked ? SHOP_DISLIKED : 0),
  );
  const reasons = [
    ...(differences.length === 0 ? ["规格相符"] : differences.map(differenceText)),
    ...unmet.map((asked) => `不符${asked}`),
    ...unsaid.map((asked) => `未注明${asked}`),
    ...(isEnough === null ? [] : [isEnough ? "库存充足" : "库存不足"]),
    ...(isCheap === null ? [] : [isCheap ? "不高于目标价" : "高于目标价"]),
    ...(isNear ? ["同省货源"] : []),
  ];
  return {
    goods,
    score,
    reasons,
    feedback: own?.feedback ?? 0,
    feedbackReason: own?.reason ?? "",
    by: 1,
    expertName: "",
    expertNote: "",
    isNew: false,
  };
}

const RANK: Readonly<Record<Feedback, number>> = { 1: 0, 0: 1, 2: 2 };

/** What suits first, what does not last, between them what an expert chose, then by score and then by price per m³ with tax. */
export const rankedSources = (sources: readonly RecommendedSource[]): RecommendedSource[] =>
  [...sources].sort(
    (one, other) =>
      RANK[one.feedback] - RANK[other.feedback] ||
      other.by - one.by ||
      other.score - one.score ||
      byComparedPrice(one.goods, other.goods),
  );

/** How far the size of goods is from that of a line, as a share of it; what either leaves open counts nothing. */
function distanceOf(item: DemandItem, goods: GoodsBrief): number {
  const sides = (["thickness", "width", "length"] as const).map((side): number => {
    const min = item[side] ?? item[`${side}Min`];
    const max = item[side] ?? item[`${side}Max`];
    const offered = goods[side];
    if (offered === null) return 0;
    const short = min === null ? 0 : (min - offered) / min;
    const long = max === null ? 0 : (offered - max) / max;
    return Math.max(0, short, long);
  });
  return sides.reduce((sum, side) => sum + side, 0);
}

/** Goods for a line, nearest first: by their differences from the demand, by their size, then by price per m³ with tax. */
export const nearestFirst = (
  goods: readonly GoodsBrief[],
  item: DemandItem,
  cityCode: string,
  judged: ReadonlyMap<GoodsId, Judged> = new Map(),
): GoodsBrief[] =>
  goods
    .map((one) => ({
      one,
      distance: distanceOf(item, one),
      score: sourceOf(one, item, cityCode, [], judged.get(one.id)).score,
    }))
    .sort(
      (one, other) => other.score - one.score || one.distance - other.distance || byComparedPrice(one.one, other.one),
    )
    .map(({ one }) => one);
