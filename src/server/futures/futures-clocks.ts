import type { Database } from "../db/database.ts";
import { allOf } from "../jobs/each-row.ts";
import { expireInquiries } from "./inquiries.ts";
import { expireOffers } from "./offers.ts";
import { expireFutures, remindLate } from "./order-clocks.ts";
import { leadForwardRefundsOn } from "./order-refunds.ts";

/**
 * Every time-out of forward trade, by the database's clock. Idempotent, and safe on several nodes; returns how many things it
 * advanced.
 */
export const runFuturesClocks = (db: Database): Promise<number> =>
  allOf([expireOffers(db), expireInquiries(db), expireFutures(db), remindLate(db), leadForwardRefundsOn(db)]);
