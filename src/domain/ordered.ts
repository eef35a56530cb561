/** Changes of an ordered list; what cannot be done leaves it as it is. */

/** `list` with the one at `at` moved up (-1) or down (1). */
export function moved<One>(list: readonly One[], at: number, step: 1 | -1): One[] {
  const to = at + step;
  const one = list[at];
  const other = list[to];
  if (one === undefined || other === undefined) return [...list];
  return list.map((each, index) => (index === at ? other : index === to ? one : each));
}

/** A copy of the list without the element at index `at`. */
export const without = <One>(list: readonly One[], at: number): One[] => list.filter((_, index) => index !== at);

/** `list` with parts of the one at `at` changed. */
export const changed = <One extends object>(list: readonly One[], at: number, part: Partial<One>): One[] =>
  list.map((each, index) => (index === at ? { ...each, ...part } : each));
