import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { type Backfill, filesIn, MIGRATIONS } from "../db/migration-files.ts";
import { olderReleases } from "../db/node-seen.ts";
import { BUILD } from "../release.ts";
import {
  beginBackfill,
  endBackfill,
  fillAlone,
  filledMigrations,
  fillRows,
  idsAfter,
  lockBackfill,
  moveBackfill,
} from "./backfill-store.ts";
import { type BadRows, bisect, eachOf, setAside } from "./each-row.ts";
import { setAsideRows } from "./set-aside-store.ts";

/** Between batches, so that shoppers are not held up. */
const PAUSE_MS = 25;

export type FillOptions = { release?: string; pauseMs?: number };

type Left = { migration: string; backfill: Backfill };

/** What the program's migrations leave to be filled. */
export const backfillsIn = async (folder = MIGRATIONS): Promise<Left[]> =>
  (await filesIn(folder)).flatMap(({ name, backfill }) => (backfill === null ? [] : { migration: name, backfill }));

/** Fills the next batch and returns how many rows of it were to be filled; `null` where nothing is left for this node to do. */
async function fillBatch(db: Database, { migration, backfill }: Left, release: string): Promise<number | null> {
  const job = `backfill ${migration}`;
  return db.transaction(async (tx) => {
    const afterId = await lockBackfill(tx, migration);
    // What an older node writes would be left out.
    if (afterId === null || (await olderReleases(tx, release)).length > 0) return null;
    const ids = await idsAfter(tx, backfill, afterId);
    const last = ids.at(-1);
    if (last === undefined) {
      await eachOf(db, job, await setAsideRows(tx, job), async (own, { id }) => {
        await fillRows(own, backfill, [id]);
        return true;
      });
      if ((await setAsideRows(tx, job)).length === 0) await endBackfill(tx, migration);
      return null;
    }
    const bad: BadRows = new Map();
    const counts = await bisect(ids, bad, async (some) => [await fillAlone(db, backfill, some)]);
    for (const [id, error] of bad) await setAside(tx, job, id, error);
    const filled = counts.reduce((sum, count) => sum + count, 0);
    await moveBackfill(tx, { migration, afterId: last, filled });
    return filled;
  });
}

/**
 * Fills what migrations left to be filled, in batches of ids in their order, one node at a time; goes on where it was interrupted.
 * It waits until no node of an older release is left, whose rows it would miss: where one comes back later, `migrate` there lets it
 * begin anew. Returns how many rows were filled.
 */
export async function fillWhatMigrationsLeft(
  db: Database,
  backfills: readonly Left[],
  { release = BUILD.release, pauseMs = PAUSE_MS }: FillOptions = {},
): Promise<number> {
  if (backfills.length === 0) return 0;
  const filled = await filledMigrations(db);
  let rows = 0;
  for (const left of backfills) {
    if (filled.has(left.migration)) continue;
    await beginBackfill(db, left.migration);
    for (;;) {
      const more = await fillBatch(db, left, release);
      if (more === null) break;
      rows += more;
      await pause(pauseMs);
    }
  }
  return rows;
}
