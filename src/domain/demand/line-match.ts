import { GOODS_BRIEF, type GoodsBrief } from "../catalog/goods/goods.ts";
import { anyOf, FLAG, fixed, type Infer, keyOf, list, NUMBER, pair, record, TEXT } from "../records.ts";
import { DEMAND_FIELD_NAMES, type DemandItem, PARSED_LINE } from "./demand-item.ts";
import { volumeEstimated } from "./reading/demand-volume.ts";

/** A text as read. `engine` names what read it. */
export const PARSED_TEXT = fixed(
  record({
    items: list(PARSED_LINE),
    questions: list(record({ itemIndex: NUMBER, field: keyOf(DEMAND_FIELD_NAMES), text: TEXT, options: list(TEXT) })),
    operations: list(
      record({ does: anyOf(["change", "drop", "waive"]), isClear: FLAG, text: TEXT, span: pair(NUMBER) }),
    ),
    unknown: list(record({ text: TEXT, span: pair(NUMBER) })),
    engine: TEXT,
  }),
);
export type ParsedText = Infer<typeof PARSED_TEXT>;

/**
 * The goods that fit a line right now: how many (`approx`: an estimate) and the best three, in `unsaid` the required facts that
 * each of them does not state. Where nothing fits, the nearest goods, with what was given up to find them.
 */
export const LINE_MATCH = record({
  count: NUMBER,
  approx: FLAG,
  best: list(GOODS_BRIEF),
  unsaid: list(list(TEXT)),
  gaveUp: list(TEXT),
});
export type LineMatch = Infer<typeof LINE_MATCH>;

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
