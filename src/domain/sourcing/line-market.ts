import type { Basket, BasketLine, LineOffer } from "./basket.ts";
import { type CostOf, type Cover, cheapestFor, ladderOf } from "./cheapest-for.ts";

/** Ways that are looked at for one line within some warehouses: there are many such questions. */
const WAYS_WITHIN = 150;
/** Offers of two warehouses are mixed for a saving of more than one part in so many. */
const WORTH_MIXING = 400;

/** An offer as the bound sees it: parts of units can be bought, at the best of its prices, freight by the volume. */
type Part = { readonly warehouse: number; readonly rate: number; readonly most: number };

/** What goods cost in milli-fen, by the tier that is reached. */
const milliFen = (offer: LineOffer, count: number): number => 1000 * offer.amount(count);

/** Units of a line that can be covered, and dm³ of them, of its smallest goods and of its largest. */
export function volumesOf({ need, offers }: BasketLine): readonly [least: number, most: number] {
  const ladders = offers.flatMap((offer, index) => ladderOf(offer, index, need, milliFen));
  const stock = ladders.reduce((all, { last }) => all + last, 0);
  const unit = ladders.map(({ index, last }) => (offers[index]?.volume(last) ?? 0) / last);
  const target = Math.min(need, stock);
  return unit.length === 0 ? [0, 0] : [Math.min(...unit) * target, Math.max(...unit) * target];
}

/**
 * One line and all that could cover it. Costs are in milli-fen and count freight by the volume, at `rates` (fen per m³) of the
 * warehouses, so that near and far goods are compared as they arrive.
 */
export class LineMarket {
  /** Units that can be covered at all. */
  readonly target: number;
  /** dm³ of `target` units, of the smallest goods and of the largest. */
  readonly volumes: readonly [least: number, most: number];
  /** The least that any goods for `target` cost, without freight. */
  readonly goods: number;
  private readonly offers: readonly LineOffer[];
  private readonly parts: readonly Part[];
  private readonly costOf: CostOf;
  private readonly known = new Map<string, Cover>();
  private readonly single: (Cover | undefined)[];
  private readonly pairs = new Map<number, Cover | null>();

  constructor({ need, offers }: BasketLine, rates: readonly number[], goodsCost: CostOf) {
    const ladders = offers.flatMap((offer, index) => ladderOf(offer, index, need, goodsCost));
    this.target = Math.min(
      need,
      ladders.reduce((sum, { last }) => sum + last, 0),
    );
    const unit = ladders.map(({ index, last }) => (offers[index]?.volume(last) ?? 0) / last);
    this.volumes = volumesOf({ need, offers });
    this.offers = offers;
    this.single = rates.map(() => undefined);
    this.parts = ladders
      .map(({ index, last, rate }, at) => {
        const warehouse = offers[index]?.warehouse ?? 0;
        return { warehouse, rate: rate + (rates[warehouse] ?? 0) * (unit[at] ?? 0), most: last };
      })
      .sort((one, other) => one.rate - other.rate);
    this.costOf = (offer, count) => goodsCost(offer, count) + (rates[offer.warehouse] ?? 0) * offer.volume(count);
    this.goods = cheapestFor(need, offers, goodsCost).bound;
  }

  /**
   * The least that `target` units from `warehouses` cost, as if parts of units could be bought; infinite where they have less.
   */
  leastWithin(warehouses: ReadonlySet<number>): number {
    let left = this.target;
    let sum = 0;
    for (const { warehouse, rate, most } of this.parts) {
      if (left <= 0) break;
      if (!warehouses.has(warehouse)) continue;
      const taken = Math.min(left, most);
      sum += taken * rate;
      left -= taken;
    }
    return left > 0 ? Number.POSITIVE_INFINITY : sum;
  }

  /** The cheapest cover from these warehouses, its takings by the index of the line's offers. */
  private from(warehouses: readonly number[]): Cover {
    const key = warehouses.join();
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const places = [...this.offers.keys()].filter((at) => warehouses.includes(this.offers[at]?.warehouse ?? -1));
    const own = places.flatMap((at) => this.offers[at] ?? []);
    const cover = cheapestFor(this.target, own, this.costOf, WAYS_WITHIN);
    const result = {
      ...cover,
      takings: cover.takings.map(({ offer, count }) => ({ offer: places[offer] ?? 0, count })),
    };
    this.known.set(key, result);
    return result;
  }

  /** The cheapest cover from one warehouse, as far as it goes. */
  alone(warehouse: number): Cover {
    const before = this.single[warehouse];
    if (before !== undefined) return before;
    const cover = this.from([warehouse]);
    this.single[warehouse] = cover;
    return cover;
  }

  /** The cheapest cover from both, where that saves enough beside each alone. */
  private mixed(one: number, other: number): Cover | null {
    const key = one * this.single.length + other;
    const before = this.pairs.get(key);
    if (before !== undefined) return before;
    const costs = [one, other].flatMap((warehouse) =>
      this.alone(warehouse).short === 0 ? [this.alone(warehouse).cost] : [],
    );
    const cost = Math.min(...costs);
    const least = this.leastWithin(new Set([one, other]));
    const isWorth = least < Number.POSITIVE_INFINITY && (costs.length === 0 || least < cost - cost / WORTH_MIXING);
    const cover = isWorth ? this.from([one, other]) : null;
    this.pairs.set(key, cover);
    return cover;
  }

  /**
   * A cheap cover from `warehouses` (rising): from one of them, from two where mixing is worth it, else from as many as it
   * takes.
   */
  within(warehouses: readonly number[]): Cover {
    let best: Cover | null = null;
    for (const [at, one] of warehouses.entries()) {
      const alone = this.alone(one);
      if (alone.short === 0 && (best === null || alone.cost < best.cost)) best = alone;
      for (let next = at + 1; next < warehouses.length; next += 1) {
        const mixed = this.mixed(one, warehouses[next] ?? one);
        if (mixed !== null && (best === null || mixed.cost < best.cost)) best = mixed;
      }
    }
    return best ?? this.from(warehouses);
  }
}

/**
 * What goods cost in milli-fen, never more than the plan is charged. Goods of several lines reach their tiers together: each line
 * counts with the best price of them.
 */
export function goodsCostIn(basket: Basket): CostOf {
  const lines = new Map<string, number>();
  const best = new Map<string, number>();
  for (const offer of basket.lines.flatMap(({ offers }) => offers)) {
    lines.set(offer.goodsId, (lines.get(offer.goodsId) ?? 0) + 1);
    for (const { rate } of ladderOf(offer, 0, offer.available, milliFen)) best.set(offer.goodsId, rate);
  }
  return (offer, count) =>
    offer.tiers.length > 0 && (lines.get(offer.goodsId) ?? 0) > 1
      ? Math.floor((best.get(offer.goodsId) ?? 0) * count)
      : milliFen(offer, count);
}
