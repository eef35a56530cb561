import type { Fen } from "../money.ts";
import { dm3, kg } from "../units.ts";
import type { Basket, LineOffer, Taking } from "./basket.ts";

/** A taking and all that its warehouse is charged for; `mm`: of its longest piece, 0 where it is not known. */
export type Placed = Taking & {
  readonly warehouse: number;
  readonly offered: LineOffer;
  readonly amount: Fen;
  readonly volume: number;
  readonly weight: number;
  readonly mm: number;
};

/** Other takings for some lines. */
export type Change = readonly { readonly line: number; readonly takings: readonly Placed[] }[];

/** What a warehouse's order costs with freight and the worth of an order less; `trucks`: 0 of no order. */
type OrderCost = { readonly cost: number; readonly trucks: number };

const NONE: OrderCost = { cost: 0, trucks: 0 };

/** A basket that is being searched: what a count of an offer is charged is worked out once. */
export class Charges {
  readonly basket: Basket;
  private readonly known: Map<number, Placed>[][];
  private readonly sharesGoods: boolean;

  constructor(basket: Basket) {
    this.basket = basket;
    this.known = basket.lines.map(({ offers }) => offers.map(() => new Map()));
    const goods = basket.lines.flatMap(({ offers }) => offers.map(({ goodsId }) => goodsId));
    this.sharesGoods = new Set(goods).size < goods.length;
  }

  /** RangeError for a taking of another basket. */
  place({ line, offer, count }: Taking): Placed {
    const before = this.known[line]?.[offer]?.get(count);
    if (before !== undefined) return before;
    const offered = this.basket.lines[line]?.offers[offer];
    if (offered === undefined) throw new RangeError(`no offer ${offer} of line ${line}`);
    const placed: Placed = {
      line,
      offer,
      count,
      warehouse: offered.warehouse,
      offered,
      amount: offered.amount(count),
      volume: offered.volume(count),
      weight: offered.weight(count),
      mm: offered.longest ?? 0,
    };
    this.known[line]?.[offer]?.set(count, placed);
    return placed;
  }

  /** What goods of several lines are charged less, since they reach their tiers together, fen. */
  private lessTogether(lines: readonly (readonly Placed[])[], warehouse: number): number {
    const counts = new Map<string, { offered: LineOffer; count: number; amount: number }>();
    for (const { offered, count, amount } of lines.flat().filter((taking) => taking.warehouse === warehouse)) {
      const before = counts.get(offered.goodsId) ?? { count: 0, amount: 0 };
      counts.set(offered.goodsId, { offered, count: before.count + count, amount: before.amount + amount });
    }
    return [...counts.values()].reduce((sum, { offered, count, amount }) => sum + amount - offered.amount(count), 0);
  }

  /** What the order at a warehouse costs. */
  orderCost(lines: readonly (readonly Placed[])[], warehouse: number): OrderCost {
    let goods = 0;
    let volume = 0;
    let weight = 0;
    let mm = 0;
    let orders = 0;
    for (const line of lines)
      for (const taking of line) {
        if (taking.warehouse !== warehouse) continue;
        orders = 1;
        goods += taking.amount;
        volume += taking.volume;
        weight += taking.weight;
        if (taking.mm > mm) mm = taking.mm;
      }
    if (orders === 0) return NONE;
    const load = { volume: dm3(volume), weight: kg(weight), longest: mm === 0 ? null : mm };
    const freight = this.basket.warehouses[warehouse]?.freight(load);
    if (freight == null) return { cost: Number.POSITIVE_INFINITY, trucks: 1 };
    if (this.sharesGoods) goods -= this.lessTogether(lines, warehouse);
    return { cost: goods + freight.amount + this.basket.orderWorth, trucks: Math.max(1, freight.trucks) };
  }
}

/** Takings of every line. What each warehouse costs is worked out anew where a change touches it. */
export class Draft {
  readonly charges: Charges;
  readonly takings: readonly (readonly Placed[])[];
  /** Goods, freight and the worth of its orders, fen. */
  readonly cost: number;
  private readonly warehouses: readonly OrderCost[];

  constructor(charges: Charges, takings: readonly (readonly Placed[])[]) {
    this.charges = charges;
    this.takings = takings;
    this.warehouses = charges.basket.warehouses.map((_, warehouse) => charges.orderCost(takings, warehouse));
    this.cost = this.warehouses.reduce((sum, { cost }) => sum + cost, 0);
  }

  get orders(): number {
    return this.warehouses.filter(({ trucks }) => trucks > 0).length;
  }

  /** Without what orders are worth, fen. */
  get total(): number {
    return this.cost - this.orders * this.charges.basket.orderWorth;
  }

  trucks(warehouse: number): number {
    return this.warehouses[warehouse]?.trucks ?? 0;
  }

  private changed(change: Change): (readonly Placed[])[] {
    const takings = [...this.takings];
    for (const { line, takings: own } of change) takings[line] = own;
    return takings;
  }

  with(change: Change): Draft {
    return new Draft(this.charges, this.changed(change));
  }

  /** What it would cost with other takings. */
  costWith(change: Change): number {
    const takings = this.changed(change);
    const touched: number[] = [];
    const touch = ({ warehouse }: Placed): void => {
      if (!touched.includes(warehouse)) touched.push(warehouse);
    };
    for (const { line, takings: own } of change) {
      this.takings[line]?.forEach(touch);
      own.forEach(touch);
    }
    let cost = this.cost;
    for (const warehouse of touched)
      cost += this.charges.orderCost(takings, warehouse).cost - (this.warehouses[warehouse]?.cost ?? 0);
    return cost;
  }

  /**
   * Trucks of the warehouse of `offered` with `count` of it instead of `taking`, which is of the same offer where there is one.
   */
  trucksWith(offered: LineOffer, count: number, taking: Placed | undefined): number {
    const { warehouse, longest } = offered;
    let volume: number = offered.volume(count);
    let weight: number = offered.weight(count);
    let mm = longest ?? 0;
    for (const line of this.takings)
      for (const one of line) {
        if (one.warehouse !== warehouse || one === taking) continue;
        volume += one.volume;
        weight += one.weight;
        if (one.mm > mm) mm = one.mm;
      }
    const load = { volume: dm3(volume), weight: kg(weight), longest: mm === 0 ? null : mm };
    return this.charges.basket.warehouses[warehouse]?.freight(load)?.trucks ?? Number.POSITIVE_INFINITY;
  }
}
