import {
  alertedUntil,
  type Notify,
  SAVED_SEARCH_STATUS,
  type SavedSearchStatus,
  type Trigger,
} from "../../../domain/catalog/alerts/saved-search.ts";
import type { PersonId, SavedSearchId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { SHOWN } from "../goods/goods-columns.ts";
import type { ServerQuery } from "../search/search-conditions.ts";

/** Times that are compared within the database stay its own texts: nothing is rounded. */
export type SavedSearchRow = {
  id: SavedSearchId;
  personId: PersonId;
  version: number;
  name: string;
  filters: ServerQuery;
  notify: Notify;
  triggers: Trigger[];
  status: SavedSearchStatus;
  lastSeen: string;
  lastSeenMs: number;
  createdMs: number;
  hasNews: boolean;
};

const COLUMNS = `id, person_id as "personId", version, name, filters, notify, triggers::int[] as triggers, status,
  last_seen_at::text as "lastSeen", extract(epoch from last_seen_at)::float8 * 1000 as "lastSeenMs",
  extract(epoch from created_at)::float8 * 1000 as "createdMs",
  coalesce(1 = any(triggers) and last_seen_at < (select max(publish_at) from goods where status in (${SHOWN})), false)
    or exists (select 1 from goods_news n where n.at > last_seen_at and n.kind = any(triggers)) as "hasNews"`;

/** The person's saved searches, newest first. */
export const savedSearchRows = (db: Db, personId: PersonId): Promise<SavedSearchRow[]> =>
  db.rows<SavedSearchRow>(
    `select ${COLUMNS} from my_search where person_id = :personId order by created_at desc, id desc`,
    { personId },
    "saved-searches",
  );

/** A saved search as its owner names it. */
type Own = { personId: PersonId; id: SavedSearchId };

/** `null` where the person has no such search. */
export const savedSearchRow = (db: Db, own: Own): Promise<SavedSearchRow | null> =>
  db.one<SavedSearchRow>(
    `select ${COLUMNS} from my_search where person_id = :personId and id = :id`,
    own,
    "saved-search",
  );

/** One entry for each saved search of the person, and whether it has exactly these `filters`. */
export const keptAlready = (db: Db, personId: PersonId, filters: ServerQuery): Promise<{ same: boolean }[]> =>
  db.rows<{ same: boolean }>(
    "select filters = :filters::jsonb as same from my_search where person_id = :personId",
    { personId, filters: JSON.stringify(filters) },
    "saved-search-same",
  );

type NewSavedSearch = {
  personId: PersonId;
  name: string;
  keywords: string;
  /** JSON. */
  filters: string;
  notify: Notify;
  triggers: readonly Trigger[];
};

/** Its id. */
export async function insertSavedSearch(tx: Db, search: NewSavedSearch): Promise<SavedSearchId> {
  const row = await tx.one<{ id: SavedSearchId }>(
    `insert into my_search (person_id, name, keywords, filters, notify, triggers)
     values (:personId, :name, :keywords, :filters, :notify, :triggers) returning id`,
    search,
    "saved-search-add",
  );
  return row!.id; // an insert returns its row
}

/** Locks a saved search; `null` where the person has no such search. */
export const lockSavedSearch = (
  tx: Db,
  own: Own,
): Promise<Pick<SavedSearchRow, "version" | "notify" | "status"> | null> =>
  tx.one<Pick<SavedSearchRow, "version" | "notify" | "status">>(
    "select version, notify, status from my_search where person_id = :personId and id = :id for no key update",
    own,
    "saved-search-lock",
  );

/** `null` leaves a value as it is. Unless the search goes on, it has alerted up to `alertedAt` at least, or up to now. */
type SavedSearchChange = Own & {
  name: string | null;
  notify: Notify | null;
  status: SavedSearchStatus | null;
  triggers: readonly Trigger[] | null;
  goesOn: boolean;
  alertedAt: string | null;
};

/** Writes a change of a saved search, and its next version. */
export async function changeSavedSearch(tx: Db, change: SavedSearchChange): Promise<void> {
  await tx.run(
    `update my_search set name = coalesce(:name, name), notify = coalesce(:notify::smallint, notify),
            status = coalesce(:status::smallint, status), triggers = coalesce(:triggers::smallint[], triggers),
            version = version + 1,
            alerted_at = case when :goesOn then alerted_at
                              else greatest(alerted_at, coalesce(:alertedAt::timestamptz, now())) end
      where person_id = :personId and id = :id`,
    change,
    "saved-search-update",
  );
}

/** Whether the person has such a search. */
export const markSavedSearchSeen = async (db: Db, own: Own): Promise<boolean> =>
  (await db.run(
    "update my_search set last_seen_at = now() where person_id = :personId and id = :id",
    own,
    "saved-search-seen",
  )) > 0;

/** Whether the person had such a search. */
export const removeSavedSearch = async (db: Db, own: Own): Promise<boolean> =>
  (await db.run("delete from my_search where person_id = :personId and id = :id", own, "saved-search-delete")) > 0;

/**
 * Up to when alerts of searches with this `notify` have been sent, or may be: never beyond what a transaction that
 * still runs is going to show. A text of the database's own.
 */
export async function alertCutoff(db: Db, notify: Exclude<Notify, 0>, nowMs: number): Promise<string> {
  const row = await db.one<{ until: string }>(
    "select least(to_timestamp(:dueMs / 1000.0), settled_until())::text as until",
    { dueMs: alertedUntil(notify, nowMs) },
    "saved-search-until",
  );
  return row?.until ?? "";
}

/**
 * The search in use with this `notify` that alerted longest ago and has news until then, locked; searches that another
 * transaction holds and the `passed` ids are skipped.
 */
export const lockDueSearch = (
  tx: Db,
  due: { notify: Notify; until: string; passed: readonly string[] },
): Promise<{ id: SavedSearchId } | null> =>
  tx.one<{ id: SavedSearchId }>(
    `select id from my_search s
      where status = ${SAVED_SEARCH_STATUS.inUse} and notify = :notify and alerted_at < :until::timestamptz
        and id <> all(:passed::bigint[])
        and (1 = any(triggers) and exists (
               select 1 from goods g where g.status in (${SHOWN}) and g.publish_at > s.alerted_at
                  and g.publish_at <= :until::timestamptz)
             or exists (
               select 1 from goods_news n where n.at > s.alerted_at and n.at <= :until::timestamptz
                  and n.kind = any(s.triggers)))
      order by alerted_at, id limit 1 for update skip locked`,
    due,
    "saved-search-due",
  );

/** The filters of a search and since when it has neither alerted nor been opened. */
export type SearchToAlert = { personId: PersonId; filters: ServerQuery; triggers: Trigger[]; since: string };

export const searchToAlert = (tx: Db, id: SavedSearchId): Promise<SearchToAlert | null> =>
  tx.one<SearchToAlert>(
    `select person_id as "personId", filters, triggers::int[] as triggers, greatest(alerted_at, last_seen_at)::text as since
       from my_search where id = :id`,
    { id },
    "saved-search-to-alert",
  );

/** Notes that the search has alerted up to `until`. */
export async function markAlerted(tx: Db, alerted: { id: SavedSearchId; until: string }): Promise<void> {
  await tx.run("update my_search set alerted_at = :until::timestamptz where id = :id", alerted, "saved-search-alerted");
}

/** What the message about a search names. */
export type SearchFound = { id: SavedSearchId; name: string; filters: ServerQuery; personId: PersonId };

export const searchFound = (tx: Db, searchId: SavedSearchId): Promise<SearchFound | null> =>
  tx.one<SearchFound>(
    `select id, name, filters, person_id as "personId" from my_search where id = :searchId`,
    { searchId },
    "saved-search-found",
  );
