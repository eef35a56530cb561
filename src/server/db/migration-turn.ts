import { setTimeout as pause } from "node:timers/promises";
import { type LOCKS, tryLock } from "./advisory-locks.ts";
import { type Database, type Db, NO_LIMITS } from "./database.ts";
import { refuseHalfRestored } from "./half-restored.ts";

const TURN_MS = 100;
/**
 * Whoever comes after a migration that waits for a table waits behind it: after so long it steps back and lets them go first,
 * before a request gives up waiting for a connection (2 s), and after an autovacuum in the way has been made to give way (1 s).
 */
const LOCK_WITHIN_MS = 1_500;
const FIRST_REST_MS = 500;
const LONGEST_REST_MS = 5_000;

/** `signal` ends the waiting; `log` hears why it waits. */
export type Waiting = { signal?: AbortSignal | undefined; log?: ((text: string) => void) | undefined };

type Transacting = Pick<Database, "transaction">;

/**
 * Does `work` in a transaction that has the lock, once no other node has it. No statement waits for the turn: one that waits would
 * itself be waited for by an index that the other node makes.
 */
export async function inTurn(
  db: Transacting,
  lock: keyof typeof LOCKS,
  work: (tx: Db) => Promise<void>,
  { signal }: Waiting = {},
): Promise<void> {
  const attempt = () =>
    db.transaction(async (tx) => {
      if (!(await tryLock(tx, lock))) return false;
      await tx.run(NO_LIMITS);
      await refuseHalfRestored(tx);
      await work(tx);
      return true;
    });
  while (!(await attempt())) await pause(TURN_MS, null, { signal });
}

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === "55P03";

/** The same for work that locks tables: where others hold them it steps back and tries again, until it succeeds. */
export async function steppingBack(
  db: Transacting,
  name: string,
  work: (tx: Db) => Promise<void>,
  waiting: Waiting = {},
): Promise<void> {
  const { signal, log } = waiting;
  const patiently = async (tx: Db) => {
    await tx.run(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
    await work(tx);
  };
  for (let rest = FIRST_REST_MS; ; rest = Math.min(rest * 2, LONGEST_REST_MS)) {
    try {
      return await inTurn(db, "migration", patiently, waiting);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (rest === FIRST_REST_MS) log?.(`迁移 ${name} 等待占用数据表的事务结束，其他请求照常处理`);
      await pause(rest, null, { signal });
    }
  }
}
