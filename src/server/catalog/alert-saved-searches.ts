import {
  alertedUntil,
  type Notify,
  newsTotal,
  searchFoundMessage,
  type Trigger,
} from "../../domain/catalog/saved-search.ts";
import type { Database, Db } from "../db/database.ts";
import { tell } from "../system/messages.ts";
import { emit, type Hearers } from "../system/outbox.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { newsOf } from "./search-news.ts";
import { conditionTags, placeNames } from "./search-tags.ts";

const ALERTING = [1, 2, 3] as const satisfies readonly Notify[];

type DueRow = { id: string; filters: ServerQuery; triggers: Trigger[]; since: string };

/**
 * Up to when searches that notify so have been told, or may be: never beyond what a transaction that still runs is going to
 * show. A text of the database's own.
 */
export async function toldUntil(db: Db, notify: Exclude<Notify, 0>, nowMs: number): Promise<string> {
  const row = await db.one<{ until: string }>(
    "select least(to_timestamp($1 / 1000.0), settled_until())::text as until",
    [alertedUntil(notify, nowMs)],
    "my-search-until",
  );
  return row?.until ?? "";
}

/**
 * Emits `search.found` for every saved search with news whose time has come; answers how many. Each search is told of
 * each thing once: what happens up to a moment belongs to one alert. Safe on several nodes at once: a search another node
 * is at is passed over.
 */
export async function alertSavedSearches(db: Database, nowMs: number): Promise<number> {
  let told = 0;
  for (const notify of ALERTING) {
    const until = await toldUntil(db, notify, nowMs);
    for (;;) {
      const next = await db.transaction(async (tx) => {
        const due = await tx.one<DueRow>(
          `select id, filters, triggers::int[] as triggers, greatest(alerted_at, last_seen_at)::text as since
             from my_search s
            where status = 1 and notify = $1 and alerted_at < $2::timestamptz
              and (1 = any(triggers) and exists (
                     select 1 from goods g where g.status in (2, 5) and g.publish_at > s.alerted_at
                        and g.publish_at <= $2::timestamptz)
                   or exists (
                     select 1 from goods_news n where n.at > s.alerted_at and n.at <= $2::timestamptz
                        and n.kind = any(s.triggers)))
            order by alerted_at, id limit 1 for update skip locked`,
          [notify, until],
          "my-search-due",
        );
        if (!due) return null;
        const found = await newsOf(tx, due.filters, due.triggers, { after: due.since, until });
        await tx.run(
          "update my_search set alerted_at = $2::timestamptz where id = $1",
          [due.id, until],
          "my-search-alerted",
        );
        const total = newsTotal(found);
        if (total > 0) await emit(tx, "search.found", { searchId: due.id, found });
        return total;
      });
      if (next === null) break;
      if (next > 0) told += 1;
    }
  }
  return told;
}

/** Tells the owner of a saved search what it found. */
export const searchHearers: Hearers = {
  async "search.found"(tx, { searchId, found }, outboxId) {
    const search = await tx.one<{ id: string; name: string; filters: ServerQuery; personId: string }>(
      `select id, name, filters, person_id as "personId" from my_search where id = $1`,
      [searchId],
      "my-search-found",
    );
    if (!search) return;
    const tags = conditionTags(search.filters, await placeNames(tx, [search.filters]));
    const draft = searchFoundMessage({ ...search, tags }, found);
    await tell(tx, outboxId, [{ personId: search.personId, companyId: null }], draft);
  },
};
