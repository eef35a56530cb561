import type { Fen } from "../money.ts";
import { dm3, kg } from "../units.ts";
import type { Basket, LineOffer, Pick } from "./basket.ts";

/** A taking and all that its yard is charged for; `mm`: of its longest piece, 0 where it is not known. */
export type Placed = Pick & {
  readonly yard: number;
  readonly offered: LineOffer;
  readonly amount: Fen;
  readonly volume: number;
  readonly weight: number;
  readonly mm: number;
};

/** Other takings for some lines. */
export type Change = readonly { readonly line: number; readonly picks: readonly Placed[] }[];

/** What a yard's order costs with freight and the worth of an order less; `trucks`: 0 of no order. */
type YardCost = { readonly cost: number; readonly trucks: number };

const NONE: YardCost = { cost: 0, trucks: 0 };

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
  place({ line, offer, count }: Pick): Placed {
    const before = this.known[line]?.[offer]?.get(count);
    if (before !== undefined) return before;
    const offered = this.basket.lines[line]?.offers[offer];
    if (offered === undefined) throw new RangeError(`no offer ${offer} of line ${line}`);
    const placed: Placed = {
      line,
      offer,
      count,
      yard: offered.yard,
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
  private lessTogether(lines: readonly (readonly Placed[])[], yard: number): number {
    const counts = new Map<string, { offered: LineOffer; count: number; amount: number }>();
    for (const { offered, count, amount } of lines.flat().filter((taking) => taking.yard === yard)) {
      const before = counts.get(offered.goodsId) ?? { count: 0, amount: 0 };
      counts.set(offered.goodsId, { offered, count: before.count + count, amount: before.amount + amount });
    }
    return [...counts.values()].reduce((sum, { offered, count, amount }) => sum + amount - offered.amount(count), 0);
  }

  /** What the order at a yard costs. */
  yardCost(lines: readonly (readonly Placed[])[], yard: number): YardCost {
    let goods = 0;
    let volume = 0;
    let weight = 0;
    let mm = 0;
    let orders = 0;
    for (const line of lines)
      for (const taking of line) {
        if (taking.yard !== yard) continue;
        orders = 1;
        goods += taking.amount;
        volume += taking.volume;
        weight += taking.weight;
        if (taking.mm > mm) mm = taking.mm;
      }
    if (orders === 0) return NONE;
    const load = { volume: dm3(volume), weight: kg(weight), longest: mm === 0 ? null : mm };
    const freight = this.basket.yards[yard]?.freight(load);
    if (freight == null) return { cost: Number.POSITIVE_INFINITY, trucks: 1 };
    if (this.sharesGoods) goods -= this.lessTogether(lines, yard);
    return { cost: goods + freight.amount + this.basket.orderWorth, trucks: Math.max(1, freight.trucks) };
  }
}

/** Takings of every line. What each yard costs is worked out anew where a change touches it. */
export class Draft {
  readonly charges: Charges;
  readonly picks: readonly (readonly Placed[])[];
  /** Goods, freight and the worth of its orders, fen. */
  readonly cost: number;
  private readonly yards: readonly YardCost[];

  constructor(charges: Charges, picks: readonly (readonly Placed[])[]) {
    this.charges = charges;
    this.picks = picks;
    this.yards = charges.basket.yards.map((_, yard) => charges.yardCost(picks, yard));
    this.cost = this.yards.reduce((sum, { cost }) => sum + cost, 0);
  }

  get orders(): number {
    return this.yards.filter(({ trucks }) => trucks > 0).length;
  }

  /** Without what orders are worth, fen. */
  get total(): number {
    return this.cost - this.orders * this.charges.basket.orderWorth;
  }

  trucks(yard: number): number {
    return this.yards[yard]?.trucks ?? 0;
  }

  private changed(change: Change): (readonly Placed[])[] {
    const picks = [...this.picks];
    for (const { line, picks: own } of change) picks[line] = own;
    return picks;
  }

  with(change: Change): Draft {
    return new Draft(this.charges, this.changed(change));
  }

  /** What it would cost with other takings. */
  costWith(change: Change): number {
    const picks = this.changed(change);
    const touched: number[] = [];
    const touch = ({ yard }: Placed): void => {
      if (!touched.includes(yard)) touched.push(yard);
    };
    for (const { line, picks: own } of change) {
      this.picks[line]?.forEach(touch);
      own.forEach(touch);
    }
    let cost = this.cost;
    for (const yard of touched) cost += this.charges.yardCost(picks, yard).cost - (this.yards[yard]?.cost ?? 0);
    return cost;
  }

  /** Trucks of the yard of `offered` with `count` of it instead of `taking`, which is of the same offer where there is one. */
  trucksWith(offered: LineOffer, count: number, taking: Placed | undefined): number {
    const { yard, longest } = offered;
    let volume: number = offered.volume(count);
    let weight: number = offered.weight(count);
    let mm = longest ?? 0;
    for (const line of this.picks)
      for (const one of line) {
        if (one.yard !== yard || one === taking) continue;
        volume += one.volume;
        weight += one.weight;
        if (one.mm > mm) mm = one.mm;
      }
    const load = { volume: dm3(volume), weight: kg(weight), longest: mm === 0 ? null : mm };
    return this.charges.basket.yards[yard]?.freight(load)?.trucks ?? Number.POSITIVE_INFINITY;
  }
}
