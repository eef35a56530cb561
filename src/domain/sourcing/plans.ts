import { fen } from "../money.ts";
import { atOnce, type Steps } from "../steps.ts";
import { type BasisPoints, basisPoints } from "../units.ts";
import type { Basket, BasketPlan, Taking } from "./basket.ts";
import { Charges, Draft, type Placed } from "./draft.ts";
import { coverFrom, exchange } from "./exchange.ts";
import { lineByLine, obtainable, planOf, takingsByLine } from "./line-by-line.ts";
import { type Market, marketOf, type WarehouseSet } from "./warehouse-sets.ts";

/** Sets of warehouses that are priced, those that promise most first, and how many of the cheapest are improved by exchange. */
const PRICED_SETS = 150;
const IMPROVED_SETS = 6;

/**
 * Plans beside each other; they leave equally little short. `cheapest`: the least total with the worth of its orders, and
 * never a larger total than `lineByLine`; `fewest`: the fewest orders, of those the cheapest; `steadiest`: its least steady
 * warehouse is as steady as can be, of those the cheapest; `lineByLine`: each line's cheapest goods, what the others are
 * compared with.
 */
export type Plans = {
  readonly cheapest: BasketPlan;
  readonly fewest: BasketPlan;
  readonly steadiest: BasketPlan;
  readonly lineByLine: BasketPlan;
};

/** How much less than its total a plan could cost at best, rounded up: what its bound leaves open. */
export const gapOf = ({ total, bound }: BasketPlan): BasisPoints =>
  basisPoints(total === 0 ? 0 : Math.ceil(((total - bound) * 10_000) / total));

/** `priced`, `improved`: what a set of warehouses led to; `null` where it does not cover everything. */
type Search = {
  readonly market: Market;
  readonly charges: Charges;
  readonly priced: Map<WarehouseSet, Draft | null>;
  readonly improved: Map<WarehouseSet, Draft>;
};

const cheaper = (one: Draft, other: Draft): Draft => (other.cost < one.cost ? other : one);

function draftOf({ market, charges }: Search, takings: readonly Taking[]): Draft {
  const placed = takings.map((taking) => charges.place(taking));
  return new Draft(
    charges,
    market.lines.map((_, line) => placed.filter((taking) => taking.line === line)),
  );
}

/** What `make` gives for a set, made once. */
function* once<Made>(known: Map<WarehouseSet, Made>, set: WarehouseSet, make: () => Steps<Made>): Steps<Made> {
  const before = known.get(set);
  if (before !== undefined) return before;
  const made = yield* make();
  known.set(set, made);
  return made;
}

/** The lines' cheapest covers within a set. */
function* pricedAs({ market, charges }: Search, { warehouses }: WarehouseSet): Steps<Draft | null> {
  const takings: (readonly Placed[])[] = [];
  for (const line of market.lines.keys()) {
    yield;
    const own = coverFrom({ market, warehouses, charges }, line, warehouses);
    if (own === null) return null;
    takings.push(own);
  }
  return new Draft(charges, takings);
}

/** The cheapest drafts that the sets of warehouses with `isAllowed` lead to; none where no set covers everything. */
function* draftsFrom(search: Search, isAllowed: (warehouses: readonly number[]) => boolean): Steps<Draft[]> {
  const { market, charges, priced, improved } = search;
  const drafts: { set: WarehouseSet; draft: Draft }[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const set of market.sets.filter(({ warehouses }) => isAllowed(warehouses)).slice(0, PRICED_SETS)) {
    if (set.least >= 1000 * least) break;
    const draft = yield* once(priced, set, () => pricedAs(search, set));
    if (draft === null) continue;
    drafts.push({ set, draft });
    least = Math.min(least, draft.cost);
  }
  drafts.sort((one, other) => one.draft.cost - other.draft.cost);
  const best: Draft[] = [];
  for (const { set, draft } of drafts.slice(0, IMPROVED_SETS))
    best.push(yield* once(improved, set, () => exchange(draft, { market, charges, warehouses: set.warehouses })));
  return best;
}

