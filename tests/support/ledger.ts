import { expect } from "vitest";
import type { Db } from "../../src/server/db/database.ts";
import { LEDGER_LAWS } from "./ledger-laws.ts";

/** Stock, holds, orders and their history agree with each other. */
export async function expectLedgerInOrder(db: Db): Promise<void> {
  for (const [law, query] of Object.entries(LEDGER_LAWS)) {
    expect(await db.rows(query), law).toEqual([]);
  }
}
