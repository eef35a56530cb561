import type { AnyLineId } from "../../domain/ids.ts";
import { type Fen, fen } from "../../domain/money.ts";
import type { QuantityRule } from "../../domain/timber/quantity.ts";
import type { ClaimLine, DisputedLine } from "../../domain/trade/order-view.ts";
import { settledLine } from "../../domain/trade/tally.ts";
import { warning } from "../reply.ts";

type Priced = DisputedLine & { rule: QuantityRule; price: Fen };

/** What a buyer claims: lines counted otherwise than stated, each with what that comes to at its agreed price. */
export function claimedLines(
  lines: readonly Priced[],
  counts: readonly { orderLineId: AnyLineId; count: number }[],
): ClaimLine[] {
  if (counts.some(({ orderLineId }) => lines.every(({ id }) => id !== orderLineId))) throw warning("订单明细不正确");
  return lines.flatMap(({ id, rule, price, ...line }) => {
    const claimed = counts.find(({ orderLineId }) => orderLineId === id)?.count;
    if (claimed === undefined || claimed === line.stated) return [];
    const amountOf = (count: number) => settledLine({ rule, price, ordered: count, picked: 0 }, count).amount;
    return [{ ...line, claimed, amount: fen(amountOf(line.stated) - amountOf(claimed)) }];
  });
}
