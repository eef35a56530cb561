import type { GoodsBrief } from "../catalog/goods/goods.ts";
import type { DemandItem } from "./demand-item.ts";
import type { ParsedDemand } from "./reading/demand-line.ts";
import { volumeEstimated } from "./reading/demand-volume.ts";

/** A text as read. `engine` names what read it. */
export type ParsedText = ParsedDemand & { readonly engine: string };

/**
 * The goods that fit a line right now: how many (`approx`: an estimate) and the best three, in `unsaid` the required facts that
 * each of them does not state. Where nothing fits, the nearest goods, with what was given up to find them.
 */
export type LineMatch = { count: number; approx: boolean; best: GoodsBrief[]; unsaid: string[][]; gaveUp: string[] };

/** Lines that are matched with goods in one call. */
export const MATCHED_AT_ONCE = 30;

const BEST_SHOWN = 3;

/** Whether what is free of the goods covers the line, as far as its volume is known; `null` where it is not. */
export function covers(goods: Pick<GoodsBrief, "availableVolume">, item: DemandItem): boolean | null {
  const demanded = volumeEstimated(item);
  return demanded === null ? null : goods.availableVolume >= demanded;
}

/** The three to show of the goods found, best first: those that cover the line before those that do not. */
export const bestOf = (rows: readonly GoodsBrief[], item: DemandItem): GoodsBrief[] =>
  [
    ...rows.filter((goods) => covers(goods, item) !== false),
    ...rows.filter((goods) => covers(goods, item) === false),
  ].slice(0, BEST_SHOWN);
