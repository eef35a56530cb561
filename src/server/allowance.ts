import type { CallKind } from "../contract/call.ts";

/** How many calls of a kind one network may make for each read. */
const SHARE: Readonly<Record<CallKind, number>> = { reads: 1, attempts: 0.04, reports: 0.04 };

/** Networks that are remembered; the one that called longest ago is forgotten first. */
const NETWORKS = 20_000;
const MINUTE_MS = 60_000;

/** Seconds until the network may make another call of the kind; 0: this one is counted and let in. */
export type Allowance = (kind: CallKind, network: string) => number;

/**
 * Counts the calls of each network on this node: `readsPerMinute` in a row, and again as many as that in every minute.
 * `now`: ms. A limit of what is cheap needs no database, and no node counts for another.
 */
export function createAllowance(readsPerMinute: number, now: () => number): Allowance {
  const used = new Map<string, { calls: number; at: number }>();
  return (kind, network) => {
    const perMinute = Math.max(1, readsPerMinute * SHARE[kind]);
    const key = `${kind} ${network}`;
    const known = used.get(key);
    const at = now();
    const passed = known === undefined ? 0 : Math.max(0, at - known.at);
    const calls = Math.max(0, (known?.calls ?? 0) - (passed / MINUTE_MS) * perMinute);
    const isLetIn = calls + 1 <= perMinute;
    used.delete(key);
    used.set(key, { calls: isLetIn ? calls + 1 : calls, at });
    const [oldest] = used.keys();
    if (used.size > NETWORKS && oldest !== undefined) used.delete(oldest);
    return isLetIn ? 0 : Math.max(1, Math.ceil(((calls + 1 - perMinute) / perMinute) * 60));
  };
}
