import { type AnyLineId, asId } from "../domain/ids.ts";
import { ANSWER_FIELDS, claimedField, disputeFields } from "../domain/trade/dispute.ts";
import type { DisputedLine } from "../domain/trade/order-view.ts";
import type { Command } from "./command-machine.ts";
import { withForm, withFormOf } from "./commands.ts";

/** The statement of a dispute; `fileIds` only where there are photos, `counts` only of lines that the buyer counts otherwise. */
export type DisputeWords = { reason: string; fileIds?: string[]; counts?: { lineId: string; count: number }[] };

const withFiles = (reason: string, files: string[]): DisputeWords => ({
  reason,
  ...(files.length > 0 ? { fileIds: files } : {}),
});

/**
 * Disputes a spot order, a forward order or a tally sheet, with a reason, photos and the count of each of `linesOf` as the
 * buyer has it.
 */
export const disputed = <Row>(
  linesOf: (row: Row) => readonly DisputedLine[],
  send: (row: Row, dispute: DisputeWords) => Promise<unknown>,
  done: string,
): Command<Row> =>
  withFormOf((row: Row) => disputeFields(linesOf(row)), {
    first: (row) => Object.fromEntries(linesOf(row).map(({ id, stated }) => [claimedField(id), stated])),
    send(row, { reason, files, ...typed }) {
      const claimed: Readonly<Record<string, number>> = typed;
      const counts = linesOf(row).flatMap(({ id, stated }) => {
        const count = claimed[claimedField(id)] ?? stated;
        return count === stated ? [] : [{ lineId: id, count }];
      });
      return send(row, { ...withFiles(reason, files), ...(counts.length > 0 ? { counts } : {}) });
    },
    done,
  });

/** Answers a dispute, once, with evidence. */
export const answered = <Row>(send: (row: Row, answer: DisputeWords) => Promise<unknown>, done: string): Command<Row> =>
  withForm(ANSWER_FIELDS, {
    send: (row, { reason, files }) => send(row, withFiles(reason, files)),
    done,
  });

/** Counts of lines as calls name them; none where there are none. */
export const countedLines = (
  counts: readonly { lineId: string; count: number }[] | undefined,
): { counts?: { orderLineId: AnyLineId; count: number }[] } =>
  counts === undefined
    ? {}
    : { counts: counts.map(({ lineId, count }) => ({ orderLineId: asId<AnyLineId>(lineId), count })) };
