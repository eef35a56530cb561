import type { LineOffer } from "./basket.ts";

/**
 * What a count of an offer costs, a whole number. Within a tier it grows in proportion to the count, but for the rounding
 * of the checkout.
 */
export type CostOf = (offer: LineOffer, count: number) => number;

/** `count` units of the offer with this index. */
export type OfferCount = { readonly offer: number; readonly count: number };

/**
 * How a line is covered. `short`: units that nothing covers; `cost`: of all takings; `bound`: no counts that cover as much cost
 * less, the cost itself wherever the search came to its end.
 */
export type Cover = {
  readonly takings: readonly OfferCount[];
  readonly short: number;
  readonly cost: number;
  readonly bound: number;
};

/** Counts of one tier that can be ordered, in multiples of the offer's step. */
type Rung = { readonly from: number; readonly to: number };

/** `rate`: the least that a needed unit can cost from this offer; `first`, `last`: the least and the most of an order. */
export type Ladder = {
  readonly index: number;
  readonly step: number;
  readonly rungs: readonly Rung[];
  readonly first: number;
  readonly last: number;
  readonly rate: number;
  readonly cost: (count: number) => number;
};

/** Units chosen so far, newest first. */
type Label = {
  readonly covered: number;
  readonly cost: number;
  readonly taking: OfferCount | null;
  readonly before: Label | null;
};

/** Ways to a part of the need that are looked at before the best known is taken as it is: some milliseconds. */
const MOST_WAYS = 5_000;

const downTo = (step: number, count: number): number => count - (count % step);
const upTo = (step: number, count: number): number => downTo(step, count + step - 1);

/** The counts that can be ordered, a rung for each tier; none where less is in stock than the least order. */
function rungsOf({ step, least, available, tiers }: LineOffer): Rung[] {
  const first = upTo(step, Math.max(1, least));
  const starts = [first, ...tiers.map((tier) => upTo(step, tier)).filter((tier) => tier > first)];
  return starts.flatMap((from, at) => {
    const to = downTo(step, Math.min(available, (starts[at + 1] ?? Number.POSITIVE_INFINITY) - 1));
    return from <= to ? [{ from, to }] : [];
  });
}

/** Whether a count of the offer can be ordered. */
export const isOrderable = (offer: LineOffer, count: number): boolean =>
  count > 0 && count >= offer.least && count <= offer.available && count % offer.step === 0;

/** The smallest counts, one of each tier, that cover `rest` units alone. */
function finishing({ rungs, step }: Pick<Ladder, "rungs" | "step">, rest: number): number[] {
  const atLeast = upTo(step, rest);
  return rungs.flatMap(({ from, to }) => (atLeast <= to ? [Math.max(from, atLeast)] : []));
}

/** How an offer covers `need` units; none where nothing of it can be ordered. */
export function ladderOf(offer: LineOffer, index: number, need: number, costOf: CostOf): Ladder[] {
  const rungs = rungsOf(offer);
  const first = rungs[0]?.from;
  const last = rungs.at(-1)?.to;
  if (first === undefined || last === undefined) return [];
  const known = new Map<number, number>();
  const cost = (count: number): number => {
    const before = known.get(count);
    if (before !== undefined) return before;
    const value = costOf(offer, count);
    known.set(count, value);
    return value;
  };
  const own = { index, step: offer.step, rungs, first, last, cost };
  const tried = [...rungs.flatMap(({ from, to }) => [from, to]), ...finishing(own, need)];
  return [{ ...own, rate: Math.min(...tried.map((count) => cost(count) / Math.min(count, need))) }];
}

/**
 * The least that `rest` units can cost from `ladders`, cheapest rate first, from index `at` on, and from `final`, of
 * which at least its smallest order is taken: as if parts of units could be bought. Infinite where they have not so much.
 */
function leastCost(rest: number, ladders: readonly Ladder[], at: number, final: Ladder): number {
  let left = rest - Math.min(rest, final.first);
  let sum = (rest - left) * final.rate;
  let waiting = final.last - final.first;
  let next = at;
  while (left > 0) {
    const ladder = ladders[next];
    const isFinal = waiting > 0 && (ladder === undefined || final.rate <= ladder.rate);
    if (!isFinal && ladder === undefined) return Number.POSITIVE_INFINITY;
    const [rate, most] = isFinal || ladder === undefined ? [final.rate, waiting] : [ladder.rate, ladder.last];
    const taken = Math.min(left, most);
    sum += taken * rate;
    left -= taken;
    if (isFinal) waiting = 0;
    else next += 1;
  }
  return sum;
}

const commonMeasure = (one: number, other: number): number => (other === 0 ? one : commonMeasure(other, one % other));

/** Counts of `ladder` that can stand beside a free count of `final`: close to an end of a tier, see `cheapestFor`. */
function endsOf(ladder: Ladder, final: Ladder): number[] {
  const window = final.step / commonMeasure(ladder.step, final.step);
  const counts = new Set<number>();
  for (const { from, to } of ladder.rungs)
    for (let away = 0; away < window * ladder.step && from + away <= to; away += ladder.step)
      counts.add(from + away).add(to - away);
  return [...counts];
}

