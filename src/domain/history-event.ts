import { type Infer, maybe, optional, record, TEXT } from "./records.ts";
/**
 * An entry in the history of something two sides work on. `time` yyyy-MM-dd HH:mm:ss; `ip`: the network address of the person;
 * only operators see it.
 */
export const HISTORY_EVENT = record({ time: TEXT, title: TEXT, who: TEXT, note: TEXT, ip: optional(maybe(TEXT)) });
export type HistoryEvent = Infer<typeof HISTORY_EVENT>;
