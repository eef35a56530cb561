import { countFrom } from "./order-desk.ts";
import type { OrderBrief, OrderLine } from "./order-view.ts";

/** Photos that a dispute takes. */
export const DISPUTE_FILES = 9;

/** How long who has to pay back what was left over may take; after it the platform is told (72 hours). */
export const REFUND_WAIT_MS = 72 * 3_600_000;

/** Whether a buyer counts what arrived: goods that were sent. */
export const countsReceipt = ({ deliveryMode, status }: Pick<OrderBrief, "deliveryMode" | "status">): boolean =>
  deliveryMode === 2 && status === 55;

/** What was typed of each line, by the line's id. */
export type ReceivedTexts = Readonly<Record<string, string>>;

/** Lines whose count differs from what was sent, in units of `count`. */
export const receivedLines = (
  lines: readonly Pick<OrderLine, "id" | "countedIn" | "pickedCount">[],
  texts: ReceivedTexts,
): { orderLineId: string; count: number }[] =>
  lines.flatMap((line) => {
    const text = texts[line.id];
    const count = text === undefined ? null : countFrom(line, text);
    return count === null || count === line.pickedCount ? [] : [{ orderLineId: line.id, count }];
  });
