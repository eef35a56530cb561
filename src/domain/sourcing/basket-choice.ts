import type { GoodsId } from "../ids.ts";
import { type Fen, fen, sumFen } from "../money.ts";
import { firstCount, highestCount } from "../timber/quantity-input.ts";
import type { BasketInput, BasketLine, BasketLineInput, BasketOffer, BasketTaking, BasketView } from "./basket-view.ts";

/** What is sent of a basket as it is shown. */
export const inputOf = ({ title, cityCode, plan, lines }: BasketView): BasketInput => ({
  title,
  cityCode,
  plan,
  lines: lines.map(({ item, substitutes, chosen }) => ({ item, substitutes, chosen })),
});

/** The input with one line changed. */
export const withLineChanged = (input: BasketInput, line: number, change: Partial<BasketLineInput>): BasketInput => ({
  ...input,
  lines: input.lines.map((one, at) => (at === line ? { ...one, ...change } : one)),
});

/** The takings of a line as the buyer's own choice, `goodsId` in another count; 0 takes it out. */
export const withCount = (takings: readonly BasketTaking[], goodsId: GoodsId, count: number) =>
  takings
    .map((taking) => ({ goodsId: taking.goodsId, count: taking.goodsId === goodsId ? count : taking.count }))
    .filter((choice) => choice.count > 0);

/** The count one step up or down, within what can be ordered; the same where it cannot move. */
export function nextCount(offer: BasketOffer, count: number, direction: 1 | -1): number {
  const next = count + direction * offer.step;
  return next < firstCount(offer) || next > highestCount(offer, offer.available) ? count : next;
}

/** Goods instead of those a line takes: by how much dearer they are, with tax. */
export type Alternative = { offer: BasketOffer; dearer: Fen; kind: "shop" | "length" };

const OTHER_SHOPS = 3;
const OTHER_LENGTHS = 2;

/**
 * The cheapest goods of other shops, then those of another length, that cover a line as one; none of a shop or a length twice.
 */
export function alternativesOf(
  { offers }: Pick<BasketLine, "offers">,
  takings: readonly BasketTaking[],
): Alternative[] {
  const taken = new Set(takings.map(({ goodsId }) => goodsId));
  const now = offers.filter(({ goodsId }) => taken.has(goodsId));
  const cost = sumFen(takings.map(({ taxed }) => taxed));
  const others = offers.filter(({ goodsId, isEnough }) => isEnough && !taken.has(goodsId));
  const firstOf = (key: (offer: BasketOffer) => string | number | null, most: number) => {
    const known = new Set(now.map(key));
    return others
      .filter((offer) => {
        const own = key(offer);
        if (own === null || known.has(own)) return false;
        known.add(own);
        return true;
      })
      .slice(0, most);
  };
  const shops = firstOf(({ merchantId }) => merchantId, OTHER_SHOPS);
  const lengths = firstOf(({ length }) => length, OTHER_LENGTHS).filter((offer) => !shops.includes(offer));
  const alternative = (kind: Alternative["kind"]) => (offer: BasketOffer) => ({
    offer,
    kind,
    dearer: fen(offer.taxed - cost),
  });
  return [...shops.map(alternative("shop")), ...lengths.map(alternative("length"))];
}
