import { alertedUntil, NEW_COUNTED, type Notify, searchFoundMessage } from "../../domain/catalog/saved-search.ts";
import type { Database } from "../db/database.ts";
import { tell } from "../system/messages.ts";
import { emit, type Hearers } from "../system/outbox.ts";
import { countPublished } from "./goods-search.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { conditionTags, placeNames } from "./search-tags.ts";

const ALERTING = [1, 2, 3] as const satisfies readonly Notify[];

type DueRow = { id: string; filters: ServerQuery; since: string; until: string };

/**
 * Emits `search.found` for every saved search with new goods whose time has come; answers how many. Each search is told
 * of each goods once: what is published up to a moment belongs to one alert. Safe on several nodes at once: a search
 * another node is at is passed over.
 */
export async function alertSavedSearches(db: Database, nowMs: number): Promise<number> {
  let found = 0;
  for (const notify of ALERTING) {
    const until = alertedUntil(notify, nowMs);
    for (;;) {
      const next = await db.transaction(async (tx) => {
        const due = await tx.one<DueRow>(
          `select id, filters, greatest(alerted_at, last_seen_at)::text as since, to_timestamp($2 / 1000.0)::text as until
             from my_search s
            where status = 1 and notify = $1 and alerted_at < to_timestamp($2 / 1000.0)
              and exists (select 1 from goods g where g.status in (2, 5) and g.publish_at > s.alerted_at
                             and g.publish_at <= to_timestamp($2 / 1000.0))
            order by alerted_at, id limit 1 for update skip locked`,
          [notify, until],
          "my-search-due",
        );
        if (!due) return null;
        const number = await countPublished(tx, due.filters, { after: due.since, until: due.until }, NEW_COUNTED + 1);
        await tx.run(
          "update my_search set alerted_at = $2::timestamptz where id = $1",
          [due.id, due.until],
          "my-search-alerted",
        );
        if (number > 0) await emit(tx, "search.found", { searchId: due.id, number });
        return number;
      });
      if (next === null) break;
      if (next > 0) found += 1;
    }
  }
  return found;
}

/** Tells the owner of a saved search that there are new goods. */
export const searchHearers: Hearers = {
  async "search.found"(tx, { searchId, number }, outboxId) {
    const search = await tx.one<{ id: string; name: string; filters: ServerQuery; personId: string }>(
      `select id, name, filters, person_id as "personId" from my_search where id = $1`,
      [searchId],
      "my-search-found",
    );
    if (!search) return;
    const tags = conditionTags(search.filters, await placeNames(tx, [search.filters]));
    const draft = searchFoundMessage({ ...search, tags }, number);
    await tell(tx, outboxId, [{ personId: search.personId, companyId: null }], draft);
  },
};
