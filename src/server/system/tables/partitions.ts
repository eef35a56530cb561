import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import { purge } from "../../jobs/purge.ts";
import {
  addPartition,
  agedPartitions,
  clearClosed,
  dropPartition,
  missingWeeks,
  type PartitionedTable,
  restOf,
} from "./partition-store.ts";
import type { Age } from "./table-row-store.ts";
import { TABLES } from "./tables.ts";

const TRIES = 20;
const REST_MS = 250;

/** A lock that others hold. */
const isInTheWay = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "55P03";

/** Tries again while others are in the way; what is in use for longer, as by a backup, is left for the next time. */
async function unlessInUse(name: string, tries: number, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (tried === tries) return console.log(`[jobs] 分区 ${name} 正在使用，下次再处理`);
      await pause(REST_MS);
    }
  }
}

/** The tables that the list has in partitions. */
export const partitionedTables = (): PartitionedTable[] =>
  Object.entries(TABLES).flatMap(([table, { retention, partition }]) =>
    partition === undefined ? [] : (retention as readonly Age[]).map((age) => ({ table, age })),
  );

/**
 * Makes the partitions of the weeks ahead, drops those whose rows are all too old, deletes such rows of the rest, and takes
 * closed accounts out.
 */
export async function keepPartitions(db: Database, { tries = TRIES } = {}): Promise<void> {
  for (const partitioned of partitionedTables()) {
    for (const week of await missingWeeks(db, partitioned))
      await unlessInUse(week.name, tries, () => addPartition(db, partitioned, week));
    for (const name of await agedPartitions(db, partitioned))
      await unlessInUse(name, tries, () => dropPartition(db, name));
    const { table, age } = partitioned;
    await purge(db, restOf(table), `${age.column} < now() - interval '${age.age}'`);
    await clearClosed(db, partitioned);
  }
}
