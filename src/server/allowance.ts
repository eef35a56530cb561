import type { CallKind, WorkKind } from "../contract/call.ts";

/**
 * What is counted: public calls and those that come without a session though they need one (`strangers`), by network; what costs
 * the program much, by person, wherever they are.
 */
export type CountedKind = CallKind | "strangers" | WorkKind;

/** How many of a kind one network, or one person, may make within a minute for each read of one network. */
const SHARE: Readonly<Record<CountedKind, number>> = {
  reads: 1,
  attempts: 0.04,
  reports: 0.04,
  strangers: 0.2,
  reading: 0.04,
  matching: 0.04,
  cleaning: 0.02,
  tables: 0.01,
  imports: 0.01,
};

/**
 * How much of a minute's number may come in a row, where that is not all of it: a page whose session is over makes a few calls, a
 * flood of them would hold up others until it is spent.
 */
const IN_A_ROW: Partial<Record<CountedKind, number>> = { strangers: 0.2 };

/** Networks and persons that are remembered; the least recent caller is evicted first. */
const REMEMBERED = 20_000;
const MINUTE_MS = 60_000;

/**
 * Seconds until `who` may make another call of the kind; 0: this one is counted and let in. `looks`: only looks, and counts
 * nothing.
 */
export type Allowance = (kind: CountedKind, who: string, looks?: "looks") => number;

/**
 * Counts the calls of each network and person on this node: `readsPerMinute` in a row, and again as many as that in every minute, of
 * other kinds their share. `now`: ms. A limit of what is cheap needs no database, and no node counts for another.
 */
export function createAllowance(readsPerMinute: number, now: () => number): Allowance {
  const used = new Map<string, { calls: number; at: number }>();
  return (kind, who, looks) => {
    const perMinute = Math.max(1, readsPerMinute * SHARE[kind]);
    const inARow = Math.max(1, perMinute * (IN_A_ROW[kind] ?? 1));
    const key = `${kind} ${who}`;
    const known = used.get(key);
    const at = now();
    const passed = known === undefined ? 0 : Math.max(0, at - known.at);
    const calls = Math.max(0, (known?.calls ?? 0) - (passed / MINUTE_MS) * perMinute);
    const isLetIn = calls + 1 <= inARow;
    if (looks === undefined) {
      used.delete(key);
      used.set(key, { calls: isLetIn ? calls + 1 : calls, at });
      const [oldest] = used.keys();
      if (used.size > REMEMBERED && oldest !== undefined) used.delete(oldest);
    }
    return isLetIn ? 0 : Math.max(1, Math.ceil(((calls + 1 - inARow) / perMinute) * 60));
  };
}
