/** Repeatable chance: the same seed gives the same draws on every machine. Not for secrets. */
export type Prng = {
  /** From 0 to just below 1. */
  next(): number;
  /** Whole number, both ends included. */
  int(low: number, high: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  /** Any element, all alike. RangeError when there is none. */
  choose<T>(items: readonly T[]): T;
  /** Earlier elements more often: the n-th with weight 1/n, as trade spreads over sizes and ports. */
  chooseEarly<T>(items: readonly T[]): T;
  /** With the weight that `weightOf` gives each. */
  chooseBy<T>(items: readonly T[], weightOf: (item: T) => number): T;
  /** About normal, mean 0 and deviation 1, never beyond ±3. */
  spread(): number;
};

/** mulberry32 over a 32-bit state. */
export function prng(seed: number): Prng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
  const chooseBy = <T>(items: readonly T[], weightOf: (item: T, index: number) => number): T => {
    const weights = items.map(weightOf);
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return at(items, index);
    }
    return at(items, items.length - 1);
  };
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (p) => next() < p,
    choose: (items) => at(items, Math.floor(next() * items.length)),
    chooseEarly: (items) => chooseBy(items, (_, index) => 1 / (index + 1)),
    chooseBy,
    spread: () => 2 * (next() + next() + next()) - 3,
  };
}
