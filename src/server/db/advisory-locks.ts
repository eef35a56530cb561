import type pg from "pg";
import type { Db } from "./database.ts";

/**
 * Every advisory lock that the program takes. The numbers must be the same on every node and differ from each other; a
 * new lock gets a new number. The numbers of `PER_SUBJECT` are seeds of a hash over the subject.
 */
export const LOCKS = {
  /** Nodes that start together migrate one after the other; a restore is a migration too. */
  migration: 7_340_012,
  /** One restore at a time. */
  restore: 7_340_061,
  /** Nodes enter one after the other, and none while something is taken away from the schema. */
  contracts: 7_340_045,
  /** One node chains the operation log at a time; the trigger of migration 0012, replaced since, took it by this number. */
  operationLog: 7_340_013,
  /** Imports write one after the other. */
  goodsImport: 7_340_014,
  /** Nodes that start together make the job queue's tables one after the other. */
  jobsStart: 7_340_015,
  /** Nodes that start together load the demo marketplace once: its goods, and all of it. */
  demoData: 7_340_016,
  demoLoading: 7_340_017,
  /** One node computes the price index at a time. */
  priceIndex: 7_340_021,
  /** Two who save the classification for the first time are decided by its version. */
  classification: 7_340_031,
  /** One node alerts of spec alerts' hits at a time. */
  specAlerts: 7_340_034,
  /** Held shared by writers of goods by the brands, exclusively by the task that takes up a change of a brand. */
  brandsWriting: 7_340_039,
  /** Two brands must not get one name at once. */
  brandNames: 7_340_041,
  /** Two roles must not get one name at once. */
  roleNames: 7_340_044,
  /** One node at a time rebuilds the search words of goods. */
  searchWords: 7_340_035,
  /** One node at a time brings the counts of goods up to date. */
  goodsCounts: 7_340_046,
  hotWords: 7_340_042,
  shopInformation: 7_340_043,
} as const;

/** Locks of which there is one per person, warehouse or address. */
export const PER_SUBJECT = {
  attempt: 7,
  pickupCode: 7_340_020,
  fileQuota: 7_340_051,
  invoiceTitles: 7_340_052,
  addresses: 7_340_053,
  cart: 7_340_054,
  purchaseLists: 7_340_055,
} as const;

/** Waits for the lock and holds it until the transaction ends. */
export const takeLock = async (tx: Db, lock: keyof typeof LOCKS): Promise<void> =>
  void (await tx.rows("select pg_advisory_xact_lock($1)", [LOCKS[lock]], "lock"));

/** As `takeLock`, together with others who take it so. */
export const takeLockShared = async (tx: Db, lock: keyof typeof LOCKS): Promise<void> =>
  void (await tx.rows("select pg_advisory_xact_lock_shared($1)", [LOCKS[lock]], "lock-shared"));

/** As `takeLock`, of one subject alone. */
export const takeLockOf = async (tx: Db, lock: keyof typeof PER_SUBJECT, subject: string): Promise<void> =>
  void (await tx.rows(
    "select pg_advisory_xact_lock(hashtextextended($1, $2))",
    [subject, PER_SUBJECT[lock]],
    "lock-subject",
  ));

/** Takes the lock until the transaction ends, unless it is held. */
export const tryLock = async (tx: Db, lock: keyof typeof LOCKS): Promise<boolean> =>
  (await tx.one<{ taken: boolean }>("select pg_try_advisory_xact_lock($1) as taken", [LOCKS[lock]], "lock-try"))
    ?.taken === true;

/** Takes the lock until the connection ends, unless it is held. */
export const tryLockOfSession = async (client: pg.PoolClient, lock: keyof typeof LOCKS): Promise<boolean> =>
  (await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LOCKS[lock]])).rows[0]?.taken ===
  true;
