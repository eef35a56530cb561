import { type FreightCost, freightCosts } from "../../../domain/freight/freight-of.ts";
import { type ShopWarehouse, shopWarehouseKey } from "../../../domain/freight/shop-warehouse.ts";
import type { FreightTerms } from "../../../domain/freight/terms.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { type Fen, fen } from "../../../domain/money.ts";
import type { Basket, BasketPlan, Warehouse, WarehouseLoad } from "../../../domain/sourcing/basket.ts";
import { PLAN_KINDS } from "../../../domain/sourcing/basket-view.ts";
import { type Plans, planning } from "../../../domain/sourcing/plans.ts";
import type { Steps } from "../../../domain/steps.ts";
import { type Cover, countIn, fixedAt, lineOfferOf, type preparedLines, unitsIn } from "./line-offers.ts";

/**
 * What it is worth to the buyer to place one order less, fen: its papers, and one more truck to meet. Where the cheapest plan has
 * more orders than one checkout takes, each is worth more, until it has as few.
 */
const ORDER_WORTHS = [20_000, 200_000, 2_500_000];

/** Freight from each warehouse to the buyer's city, by `shopWarehouseKey`; `null` where no city is named: goods are fetched. */
export type BasketFreight = ReadonlyMap<string, FreightTerms> | null;

/** Goods are fetched: each order is a truck of the buyer's own. */
const NO_FREIGHT: FreightCost = { amount: fen(0), trucks: 1, isFirm: false };

/** A load as trucks take it: goods that are too long for any lawful truck are estimated as shorter ones. */
export const shortened = (load: WarehouseLoad): WarehouseLoad => ({ ...load, longest: null });

/**
 * Freight of a load, by the warehouse that it leaves (`shopWarehouseKey`). What a load costs is worked out once for all plans of a
 * basket.
 */
type FreightFrom = (warehouse: ShopWarehouse) => (load: WarehouseLoad) => FreightCost;

function freightFrom(freight: BasketFreight): FreightFrom {
  const known = new Map([...(freight ?? [])].map(([key, terms]) => [key, freightCosts(terms)]));
  return (warehouse) => {
    const costOf = known.get(shopWarehouseKey(warehouse));
    return (load) => costOf?.(load) ?? costOf?.(shortened(load)) ?? NO_FREIGHT;
  };
}

/** A basket as the solver knows it; `samples`: goods of each warehouse, `covers`: those of each line, in its order. */
export type Instance = { basket: Basket; samples: Cover[]; covers: Cover[][]; freight: BasketFreight };

/** The lines as the solver knows them. Goods in `barred` (`line goods`) are not taken for a line. */
function instanceOf(
  { prepared, taken }: ReturnType<typeof preparedLines>,
  { freight, from }: { freight: BasketFreight; from: FreightFrom },
  { barred, orderWorth }: { barred: ReadonlySet<string>; orderWorth: Fen },
): Instance {
  const warehouses: Warehouse[] = [];
  const samples: Cover[] = [];
  const known = new Map<string, number>();
  const warehouseOf = (cover: Cover): number => {
    const { offer } = cover;
    const key = shopWarehouseKey(offer);
    const at = known.get(key) ?? warehouses.length;
    if (at === warehouses.length) {
      const { merchantId, storeId } = offer;
      known.set(key, at);
      samples.push(cover);
      warehouses.push({ merchantId, storeId, steadiness: cover.steadiness / 100, freight: from(offer) });
    }
    return at;
  };
  const covers = prepared.map(({ isDecided, held, covers: all }, line) =>
    isDecided ? held.map(({ cover }) => cover) : all.filter(({ offer }) => !barred.has(`${line} ${offer.id}`)),
  );
  const lines = prepared.map(({ isDecided, held, need }, line) => {
    const own = covers[line] ?? [];
    if (!isDecided)
      return {
        need: need?.need ?? 0,
        offers: own.map((cover) => lineOfferOf(cover, warehouseOf(cover), { need: need?.need ?? 0, taken })),
      };
    const offers = held.map(({ cover, count }) =>
      fixedAt(lineOfferOf(cover, warehouseOf(cover), { need: 0, taken }), unitsIn(cover.step, count)),
    );
    return { need: offers.reduce((sum, { step }) => sum + step, 0), offers };
  });
  return { basket: { lines, warehouses, orderWorth }, samples, covers, freight };
}

