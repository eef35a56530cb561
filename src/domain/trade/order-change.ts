import { rowField, rowsOf } from "../field-rows.ts";
import { day, money, orNone, whole } from "../fields.ts";
import type { OrderLineId } from "../ids.ts";
import { type Fen, fen, sumFen } from "../money.ts";
import { reasonField } from "../reason.ts";
import { breakdownOf } from "../timber/quantity.ts";
import { dm3 } from "../units.ts";
import type { ChangedLine, ChangedOrder, OrderLine } from "./order-view.ts";
import { settledLine } from "./tally.ts";

/**
 * What a merchant can deliver instead of what was ordered. `count` of each line in units of the line's own count, 0 where
 * nothing is left of it, `before`: what was ordered, missing in what was stored without it; `expectDate` yyyy-MM-dd, `null`
 * leaves the day.
 */
export type OrderChange = {
  lines: readonly { orderLineId: OrderLineId; count: number; before?: number }[];
  freightAmount: Fen;
  expectDate: string | null;
};

type Ordered = Pick<OrderLine, "id" | "count" | "price" | "amount" | "volume" | "rule">;

/** Why counts, one for each line, cannot be offered to a buyer as a change, or `null`: less, and not nothing. */
export function changeProblem(lines: readonly Pick<Ordered, "count">[], counts: readonly number[]): string | null {
  if (counts.length !== lines.length) return "订单明细不正确";
  if (counts.some((count) => !Number.isSafeInteger(count) || count < 0)) return "请输入正确的数量";
  if (lines.some(({ count }, at) => counts[at]! > count)) return "可供数量不能超过订购数量"; // as many as lines
  if (counts.every((count) => count === 0)) return "没有可供的货物，请拒绝订单";
  return lines.every(({ count }, at) => counts[at] === count) ? "数量没有减少，请直接确认订单" : null;
}

/** The order by a change: prices as agreed, amounts exact to the fen. Lines that are not named stay as they are. */
export function changedOrder(lines: readonly Ordered[], change: OrderChange): ChangedOrder {
  const named = new Map(change.lines.map(({ orderLineId, count }) => [orderLineId, count]));
  const changed = lines.map((line): ChangedLine => {
    const count = named.get(line.id) ?? line.count;
    const { quantity, pieces } = breakdownOf(line.rule, count);
    const { rule, price } = line;
    const sums =
      count === line.count
        ? { volume: line.volume, amount: line.amount }
        : settledLine({ rule, price, ordered: line.count, picked: 0 }, count);
    return { orderLineId: line.id, count, quantity, pieces, ...sums };
  });
  const goodsAmount = sumFen(changed.map(({ amount }) => amount));
  const { freightAmount, expectDate } = change;
  return {
    lines: changed,
    goodsAmount,
    freightAmount,
    expectDate,
    payable: fen(goodsAmount + freightAmount),
    volume: dm3(changed.reduce((sum, { volume }) => sum + volume, 0)),
  };
}

const COUNT_MAX = 999_999_999;
const availableOf = ({ countedIn }: Pick<OrderLine, "countedIn">) =>
  ({
    available: {
      type: whole(0, COUNT_MAX, "", countedIn === "piece" ? 0 : 3),
      label: "可供数量",
      wrong: "请输入正确的数量",
    },
  }) as const;

/** The field in which a line's available count is typed. */
export const availableField = (lineId: OrderLineId) => rowField(lineId, "available");

/** The other fields of the dialog of a change; `freight` only where the merchant names it. */
export const CHANGE_FIELDS = {
  freight: { type: orNone(money()), label: "运费（元），免运费填 0" },
  expectDate: { type: orNone(day()), label: "可提货日期（选填）" },
  reason: reasonField("变更原因"),
} as const;

/** The dialog of a change: the count of each line, and the rest. */
export const changeFields = ({ lines }: { lines: readonly Pick<OrderLine, "id" | "countedIn">[] }) =>
  rowsOf(
    lines.map((line) => [line.id, availableOf(line)] as const),
    CHANGE_FIELDS,
  );

/** What stands in the dialog as counts, one for each line. */
export const availableCounts = (
  lines: readonly Pick<OrderLine, "id">[],
  typed: { readonly [line: `${string}.available`]: number },
): number[] => lines.map(({ id }) => typed[availableField(id)] ?? Number.NaN);
