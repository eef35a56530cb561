import type { SavedSearchAddBody, SavedSearchUpdateBody } from "../../contract/catalog/follow-schemas.ts";
import { EMPTY_QUERY } from "../../domain/catalog/goods-query.ts";
import {
  keptQuery,
  type NewsNumbers,
  type Notify,
  newsTotal,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  type SavedSearchStatus,
  savedQueryProblem,
  searchNameProblem,
  TRIGGER_CHOICES,
  type Trigger,
  triggersProblem,
  USUAL_TRIGGERS,
} from "../../domain/catalog/saved-search.ts";
import { formatBeijing } from "../../domain/time.ts";
import { type Database, type Db, isDatabaseAway } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { alertCutoff } from "./alert-saved-searches.ts";
import { queryOf, typed } from "./goods-query-body.ts";
import type { ServerQuery } from "./search-conditions.ts";
import { newsOf } from "./search-news.ts";
import { conditionTags, placeNames } from "./search-tags.ts";

/** Times that are compared within the database stay its own texts: nothing is rounded. */
type Row = {
  id: string;
  version: number;
  name: string;
  filters: ServerQuery;
  notify: Notify;
  triggers: Trigger[];
  status: SavedSearchStatus;
  last_seen: string;
  last_seen_ms: number;
  created_ms: number;
  has_news: boolean;
};

const COLUMNS = `id, version, name, filters, notify, triggers::int[] as triggers, status, last_seen_at::text as last_seen,
  extract(epoch from last_seen_at)::float8 * 1000 as last_seen_ms, extract(epoch from created_at)::float8 * 1000 as created_ms,
  coalesce(1 = any(triggers) and last_seen_at < (select max(publish_at) from goods where status in (2, 5)), false)
    or exists (select 1 from goods_news n where n.at > last_seen_at and n.kind = any(triggers)) as has_news`;

const noSearch = () => notFound("保存的搜索不存在");

const shownOf = (row: Row, filters: ServerQuery, tags: string[], found: NewsNumbers): SavedSearch => ({
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
  lastSeenTime: formatBeijing(row.last_seen_ms),
  createTime: formatBeijing(row.created_ms),
});

async function readSearch(db: Db, row: Row): Promise<SavedSearch> {
  const tags = conditionTags(row.filters, await placeNames(db, [row.filters]));
  const since = { after: row.last_seen, until: null };
  const found = row.has_news ? await newsOf(db, row.filters, row.triggers, since) : {};
  return shownOf(row, row.filters, tags, found);
}

/** A search whose conditions cannot be read is there to be paused or deleted: by its name, without conditions. */
const unreadable = (row: Row): SavedSearch => shownOf(row, { ...EMPTY_QUERY, certType: [] }, [], {});

/** As `readSearch`, outside a transaction. */
const readAnyway = (db: Db, row: Row): Promise<SavedSearch> =>
  readSearch(db, row).catch((error) => {
    if (isDatabaseAway(error)) throw error;
    return unreadable(row);
  });