export type Shared = { line: number; cover: Cover; count: number };

/** What a plan takes from a warehouse, in the goods' own counts. */
export const sharedTakings = (share: BasketPlan["shares"][number], { covers }: Instance): Shared[] =>
  share.takings.map(({ line, offer, count }) => {
    const cover = covers[line]![offer]!; // takings name lines and offers of their instance
    return { line, cover, count: countIn(cover.step, count) };
  });

/** Lines with goods of which a plan takes more than there is, since other lines take them, too. */
function overdrawn(plan: BasketPlan, instance: Instance): string[] {
  const sums = new Map<GoodsId, number>();
  return plan.shares
    .flatMap((share) => sharedTakings(share, instance))
    .flatMap(({ line, cover: { offer }, count }) => {
      const sum = (sums.get(offer.id) ?? 0) + count;
      sums.set(offer.id, sum);
      return sum > offer.available ? [`${line} ${offer.id}`] : [];
    });
}

/** How often a basket is solved again because several lines took the same goods beyond their stock; then takings are cut. */
const SOLVED_AGAIN = 2;

export type Solved = { instance: Instance; plans: Plans };

/**
 * Plans that were found while an order counted for more than it is worth, with the bound that holds at its `usual` worth: of what
 * a plan costs at least, each order less is worth as much.
 */
function boundedAs(usual: Solved, { instance, plans }: Solved): Solved {
  const { orderWorth } = usual.instance.basket;
  const { bound, shares } = usual.plans.cheapest;
  const bounded = (plan: BasketPlan): BasketPlan => {
    const least = bound + orderWorth * (shares.length - plan.shares.length);
    return { ...plan, bound: fen(Math.min(plan.total, Math.max(plan.bound, least))) };
  };
  const { cheapest, fewest, steadiest, lineByLine } = plans;
  return {
    instance,
    plans: {
      cheapest: bounded(cheapest),
      fewest: bounded(fewest),
      steadiest: bounded(steadiest),
      lineByLine: bounded(lineByLine),
    },
  };
}

/**
 * The plans of a basket in which no goods are taken beyond their stock, as far as it was found; the cheapest has no more orders
 * than one checkout takes, where that can be.
 */
export function* solved(
  prepared: ReturnType<typeof preparedLines>,
  freight: BasketFreight,
  ordersAtOnce: number,
): Steps<Solved> {
  const by = { freight, from: freightFrom(freight) };
  const barred = new Set<string>();
  function* solvedAt(worth: number): Steps<Solved> {
    const instance = instanceOf(prepared, by, { barred, orderWorth: fen(worth) });
    return { instance, plans: yield* planning(instance.basket) };
  }
  const [first = 0, ...dearer] = ORDER_WORTHS;
  let worth = first;
  let found = yield* solvedAt(worth);
  let usual = found;
  for (let again = 0; ; ) {
    const { plans, instance } = found;
    const beyond = again < SOLVED_AGAIN ? PLAN_KINDS.flatMap((kind) => overdrawn(plans[kind], instance)) : [];
    if (beyond.length > 0) {
      again += 1;
      for (const one of beyond) barred.add(one);
    } else {
      const next = plans.cheapest.shares.length <= ordersAtOnce ? undefined : dearer.shift();
      if (next === undefined) return boundedAs(usual, found);
      worth = next;
    }
    found = yield* solvedAt(worth);
    if (worth === first) usual = found;
  }
}
