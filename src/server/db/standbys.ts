import { AsyncLocalStorage } from "node:async_hooks";
import { type Database, type Db, isDatabaseAway, isTimeout } from "./database.ts";

/** A standby that is further behind than this is passed over. */
const MOST_LAG_MS = 5_000;
/** What is known of where the primary was, and so of how far a standby is behind at most. */
const REMEMBERED_MS = 600_000;
/** How often the primary and its standbys are asked how far they are. */
const WATCH_EVERY_MS = 1_000;
/** A standby that failed is passed over for so long. */
const REST_MS = 5_000;

const lagging = new AsyncLocalStorage<true>();

/** Does `work`, all of whose reading may be answered by a standby: it sees what was written up to 5 s ago. */
export const mayLag = <T>(work: () => T): T => lagging.run(true, work);

/** A place in the primary's log of changes, which only grows. */
type Place = bigint;
/** Where the primary was at a moment, ms by `performance.now()`. */
type Sample = { place: Place; at: number };

/** `1A/2B3C4D5E` as a number. */
export function placeOf(lsn: string): Place {
  const [high = "", low = ""] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * How far behind a standby is, ms, that has come to `place`, by what the primary was seen at (`samples`, the oldest first): as long
 * as it has been there that the primary went on.
 */
export function lagMs(place: Place, samples: readonly Sample[], now: number): number {
  const next = samples.find((sample) => sample.place > place);
  return next === undefined ? 0 : now - next.at;
}

/** `samples` and a new one. A primary that is not as far as it was is another one, which never had what is beyond. */
export const withSample = (samples: readonly Sample[], newest: Sample): Sample[] => [
  ...samples.filter(({ place, at }) => place <= newest.place && newest.at - at < REMEMBERED_MS),
  newest,
];

type Standby = { db: Database; lagMs: number; restsUntil: number };

/** Standbys that may answer, each watched. */
export type Standbys = {
  /** One that is there and not far behind; they take turns. `null`: there is none. */
  next(): { db: Database; failed: () => void } | null;
  /** How far each of them is behind, ms; infinite while it does not answer. */
  lags(): number[];
  stop(): void;
};

/** `null` where the expression is. */
const askPlace = async (db: Db, expression: string): Promise<Place | null> => {
  const row = await db.one<{ lsn: string | null }>(`select (${expression})::text as lsn`);
  return row!.lsn === null ? null : placeOf(row!.lsn);
};

/** Of one that was promoted it says where that was, for ever: it is no standby any more. */
const REPLAYED = "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end";

/** Watches `databases`, standbys of `primary`, every second. */
export function watchStandbys(primary: Db, databases: readonly Database[]): Standbys {
  const standbys: Standby[] = databases.map((db) => ({ db, lagMs: Number.POSITIVE_INFINITY, restsUntil: 0 }));
  let samples: Sample[] = [];
  let turn = 0;
  const look = async (): Promise<void> => {
    const at = performance.now();
    // While the primary is away it writes nothing that a standby could miss.
    const place = await askPlace(primary, "pg_current_wal_lsn()").catch(() => null);
    if (place !== null) samples = withSample(samples, { place, at });
    await Promise.all(
      standbys.map(async (standby) => {
        const reached = await askPlace(standby.db, REPLAYED).catch(() => null);
        standby.lagMs = reached === null ? Number.POSITIVE_INFINITY : lagMs(reached, samples, performance.now());
      }),
    );
  };
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look();
    isLooking = false;
  }, WATCH_EVERY_MS);
  timer.unref();
  return {
    next() {
      const now = performance.now();
      const fit = standbys.filter(({ lagMs, restsUntil }) => lagMs <= MOST_LAG_MS && restsUntil <= now);
      turn += 1;
      const standby = fit[turn % fit.length];
      if (standby === undefined) return null;
      const failed = () => {
        standby.restsUntil = performance.now() + REST_MS;
      };
      return { db: standby.db, failed };
    },
    lags: () => standbys.map((standby) => standby.lagMs),
    stop: () => clearInterval(timer),
  };
}

/** It has not come to a migration yet: a table, a column or a function is missing. */
const isBehindSchema = (error: unknown): boolean =>
  ["42P01", "42703", "42883"].includes(String((error as { code?: unknown } | null)?.code));

/**
 * `primary` whose reading is answered by a standby inside `mayLag`; everything else, and what a standby could not answer, by the
 * primary.
 */
export function readingFrom(primary: Database, standbys: Standbys): Database {
  const read = async <T>(ask: (db: Db) => Promise<T>): Promise<T> => {
    const standby = lagging.getStore() ? standbys.next() : null;
    if (standby === null) return ask(primary);
    try {
      return await ask(standby.db);
    } catch (error) {
      // What took too long there takes as long here.
      if ((!isDatabaseAway(error) && !isBehindSchema(error)) || isTimeout(error)) throw error;
      standby.failed();
      return ask(primary);
    }
  };
  return {
    ...primary,
    rows: ((...asked: Parameters<Db["rows"]>) => read((db) => db.rows(...asked))) as Db["rows"],
    one: ((...asked: Parameters<Db["one"]>) => read((db) => db.one(...asked))) as Db["one"],
  };
}
