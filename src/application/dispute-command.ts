import { DISPUTE_FIELDS } from "../domain/trade/dispute.ts";
import type { Command } from "./command-machine.ts";
import { asked } from "./commands.ts";

/** What a dispute says; `fileIds` only where there are photos. */
export type DisputeWords = { reason: string; fileIds?: string[] };

/** Disputes a spot order, a forward order or a tally sheet, with a reason and photos. */
export const disputed = <Row>(
  send: (row: Row, dispute: DisputeWords) => Promise<unknown>,
  done: string,
): Command<Row> =>
  asked(DISPUTE_FIELDS, {
    send: (row, { reason, files }) => send(row, { reason, ...(files.length > 0 ? { fileIds: files } : {}) }),
    done,
  });
