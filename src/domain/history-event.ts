/**
 * A step in the history of something two sides work on. `time` yyyy-MM-dd HH:mm:ss; `ip`: the network address of a
 * person's step; only operators see it.
 */
export type HistoryEvent = { time: string; title: string; who: string; note: string; ip?: string | null };