/** The person's saved searches, newest first, with what is new. */
export async function savedSearchesOf(db: Db, personId: string): Promise<SavedSearch[]> {
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from my_search where person_id = $1 order by created_at desc, id desc`,
    [personId],
    "saved-searches",
  );
  const shown: SavedSearch[] = [];
  // One after the other, so that a long list takes one connection.
  for (const row of rows) shown.push(await readAnyway(db, row));
  return shown;
}

async function ownRow(db: Db, personId: string, id: string): Promise<Row> {
  const row = await db.one<Row>(
    `select ${COLUMNS} from my_search where person_id = $1 and id = $2`,
    [personId, id],
    "saved-search",
  );
  if (!row) throw noSearch();
  return row;
}

/** The triggers as they are kept: one choice is one value. */
function chosenTriggers(body: { trigger?: readonly Trigger[] }): Trigger[] | null {
  const { trigger } = body;
  if (trigger === undefined) return null;
  refuseIf(triggersProblem(trigger));
  return TRIGGER_CHOICES.filter((one) => trigger.includes(one));
}

/** Keeps a search of the person's, inside a transaction. A warning at the cap, and for one that is kept already. */
export async function addSavedSearch(tx: Db, personId: string, body: SavedSearchAddBody): Promise<SavedSearch> {
  const name = typed(body.name);
  refuseIf(searchNameProblem(name));
  const triggers = chosenTriggers(body) ?? USUAL_TRIGGERS;
  const asked = queryOf(body.filters);
  const filters: ServerQuery = { ...keptQuery(asked), certType: asked.certType };
  refuseIf(savedQueryProblem(filters));
  const places = await placeNames(tx, [filters]);
  const isGone =
    filters.storeId.some((id) => !places.stores.has(id)) ||
    (filters.merchantId !== null && !places.merchants.has(filters.merchantId));
  if (isGone) throw warning("所选的仓库或商家不存在");
  // Two additions at once count one after the other.
  await tx.one("select 1 from person where id = $1 for no key update", [personId], "person-lock");
  const kept = await tx.rows<{ same: boolean }>(
    "select filters = $2::jsonb as same from my_search where person_id = $1",
    [personId, JSON.stringify(filters)],
    "saved-search-same",
  );
  if (kept.some(({ same }) => same)) throw warning("该搜索已保存");
  if (kept.length >= SAVED_SEARCHES_MAX) throw warning(`最多保存${SAVED_SEARCHES_MAX}个搜索，请先删除不用的`);
  const row = await tx.one<{ id: string }>(
    `insert into my_search (person_id, name, keywords, filters, notify, triggers) values ($1, $2, $3, $4, $5, $6) returning id`,
    [personId, name, filters.keywords, JSON.stringify(filters), body.notify ?? 1, triggers],
    "saved-search-add",
  );
  return readSearch(tx, await ownRow(tx, personId, row?.id ?? "0"));
}

/**
 * Changes name, notification, triggers or pause; 5001 for another version. What is switched on alerts from now on; what
 * alerted already goes on from its last alert, by its triggers of now.
 */
export async function updateSavedSearch(
  db: Database,
  personId: string,
  body: SavedSearchUpdateBody,
  nowMs: number,
): Promise<SavedSearch> {
  const name = body.name === undefined ? null : typed(body.name);
  if (name !== null) refuseIf(searchNameProblem(name));
  const triggers = chosenTriggers(body);
  await db.transaction(async (tx) => {
    const before = await tx.one<Pick<Row, "version" | "notify" | "status">>(
      "select version, notify, status from my_search where person_id = $1 and id = $2 for no key update",
      [personId, body.id],
      "saved-search-lock",
    );
    if (before === null) throw noSearch();
    if (before.version !== body.version)
      throw new Refusal(5001, "搜索已被修改，请刷新后重试", { version: before.version });
    const alertedAt =
      before.status === 1 && before.notify > 0 ? await alertCutoff(tx, before.notify as 1 | 2 | 3, nowMs) : null;
    const goesOn = body.notify === undefined && body.status === undefined && triggers === null;
    await tx.run(
      `update my_search set name = coalesce($3, name), notify = coalesce($4::smallint, notify),
              status = coalesce($5::smallint, status), triggers = coalesce($6::smallint[], triggers), version = version + 1,
              alerted_at = case when $7 then alerted_at else greatest(alerted_at, coalesce($8::timestamptz, now())) end
        where person_id = $1 and id = $2`,
      [personId, body.id, name, body.notify ?? null, body.status ?? null, triggers, goesOn, alertedAt],
      "saved-search-update",
    );
  });
  return readAnyway(db, await ownRow(db, personId, body.id));
}

/** Nothing is new from now on. */
export async function markSearchSeen(db: Db, personId: string, id: string): Promise<void> {
  const seen = await db.run(
    "update my_search set last_seen_at = now() where person_id = $1 and id = $2",
    [personId, id],
    "saved-search-seen",
  );
  if (seen === 0) throw noSearch();
}

export async function deleteSavedSearch(db: Db, personId: string, id: string): Promise<void> {
  const gone = await db.run(
    "delete from my_search where person_id = $1 and id = $2",
    [personId, id],
    "saved-search-delete",
  );
  if (gone === 0) throw noSearch();
}
