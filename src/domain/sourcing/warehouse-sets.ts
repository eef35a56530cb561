import type { Steps } from "../steps.ts";
import type { Basket } from "./basket.ts";
import { CELLS, type FreightFloor, freightFloor } from "./freight-floor.ts";
import { goodsCostIn, LineMarket, volumesOf } from "./line-market.ts";

/** Warehouses whose sets are gone through, and how many of them one plan combines. */
const MOST_WAREHOUSES = 12;
const MOST_ORDERS = 5;

/** Warehouses that a plan may order from, rising. `least`: no plan that orders from each of them costs less, milli-fen. */
export type WarehouseSet = { readonly warehouses: readonly number[]; readonly least: number };

/**
 * A basket made ready for the search. `lines`: what could cover each; `chosen`: the warehouses that matter; `sets`: all of up
 * to five of the best warehouses that cover everything, those that promise most first; `least`: no plan costs less, its orders
 * counted with their worth, milli-fen.
 */
export type Market = {
  readonly basket: Basket;
  readonly lines: readonly LineMarket[];
  readonly chosen: readonly number[];
  readonly sets: readonly WarehouseSet[];
  readonly least: number;
};

/** kg/m³ of the lightest goods of a warehouse. */
function lightest({ lines }: Basket, warehouse: number): number {
  const densities = lines.flatMap(({ offers }) =>
    offers.flatMap((offer) => {
      const count = Math.floor(offer.available / offer.step) * offer.step;
      const volume = offer.warehouse === warehouse && count > 0 ? offer.volume(count) : 0;
      return volume > 0 ? [Math.floor((offer.weight(count) * 1000) / (volume + 1))] : [];
    }),
  );
  return densities.length === 0 ? 0 : Math.min(...densities);
}

/**
 * The twelve warehouses that matter: first the one that covers all lines most cheaply alone, then each time the one that lowers
 * the sum of the lines' cheapest covers most; what a warehouse leaves short counts at twice the dearest cover. Ties by index.
 */
function bestWarehouses(lines: readonly LineMarket[], warehouses: readonly number[]): number[] {
  const priced = lines.map((line) => {
    const covers = warehouses.map((warehouse) => line.alone(warehouse));
    const units = covers.flatMap(({ cost, short }) => (short < line.target ? [cost / (line.target - short)] : []));
    const dearest = 2 * Math.max(0, ...units);
    return covers.map(({ cost, short }) => cost + short * dearest);
  });
  const chosen: number[] = [];
  const now = lines.map(() => Number.POSITIVE_INFINITY);
  const sumWith = (at: number): number =>
    priced.reduce((sum, costs, line) => sum + Math.min(now[line] ?? 0, costs[at] ?? 0), 0);
  const left = new Set(warehouses.keys());
  while (chosen.length < MOST_WAREHOUSES && left.size > 0) {
    const sums = [...left].map((at) => ({ at, sum: sumWith(at) }));
    const { at } = sums.reduce((best, one) => (one.sum < best.sum ? one : best));
    left.delete(at);
    chosen.push(warehouses[at] ?? 0);
    for (const [line, costs] of priced.entries()) now[line] = Math.min(now[line] ?? 0, costs[at] ?? 0);
  }
  return chosen.sort((one, other) => one - other);
}

/** The least that rests of freight come to, by the sum of the cells of all loads. */
type Rests = readonly number[];

