import { type Fen, fen, sumFen } from "../money.ts";
import { dm3, kg } from "../units.ts";
import type { Basket, BasketPlan, LineOffer, LoadFreight, Taking, WarehouseLoad, WarehouseShare } from "./basket.ts";
import { cheapestFor } from "./cheapest-for.ts";

const NOTHING: WarehouseLoad = { volume: dm3(0), weight: kg(0), longest: null };

/** Whether goods of this length go from their warehouse to the buyer. */
const goes = (basket: Basket, { warehouse, longest }: Pick<LineOffer, "warehouse" | "longest">): boolean =>
  basket.warehouses[warehouse]?.freight({ ...NOTHING, longest }) != null;

/** The offer that a taking is of. RangeError for a taking of another basket. */
export function offerOf(basket: Basket, taking: Taking): LineOffer {
  const offer = basket.lines[taking.line]?.offers[taking.offer];
  if (offer === undefined) throw new RangeError(`no offer ${taking.offer} of line ${taking.line}`);
  return offer;
}

/** mm of the longer piece; an unknown one is not longer than any. */
const longer = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other);

type Taken = { readonly offer: LineOffer; readonly count: number };

/** Goods that several lines take are one line of the order: their counts reach its tier together. */
function takenOf(basket: Basket, takings: readonly Taking[]): Taken[] {
  const taken = new Map<string, Taken>();
  for (const taking of takings) {
    const offer = offerOf(basket, taking);
    taken.set(offer.goodsId, { offer, count: taking.count + (taken.get(offer.goodsId)?.count ?? 0) });
  }
  return [...taken.values()];
}

/** What takings of one warehouse weigh, measure and cost. */
function loadOf(taken: readonly Taken[]): WarehouseLoad {
  return taken.reduce<WarehouseLoad>(
    (load, { offer, count }) => ({
      volume: dm3(load.volume + offer.volume(count)),
      weight: kg(load.weight + offer.weight(count)),
      longest: longer(load.longest, offer.longest),
    }),
    NOTHING,
  );
}

function shareOf(basket: Basket, warehouse: number, takings: readonly Taking[]): WarehouseShare {
  const taken = takenOf(basket, takings);
  const freight: LoadFreight | null | undefined = basket.warehouses[warehouse]?.freight(loadOf(taken));
  if (freight == null) throw new RangeError(`nothing goes from warehouse ${warehouse}`);
  return { warehouse, takings, goods: sumFen(taken.map(({ offer, count }) => offer.amount(count))), freight };
}

/** The plan of `takings`: an order for each warehouse, in the order of the basket's warehouses. */
export function planOf(basket: Basket, takings: readonly Taking[], bound: Fen): BasketPlan {
  const plain = takings.map(({ line, offer, count }) => ({ line, offer, count }));
  const sorted = plain.sort((one, other) => one.line - other.line || one.offer - other.offer);
  const shares = [...basket.warehouses.keys()].flatMap((warehouse) => {
    const own = sorted.filter((taking) => offerOf(basket, taking).warehouse === warehouse);
    return own.length === 0 ? [] : [shareOf(basket, warehouse, own)];
  });
  const short = basket.lines.flatMap(({ need }, line) => {
    const units = need - sorted.reduce((sum, taking) => (taking.line === line ? sum + taking.count : sum), 0);
    return units > 0 ? [{ line, units }] : [];
  });
  return { shares, short, total: sumFen(shares.flatMap(({ goods, freight }) => [goods, freight.amount])), bound };
}

/** What a plan costs, each of its orders with what one order less is worth. */
export const planCost = ({ orderWorth }: Basket, { shares, total }: BasketPlan): Fen =>
  fen(total + orderWorth * shares.length);

/**
 * The basket without what cannot be had: what does not go from its warehouse to the buyer, for its length or at all, has no
 * stock. Goods that several lines could take are handed out in the order of the lines, to each as much as covers it alone, so
 * that all lines together never take more than there is.
 */
export function obtainable(basket: Basket): Basket {
  const askedBy = new Map<string, number>();
  for (const { offers } of basket.lines)
    for (const { goodsId } of offers) askedBy.set(goodsId, (askedBy.get(goodsId) ?? 0) + 1);
  const left = new Map<string, number>();
  const handedOut = (need: number, { goodsId, step, least, available, shared, ...offer }: LineOffer): number => {
    if (!goes(basket, offer)) return 0;
    if (shared === null || askedBy.get(goodsId) === 1) return available;
    const rest = left.get(goodsId) ?? shared;
    const covering = Math.ceil(Math.max(need, least) / step) * step;
    const most = Math.floor(Math.min(rest, available, covering) / step) * step;
    left.set(goodsId, rest - most);
    return most;
  };
  return {
    ...basket,
    lines: basket.lines.map(({ need, offers }) => ({
      need,
      offers: offers.map((offer) => ({ ...offer, available: handedOut(need, offer) })),
    })),
  };
}

/** The cheapest goods of each line by itself; what they do not cover is left short. Their freight is counted, not weighed. */
export function takingsByLine({ lines }: Basket): Taking[] {
  return lines.flatMap(({ need, offers }, line) =>
    cheapestFor(need, offers).takings.map(({ offer, count }) => ({ line, offer, count })),
  );
}

/**
 * Each line gets its cheapest goods, as one buys line by line. Its bound counts no freight: one order and the cheapest goods of
 * every line are what any plan pays.
 */
export function lineByLine(basket: Basket): BasketPlan {
  const possible = obtainable(basket);
  const plan = planOf(basket, takingsByLine(possible), fen(0));
  const goods = sumFen(plan.shares.map((share) => share.goods));
  return { ...plan, bound: fen(Math.max(0, goods - basket.orderWorth * Math.max(0, plan.shares.length - 1))) };
}
