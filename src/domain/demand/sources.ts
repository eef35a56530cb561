import type { GoodsBrief } from "../catalog/goods.ts";
import { lengthOf } from "../text.ts";
import type { DemandItem } from "./demand-item.ts";
import { covers } from "./demand-match.ts";
import { differencesOf, differenceText, type OfferedSpec } from "./quote-line.ts";

/** What a buyer said of a recommended source. */
export const FEEDBACKS = [0, 1, 2] as const;
export type Feedback = (typeof FEEDBACKS)[number];
/** Why a source does not suit; the words the buyer picks. */
export const UNSUITED_REASONS = ["价格高", "规格不符", "等级不符", "距离远", "不要这家"] as const;
export const FEEDBACK_REASON_MAX = 100;

/** Why a feedback cannot be kept, or `null`. */
export const feedbackProblem = (feedback: Feedback, reason: string): string | null =>
  lengthOf(reason) > FEEDBACK_REASON_MAX
    ? `原因最多${FEEDBACK_REASON_MAX}个字`
    : feedback === 2 && reason.trim() === ""
      ? "请选择不合适的原因"
      : null;

/** A goods that fits a line, with how well (0–100) and why. */
export type RecommendedSource = {
  goods: GoodsBrief;
  score: number;
  reasons: string[];
  feedback: Feedback;
  feedbackReason: string;
};

/** Recommended goods of one line. */
export type LineSources = { demandItemId: string; item: DemandItem; sources: RecommendedSource[] };

/** What a buyer said so far about goods of this demand. */
export type GivenFeedback = { goodsId: string; merchantId: string; feedback: Feedback; reason: string };

export const specOfGoods = (goods: GoodsBrief): OfferedSpec => ({
  speciesCode: goods.speciesCode,
  speciesName: goods.speciesName,
  gradeCode: goods.gradeCode,
  gradeName: goods.gradeName,
  thickness: goods.thickness,
  width: goods.width,
  length: goods.length,
  moistureType: goods.moistureType,
  originName: goods.originName,
  brandName: goods.brandName,
});

const FULL = 100;
const PER_DIFFERENCE = 18;
const SHORT_OF_STOCK = 15;
const OVER_TARGET = 10;
const ELSEWHERE = 5;
const SHOP_LIKED = 8;
const SHOP_DISLIKED = 30;

const inRange = (score: number) => Math.max(0, Math.min(FULL, score));

/**
 * How well goods suit a line and why (product §16): a hundred for what was asked, enough of it, within the price and near;
 * less for each difference, and for a shop the buyer turned down before.
 */
export function sourceOf(
  goods: GoodsBrief,
  item: DemandItem,
  cityCode: string,
  given: readonly GivenFeedback[],
): RecommendedSource {
  const differences = differencesOf(item, specOfGoods(goods));
  const isEnough = covers(goods, item);
  const isNear = cityCode !== "" && goods.cityCode.slice(0, 2) === cityCode.slice(0, 2);
  const unit = item.targetPriceUnit ?? item.quantityUnit;
  const isDearer = item.targetPrice !== null && unit === goods.saleUnit && goods.price > item.targetPrice;
  const isCheap = item.targetPrice !== null && unit === goods.saleUnit && !isDearer;
  const own = given.find(({ goodsId }) => goodsId === goods.id);
  const ofShop = given.filter(({ merchantId, goodsId }) => merchantId === goods.merchantId && goodsId !== goods.id);
  const isLiked = ofShop.some(({ feedback }) => feedback === 1);
  const isDisliked = ofShop.some(({ feedback, reason }) => feedback === 2 && reason === "不要这家");
  const score = inRange(
    FULL -
      differences.length * PER_DIFFERENCE -
      (isEnough === false ? SHORT_OF_STOCK : 0) -
      (isDearer ? OVER_TARGET : 0) -
      (isNear ? 0 : ELSEWHERE) +
      (isLiked ? SHOP_LIKED : 0) -
      (isDisliked ? SHOP_DISLIKED : 0),
  );
  const reasons = [
    ...(differences.length === 0 ? ["规格相符"] : differences.map(differenceText)),
    ...(isEnough === null ? [] : [isEnough ? "库存充足" : "库存不足"]),
    ...(isCheap ? ["不高于目标价"] : isDearer ? ["高于目标价"] : []),
    ...(isNear ? ["同省货源"] : []),
  ];
  return { goods, score, reasons, feedback: own?.feedback ?? 0, feedbackReason: own?.reason ?? "" };
}

const RANK: Readonly<Record<Feedback, number>> = { 1: 0, 0: 1, 2: 2 };

/** What suits first, what does not last, between them by score and then by price. */
export const rankedSources = (sources: readonly RecommendedSource[]): RecommendedSource[] =>
  [...sources].sort(
    (one, other) =>
      RANK[one.feedback] - RANK[other.feedback] || other.score - one.score || one.goods.price - other.goods.price,
  );
