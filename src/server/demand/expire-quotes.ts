import { nextQuoteStatus, QUOTE_STATUS } from "../../domain/demand/quote.ts";
import type { Database } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { BY_CLOCK, statusOf } from "../system/life.ts";
import { releaseHoldsOfQuote } from "./award-store.ts";
import { moveQuote } from "./quote-change-store.ts";
import { lockDueQuote } from "./quote-store.ts";

const NOTES = { talked: "报价有效期已过", locked: "锁价期内未下单，库存已释放" } as const;

/**
 * Ends quotes whose validity, and awarded ones whose lock is over, by the database's clock; the latter give their stock back. One
 * transaction each, on several nodes and as often as one likes; returns how many.
 */
export const expireQuotes = (db: Database): Promise<number> =>
  eachRow(db, "quote-clocks", lockDueQuote, async (tx, row) => {
    const to = statusOf(nextQuoteStatus(row.status, "expire", "system", row));
    const note = row.status === QUOTE_STATUS.awarded ? NOTES.locked : NOTES.talked;
    if (row.status === QUOTE_STATUS.awarded) await releaseHoldsOfQuote(tx, row.id);
    await moveQuote(tx, {
      id: row.id,
      from: row.status,
      to,
      event: "expire",
      ...BY_CLOCK,
      note,
    });
    return true;
  });
