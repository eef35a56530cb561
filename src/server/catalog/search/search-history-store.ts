import { createHmac } from "node:crypto";
import type { HotSearchData, UserSearchHistoryData } from "../../../contract/catalog/search-schemas.ts";
import { HOT_NETWORKS, HOT_PERSONS, HOT_READ } from "../../../domain/catalog/search/hot-words.ts";
import { HISTORY_MAX, HISTORY_SHOWN } from "../../../domain/catalog/search/search-history.ts";
import type { PersonId } from "../../../domain/ids.ts";
import { list, NUMBER, record, TEXT } from "../../../domain/records.ts";
import { networkOf } from "../../account/network.ts";
import type { Db } from "../../db/database.ts";
import { createSummary } from "../../system/summary-store.ts";

/** The person's latest searches, newest first. */
export function recentSearches(db: Db, personId: PersonId): Promise<UserSearchHistoryData> {
  return db.rows(
    "select history from search_history where person_id = :personId order by at desc, history limit :shown",
    { personId, shown: HISTORY_SHOWN },
    "search-history-recent",
  );
}

/** Who searched, and from where; of the network only a keyed hash is stored. */
export type Searcher = { personId: PersonId; ip: string; secret: string };

/** Remembers a search as the newest; each term once, the oldest beyond the cap forgotten. */
export async function addSearch(db: Db, { personId, ip, secret }: Searcher, history: string): Promise<void> {
  const network = createHmac("sha256", secret)
    .update(`search ${networkOf(ip)}`)
    .digest("hex")
    .slice(0, 32);
  await db.run(
    `insert into search_history (person_id, history, network) values (:personId, :history, :network)
     on conflict (person_id, history) do update set at = clock_timestamp(), network = excluded.network`,
    { personId, history, network },
    "search-history-add",
  );
  await db.run(
    `delete from search_history where person_id = :personId and history in (
       select history from search_history where person_id = :personId order by at desc, history offset :kept)`,
    { personId, kept: HISTORY_MAX },
    "search-history-cap",
  );
}

/** Forgets one term, or all of them for an empty text. */
export async function removeSearch(db: Db, personId: PersonId, content: string): Promise<void> {
  await db.run("delete from search_history where person_id = :personId and (:content = '' or history = :content)", {
    personId,
    content,
  });
}

/**
 * What most persons searched for within 7 days, more than are shown; a person counts once per term. What few persons, or all from
 * one network, searched for stays private.
 */
export function hotSearches(db: Db): Promise<HotSearchData> {
  return db.rows(
    `select history, count(*)::int as number from search_history where at > now() - interval '7 days'
      group by history having count(*) >= :persons and count(distinct network) >= :networks
      order by number desc, history limit :limit`,
    { limit: HOT_READ, persons: HOT_PERSONS, networks: HOT_NETWORKS },
  );
}

export const HOT_SEARCHES = createSummary({
  name: "hot-searches",
  says: list(record({ history: TEXT, number: NUMBER })),
  goodFor: "1 hour",
  compute: hotSearches,
});

/** At most this many terms are listed; rarer ones have no rule. */
const TERMS = 1_000;

/** What was searched for within 7 days by most persons, and when last, epoch ms. */
export const searchedTerms = (db: Db): Promise<{ word: string; number: number; lastMs: number }[]> =>
  db.rows<{ word: string; number: number; lastMs: number }>(
    `select history as word, count(*)::int as number, floor(extract(epoch from max(at)) * 1000)::float8 as "lastMs"
       from search_history where at > now() - interval '7 days'
      group by history order by number desc, history limit ${TERMS}`,
  );
