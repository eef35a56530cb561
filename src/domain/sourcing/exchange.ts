import type { Steps } from "../steps.ts";
import { isOrderable } from "./cheapest-for.ts";
import type { Change, Charges, Draft, Placed } from "./draft.ts";
import type { Market } from "./warehouse-sets.ts";

/** Two lines change places between so many of the cheapest warehouses of each. */
const SWAPPED_WAREHOUSES = 3;

/** Among more warehouses than these, parts of lines go only to one that is ordered from anyway. */
const MOST_OPENED = 5;

/** Where a search may order from. */
export type Within = { readonly market: Market; readonly charges: Charges; readonly warehouses: readonly number[] };

/** The cheapest takings of a line from `warehouses`; `null` where they do not cover it. */
export function coverFrom(
  { market, charges }: Within,
  line: number,
  warehouses: readonly number[],
): readonly Placed[] | null {
  const cover = market.lines[line]?.within(warehouses);
  if (cover === undefined || cover.short > 0) return null;
  return cover.takings.map(({ offer, count }) => charges.place({ line, offer, count }));
}

/** The ways of each line from one warehouse alone, cheapest first. */
function waysOf(within: Within): Placed[][][] {
  return within.market.lines.map((market, line) =>
    within.warehouses
      .flatMap((warehouse) => {
        const cover = market.alone(warehouse);
        return cover.short > 0 ? [] : [cover];
      })
      .sort((one, other) => one.cost - other.cost)
      .map(({ takings }) => takings.map(({ offer, count }) => within.charges.place({ line, offer, count }))),
  );
}

type Ways = ReturnType<typeof waysOf>;
type Changes = (draft: Draft, within: Within, ways: Ways) => Generator<Change>;

/** Each line by itself, from each warehouse alone. */
const moved: Changes = function* (_, __, ways) {
  for (const [line, own] of ways.entries()) for (const takings of own) yield [{ line, takings }];
};

/** All lines of one warehouse at once, from the others. */
const closed: Changes = function* (draft, within) {
  for (const warehouse of within.warehouses) {
    if (draft.trucks(warehouse) === 0) continue;
    const others = within.warehouses.filter((other) => other !== warehouse && draft.trucks(other) > 0);
    const lines = [...draft.takings.keys()].filter((line) =>
      draft.takings[line]?.some((taking) => taking.warehouse === warehouse),
    );
    const change = lines.flatMap((line) => {
      const takings = coverFrom(within, line, others);
      return takings === null ? [] : [{ line, takings }];
    });
    if (change.length === lines.length) yield change;
  }
};

/** Two lines at once, each from one warehouse: one goes where the other makes room. */
const swapped: Changes = function* (_, __, ways) {
  for (const [one, own] of ways.entries())
    for (let other = one + 1; other < ways.length; other += 1)
      for (const first of own.slice(0, SWAPPED_WAREHOUSES))
        for (const second of ways[other]?.slice(0, SWAPPED_WAREHOUSES) ?? [])
          yield [
            { line: one, takings: first },
            { line: other, takings: second },
          ];
};

/** The largest count below `end` for which `holds`, in steps; what holds for a count holds for any smaller one. */
function largest(step: number, end: number, holds: (count: number) => boolean): number {
  let low = 0;
  let high = Math.ceil(end / step);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle * step)) low = middle;
    else high = middle;
  }
  return low * step;
}

/**
 * Part of a line goes from a taking to an offer of another warehouse: as little as saves a truck, or as much as the other's
 * trucks take.
 */
function* shiftedTo(draft: Draft, charges: Charges, taking: Placed, at: number): Generator<Change> {
  const { line } = taking;
  const own = draft.takings[line] ?? [];
  const offered = charges.basket.lines[line]?.offers[at];
  if (offered === undefined) return;
  const rest = own.filter((one) => one !== taking && one.offer !== at);
  const before = own.find((one) => one.offer === at);
  const all = taking.count + (before?.count ?? 0);
  const { step } = taking.offered;
  const withCounts = (less: number, more: number): Change => [
    {
      line,
      takings: [
        ...rest,
        ...(less > 0 ? [charges.place({ line, offer: taking.offer, count: less })] : []),
        ...(more > 0 ? [charges.place({ line, offer: at, count: more })] : []),
      ],
    },
  ];
  const fewer = draft.trucks(taking.warehouse) - 1;
  const kept = largest(step, taking.count, (less) => draft.trucksWith(taking.offered, less, taking) <= fewer);
  const now = Math.max(1, draft.trucks(offered.warehouse));
  const most = Math.min(all, offered.available) + 1;
  const added = largest(offered.step, most, (more) => draft.trucksWith(offered, more, before) <= now);
  for (const target of [all - kept, added, all]) {
    const more = Math.ceil(Math.max(target, offered.least) / offered.step) * offered.step;
    const less = Math.max(0, Math.ceil((all - more) / step) * step);
    if (isOrderable(offered, more) && (less === 0 || isOrderable(taking.offered, less))) yield withCounts(less, more);
  }
}

const shifted: Changes = function* (draft, { charges, warehouses }) {
  const used =
    warehouses.length > MOST_OPENED ? warehouses.filter((warehouse) => draft.trucks(warehouse) > 0) : warehouses;
  for (const takings of draft.takings)
    for (const taking of takings)
      for (const [at, { warehouse, available }] of charges.basket.lines[taking.line]?.offers.entries() ?? [])
        if (warehouse !== taking.warehouse && available > 0 && used.includes(warehouse))
          yield* shiftedTo(draft, charges, taking, at);
};

/**
 * Changes a draft as long as a change makes it cheaper: lines go to another warehouse, one or two at once, parts of lines where
 * trucks are saved, all lines of a warehouse. Every step lowers the cost by whole fen, so it comes to an end. It stops at each
 * change that it looks at.
 */
export function* exchange(draft: Draft, within: Within): Steps<Draft> {
  const ways = waysOf(within);
  let best = draft;
  for (let before = Number.POSITIVE_INFINITY; best.cost < before; ) {
    before = best.cost;
    for (const changes of [moved, closed, swapped, shifted])
      for (const change of changes(best, within, ways)) {
        yield;
        if (best.costWith(change) < best.cost) best = best.with(change);
      }
  }
  return best;
}