function withWarehouse(rests: Rests, { rest }: FreightFloor): Rests {
  const next = new Array<number>(CELLS).fill(Number.POSITIVE_INFINITY);
  for (const [sum, before] of rests.entries()) {
    if (before === Number.POSITIVE_INFINITY) continue;
    for (let cell = 0; sum + cell < CELLS; cell += 1) {
      const value = before + (rest[cell] ?? 0);
      if (value < (next[sum + cell] ?? 0)) next[sum + cell] = value;
    }
  }
  return next;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

type SetsOf = {
  readonly lines: readonly LineMarket[];
  readonly floors: readonly FreightFloor[];
  readonly chosen: readonly number[];
  readonly beyond: readonly number[];
  /** Milli-fen that an order less is worth. */
  readonly worth: number;
  /** Cells of the smallest volume that covers the list. */
  readonly lowest: number;
};

/** All sets of up to five of `chosen` that cover everything, and the least that any plan costs. */
function* setsOf({ lines, floors, chosen, beyond, worth, lowest }: SetsOf): Steps<Pick<Market, "sets" | "least">> {
  const rateFrom = (warehouses: readonly number[]): number =>
    Math.min(...warehouses.map((warehouse) => floors[warehouse]?.rate ?? 0));
  const goodsFrom = (warehouses: readonly number[]): number => {
    const own = new Set(warehouses);
    const rate = rateFrom(warehouses);
    return sum(lines.map((line) => Math.max(line.leastWithin(own), line.goods + rate * line.volumes[0])));
  };
  const sets: WarehouseSet[] = [];
  const all = [...chosen, ...beyond];
  const fewest = chosen.map((warehouse) => floors[warehouse]?.least ?? 0).sort((one, other) => one - other);
  let least = sum(fewest.slice(0, MOST_ORDERS + 1)) + (MOST_ORDERS + 1) * worth + goodsFrom(all);
  if (chosen.length <= MOST_ORDERS) least = Number.POSITIVE_INFINITY;
  if (beyond.length > 0) least = Math.min(least, goodsFrom(beyond));

  function* visit(from: number, warehouses: readonly number[], rests: Rests): Steps<void> {
    for (let at = from; at < chosen.length; at += 1) {
      const warehouse = chosen[at] ?? 0;
      const own = [...warehouses, warehouse];
      const floor = floors[warehouse];
      if (floor === undefined) continue;
      yield;
      const ownRests = withWarehouse(rests, floor);
      const enough = ownRests.filter((_, cells) => cells + own.length >= lowest);
      const value = goodsFrom(own) + Math.min(...enough) + own.length * worth;
      if (value < Number.POSITIVE_INFINITY) sets.push({ warehouses: own, least: value });
      least = Math.min(least, value);
      if (beyond.length > 0)
        least = Math.min(least, goodsFrom([...own, ...beyond]) + Math.min(...ownRests) + own.length * worth);
      if (own.length < MOST_ORDERS) yield* visit(at + 1, own, ownRests);
    }
  }
  yield* visit(0, [], [0]);
  sets.sort((one, other) => one.least - other.least);
  return { sets, least };
}

/**
 * Prepares the search and works out the bound. Why nothing costs less: of what a plan orders, take of each line only as much as
 * is needed; its freight is at least that of this part, and that is at least volume × rate and the rest of its cell
 * (`freightFloor`). Volume × rate counts with the goods, line by line, as if parts of units could be bought at the best of an
 * offer's prices (`leastWithin`), and never below the line's cheapest goods with the cheapest freight. The rests are the
 * least of all ways to spread the list's volume over the warehouses of the set. Warehouses beyond the twelve count with the
 * lowest average of freight and order, as do sets of more than five with the six smallest rests.
 */
export function* marketOf(original: Basket, basket: Basket): Steps<Market> {
  const goodsCost = goodsCostIn(original);
  const used = new Set(
    basket.lines.flatMap(({ offers }) => offers.flatMap((o) => (o.available > 0 ? [o.warehouse] : []))),
  );
  const warehouses = [...used].sort((one, other) => one - other);
  const volumes = basket.lines.map((line) => volumesOf(line));
  const width = Math.max(1, Math.ceil(sum(volumes.map(([, most]) => most)) / CELLS));
  const lowest = sum(volumes.map(([fewest]) => fewest)) / width;
  const floors = basket.warehouses.map((warehouse, at) => freightFloor(warehouse, width, lightest(basket, at)));
  const rates = floors.map(({ rate }) => rate);
  const lines: LineMarket[] = [];
  for (const line of basket.lines) {
    yield;
    lines.push(new LineMarket(line, rates, goodsCost));
  }
  const chosen = bestWarehouses(lines, warehouses);
  const beyond = warehouses.filter((warehouse) => !chosen.includes(warehouse));
  const worth = 1000 * basket.orderWorth;
  return { basket, lines, chosen, ...(yield* setsOf({ lines, floors, chosen, beyond, worth, lowest })) };
}
