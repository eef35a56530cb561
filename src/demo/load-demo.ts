import { computeIndices } from "../server/content/price-index-compute.ts";
import { takeLock } from "../server/db/advisory-locks.ts";
import { dbNow } from "../server/db/clock.ts";
import { type Database, type Db, unhurried } from "../server/db/database.ts";
import { seedAccounts } from "./accounts.ts";
import { seedDemands } from "./demands.ts";
import { isEmpty, seedDemo } from "./marketplace.ts";
import { hasSetting, keepSetting, removeSetting } from "./marketplace-store.ts";
import { seedOffers } from "./offers.ts";
import { seedOrders } from "./orders.ts";
import { seedQuotes } from "./quotes.ts";
import { seedWeek } from "./week.ts";
import { removeProgress } from "./week-store.ts";

/** There while the demo marketplace is loaded, so that the next start goes on where this one was killed. */
const LOADING = "server.demo-loading";

const isLoading = (db: Db): Promise<boolean> => hasSetting(db, LOADING);

/** Whether there is a demo marketplace to load, or one that is not whole. */
export const isDemoDue = async (db: Db): Promise<boolean> => (await isLoading(db)) || (await isEmpty(db));

/**
 * Loads the demo marketplace with `goods` goods, and where `isWeekLived` with a week of trade of the demo accounts; what an
 * earlier start left half done is made whole. Each part is either one transaction or knows how far it came, and none of them has
 * a time limit: goods are made while they are written. Of programs that start at once one loads, and the others wait for it.
 */
export function loadDemo(
  hurried: Database,
  { goods, isWeekLived }: { goods: number; isWeekLived: boolean },
): Promise<void> {
  const db = unhurried(hurried);
  return db.transaction(async (tx) => {
    await takeLock(tx, "demoLoading");
    if (!(await isDemoDue(db))) return;
    await keepSetting(db, LOADING, "");
    const now = await dbNow(db);
    const { merchantIds } = await seedDemo(db, { goods, now });
    const shops = merchantIds.slice(0, 2);
    await seedAccounts(db, [merchantIds[0], merchantIds[1]]);
    await seedOrders(db, shops, now);
    await seedDemands(db, now);
    await seedQuotes(db, shops, now);
    await seedOffers(db, now);
    await computeIndices(db, now);
    if (isWeekLived) await seedWeek(db, { merchant: merchantIds[0], otherMerchant: merchantIds[1] }, now);
    await db.transaction(async (last) => {
      await removeProgress(last);
      await removeSetting(last, LOADING);
    });
  });
}
