import { it as base } from "./fixtures.ts";
import { expectLedgerInOrder } from "./ledger.ts";
import { createTrade } from "./trade.ts";

/** Tests of a trade over one goods, each on an emptied database; stock and orders agree with each other after each. */
export const it = base.extend("trade", { auto: true }, async ({ app, db }, { onCleanup }) => {
  await db.clear();
  onCleanup(() => expectLedgerInOrder(db));
  return createTrade(app, db);
});
