import type { SavedSearchAddBody, SavedSearchUpdateBody } from "../../../contract/catalog/follow-schemas.ts";
import {
  type NewsNumbers,
  newsTotal,
  SAVED_SEARCH_STATUS,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  savedQuery,
  savedQueryProblem,
  searchNameProblem,
  TRIGGER_CHOICES,
  type Trigger,
  triggersProblem,
  USUAL_TRIGGERS,
} from "../../../domain/catalog/alerts/saved-search.ts";
import { EMPTY_QUERY } from "../../../domain/catalog/search/goods-query.ts";
import type { PersonId, SavedSearchId } from "../../../domain/ids.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { lockPerson } from "../../account/person-store.ts";
import { type Database, type Db, isDatabaseAway } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { notFound, Refusal, refuseIf, warning } from "../../reply.ts";
import { savedQueryWithFreights } from "../goods/goods-freight.ts";
import { queryOf, typed } from "../search/goods-query-body.ts";
import type { ServerQuery } from "../search/search-conditions.ts";
import { newsOf } from "../search/search-news.ts";
import { conditionTags, placeNames } from "../search/search-tags.ts";
import {
  alertCutoff,
  changeSavedSearch,
  insertSavedSearch,
  keptAlready,
  lockSavedSearch,
  markSavedSearchSeen,
  removeSavedSearch,
  type SavedSearchRow,
  savedSearchRow,
  savedSearchRows,
} from "./saved-search-store.ts";

const noSearch = () => notFound("保存的搜索不存在");

const shownOf = (row: SavedSearchRow, filters: ServerQuery, tags: string[], found: NewsNumbers): SavedSearch => ({
  id: row.id,
  version: row.version,
  name: row.name,
  keywords: filters.keywords,
  filters,
  tags,
  notify: row.notify,
  trigger: row.triggers,
  status: row.status,
  found,
  newNum: newsTotal(found),
  lastSeenTime: formatBeijing(row.lastSeenMs),
  createTime: formatBeijing(row.createdMs),
});

async function readSearch(db: Db, row: SavedSearchRow): Promise<SavedSearch> {
  const tags = conditionTags(row.filters, await placeNames(db, [row.filters]));
  const since = { after: row.lastSeen, until: null };
  const query = await savedQueryWithFreights(db, row.filters, row.personId);
  const found = row.hasNews ? await newsOf(db, query, row.triggers, since) : {};
  return shownOf(row, row.filters, tags, found);
}

/** A search whose conditions cannot be read is there to be paused or deleted: by its name, without conditions. */
const unreadable = (row: SavedSearchRow): SavedSearch => shownOf(row, { ...EMPTY_QUERY, certType: [] }, [], {});

/** As `readSearch`, outside a transaction. */
const readAnyway = (db: Db, row: SavedSearchRow): Promise<SavedSearch> =>
  readSearch(db, row).catch((error) => {
    if (isDatabaseAway(error)) throw error;
    return unreadable(row);
  });

/** The person's saved searches, newest first, with what is new. */
export async function savedSearchesOf(db: Db, personId: PersonId): Promise<SavedSearch[]> {
  const rows = await savedSearchRows(db, personId);
  const shown: SavedSearch[] = [];
  // One after the other, so that a long list takes one connection.
  for (const row of rows) shown.push(await readAnyway(db, row));
  return shown;
}

async function ownRow(db: Db, personId: PersonId, id: SavedSearchId): Promise<SavedSearchRow> {
  const row = await savedSearchRow(db, { personId, id });
  if (!row) throw noSearch();
  return row;
}

/** The triggers as they are stored: one choice is one value. */
function chosenTriggers(body: { trigger?: readonly Trigger[] }): Trigger[] | null {
  const { trigger } = body;
  if (trigger === undefined) return null;
  refuseIf(triggersProblem(trigger));
  return TRIGGER_CHOICES.filter((one) => trigger.includes(one));
}

/** Saves a search of the person, once per key. A warning at the cap, and for one that is saved already. */
export async function addSavedSearch(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  personId: PersonId,
  body: SavedSearchAddBody,
): Promise<SavedSearch> {
  return await once(db, idempotencyKey, async (tx) => {
    const name = typed(body.name);
    refuseIf(searchNameProblem(name));
    const triggers = chosenTriggers(body) ?? USUAL_TRIGGERS;
    const asked = queryOf(body.filters);
    const filters: ServerQuery = { ...savedQuery(asked), certType: asked.certType };
    refuseIf(savedQueryProblem(filters));
    const places = await placeNames(tx, [filters]);
    const isGone =
      filters.storeId.some((id) => !places.stores.has(id)) ||
      (filters.merchantId !== null && !places.merchants.has(filters.merchantId));
    if (isGone) throw warning("所选的仓库或商家不存在");
    // Two additions at once count one after the other.
    await lockPerson(tx, personId);
    const kept = await keptAlready(tx, personId, filters);
    if (kept.some(({ same }) => same)) throw warning("该搜索已保存");
    if (kept.length >= SAVED_SEARCHES_MAX) throw warning(`最多保存${SAVED_SEARCHES_MAX}个搜索，请先删除不用的`);
    const id = await insertSavedSearch(tx, {
      personId,
      name,
      keywords: filters.keywords,
      filters: JSON.stringify(filters),
      notify: body.notify ?? 1,
      triggers,
    });
    return readSearch(tx, await ownRow(tx, personId, id));
  });
}

/**
 * Changes name, notification, triggers or pause; 5001 for another version. What is switched on alerts from now on; what
 * alerted already goes on from its last alert, by its triggers of now.
 */
export async function updateSavedSearch(
  db: Database,
  personId: PersonId,
  body: SavedSearchUpdateBody,
  nowMs: number,
): Promise<SavedSearch> {
  const name = body.name === undefined ? null : typed(body.name);
  if (name !== null) refuseIf(searchNameProblem(name));
  const triggers = chosenTriggers(body);
  await db.transaction(async (tx) => {
    const before = await lockSavedSearch(tx, { personId, id: body.id });
    if (before === null) throw noSearch();
    if (before.version !== body.version)
      throw new Refusal(5001, "搜索已被修改，请刷新后重试", { version: before.version });
    const alertedAt =
      before.status === SAVED_SEARCH_STATUS.inUse && before.notify > 0
        ? await alertCutoff(tx, before.notify as 1 | 2 | 3, nowMs)
        : null;
    const goesOn = body.notify === undefined && body.status === undefined && triggers === null;
    await changeSavedSearch(tx, {
      personId,
      id: body.id,
      name,
      notify: body.notify ?? null,
      status: body.status ?? null,
      triggers,
      goesOn,
      alertedAt,
    });
  });
  return readAnyway(db, await ownRow(db, personId, body.id));
}

/** Marks what the search found until now as seen; 404 where the person has no such search. */
export async function markSearchSeen(db: Db, personId: PersonId, id: SavedSearchId): Promise<void> {
  if (!(await markSavedSearchSeen(db, { personId, id }))) throw noSearch();
}

/** 404 where the person has no such search. */
export async function deleteSavedSearch(db: Db, personId: PersonId, id: SavedSearchId): Promise<void> {
  if (!(await removeSavedSearch(db, { personId, id }))) throw noSearch();
}
