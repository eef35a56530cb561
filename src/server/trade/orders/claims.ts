import type { AnyLineId } from "../../../domain/ids.ts";
import { claimOf } from "../../../domain/trade/dispute.ts";
import type { ClaimLine, PricedLine } from "../../../domain/trade/order-view.ts";
import { warning } from "../../reply.ts";

/** What a buyer claims of lines (`claimOf`). Throws a warning for a line that is none of them. */
export function claimedLines(
  lines: readonly PricedLine[],
  counts: readonly { orderLineId: AnyLineId; count: number }[],
): ClaimLine[] {
  if (counts.some(({ orderLineId }) => lines.every(({ id }) => id !== orderLineId))) throw warning("订单明细不正确");
  return claimOf(lines, new Map(counts.map(({ orderLineId, count }) => [orderLineId, count])));
}