/** The basket with the offers of some warehouses only. */
const limitedTo = (basket: Basket, isAllowed: (warehouse: number) => boolean): Basket => ({
  ...basket,
  lines: basket.lines.map(({ need, offers }) => ({
    need,
    offers: offers.map((offer) => (isAllowed(offer.warehouse) ? offer : { ...offer, available: 0 })),
  })),
});

/** The steadiest warehouses that together cover as much as all: those at least as steady as the answer. */
function steadyEnough({ basket, lines }: Market): number {
  const values = [...new Set(basket.warehouses.map(({ steadiness }) => steadiness))].sort((one, other) => other - one);
  const isEnough = (least: number): boolean => {
    const warehouses = new Set(
      [...basket.warehouses.keys()].filter((warehouse) => (basket.warehouses[warehouse]?.steadiness ?? 0) >= least),
    );
    return lines.every((line) => line.leastWithin(warehouses) < Number.POSITIVE_INFINITY);
  };
  return values.find(isEnough) ?? 0;
}

/**
 * The plan of a draft. What goods of several lines cost together may be a rounding below the bound, which never exceeds the
 * total.
 */
function plannedAs({ basket, least }: Market, original: Basket, draft: Draft): BasketPlan {
  const plan = planOf(original, draft.takings.flat(), fen(0));
  const bound = Math.floor(least / 1000) - basket.orderWorth * plan.shares.length;
  return { ...plan, bound: fen(Math.min(plan.total, Math.max(0, bound))) };
}

/**
 * Plans for a basket whose lines have up to 40 offers each. Every set of up to five of the twelve best warehouses is bounded from
 * below; the most promising ones are priced with each line's cheapest cover within the set, and the cheapest of those improved by
 * exchange, as is what line by line gives. What is found is never dearer than line by line; how far it may be from the
 * least possible total, its bound says.
 */
export function* planning(basket: Basket): Steps<Plans> {
  const possible = obtainable(basket);
  const market = yield* marketOf(basket, possible);
  const search = { market, charges: new Charges(possible), priced: new Map(), improved: new Map() };
  const byLine = draftOf(
    search,
    lineByLine(basket).shares.flatMap(({ takings }) => takings),
  );
  function* allowing(isAllowed: (warehouse: number) => boolean): Steps<Draft[]> {
    const start = draftOf(search, takingsByLine(limitedTo(possible, isAllowed)));
    const warehouses = [...possible.warehouses.keys()].filter(isAllowed);
    const own = warehouses.filter((warehouse) => start.trucks(warehouse) > 0 || market.chosen.includes(warehouse));
    const drafts = yield* draftsFrom(search, (set) => set.every(isAllowed));
    return [...drafts, yield* exchange(start, { ...search, warehouses: own })];
  }

  const all = yield* allowing(() => true);
  const steadiness = steadyEnough(market);
  const steady = yield* allowing((warehouse) => (possible.warehouses[warehouse]?.steadiness ?? 0) >= steadiness);
  const orders = Math.min(
    byLine.orders,
    ...[...all, ...steady].map((draft) => draft.orders),
    ...market.sets.map(({ warehouses }) => warehouses.length),
  );
  const few = yield* draftsFrom(search, (set) => set.length <= orders);
  const found = [...all, ...steady, ...few];
  const cheapest = found.filter(({ total }) => total <= byLine.total).reduce(cheaper, byLine);
  const fewest = found.filter((draft) => draft.orders <= orders).reduce(cheaper);
  const [first, ...rest] = steady;
  return {
    cheapest: plannedAs(market, basket, cheapest),
    fewest: plannedAs(market, basket, fewest),
    steadiest: plannedAs(market, basket, rest.reduce(cheaper, first ?? byLine)),
    lineByLine: plannedAs(market, basket, byLine),
  };
}

/** The same without a stop. */
export const plansOf = (basket: Basket): Plans => atOnce(planning(basket));