/** Of ways that cover no more and cost no less than another, none stays. */
function undominated(labels: readonly Label[]): Label[] {
  const sorted = labels.toSorted((one, other) => other.covered - one.covered || one.cost - other.cost);
  const left: Label[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const label of sorted)
    if (label.cost < least) {
      left.push(label);
      least = label.cost;
    }
  return left;
}

const NOTHING: Label = { covered: 0, cost: 0, taking: null, before: null };

const extended = (before: Label, { index, cost }: Ladder, count: number): Label => ({
  covered: before.covered + count,
  cost: before.cost + cost(count),
  taking: { offer: index, count },
  before,
});

/** The best way to cover `need` that is known, and how many ways may still be looked at. */
class Search {
  best: Label | null = null;
  cost = Number.POSITIVE_INFINITY;
  left: number;
  private readonly need: number;

  constructor(need: number, left: number) {
    this.need = need;
    this.left = left;
  }

  /** Covers with `ladder` what `label` leaves. */
  finish(label: Label, ladder: Ladder): void {
    for (const count of finishing(ladder, this.need - label.covered)) {
      const cost = label.cost + ladder.cost(count);
      if (cost < this.cost) {
        this.cost = cost;
        this.best = extended(label, ladder, count);
      }
    }
  }

  /** Whether nothing that costs at least `bound` is better: costs are whole, and fractions have errors. */
  excludes(bound: number): boolean {
    return bound > this.cost - 1 + 1e-4;
  }

  /** The cheapest ones first, each with all it has, until one covers the rest; each also alone. */
  beginWith(ladders: readonly Ladder[]): void {
    let label = NOTHING;
    for (const ladder of ladders) {
      this.finish(NOTHING, ladder);
      if (label.covered >= this.need) continue;
      this.finish(label, ladder);
      label = extended(label, ladder, ladder.last);
    }
  }

  /** All ways in which `final` covers what `others` leave, each of them at an end of a tier or close to one. */
  beside(final: Ladder, others: readonly Ladder[]): void {
    let labels: Label[] = [NOTHING];
    for (const [at, ladder] of others.entries()) {
      const counts = endsOf(ladder, final);
      const more: Label[] = [];
      for (const label of labels)
        for (const count of counts) {
          this.left -= 1;
          if (this.left < 0) return;
          const rest = this.need - label.covered - count;
          if (rest <= 0) continue;
          const bound = label.cost + ladder.cost(count) + leastCost(rest, others, at + 1, final);
          if (this.excludes(bound)) continue;
          const next = extended(label, ladder, count);
          this.finish(next, final);
          more.push(next);
        }
      const without = (label: Label) => label.cost + leastCost(this.need - label.covered, others, at + 1, final);
      labels = undominated([...labels.filter((label) => !this.excludes(without(label))), ...more]);
      if (labels.length === 0) return;
    }
  }

  takings(): OfferCount[] {
    const takings: OfferCount[] = [];
    for (let at = this.best; at?.taking != null; at = at.before) takings.push(at.taking);
    return takings.sort((one, other) => one.offer - other.offer);
  }
}

/**
 * The cheapest counts of `offers` that together are at least `need`, each in its steps, at least its least order and within
 * its stock; of ways that cost the same, the one found first. Where all stock is not enough, all of it.
 *
 * Why few counts are enough: two offers that could both give or take the same amount within their tiers give and take until
 * one of them is at an end of its tier, and in one of the two directions that is not dearer, since the price of a tier holds
 * for all units. So only the count that is farthest from the ends of its tier is free, that of `final`; each other lies
 * less than the least common multiple of its step and `final`'s from an end. Every offer has its turn as the free one, and
 * covers what the others leave. Ways that cannot become better than the best known are given up early. Exact for prices in
 * proportion to the count; where the checkout rounds volumes, to within what it rounds of each taking.
 */
export function cheapestFor(
  need: number,
  offers: readonly LineOffer[],
  costOf: CostOf = (offer, count) => offer.amount(count),
  mostWays: number = MOST_WAYS,
): Cover {
  if (need <= 0) return { takings: [], short: 0, cost: 0, bound: 0 };
  const ladders = offers
    .flatMap((offer, index) => ladderOf(offer, index, need, costOf))
    .sort((one, other) => one.rate - other.rate || one.index - other.index);
  const most = ladders.reduce((sum, { last }) => sum + last, 0);
  if (most <= need) {
    const cost = ladders.reduce((sum, ladder) => sum + ladder.cost(ladder.last), 0);
    const all = ladders.map(({ index, last }) => ({ offer: index, count: last }));
    return { takings: all.sort((one, other) => one.offer - other.offer), short: need - most, cost, bound: cost };
  }
  const search = new Search(need, mostWays);
  search.beginWith(ladders);
  let unseen = Number.POSITIVE_INFINITY;
  for (const final of ladders) {
    const others = ladders.filter((ladder) => ladder !== final);
    const bound = leastCost(need, others, 0, final);
    if (search.excludes(bound)) continue;
    if (search.left >= 0) search.beside(final, others);
    if (search.left < 0) unseen = Math.min(unseen, bound);
  }
  return { takings: search.takings(), short: 0, cost: search.cost, bound: Math.min(search.cost, Math.floor(unseen)) };
}
