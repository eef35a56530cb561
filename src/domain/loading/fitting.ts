import { isLogs } from "../timber/kind-shape.ts";
import { breakdownOf, type QuantityRule, wholeSteps } from "../timber/quantity.ts";
import { firstCount } from "../timber/quantity-input.ts";
import { dm3, kg } from "../units.ts";
import type { Load, Room } from "./trucks.ts";

/** So many stock units of goods. `longest`: mm of the longest piece, `null` where none is stated; `kindCode` `null`: not known. */
export type LoadPart = { rule: QuantityRule; count: number; kindCode: string | null; longest: number | null };

/** What the parts are to a truck: each is rounded by itself, as on its order. */
export function loadOf(parts: readonly LoadPart[]): Load {
  const amounts = parts.map(({ rule, count }) => breakdownOf(rule, count));
  const lengths = parts.flatMap(({ longest }) => longest ?? []);
  return {
    volume: dm3(amounts.reduce((sum, { volume }) => sum + volume, 0)),
    weight: kg(amounts.reduce((sum, { weight }) => sum + weight, 0)),
    longest: lengths.length === 0 ? null : Math.max(...lengths),
    stowage: parts.some(({ kindCode }) => isLogs(kindCode)) ? "logs" : "packed",
  };
}

/**
 * The most of goods that can be ordered while `available` stock units are free and that still goes in, in whole steps; 0 where the
 * least order does not go in, or a piece is too long.
 */
export function mostThatFits(
  { rule, available, longest }: { rule: QuantityRule; available: number; longest: number | null },
  room: Room,
): number {
  if ((longest ?? 0) > room.longest) return 0;
  const step = Math.max(1, rule.step);
  const fits = (count: number): boolean => {
    const { volume, weight } = breakdownOf(rule, count);
    return volume <= room.volume && weight <= room.weight;
  };
  // Volume and weight never fall with the count: halve what lies between what fits and what does not.
  let most = 0;
  let over = wholeSteps(rule, Math.max(0, available)) / step + 1;
  while (over - most > 1) {
    const middle = Math.floor((most + over) / 2);
    if (fits(middle * step)) most = middle;
    else over = middle;
  }
  const count = most * step;
  return count < firstCount(rule) ? 0 : count;
}
