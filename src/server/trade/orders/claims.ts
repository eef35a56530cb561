import type { AnyLineId } from "../../../domain/ids.ts";
import { claimedProblem, claimOf } from "../../../domain/trade/dispute.ts";
import type { ClaimLine, PricedLine } from "../../../domain/trade/order-view.ts";
import { refuseIf, warning } from "../../reply.ts";

/** What a buyer claims of lines (`claimOf`). Throws a warning for a line that is none of them, and for a count that cannot be. */
export function claimedLines(
  lines: readonly PricedLine[],
  counts: readonly { orderLineId: AnyLineId; count: number }[],
): ClaimLine[] {
  if (counts.some(({ orderLineId }) => lines.every(({ id }) => id !== orderLineId))) throw warning("订单明细不正确");
  const counted = new Map<string, number>(counts.map(({ orderLineId, count }) => [orderLineId, count]));
  for (const line of lines) refuseIf(claimedProblem(line, counted.get(line.id) ?? line.stated));
  return claimOf(lines, counted);
}
