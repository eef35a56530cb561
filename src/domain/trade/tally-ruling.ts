import { rowField, rowsOf } from "../field-rows.ts";
import { whole } from "../fields.ts";
import { claimOf, claimText, RULING_FIELD } from "./dispute.ts";
import { countText } from "./order-console.ts";
import type { ClaimLine, PricedLine } from "./order-view.ts";
import type { PickupDetail } from "./pickup-view.ts";
import { countUnit } from "./reservation-form.ts";

/** Lines of a tally sheet as it counts them, at their agreed prices. */
export const pricedLines = ({ lines }: Pick<PickupDetail, "lines">): PricedLine[] =>
  lines.map(({ orderLineId: id, specText: name, countedIn, saleUnit, actual: stated, rule, price }) => ({
    id,
    name,
    countedIn,
    saleUnit,
    stated,
    rule,
    price,
  }));

/** The field in which the operator's count of a line is typed. */
export const ruledField = (lineId: string) => rowField(lineId, "ruled");

const ruledOf = (line: PricedLine) =>
  ({
    ruled: {
      type: whole(0, line.stated, "", line.countedIn === "piece" ? 0 : 3),
      label: `${line.name} 裁定数量（${countUnit(line)}，码单 ${countText(line, line.stated)}）`,
      wrong: `请输入正确的数量，最多 ${countText(line, line.stated)}`,
    },
  }) as const;

/** The dialog of a ruling on a tally sheet: the count of each line that holds, and why. */
export const tallyRulingFields = (lines: readonly PricedLine[]) => ({
  ...rowsOf(
    lines.map((line) => [line.id, ruledOf(line)] as const),
    {},
  ),
  reason: RULING_FIELD,
});

/** The counts that a ruling begins with: what the buyer claims where that is less than the sheet, else the sheet's. */
export const tallyRulingStart = (lines: readonly PricedLine[], claim: readonly ClaimLine[]): Record<string, number> =>
  Object.fromEntries(
    lines.map(({ id, stated }) => [
      ruledField(id),
      Math.min(stated, claim.find(({ lineId }) => lineId === id)?.claimed ?? stated),
    ]),
  );

/**
 * Why a tally sheet cannot be ruled to count `ruled` of its lines, or `null`: at most what it states of each, since more requires
 * a new tally by the merchant, and something in all, since a sheet of nothing is voided. Counts in units of their lines.
 */
export function tallyRulingProblem(
  lines: readonly Pick<PricedLine, "id" | "stated">[],
  ruled: ReadonlyMap<string, number>,
): string | null {
  if ([...ruled.keys()].some((id) => lines.every((line) => line.id !== id))) return "订单明细不正确";
  const counts = lines.map(({ id, stated }) => ({ stated, count: ruled.get(id) ?? stated }));
  if (counts.some(({ stated, count }) => count < 0 || count > stated))
    return "裁定数量不能超过码单，多提的请商家作废后重录";
  return counts.every(({ count }) => count === 0) ? "裁定为全部未提的，请商家作废码单" : null;
}

/** What a ruling changed, line by line, in the words of a claim; `unit` as of `claimText`. */
export const ruledTexts = ({ lines }: Pick<PickupDetail, "lines">, unit = ""): string[] =>
  lines.flatMap((line) => {
    const { orderLineId: id, specText: name, countedIn, saleUnit, actual, tallied, rule, price } = line;
    if (tallied === null) return [];
    return claimOf(
      [{ id, name, countedIn, saleUnit, stated: tallied, rule, price }],
      new Map([[id as string, actual]]),
    ).map((claim) => claimText(claim, unit));
  });
