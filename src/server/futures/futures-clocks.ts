import type { Database } from "../db/database.ts";
import { allOf } from "../jobs/each-row.ts";
import { expireInquiries } from "./inquiries.ts";
import { expireOffers } from "./offers.ts";
import { expireFutures, remindLate } from "./order-clocks.ts";
import { leadForwardRefundsOn } from "./order-refunds.ts";

/**
 * Everything in forward trade that happens because nobody did anything, by the database's clock. Safe on several nodes and
 * as often as one likes; answers how many things it led on.
 */
export const runFuturesClocks = (db: Database): Promise<number> =>
  allOf([expireOffers(db), expireInquiries(db), expireFutures(db), remindLate(db), leadForwardRefundsOn(db)]);
