import { taxedPrice } from "../../../domain/catalog/goods/cubic-price.ts";
import { asId, type GoodsId } from "../../../domain/ids.ts";
import { type Fen, fen } from "../../../domain/money.ts";
import type { LineOffer } from "../../../domain/sourcing/basket.ts";
import type { BasketLineInput } from "../../../domain/sourcing/basket-view.ts";
import {
  type CoverStep,
  coveringCount,
  coverStep,
  type LineNeed,
  needOf,
  stepsOrderable,
} from "../../../domain/sourcing/line-units.ts";
import { breakdownOf, countOfVolume, quantityText } from "../../../domain/timber/quantity.ts";
import { isOpen, isOrderable, type Offer, priced } from "../checkout/offer.ts";
import { longestOf } from "../checkout/order-freight.ts";

/** Goods that a line found, or that the buyer chose for it; own goods are no source. `steadiness`: of their shop, percent. */
export type FoundGoods = { offer: Offer; differences: string[]; isOwn: boolean; steadiness: number };

/** A line with the goods that were found for it. */
export type FoundLine = BasketLineInput & { found: readonly FoundGoods[] };

/** Goods that can cover a line, step by step. */
export type Cover = FoundGoods & { step: CoverStep };

/** Goods that the buyer chose for a line, as far as they can still be had. */
type Held = { cover: Cover; count: number };

/**
 * A line with what it needs, what can cover it, and what the buyer decided; `lost`: what of it can no longer be had, in words.
 */
export type PreparedLine = { need: LineNeed | null; covers: Cover[]; held: Held[]; lost: string[]; isDecided: boolean };

/** What the checkout bills for `count`, and the same with the tax in it. */
export function billed(offer: Offer, count: number): { amount: Fen; taxed: Fen } {
  const { amount } = priced(offer, count);
  return { amount, taxed: taxedPrice(amount, offer) };
}

/** Units of a line that `count` of the goods cover. */
export const unitsIn = (step: CoverStep, count: number): number => (count / step.count) * step.units;

/** The count of goods that covers `units` of a line. */
export const countIn = (step: CoverStep, units: number): number => (units / step.units) * step.count;

/** Counts of goods that are spoken for. */
type Taken = Map<GoodsId, number>;

const freeOf = ({ id, available }: Offer, taken: Taken): number => Math.max(0, available - (taken.get(id) ?? 0));

function coversOf({ found }: FoundLine, need: LineNeed | null): Cover[] {
  if (need === null) return [];
  return found.flatMap((one) => {
    const step = coverStep(one.offer, need.unit);
    const isSource = !one.isOwn && isOrderable(one.offer) && isOpen(one.offer);
    return step === null || !isSource || coveringCount(one.offer, step, need.need, one.offer.available) === 0
      ? []
      : [{ ...one, step }];
  });
}

function choicesOf({ chosen, found }: FoundLine, covers: readonly Cover[], taken: Taken) {
  const held: Held[] = [];
  const lost: string[] = [];
  for (const { goodsId, count } of chosen ?? []) {
    const cover = covers.find(({ offer }) => offer.id === goodsId);
    if (cover === undefined) {
      const title = found.find(({ offer }) => offer.id === goodsId)?.offer.title;
      lost.push(title === undefined ? "原选货源已不能下单" : `「${title}」已不能下单`);
      continue;
    }
    const { offer, step } = cover;
    const free = freeOf(offer, taken);
    const fits = coveringCount(offer, step, unitsIn(step, count), free);
    if (fits < count) lost.push(`「${offer.title}」仅剩 ${quantityText(offer, free)}`);
    if (fits === 0) continue;
    taken.set(goodsId, (taken.get(goodsId) ?? 0) + fits);
    held.push({ cover, count: fits });
  }
  return { held, lost };
}

/** Each line with what can cover it; `taken`: what the buyer's choices leave no more of. */
export function preparedLines(lines: readonly FoundLine[]): { prepared: PreparedLine[]; taken: Taken } {
  const taken: Taken = new Map();
  const prepared = lines.map((line): PreparedLine => {
    const need = needOf(line.item);
    const covers = coversOf(line, need);
    const { held, lost } = choicesOf(line, covers, taken);
    return {
      need,
      covers,
      held,
      lost,
      isDecided: line.chosen !== null && (line.chosen.length === 0 || held.length > 0),
    };
  });
  return { prepared, taken };
}

/** Units from which on another price tier holds. */
const tierUnits = (offer: Offer, step: CoverStep): number[] =>
  offer.priceTiers.map(({ minVolume }) => Math.ceil(countOfVolume(offer, minVolume) / step.count) * step.units);

/**
 * What it is worth to the buyer to take one goods less for a line, fen: bundles to find, to load and to check. Without it a line
 * would be filled up with single pieces that a rounding makes cheaper.
 */
const GOODS_WORTH = 5_000;

/** Goods as the solver knows them: amounts with tax, as the checkout prices them, and what one goods less is worth. */
export function lineOfferOf(
  { offer, differences, step }: Cover,
  warehouse: number,
  { need, taken }: { need: number; taken: Taken },
): LineOffer {
  // Counts of one goods are added up over lines, so lines of another unit have it under a name of its own.
  const goodsId = asId<GoodsId>(`${offer.id}/${step.units / step.count}`);
  const { least, most: free } = stepsOrderable(offer, step, freeOf(offer, taken));
  const tiers = tierUnits(offer, step);
  // More than covers the line alone, or reaches the next tier, only costs more.
  const nextTier = tiers.find((units) => units >= need) ?? 0;
  const most = Math.min(free, Math.max(least, Math.ceil(need / step.units), Math.ceil(nextTier / step.units)));
  return {
    goodsId,
    warehouse,
    step: step.units,
    least: least * step.units,
    available: most * step.units,
    shared: free * step.units,
    tiers,
    amount: (units) => fen(billed(offer, countIn(step, units)).taxed + GOODS_WORTH),
    volume: (units) => breakdownOf(offer, countIn(step, units)).volume,
    weight: (units) => breakdownOf(offer, countIn(step, units)).weight,
    longest: longestOf(offer),
    differences,
  };
}

/** An offer of which exactly `units` are taken, which nobody else has. */
export const fixedAt = (offer: LineOffer, units: number): LineOffer => ({
  ...offer,
  step: units,
  least: units,
  available: units,
  shared: null,
});
