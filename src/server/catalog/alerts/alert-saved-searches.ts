import { type Notify, newsTotal, searchFoundMessage } from "../../../domain/catalog/alerts/saved-search.ts";
import type { SavedSearchId } from "../../../domain/ids.ts";
import type { Database } from "../../db/database.ts";
import { eachRow } from "../../jobs/each-row.ts";
import { notify } from "../../system/messages.ts";
import { publish, type Subscriber } from "../../system/outbox.ts";
import { savedQueryWithFreights } from "../goods/goods-freight.ts";
import { newsOf } from "../search/search-news.ts";
import { conditionTags, placeNames } from "../search/search-tags.ts";
import { alertCutoff, lockDueSearch, markAlerted, searchFound, searchToAlert } from "./saved-search-store.ts";

const ALERTING = [1, 2, 3] as const satisfies readonly Notify[];

type DueRow = { id: SavedSearchId; until: string };

/**
 * Publishes `search.found` for every saved search with news whose time has come; returns how many. Each search reports each thing
 * once: what happens up to a moment belongs to one alert. Safe on several nodes at once: a search another node is at is passed
 * over.
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
        const due = await lockDueSearch(tx, { notify, until, passed });
        if (due !== null) return { id: due.id, until };
      }
      return null;
    },
    async (tx, { id, until }) => {
      const search = await searchToAlert(tx, id);
      if (search === null) return false;
      const query = await savedQueryWithFreights(tx, search.filters, search.personId);
      const found = await newsOf(tx, query, search.triggers, { after: search.since, until });
      await markAlerted(tx, { id, until });
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
      const search = await searchFound(tx, searchId);
      if (!search) return;
      const tags = conditionTags(search.filters, await placeNames(tx, [search.filters]));
      const draft = searchFoundMessage({ ...search, tags }, found);
      await notify(tx, outboxId, [{ personId: search.personId, companyId: null }], draft);
    },
  },
};
