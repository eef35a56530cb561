import type { Database } from "../server/db/database.ts";
import { followFigures } from "../server/jobs/figures.ts";
import { SUBSCRIBERS } from "../server/jobs/subscribers.ts";
import { deliverOutbox } from "../server/system/outbox.ts";
import { atMoment, layClock, removeClock } from "./clock-store.ts";
import { signDemoOut } from "./people.ts";
import { buyersThings } from "./week-buyers.ts";
import { demandScenes } from "./week-demands.ts";
import { forwardScenes } from "./week-forward.ts";
import { freightScenes } from "./week-freight.ts";
import { operatorScenes } from "./week-operator.ts";
import { orderScenes } from "./week-orders.ts";
import { reviewScenes } from "./week-reviews.ts";
import { type Scene, type Shops, stageOf, type Times, timesFrom } from "./week-stage.ts";
import { orderableGoods, progressOf, saveProgress } from "./week-store.ts";

/** Smallest orders that a shop must have goods for; of one kind of goods these count at most. */
const FEWEST_ORDERS = 80;
const MOST_PER_GOODS = 10;

/** Everything that happens, in the order of time. */
const scenesOf = (times: Times): Scene[] =>
  [
    ...buyersThings(times),
    ...orderScenes(times),
    ...demandScenes(times),
    ...forwardScenes(times),
    ...reviewScenes(times),
    ...operatorScenes(times),
    ...freightScenes(times),
  ].sort((one, other) => one.at - other.at);

/** A small marketplace would sell out. */
async function isLargeEnough(db: Database, shops: Shops): Promise<boolean> {
  for (const merchantId of Object.values(shops))
    for (const isFetched of [true, false]) {
      const goods = await orderableGoods(db, { merchantId, least: 3, isFetched });
      const orders = goods.map(({ available, minOrder }) => Math.min(MOST_PER_GOODS, Math.floor(available / minOrder)));
      if (orders.reduce((sum, number) => sum + number, 0) < FEWEST_ORDERS) return false;
    }
  return true;
}

/**
 * The week before the start as the five accounts lived it: each scene by the program's own use cases, in one transaction
 * at its moment, with the messages about it. A start that was killed goes on after the last scene that was played; how far
 * it came stands until all of the demo is loaded.
 * `start`: epoch ms at which the week ends.
 */
export async function seedWeek(db: Database, shops: Shops, start: number): Promise<void> {
  let progress = await progressOf(db);
  if (progress === null) {
    if (!(await isLargeEnough(db, shops))) return;
    progress = { start, played: 0, kept: {} };
    await saveProgress(db, progress);
  }
  await db.transaction(layClock);
  const names = new Map(Object.entries(progress.kept));
  for (const [nth, scene] of scenesOf(timesFrom(progress.start)).entries()) {
    if (nth < progress.played) continue;
    await atMoment(db, scene.at, async (within) => {
      await scene.play(stageOf(within, scene.at, shops, names));
      await deliverOutbox(within, SUBSCRIBERS);
      await signDemoOut(within);
      const kept = Object.fromEntries(names);
      await saveProgress(within, { start: progress.start, played: nth + 1, kept });
    });
  }
  await db.transaction(removeClock);
  await followFigures(db);
}
