import type { Database } from "../db/database.ts";
import { expireInquiries } from "./inquiries.ts";
import { expireOffers } from "./offers.ts";
import { expireFutures, remindLate } from "./order-clocks.ts";

/**
 * Everything in forward trade that happens because nobody did anything (product §32). Safe on several nodes and as often as
 * one likes; answers how many things it led on. `nowMs`: epoch ms.
 */
export async function runFuturesClocks(db: Database, nowMs: number): Promise<number> {
  let done = 0;
  for (const run of [expireOffers, expireInquiries, expireFutures, remindLate]) done += await run(db, nowMs);
  return done;
}
