import {
  alertedUntil,
  type Notify,
  newsTotal,
  searchFoundMessage,
  type Trigger,
} from "../../domain/catalog/saved-search.ts";
import type { Database, Db } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { notify } from "../system/messages.ts";
import { publish, type Subscriber } from "../system/outbox.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { newsOf } from "./search-news.ts";
import { conditionTags, placeNames } from "./search-tags.ts";

const ALERTING = [1, 2, 3] as const satisfies readonly Notify[];

type DueRow = { id: string; until: string };
type Search = { filters: ServerQuery; triggers: Trigger[]; since: string };

/**
 * Up to when alerts of searches with this `notify` have been sent, or may be: never beyond what a transaction that
 * still runs is going to show. A text of the database's own.
 */
export async function alertCutoff(db: Db, notify: Exclude<Notify, 0>, nowMs: number): Promise<string> {
  const row = await db.one<{ until: string }>(
    "select least(to_timestamp($1 / 1000.0), settled_until())::text as until",
    [alertedUntil(notify, nowMs)],
    "saved-search-until",
  );
  return row?.until ?? "";
}

/**
 * Publishes `search.found` for every saved search with news whose time has come; answers how many. Each search reports
 * each thing once: what happens up to a moment belongs to one alert. Safe on several nodes at once: a search another
 * node is at is passed over.
 */
export async function alertSavedSearches(db: Database, nowMs: number): Promise<number> {
  const times: { notify: Notify; until: string }[] = [];
  for (const notify of ALERTING) times.push({ notify, until: await alertCutoff(db, notify, nowMs) });
  let alerted = 0;
  await eachRow<DueRow>(
    db,
    "saved-searches",
    async (tx, passed) => {
      for (const { notify, until } of times) {
        const due = await tx.one<{ id: string }>(
          `select id from my_search s
            where status = 1 and notify = $1 and alerted_at < $2::timestamptz and id <> all($3::bigint[])
              and (1 = any(triggers) and exists (
                     select 1 from goods g where g.status in (2, 5) and g.publish_at > s.alerted_at
                        and g.publish_at <= $2::timestamptz)
                   or exists (
                     select 1 from goods_news n where n.at > s.alerted_at and n.at <= $2::timestamptz
                        and n.kind = any(s.triggers)))
            order by alerted_at, id limit 1 for update skip locked`,
          [notify, until, passed],
          "saved-search-due",
        );
        if (due !== null) return { id: due.id, until };
      }
      return null;
    },
    async (tx, { id, until }) => {
      const search = await tx.one<Search>(
        `select filters, triggers::int[] as triggers, greatest(alerted_at, last_seen_at)::text as since
           from my_search where id = $1`,
        [id],
        "saved-search-to-alert",
      );
      if (search === null) return false;
      const found = await newsOf(tx, search.filters, search.triggers, { after: search.since, until });
      await tx.run(
        "update my_search set alerted_at = $2::timestamptz where id = $1",
        [id, until],
        "saved-search-alerted",
      );
      if (newsTotal(found) === 0) return true;
      await publish(tx, "search.found", { searchId: id, found });
      alerted += 1;
      return true;
    },
  );
  return alerted;
}

/** Sends the owner of a saved search a message about what it found. */
export const savedSearchSubscriber: Subscriber = {
  name: "saved-search-messages",
  on: {
    async "search.found"(tx, { searchId, found }, outboxId) {
      const search = await tx.one<{ id: string; name: string; filters: ServerQuery; personId: string }>(
        `select id, name, filters, person_id as "personId" from my_search where id = $1`,
        [searchId],
        "saved-search-found",
      );
      if (!search) return;
      const tags = conditionTags(search.filters, await placeNames(tx, [search.filters]));
      const draft = searchFoundMessage({ ...search, tags }, found);
      await notify(tx, outboxId, [{ personId: search.personId, companyId: null }], draft);
    },
  },
};
